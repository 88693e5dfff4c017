import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../tooling/steps.ts'

/** Stands in for npm: notes when it begins and ends, waits for leave to end, and installs nothing but npm's own note. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('calls', 'begin ')
setTimeout(() => process.exit(1), 180_000).unref()
const timer = setInterval(() => {
  if (!existsSync('go')) return
  clearInterval(timer)
  const fails = existsSync('fails')
  if (!fails) {
    mkdirSync('node_modules', { recursive: true })
    writeFileSync('node_modules/.package-lock.json', '{ "packages": {} }')
  }
  appendFileSync('calls', 'end ')
  process.exitCode = fails ? 1 : 0
}, 10)`

let folder: string
const running: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystay-run-'))
  await mkdir(join(folder, 'scripts'))
  await cp(join(root, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'))
  await writeFile(join(folder, 'scripts/hello.ts'), `console.log('hello')`)
  await writeFile(join(folder, 'package-lock.json'), '{ "packages": {} }')
  await writeFile(join(folder, 'npm.mjs'), npm)
})
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Starts a command of a fresh copy of the product. */
function start() {
  const child = spawn(process.execPath, [join(folder, 'scripts/run.mjs'), 'hello'], {
    env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.mjs') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.on('close', resolve)
  running.push(child)
  return { ended, output: () => output }
}

const calls = async () => await readFile(join(folder, 'calls'), 'utf8').catch(() => '')
const allow = async () => await writeFile(join(folder, 'go'), '')

test('of two commands that start at once in a fresh folder one installs, and the other one waits and says so', async () => {
  const two = [start(), start()]
  await vi.waitFor(() => expect(two.map(({ output }) => output()).join('')).toContain('waiting for it'), 60_000)
  await allow()
  expect(await Promise.all(two.map(async ({ ended }) => await ended))).toEqual([0, 0])
  expect(await calls()).toBe('begin end ')
  for (const { output } of two) expect(output()).toContain('hello')
})

test('when the one that installs fails, the next one tries', async () => {
  await writeFile(join(folder, 'fails'), '')
  const two = [start(), start()]
  await vi.waitFor(() => expect(two.map(({ output }) => output()).join('')).toContain('waiting for it'), 60_000)
  await allow()
  expect(await Promise.all(two.map(async ({ ended }) => await ended))).toEqual([1, 1])
  expect(await calls()).toBe('begin end begin end ')
})

test('the lock of a process that is gone is taken over, by one of those who find it', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await symlink(String(pid), join(folder, '.installing'))
  const two = [start(), start()]
  await vi.waitFor(() => expect(two.map(({ output }) => output()).join('')).toContain('waiting for it'), 60_000)
  await allow()
  expect(await Promise.all(two.map(async ({ ended }) => await ended))).toEqual([0, 0])
  expect(await calls()).toBe('begin end ')
})
