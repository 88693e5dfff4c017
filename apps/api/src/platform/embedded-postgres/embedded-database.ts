import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPlainSql } from '../database/plain-sql.ts'
import { findCluster, initialiseCluster, ownerOf } from './cluster-folder.ts'
import { databaseUser } from './operating-user.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import {
  isAlive,
  isPostgres,
  isSameFolder,
  readPidFile,
  type ServerProcess,
  startServer,
  stopServer,
} from './postgres-process.ts'
import { startFailure } from '../process/start-failure.ts'
import { lockDataFolder } from './start-lock.ts'

/** The PostgreSQL that the product brings along, running on the data folder. */
export type EmbeddedDatabase = {
  readonly url: string
  /** The server was already running: what started it was killed. */
  readonly adopted: boolean
  stop(): Promise<void>
}

type Options = {
  readonly dataFolder: string
  /** For tests: nothing survives a power cut unless `settings` say so, and the server ends when this process ends, however that ends. */
  readonly throwAway?: boolean
  readonly settings?: Readonly<Record<string, string>>
  /** Told when the server died and when it is back. */
  readonly say?: (sentence: string) => void
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // Short queries only: parallel workers and compiling cost more than they gain, and need shared memory that containers limit.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // The first change of a page after a checkpoint logs the whole page: few checkpoints, packed pages. A server that was killed
  // takes longer to start, by what it has logged since.
  wal_compression: 'pglz',
  checkpoint_timeout: '30min',
  max_wal_size: '4GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
}
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // Every test file has pools of its own.
  max_connections: '300',
}

/**
 * Brings the embedded PostgreSQL of a data folder up: makes it the first time, adopts the server that a killed process
 * left running, or starts one. The caller holds the lock on the data folder.
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const { dataFolder, throwAway = false } = options
  const fallbackUser = await databaseUser()
  const cluster = await findCluster(dataFolder, fallbackUser)
  const binaries = await postgresBinaries(fallbackUser)
  if (!cluster.exists) {
    await initialiseCluster(cluster, { dataFolder, initdb: binaries.initdb, user: fallbackUser, durable: !throwAway })
  }
  // A data folder that was copied together with the note where its database lies must not open that database twice.
  const lock =
    cluster.home === resolve(dataFolder) ? undefined : await lockDataFolder(cluster.home, resolve(dataFolder))
  const urlAt = await addressOf(cluster.folder)
  const launch = async (port?: number) =>
    await startServer({
      postgres: binaries.postgres,
      cluster: cluster.folder,
      user: await ownerOf(cluster.folder),
      settings: { ...settings, ...(throwAway ? careless : {}), ...options.settings },
      logFile: join(resolve(dataFolder), 'postgresql.log'),
      port,
    })
  const running = await findRunning(cluster.folder, urlAt)
  const server = running ?? (await launch())
  await makeDatabase(urlAt(server.port))
  const watch = restartWhenDead(server, launch, options.say)
  const guarded = throwAway ? guard(cluster.folder, dataFolder) : undefined
  return {
    url: urlAt(server.port),
    adopted: running !== undefined,
    stop: async () => {
      await stopServer(await watch.end())
      lock?.release()
      if (!guarded) return
      guarded.kill('SIGKILL')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Where the server of a data folder answers while another process runs it; undefined when none does. */
export async function runningDatabaseUrl(dataFolder: string): Promise<string | undefined> {
  const { folder } = await findCluster(dataFolder, undefined)
  const state = await readPidFile(folder)
  if (!state || !isAlive(state.pid) || state.status !== 'ready') return undefined
  return (await addressOf(folder))(state.port)
}

async function addressOf(cluster: string): Promise<(port: number) => string> {
  const password = (await readFile(join(cluster, 'keystay-password'), 'utf8')).trim()
  return (port) => `postgres://keystay:${password}@127.0.0.1:${port}/keystay`
}

async function findRunning(cluster: string, urlAt: (port: number) => string): Promise<ServerProcess | undefined> {
  const until = Date.now() + 60_000
  for (;;) {
    const state = await readPidFile(cluster)
    if (!state || !isAlive(state.pid)) return undefined
    if (!(await isPostgres(state.pid))) {
      await rm(join(cluster, 'postmaster.pid'))
      return undefined
    }
    if (state.status === 'ready') return await verify(state, cluster, urlAt(state.port))
    if (Date.now() > until)
      throw startFailure(
        `The PostgreSQL server of ${cluster} (process ${state.pid}) does not get ready: stop it and start again.`,
      )
    await pause(100)
  }
}

async function verify(server: ServerProcess, cluster: string, url: string): Promise<ServerProcess> {
  const sql = openPlainSql(url.replace(/[^/]*$/, 'postgres'), { patienceMs: 5000 })
  try {
    const [row] = await sql<{ dataDirectory: string }[]>`SELECT current_setting('data_directory') AS "dataDirectory"`
    if (row && (await isSameFolder(row.dataDirectory, cluster))) return server
  } catch {
    // Told below, like a server that runs on another folder.
  } finally {
    await sql.end()
  }
  throw startFailure(
    `Process ${server.pid} is a PostgreSQL server on ${cluster} that does not answer as ours: stop it and start again.`,
  )
}

async function makeDatabase(url: string): Promise<void> {
  const sql = openPlainSql(url.replace(/[^/]*$/, 'postgres'), { patienceMs: 10_000 })
  try {
    const [database] = await sql`SELECT FROM pg_database WHERE datname = 'keystay'`
    if (!database) await sql`CREATE DATABASE keystay`
  } finally {
    await sql.end()
  }
}

/** Starts the server again, on the same port so that the pools find it, when its process died. */
function restartWhenDead(
  first: ServerProcess,
  launch: (port: number) => Promise<ServerProcess>,
  say?: (sentence: string) => void,
): { end(): Promise<ServerProcess> } {
  let server = first
  let restart: Promise<void> | undefined
  const again = async () => {
    say?.('PostgreSQL ended unexpectedly; starting it again.')
    try {
      server = await launch(server.port)
      say?.('PostgreSQL is back.')
    } catch (error) {
      say?.(error instanceof Error ? error.message : String(error))
    }
    restart = undefined
  }
  const timer = setInterval(() => {
    if (!isAlive(server.pid)) restart ??= again()
  }, 300).unref()
  return {
    end: async () => {
      clearInterval(timer)
      await restart
      return server
    },
  }
}

/** A shell that outlives this process only to stop the server and remove its folder: its input closes when we end, even by kill -9. */
function guard(cluster: string, folder: string): ChildProcess {
  const script =
    'read -r _; pid=$(head -n 1 "$1/postmaster.pid") && kill -INT "$pid" && for _ in $(seq 100); do kill -0 "$pid" || break; sleep 0.1; done; rm -rf "$2"'
  const child = spawn('/bin/sh', ['-c', script, 'sh', cluster, resolve(folder)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  const { stdin } = child
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return child
}
