import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { currentCaller } from './request-context.ts'
import { databaseLost, outcomeOf } from './database-loss.ts'
import { DomainError } from '../http/errors.ts'
import { isDestroyable } from './pg-pool.ts'
import { measureWait } from '../telemetry/figures.ts'
import { inSpan } from '../telemetry/spans.ts'

/** Before the pools of one server: while that does not answer, nobody waits for it. */
export type Gate = {
  /** A pool behind the gate, by its name among the figures. So many may wait for a connection; others are told to come back. */
  guard(pool: Pool, name: string, mostWaiting: number): PostgresPool
  /** Ends every connection, tells whoever waits, and refuses until it opens. */
  shut(reason: string): void
  open(): void
}

/** Opens the gate of a server. */
export function openGate(): Gate {
  const connected = new Set<PoolClient>()
  const waiting = new Set<(refusal: Error) => void>()
  let closedBy: string | undefined
  return {
    guard: (pool, name, mostWaiting) => {
      pool.on('connect', (client) => connected.add(client))
      pool.on('remove', (client) => connected.delete(client))
      return {
        connect: async () => {
          if (closedBy !== undefined) throw databaseLost('nothing', closedBy)
          if (pool.waitingCount >= mostWaiting) throw new DomainError('busy')
          const connect = async () => await inTime(pool, name, waiting)
          return pool.idleCount > 0 ? await connect() : await inSpan('wait for a connection', connect)
        },
        end: async () => await pool.end(),
        options: pool.options,
      }
    },
    shut: (reason) => {
      closedBy = reason
      for (const client of connected) if (isDestroyable(client)) client.destroy(new Error(reason))
      for (const refuse of waiting) refuse(databaseLost('nothing', reason))
    },
    open: () => {
      closedBy = undefined
    },
  }
}

async function inTime(pool: Pool, name: string, waiting: Set<(refusal: Error) => void>): Promise<PoolClient> {
  const caller = currentCaller()?.caller
  if (caller && caller.leftMs <= 0) throw new DomainError('busy')
  const started = performance.now()
  try {
    return await unlessRefused(pool.connect(), waiting)
  } catch (error) {
    // Too many ask at a time; anything else is the server's fault.
    if (error instanceof Error && error.message.startsWith('timeout exceeded')) throw new DomainError('busy')
    throw outcomeOf(error) ? error : databaseLost('nothing', error)
  } finally {
    const waitedMs = performance.now() - started
    measureWait(name, waitedMs)
    if (caller) caller.leftMs -= waitedMs
  }
}

/** A connection that comes after its refusal goes back. */
async function unlessRefused(
  connecting: Promise<PoolClient>,
  waiting: Set<(refusal: Error) => void>,
): Promise<PoolClient> {
  const { promise, resolve, reject } = Promise.withResolvers<PoolClient>()
  waiting.add(reject)
  connecting.then((client) => (waiting.delete(reject) ? resolve(client) : client.release()), reject)
  try {
    return await promise
  } finally {
    waiting.delete(reject)
  }
}
