import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { type Gate, openGate } from './gate.ts'
import { openPgPool } from './pg-pool.ts'
import type { DB } from './schema.gen.ts'

type Sql = Kysely<DB>

/** A server that follows the primary, for reads that tolerate staleness. It may be away: then the primary answers. */
export type Replica = {
  readonly sql: Sql
  readonly maxLagMs: number
  /** Whether it answered when it was asked last, and was not too far behind. */
  isUsable(): boolean
  /** How far it was behind then, in milliseconds; undefined while it does not answer. */
  lagMs(): number | undefined
  /** Waits for a read, but not for a replica that has ceased to answer: after a quarter of a second that is noticed. */
  unlessHanging<T>(read: Promise<T>): Promise<T>
  close(): Promise<void>
}

const soonMs = 120
const pulseMs = 120

/**
 * How old what it shows is. The primary's watch writes into its log every second, so that the age of what was applied
 * last is how far the replica is behind; a server that is no replica is never behind.
 */
const age = `SELECT CASE WHEN pg_is_in_recovery()
  THEN coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 'Infinity')::float8 ELSE 0 END AS lag`

type Options = {
  readonly url: string
  readonly maxLagMs: number
  /** How often it is asked, and how long for its answer. */
  readonly everyMs: number
  readonly openPool: (gate: Gate) => Sql
  /** Writes a record that means nothing on the primary. */
  readonly beat: () => Promise<unknown>
}

/** Opens a replica and keeps asking it how far it is behind; until it answers for the first time it is not used. */
export function openReplica({ url, maxLagMs, everyMs, openPool, beat }: Options): Replica {
  const gate = openGate()
  const pool = openPgPool({ url, connections: 1, name: 'keystay watch', patienceMs: everyMs, answerMs: everyMs })
  const ending = new AbortController()
  let lagMs: number | undefined
  const ask = async (patienceMs: number) => {
    const late = pause(patienceMs, undefined, { ref: false })
    lagMs = await Promise.race([askAge(pool), late])
    if (lagMs === undefined) gate.shut('the replica does not answer')
    else gate.open()
  }
  const keepAsking = async () => {
    const { signal } = ending
    while (!signal.aborted) {
      await Promise.all([beat(), ask(everyMs)])
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  void keepAsking()
  const opened = openPool(gate)
  return {
    sql: opened,
    maxLagMs,
    isUsable: () => lagMs !== undefined && lagMs <= maxLagMs,
    lagMs: () => lagMs,
    unlessHanging: async (read) => {
      const { promise: hangs, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        // One that answers while it works on something long is waited for.
        void ask(pulseMs).then(() => lagMs === undefined && reject(new Error('The replica hangs.')))
      }, soonMs)
      try {
        return await Promise.race([read, hangs])
      } finally {
        clearTimeout(timer)
      }
    },
    close: async () => {
      ending.abort()
      await Promise.all([opened.destroy(), pool.end()])
    },
  }
}

async function askAge(pool: Pool): Promise<number | undefined> {
  try {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ lag: number }>(age)
      client.release()
      return rows[0]?.lag
    } catch {
      client.release(true)
      return undefined
    }
  } catch {
    return undefined
  }
}
