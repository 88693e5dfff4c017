import { DatabaseError } from 'pg'

/** What may have come of work that the database did not answer. */
export type Outcome = 'nothing' | 'unknown'

type Loss = Error & { readonly outcome: Outcome }

const name = 'DatabaseLost'
/** admin_shutdown, crash_shutdown, cannot_connect_now: the server takes the connection away. */
const farewells = new Set(['57P01', '57P02', '57P03'])
/** The server refuses all new work, or all that writes: too_many_connections, out_of_memory, read_only_sql_transaction. */
const refusals = new Set(['53300', '53200', '25006'])
/** disk_full and io_error of PostgreSQL, and what the file system says. */
const full = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EIO'])

/** A database that did not answer. */
export function databaseLost(outcome: Outcome, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  const sentence = `The database was lost (${outcome === 'nothing' ? 'nothing was done' : 'it may be done'}): ${why}`
  return Object.assign(new Error(sentence, { cause }), { name, outcome })
}

/** Whether the server takes its connection away with this answer. */
export function isFarewell(error: unknown): boolean {
  return error instanceof DatabaseError && farewells.has(error.code ?? '')
}

/** What came of work whose database was lost or refuses to work; undefined for any other error. */
export function outcomeOf(error: unknown): Outcome | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === name) return (error as Loss).outcome
  return error instanceof DatabaseError && refusals.has(error.code ?? '') ? 'nothing' : undefined
}

/** Whether something could not be stored for want of space, or because the disk fails. */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && full.has(String(error.code))
}
