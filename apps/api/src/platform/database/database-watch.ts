import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isStorageFailure } from './database-loss.ts'
import { openPgPool } from './pg-pool.ts'

/** How a server is: `silent` is one that does not answer, for whatever reason. */
export type ServerState = 'ready' | 'silent' | 'read-only' | 'full'

export type Watch = {
  /** Whether the server can be read and written now. */
  look(): Promise<ServerState>
  /** Whether it answers at all. */
  answers(): Promise<boolean>
  /** Which server it was when it was looked at last. */
  name(): ServerName | undefined
  /** A write found no space: until one does, the server counts as full. */
  noteFull(): void
  end(): Promise<void>
}

const connectMs = 900
const answerMs = 900

/** Which server it is: the replicas of a system have its name, and whoever is made a primary begins a timeline of its own. */
export type ServerName = { readonly system: string; readonly timeline: string | null }

/** The name of a server, as a value; its timeline is null while it follows another one. */
export const serverName = `jsonb_build_object('system', (SELECT system_identifier FROM pg_control_system())::text,
  'timeline', CASE WHEN pg_is_in_recovery() THEN NULL ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END)`

/**
 * Writes a record that means nothing into the log of the server, and waits until it is stored: a server that can only be
 * read, or whose disk or standby keeps a commit waiting, is not ready. Where nothing may be written, nothing is tried.
 */
const writeNothing = `SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean THEN NULL
  ELSE pg_logical_emit_message(true, 'keystay', '') END AS written, ${serverName} AS name`
/** New blocks on the disk, which are given back at once. */
const takeSpace = `BEGIN; CREATE TEMPORARY TABLE keystay_space ON COMMIT DROP AS
  SELECT gen_random_uuid() AS id FROM generate_series(1, 2000); COMMIT`

/** Looks after a server on a connection of its own, so that no queue comes before it. */
export function watchServer(url: string): Watch {
  const open = () => openPgPool({ url, connections: 1, name: 'keystay watch', patienceMs: connectMs, answerMs })
  // A commit that waits for a disk or a standby keeps nobody from reading.
  const [pool, pulse] = [open(), open()]
  let wasFull = false
  let name: ServerName | undefined
  let looking: Promise<ServerState> | undefined
  const lookOnce = async (): Promise<ServerState> => {
    try {
      const { rows } = await run(pool, writeNothing)
      const [state] = rows as readonly Written[]
      name = state?.name
      if (state?.written === null) return 'read-only'
      if (wasFull) await run(pool, takeSpace)
      wasFull = false
      return 'ready'
    } catch (error) {
      if (isStorageFailure(error)) wasFull = true
      return wasFull && isStorageFailure(error) ? 'full' : 'silent'
    }
  }
  return {
    // Those who ask at the same time get the same answer.
    look: async () => await (looking ??= lookOnce().finally(() => (looking = undefined))),
    answers: async () => {
      try {
        await run(pulse, 'SELECT')
        return true
      } catch {
        return false
      }
    },
    name: () => name,
    noteFull: () => {
      wasFull = true
    },
    end: async () => {
      await Promise.all([pool.end(), pulse.end()])
    },
  }
}

type Written = { readonly written: unknown; readonly name: ServerName }

/** On a connection that is thrown away after any failure. */
async function run(pool: Pool, text: string): Promise<{ rows: unknown[] }> {
  const client = await pool.connect()
  try {
    const result = await client.query(text)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

type Beat = {
  readonly answers: () => Promise<boolean>
  /** How long the server may be silent before nobody waits for it any more. */
  readonly silenceMs: number
  readonly onChange: (isSilent: boolean) => void
}

const beatMs = 500
const whileSilentMs = 300

/** Asks twice a second whether a server answers, and tells when it falls silent and when it is back. */
export function keepAsking({ answers, silenceMs, onChange }: Beat): { end(): void } {
  const ending = new AbortController()
  const { signal } = ending
  const keepOn = async () => {
    let isSilent = false
    let answered = performance.now()
    while (!signal.aborted) {
      const doesAnswer = await answers()
      if (doesAnswer) answered = performance.now()
      const now = !doesAnswer && performance.now() - answered >= silenceMs
      if (now !== isSilent && (now || doesAnswer) && !signal.aborted) onChange((isSilent = now))
      await pause(doesAnswer ? beatMs : whileSilentMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  void keepOn()
  return { end: () => ending.abort() }
}
