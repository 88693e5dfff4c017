import type { PlainTx } from '../apps/api/src/platform/database/plain-sql.ts'

/**
 * A backup is one gzip file of lines: a header, then for every table a line that names it, a line of JSON for every
 * row and a line with a full stop, at last a line that counts the rows, so that a file that was cut off is noticed.
 */
export type Header = {
  readonly format: 'keystay-backup'
  readonly version: 1
  readonly madeAt: string
  readonly migrations: readonly Migration[]
}
export type TableStart = { readonly table: string; readonly columns: readonly string[] }
export type Footer = {
  readonly rows: Readonly<Record<string, number>>
  readonly sequences: Readonly<Record<string, string>>
}
type Migration = { readonly name: string; readonly checksum: string }

/** The line after a table's rows. */
export const endOfTable = '.'

/** Which migrations made the database. */
export async function readMigrations(sql: PlainTx): Promise<readonly Migration[]> {
  return [...(await sql<Migration[]>`SELECT name, checksum FROM applied_migrations ORDER BY name`)]
}

/** All tables with the columns that are stored, those first that others refer to. */
export async function readTables(sql: PlainTx): Promise<readonly TableStart[]> {
  const tables = await sql<{ table: string; columns: string[]; parents: string[] }[]>`
    SELECT c.relname AS table,
      array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
        AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      array(SELECT DISTINCT p.relname::text FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS parents
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'applied_migrations'
    ORDER BY c.relname`
  const ordered: TableStart[] = []
  const done = new Set<string>()
  const waiting = [...tables]
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parents }) => parents.every((parent) => done.has(parent)))
    const [found] = waiting.splice(next, 1)
    if (next === -1 || !found) throw new Error('The tables refer to each other in a circle.')
    done.add(found.table)
    ordered.push({ table: found.table, columns: found.columns })
  }
  return ordered
}

/** How many rows go through memory at a time. */
export const rowsAtOnce = 1000

/** A name, quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A table's columns, quoted for SQL. */
export function columnList({ columns }: TableStart): string {
  return columns.map(quoted).join(', ')
}
