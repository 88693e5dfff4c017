import { nameOf, type PlainTx } from '../apps/api/src/platform/database/plain-sql.ts'

/** A row by its column names. */
export type Row = Readonly<Record<string, unknown>>

const chunk = 5000

/** Inserts whole rows into a table; every column that has no default for null must be given. */
export async function insertRows(tx: PlainTx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = nameOf(...Object.keys(first))
  for (let start = 0; start < rows.length; start += chunk) {
    const json = JSON.stringify(rows.slice(start, start + chunk))
    await tx`INSERT INTO ${nameOf(table)} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${nameOf(table)}, ${json}::text::json)`
  }
}
