import { type RawBuilder, sql } from 'kysely'
import type { Sql } from './database.ts'

type Due = {
  readonly table: string
  /** Columns of its primary key. */
  readonly key: readonly string[]
  readonly where: RawBuilder<unknown>
  /** Says that what is left is to be left to the next run. */
  readonly signal?: AbortSignal | undefined
}

const slice = 5000

/**
 * Deletes what is due until nothing is left: so many rows in one statement that it ends well within its time, and that
 * nobody who needs one of them waits for all. Returns how many.
 */
export async function deleteDue(db: Sql, { table, key, where, signal }: Due): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const isOver = () => signal?.aborted === true
  let total = 0
  while (!isOver()) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (
      SELECT ${columns} FROM ${sql.table(table)} WHERE ${where} LIMIT ${slice})`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < slice) break
  }
  return total
}
