import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { DatabaseError, type Pool } from 'pg'
import { type Breaker, openBreaker } from './breaker.ts'
import { databaseLost, outcomeOf } from './database-loss.ts'
import { type ServerName, serverName } from './database-watch.ts'
import { DomainError } from '../http/errors.ts'
import { type Gate, openGate } from './gate.ts'
import { openPgPool } from './pg-pool.ts'
import type { DB } from './schema.gen.ts'

type Sql = Kysely<DB>

/** A server that follows the primary, for reads that tolerate staleness. It may be away: then the primary answers. */
export type Replica = {
  readonly maxLagMs: number
  /** Whether it followed the primary when it was asked last, and was not too far behind. */
  isUsable(): boolean
  /** How far it was behind then, in milliseconds; undefined while it does not answer. */
  lagMs(): number | undefined
  /**
   * Reads from it; undefined where the primary has to answer instead: it is not usable, it could not be read, or it has
   * ceased to answer, which is noticed after a quarter of a second. Whoever comes then is not sent there for a while.
   * Throws what the work itself refuses.
   */
  read<T>(work: (sql: Sql) => Promise<T>): Promise<{ readonly value: T } | undefined>
  close(): Promise<void>
}

const soonMs = 120
const pulseMs = 120
/** How long a read may wait there for a connection, or for a table that a migration is changing. */
export const replicaWaitMs = 250

/**
 * How old what it shows is. The primary's watch writes into its log every second, so that the age of what was applied
 * last is how far the replica is behind.
 */
const age = `SELECT coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 'Infinity')::float8
  AS lag, ${serverName} AS server`

type Options = {
  readonly url: string
  readonly maxLagMs: number
  /** How often it is asked, and how long for its answer. */
  readonly everyMs: number
  readonly openPool: (gate: Gate) => Sql
  /** Writes a record that means nothing on the primary. */
  readonly beat: () => Promise<unknown>
  /** Which server the primary is, as far as is known. */
  readonly primary: () => ServerName | undefined
}

/** Opens a replica and keeps asking it how far it is behind; until it answers for the first time it is not used. */
export function openReplica({ url, maxLagMs, everyMs, openPool, beat, primary }: Options): Replica {
  const gate = openGate()
  const pool = openPgPool({ url, connections: 1, name: 'keystay watch', patienceMs: everyMs, answerMs: everyMs })
  const ending = new AbortController()
  let lagMs: number | undefined
  const ask = async (patienceMs: number) => {
    const late = pause(patienceMs, undefined, { ref: false })
    const state = await Promise.race([askAge(pool), late])
    lagMs = state && lagOf(state, primary())
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
  const breaker = openBreaker()
  const isUsable = () => lagMs !== undefined && lagMs <= maxLagMs
  // One that answers while it works on something long is waited for.
  const hasCeased = async () => {
    await ask(pulseMs)
    return lagMs === undefined
  }
  return {
    maxLagMs,
    isUsable,
    lagMs: () => lagMs,
    read: async (work) => {
      if (!isUsable() || !breaker.lets()) return undefined
      return await tryOnce(breaker, async () => await unlessHanging(work(opened), hasCeased))
    },
    close: async () => {
      ending.abort()
      await Promise.all([opened.destroy(), pool.end()])
    },
  }
}

async function unlessHanging<T>(read: Promise<T>, hasCeased: () => Promise<boolean>): Promise<T> {
  const { promise: hangs, reject } = Promise.withResolvers<never>()
  const look = async () => (await hasCeased()) && reject(databaseLost('nothing', 'the replica hangs'))
  const timer = setTimeout(() => void look(), soonMs)
  try {
    return await Promise.race([read, hangs])
  } finally {
    clearTimeout(timer)
  }
}

async function tryOnce<T>(breaker: Breaker, read: () => Promise<T>): Promise<{ value: T } | undefined> {
  try {
    const value = await read()
    breaker.worked()
    return { value }
  } catch (error) {
    if (cannotAnswer(error)) breaker.failed()
    else breaker.worked()
    if (error instanceof DomainError && error.code !== 'busy') throw error
    return undefined
  }
}

/** It was lost, has no connection, or keeps a table locked. Anything else is about one read: most often what it applies was in its way. */
function cannotAnswer(error: unknown): boolean {
  const isBusy = error instanceof DomainError && error.code === 'busy'
  return isBusy || isLocked(error) || outcomeOf(error) !== undefined
}

function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03'
}

type State = { readonly lag: number; readonly server: ServerName }

/** Behind for ever is what follows another server than the primary, and what follows none and is not the primary itself. */
function lagOf({ lag, server }: State, primary: ServerName | undefined): number {
  if (primary && server.system !== primary.system) return Infinity
  if (server.timeline === null) return lag
  return primary && server.timeline === primary.timeline ? 0 : Infinity
}

async function askAge(pool: Pool): Promise<State | undefined> {
  try {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<State>(age)
      client.release()
      return rows[0]
    } catch {
      client.release(true)
      return undefined
    }
  } catch {
    return undefined
  }
}
