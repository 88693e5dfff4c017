import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { withStatementLimit } from './callers.ts'
import type { Database } from './database.ts'
import { noteViolations } from './metrics.ts'

type Log = { error(details: object, message: string): void }

const file = new URL('../../invariants.sql', import.meta.url)
/** It reads every booking there is. */
const patienceMs = 600_000

/** Asks the database itself whether anything is wrong, and alarms on any row. Returns how many violations there are. */
export async function checkInvariants(database: Database, log: Log): Promise<number> {
  const invariants = await readFile(file, 'utf8')
  const read = async () =>
    await database.read
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`SELECT set_config('statement_timeout', ${String(patienceMs)}, true)`.execute(tx)
        return (await sql.raw<{ violation: string }>(invariants).execute(tx)).rows
      })
  const rows = await withStatementLimit(patienceMs, read)
  noteViolations(rows.length)
  const counts: Record<string, number> = {}
  for (const { violation } of rows) counts[violation] = (counts[violation] ?? 0) + 1
  // The names alone: what they are about may be personal.
  if (rows.length > 0) log.error({ violations: counts }, 'the invariants do not hold')
  return rows.length
}
