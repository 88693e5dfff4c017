import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWebWhenStale } from './build-web.ts'
import { root } from './steps.ts'

let folder: string
let web: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystay-build-'))
  web = join(folder, 'apps/web')
  await mkdir(join(web, 'src'), { recursive: true })
  await mkdir(join(folder, 'packages/contract/src'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  await writeFile(join(web, 'package.json'), '{ "type": "module" }')
  await writeFile(join(web, 'index.html'), '<!doctype html><script type="module" src="/src/main.ts"></script>')
  await writeFile(join(web, 'src/main.ts'), `document.title = 'first'`)
  await writeFile(join(web, 'src/draw.tsx'), `export const draw = () => 'first'`)
})
afterEach(async () => await rm(folder, { recursive: true, force: true }))

const build = async () => await buildWebWhenStale(new AbortController().signal, folder)

/** Which files there are, and what their scripts say: whoever built again would leave others. */
async function readBuild() {
  const { ino, ctimeMs } = await stat(join(web, 'dist/index.html'))
  const [script = ''] = await readdir(join(web, 'dist/assets'))
  return { ino, ctimeMs, script: await readFile(join(web, 'dist/assets', script), 'utf8') }
}

test('the web app is built once, and again when what it is made from has changed', async () => {
  expect(await build()).toBe(true)
  const first = await readBuild()
  expect(first.script).toContain('first')
  expect(await readFile(join(web, 'dist/drawn/draw.js'), 'utf8')).toContain('first')

  await writeFile(join(web, 'src/main.test.ts'), 'no part of it')
  expect(await build()).toBe(false)
  expect(await readBuild()).toEqual(first)

  await writeFile(join(web, 'src/main.ts'), `document.title = 'second'`)
  expect(await build()).toBe(true)
  expect((await readBuild()).script).toContain('second')
  await writeFile(join(folder, 'packages/contract/src/fields.ts'), '')
  expect(await build()).toBe(true)
  // Neither the old build nor a half one stays.
  expect((await readdir(web)).toSorted()).toEqual(['dist', 'index.html', 'package.json', 'src'])
})
