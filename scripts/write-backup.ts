import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { openPlainSql, type PlainTx } from '../apps/api/src/platform/database/plain-sql.ts'
import {
  columnList,
  endOfTable,
  quoted,
  rowsAtOnce,
  readMigrations,
  readTables,
  type Footer,
  type Header,
  type TableStart,
} from './backup-format.ts'

/** Writes all tables, as they are at one moment, into one file that appears only when it is whole. Returns the rows per table. */
export async function writeBackup(databaseUrl: string, file: string): Promise<Footer['rows']> {
  const sql = openPlainSql(databaseUrl)
  const half = `${file}.${process.pid}`
  try {
    const gzip = createGzip()
    // Backups hold personal data: their owner alone may read them.
    const written = pipeline(gzip, createWriteStream(half, { mode: 0o600 }))
    // A full disk must not wait for the last row to be noticed.
    const rows = await Promise.race([sql.begin((tx) => writeAll(tx, gzip)), written.then(() => ({}))])
    gzip.end()
    await written
    await rename(half, file)
    return rows
  } finally {
    await rm(half, { force: true })
    await sql.end()
  }
}

async function writeAll(tx: PlainTx, gzip: Gzip): Promise<Footer['rows']> {
  await tx`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`
  const header: Header = {
    format: 'keystay-backup',
    version: 1,
    madeAt: new Date().toISOString(),
    migrations: await readMigrations(tx),
  }
  await writeLine(gzip, JSON.stringify(header))
  const rows: Record<string, number> = {}
  for (const table of await readTables(tx)) rows[table.table] = await writeTable(tx, gzip, table)
  const sequences = await tx<{ name: string; value: string }[]>`
    SELECT quote_ident(sequencename) AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`
  const footer: Footer = { rows, sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])) }
  await writeLine(gzip, JSON.stringify(footer))
  return rows
}

async function writeTable(tx: PlainTx, gzip: Gzip, table: TableStart): Promise<number> {
  await writeLine(gzip, JSON.stringify(table))
  let count = 0
  const all = `SELECT row_to_json(t)::text AS row FROM (SELECT ${columnList(table)} FROM ${quoted(table.table)}) t`
  await tx.unsafe(`DECLARE waiting NO SCROLL CURSOR FOR ${all}`)
  const next = async () => await tx.unsafe<{ row: string }[]>(`FETCH ${rowsAtOnce} FROM waiting`)
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    count += rows.length
    await writeLine(gzip, rows.map(({ row }) => row).join('\n'))
  }
  await tx.unsafe('CLOSE waiting')
  await writeLine(gzip, endOfTable)
  return count
}

async function writeLine(gzip: Gzip, line: string): Promise<void> {
  if (gzip.write(`${line}\n`)) return
  // One that has failed never drains.
  if (gzip.destroyed) throw gzip.errored ?? new Error('The backup was not written.')
  await once(gzip, 'drain')
}
