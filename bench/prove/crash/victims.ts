import { setTimeout as pause } from 'node:timers/promises'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { readPidFile } from '../../../apps/api/src/platform/embedded-postgres/postgres-process.ts'
import type { ProductProcess } from '../../lib/product-process.ts'
import type { Random } from '../../../tooling/random.ts'
import type { Crowd } from './guests.ts'

/** What dies again and again. */
export type Victim = {
  /** Kills it (`kill -9`) and returns when it is back; whether that broke something off. */
  kill(): Promise<boolean>
  /** Ends the product as an operator does. */
  stop(): Promise<void>
}

type Scene = { readonly sql: PlainSql; readonly crowd: Crowd; readonly random: Random }

/** The API. What it breaks off: a transaction that has written, or a payment between two of its steps. */
export async function apiVictim(
  { sql, random }: Pick<Scene, 'sql' | 'random'>,
  start: () => Promise<Pick<ProductProcess, 'kill' | 'stop' | 'freeze' | 'thaw'>>,
): Promise<Victim> {
  let product = await start()
  // A payment that an earlier kill left between two steps proves nothing of the next.
  let workLeft: ReadonlySet<string> = new Set()
  const isMidWork = async () => {
    const work = (await workOf(sql)).filter((one) => !workLeft.has(one))
    if (work.length === 0) return false
    // What had been sent before it froze is done by now.
    await pause(settlingMs)
    const still = new Set(await workOf(sql))
    return work.some((one) => still.has(one))
  }
  const catchMidWork = async () => {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      product.freeze()
      if (await isMidWork()) return true
      product.thaw()
      await pause(1 + random.int(mostGoingOnMs))
    }
    return false
  }
  const kill = async () => {
    const wasMidWork = await catchMidWork()
    await product.kill()
    workLeft = new Set(await workOf(sql))
    product = await start()
    return wasMidWork
  }
  return { kill, stop: async () => await product.stop() }
}

const settlingMs = 5
/** It works for so long between two looks, at most. */
const mostGoingOnMs = 20

/** What the product is in the middle of, each as long as it is at the same point. */
async function workOf(sql: PlainSql): Promise<string[]> {
  const rows = await sql<{ work: string }[]>`
    SELECT id || ' ' || status AS work FROM payment_attempts WHERE status IN ('creating', 'capturing')
    UNION ALL
    SELECT pid || ' since ' || state_change FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'keystay' AND state = 'idle in transaction'
      AND backend_xid IS NOT NULL`
  return rows.map(({ work }) => work)
}

const patienceMs = 30_000

/**
 * PostgreSQL, in turns by chance the whole server or only the process that is writing, after which the server drops all
 * connections and recovers. What it breaks off: a transaction that has written, and a request.
 */
export async function databaseVictim(scene: Scene, start: () => Promise<ProductProcess>): Promise<Victim> {
  const product = await start()
  const { sql, crowd, random } = scene
  const [server] = await sql<{ folder: string }[]>`SELECT current_setting('data_directory') AS folder`
  const kill = async () => {
    const failed = crowd.failed()
    const found = await findWriter(sql)
    const postmaster = await readPidFile(server?.folder ?? '')
    if (!found || !postmaster) return false
    for (const pid of random.chance(0.5) ? [postmaster.pid, ...found.processes] : [found.writer]) killNow(pid)
    await untilRecovered(sql, found.own)
    // The product may tell its guest of it later than the server is back.
    for (const until = Date.now() + patienceMs; crowd.failed() <= failed && Date.now() < until;) await pause(10)
    return crowd.failed() > failed
  }
  return { kill, stop: async () => await product.stop() }
}

type Processes = { readonly writer: number; readonly own: number; readonly processes: readonly number[] }

/** A process of the product that has written and not committed, and all others of the server. */
async function findWriter(sql: PlainSql): Promise<Processes | undefined> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const rows = await sql<{ pid: number; isWriter: boolean; isOwn: boolean }[]>`
      SELECT pid, pid = pg_backend_pid() AS "isOwn",
        coalesce(backend_xid IS NOT NULL AND application_name = 'keystay', false) AS "isWriter"
      FROM pg_stat_activity`
    const writer = rows.find(({ isWriter }) => isWriter)
    const own = rows.find(({ isOwn }) => isOwn)
    if (writer && own) return { writer: writer.pid, own: own.pid, processes: rows.map(({ pid }) => pid) }
    await pause(1)
  }
  return undefined
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It ended by itself meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Waits until the server lets us in again on another connection than the one that it dropped. */
async function untilRecovered(sql: PlainSql, dropped: number): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const [row] = await sql<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`.catch(() => [])
    if (row && row.pid !== dropped) return
    await pause(20)
  }
  throw new Error('PostgreSQL did not come back.')
}
