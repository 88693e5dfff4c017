import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { nameOf, openPlainSql, type PlainTx } from '../apps/api/src/platform/database/plain-sql.ts'
import { startFailure } from '../apps/api/src/platform/process/start-failure.ts'
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

type Options = {
  /** Replace what the database holds. */
  readonly force: boolean
}

/** Reads a backup into a migrated database, all of it or nothing. Returns the rows per table. */
export async function restoreBackup(databaseUrl: string, file: string, { force }: Options): Promise<Footer['rows']> {
  const sql = openPlainSql(databaseUrl)
  try {
    return await sql.begin(async (tx) => {
      const lines = readLines(file)
      const header = parse(await nextLine(lines)) as Header | undefined
      if (header?.format !== 'keystay-backup') throw startFailure(`${file} is not a backup of Keystay.`)
      await refuseOtherVersion(tx, header)
      await makeRoom(tx, force)
      const footer = await restoreTables(tx, lines)
      for (const [name, value] of Object.entries(footer.sequences))
        await tx`SELECT setval(${name}::regclass, ${value}::bigint)`
      await endSessions(tx)
      return footer.rows
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOENT') throw startFailure(`There is no file ${file}.`)
    if (/^Z_|ERR_.*PREMATURE/.test(code))
      throw startFailure(`${file} is damaged or not a backup of Keystay (${code}): nothing was changed.`)
    throw error
  } finally {
    await sql.end()
  }
}

/** What was ended after the backup was made would live again: a logout, a password that was changed, a link that was used. */
async function endSessions(tx: PlainTx): Promise<void> {
  await tx`DELETE FROM sessions`
  await tx`DELETE FROM password_resets`
  await tx`DELETE FROM pending_logins`
}

async function refuseOtherVersion(tx: PlainTx, { migrations, madeAt }: Header): Promise<void> {
  if (JSON.stringify(migrations) === JSON.stringify(await readMigrations(tx))) return
  const last = migrations.at(-1)?.name ?? 'none'
  throw startFailure(
    `The backup of ${madeAt} was made by another version of Keystay (its last migration is ${last}): restore it with that version, then start this one, which migrates it.`,
  )
}

/** What a migration fills says nothing of whether the database is in use. */
const shipped = new Set(['exchange_rates'])

async function makeRoom(tx: PlainTx, force: boolean): Promise<void> {
  const tables = (await readTables(tx)).map(({ table }) => table)
  const own = tables.filter((table) => !shipped.has(table))
  if (!force) await refuseWhenUsed(tx, own)
  await tx`TRUNCATE ${nameOf(...tables)}`
}

async function refuseWhenUsed(tx: PlainTx, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const [row] = await tx`SELECT FROM ${nameOf(table)} LIMIT 1`
    if (row)
      throw startFailure(`The database is not empty (table ${table} has rows): --force replaces all that it holds.`)
  }
}

async function restoreTables(tx: PlainTx, lines: AsyncGenerator<Buffer>): Promise<Footer> {
  const counted: Record<string, number> = {}
  for (;;) {
    const line = parse(await nextLine(lines)) as TableStart | Footer | undefined
    if (!line) throw startFailure('The backup is cut off or damaged: nothing was changed.')
    if ('rows' in line) {
      if (JSON.stringify(line.rows) === JSON.stringify(counted)) return line
      throw startFailure('The backup does not hold as many rows as it says: nothing was changed.')
    }
    counted[line.table] = await restoreTable(tx, line, lines)
  }
}

async function restoreTable(tx: PlainTx, table: TableStart, lines: AsyncGenerator<Buffer>): Promise<number> {
  const columns = columnList(table)
  const insert = `INSERT INTO ${quoted(table.table)} (${columns})
    SELECT ${columns} FROM json_populate_recordset(null::${quoted(table.table)}, $1::text::json)`
  let count = 0
  for (let rows = await nextRows(lines); rows.length > 0; rows = await nextRows(lines)) {
    await tx.unsafe(insert, [`[${rows.join(',')}]`])
    count += rows.length
    if (rows.length < rowsAtOnce) break
  }
  return count
}

/** The next rows of a table; fewer than `rowsAtOnce` are its last. */
async function nextRows(lines: AsyncGenerator<Buffer>): Promise<readonly string[]> {
  const rows: string[] = []
  while (rows.length < rowsAtOnce) {
    const line = (await nextLine(lines))?.toString()
    if (line === undefined) throw startFailure('The backup is cut off: nothing was changed.')
    if (line === endOfTable) break
    rows.push(line)
  }
  return rows
}

function parse(line: Buffer | undefined): unknown {
  try {
    return line && JSON.parse(line.toString())
  } catch {
    return undefined
  }
}

async function nextLine(lines: AsyncGenerator<Buffer>): Promise<Buffer | undefined> {
  const { value, done } = await lines.next()
  return done ? undefined : value
}

/** Splits at line feeds alone: node:readline also splits at U+2028, which a guest's text may hold. */
async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const text = createGunzip()
  source.on('error', (error) => text.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source.pipe(text) as AsyncIterable<Buffer>) {
    let start = 0
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (let end = all.indexOf(0x0a); end !== -1; end = all.indexOf(0x0a, start)) {
      yield all.subarray(start, end)
      start = end + 1
    }
    rest = all.subarray(start)
  }
  if (rest.length > 0) yield rest
}
