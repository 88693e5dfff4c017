import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { startFailure } from '../apps/api/src/platform/process/start-failure.ts'
import { buildWebWhenStale } from './build-web.ts'
import { root } from './steps.ts'

/** What runs in production. TypeScript is run as it is written but for its types, so that only the web app is built. */
const parts = [
  'LICENSE',
  'package.json',
  'apps/api/package.json',
  'apps/api/src',
  'apps/api/migrations',
  'apps/api/invariants.sql',
  'apps/api/data',
  'apps/web/dist',
  'packages/contract/package.json',
  'packages/contract/src',
  // The commands of an operator, and what they share.
  ...['user', 'backup', 'restore', 'citus', 'command-database', 'write-backup', 'restore-backup', 'backup-format'].map(
    (name) => `scripts/${name}.ts`,
  ),
  'tooling/terminal.ts',
] as const
const isTest = (path: string) => /\.test\.ts$|\/testing(\/|$)|\/test-[^/]+\.ts$/.test(path)

/** Fills an empty folder with what the product needs in production and nothing else: a container's image holds it. */
export async function buildImageFolder(folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw startFailure(`The folder ${folder} is not empty: name an empty one.`)
  await buildWebWhenStale(signal)
  await installPackages(folder, signal)
  for (const part of parts)
    await cp(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isTest(path) })
  for (const part of ['apps/api/src', 'packages/contract/src']) await takeTypesAway(join(folder, part))
}

/** Leaves blanks where types were, so that every line stays where it is. */
async function takeTypesAway(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((one) => /(?<!\.d)\.ts$/.test(one))) {
    const plain = stripTypeScriptTypes(await readFile(join(folder, name), 'utf8'))
    // Commands read it as TypeScript once more.
    if (stripTypeScriptTypes(plain) !== plain) throw new Error(`${name} means something else without its types.`)
    await writeFile(join(folder, name), plain)
  }
}

/** The packages of the API as the lockfile has them. npm wants to see the whole workspace for it. */
async function installPackages(folder: string, signal: AbortSignal): Promise<void> {
  const lockfile = 'package-lock.json'
  const workspaces = await readWorkspaces()
  for (const file of [lockfile, 'package.json', ...workspaces.map((one) => join(one, 'package.json'))]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
  const npm = process.env.npm_execpath
  const [program, ...first] = npm ? [process.execPath, npm] : ['npm']
  const flags = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const args = ['ci', `--prefix=${folder}`, '--workspace=apps/api', ...flags]
  const child = spawn(program, [...first, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], signal })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw startFailure('The packages of the image could not be installed (see above).')
  for (const one of workspaces) await rm(join(folder, one), { recursive: true })
  await rm(join(folder, lockfile))
}

/** The folders of all workspaces, which the lockfile names. */
async function readWorkspaces(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, unknown>>
  }
  return Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'))
}
