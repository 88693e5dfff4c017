import { spawn } from 'node:child_process'
import { open, readFile, stat } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { OperatingUser } from './operating-user.ts'
import { freePort } from '../process/port.ts'
import { startFailure } from '../process/start-failure.ts'

/** A PostgreSQL server that runs on a cluster folder. */
export type ServerProcess = { readonly pid: number; readonly port: number }

type StartOptions = {
  readonly postgres: string
  readonly cluster: string
  readonly user: OperatingUser | undefined
  readonly settings: Readonly<Record<string, string>>
  readonly logFile: string
  /** Take this port, so that pools find a restarted server; undefined takes a free one. */
  readonly port?: number | undefined
}

const patienceMs = 60_000

/** Starts a server in a session of its own, so that Ctrl-C in the terminal does not reach it before the API has drained. */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const until = Date.now() + patienceMs
  for (let tries = 1; ; tries += 1) {
    const port = options.port ?? (await freePort())
    const failure = await launch(options, port)
    if (typeof failure === 'object') return failure
    // Someone took the port meanwhile, or the processes of a killed server are still going.
    const passing = /address already in use|shared memory block|is another postmaster/i.test(failure)
    if (!passing || Date.now() > until || tries >= 20) throw failureOf(failure, options.logFile)
    await pause(tries * 100)
  }
}

async function launch(options: StartOptions, port: number): Promise<ServerProcess | string> {
  const log = await open(options.logFile, 'a', 0o600)
  const { size } = await log.stat()
  const flags = Object.entries({ ...options.settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const child = spawn(options.postgres, ['-D', options.cluster, ...flags], {
    ...options.user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { LC_MESSAGES: 'C', TZ: 'UTC' },
  })
  const ended: string[] = []
  child.once('error', (error) => ended.push(`could not be run: ${error.message}`))
  child.once('exit', (code, signal) => ended.push(`ended with ${signal ?? `code ${code}`}`))
  child.unref()
  try {
    while (ended.length === 0) {
      const state = await readPidFile(options.cluster)
      if (state?.pid === child.pid && state?.status === 'ready') return { pid: state.pid, port }
      await pause(20)
    }
    return (await readFile(options.logFile, 'utf8')).slice(size) || ended.join()
  } finally {
    await log.close()
  }
}

function failureOf(log: string, logFile: string): Error {
  if (/no space left on device|disk quota exceeded/i.test(log)) {
    return startFailure('The disk is full: PostgreSQL could not start; free some space and start again.')
  }
  const failureLine =
    log.split('\n').findLast((line) => /FATAL|PANIC|could not be run|error while loading/.test(line)) ?? log.trim()
  const words = failureLine.replace(/^.*?(FATAL|PANIC):\s+/, '')
  return startFailure(
    `PostgreSQL did not start: ${words} (its log: ${logFile}; DATABASE_URL uses another server instead).`,
  )
}

type PidFile = { readonly pid: number; readonly port: number; readonly status: string }

/** What a running server says of itself in its cluster folder; its lines are fixed by PostgreSQL. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , status] = text.split('\n')
  return pid && port ? { pid: Number(pid), port: Number(port), status: status?.trim() ?? '' } : undefined
}

/** Whether a process lives; one that ended but was not collected by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') !== true
  } catch (error) {
    // Only a folder that is not there tells anything: files that cannot be opened may as well be too many.
    return process.platform !== 'linux' || !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

/** Whether a process is a PostgreSQL server: after a restart of the machine its number may belong to anything. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return /(^|\/)postgres(\0|:|$)/.test(command)
}

/** Fast shutdown: sessions are ended, everything is written; a server that hangs is told to stop at once. */
export async function stopServer({ pid }: ServerProcess): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 5],
    ['SIGKILL', 5],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const until = Date.now() + seconds * 1000
    while (isAlive(pid) && Date.now() < until) await pause(20)
  }
}

/** Whether two paths lead to the same folder. */
export async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}
