import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { insertRows } from '../../tooling/insert-rows.ts'
import { asText, type Statement } from './statements.ts'

/** Where Debian's postgresql package puts pgbench, or PATH. */
export function findPgbench(): string | null {
  const folders = (process.env['PATH'] ?? '').split(':')
  if (existsSync('/usr/lib/postgresql')) {
    folders.push(...readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`))
  }
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null
}

export const pgbenchMissing =
  'pgbench is not installed: it comes with the distribution’s PostgreSQL (Debian: apt-get install postgresql).'

type Run = {
  readonly url: string
  readonly scripts: readonly string[]
  readonly clients: number
  /** How long: `-T seconds`, or `-t transactions` of each client. */
  readonly length: readonly ['-T' | '-t', number]
}

/** Runs scripts at random with prepared statements; returns transactions a second. */
export async function runPgbench(pgbench: string, { url, scripts, clients, length }: Run): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'keystay-pgbench-'))
  try {
    const files = scripts.flatMap((script, index) => {
      const path = join(folder, `${index}.sql`)
      writeFileSync(path, script)
      return ['-f', path]
    })
    const size = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', length[0], String(length[1])]
    const output = await capture(pgbench, [...size, ...files, url])
    const tps = /tps = ([\d.]+)/.exec(output)?.[1]
    if (!tps || output.includes('aborted')) throw new Error(`pgbench gave no figure: ${output.slice(0, 1500)}`)
    return Number(tps)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs recordings of the same statements once each, with the parameters that were recorded: they lie in a table, and each
 * transaction takes the next row. Recordings that differ in their statements are left out. Returns recordings a second.
 */
export async function replayInPgbench(
  pgbench: string,
  { url, sql }: { readonly url: string; readonly sql: PlainSql },
  recordings: readonly (readonly Statement[])[],
  clients: number,
): Promise<number> {
  const [first = []] = recordings
  const shape = (statements: readonly Statement[]) =>
    JSON.stringify(statements.map(({ sql: text, parameters }) => [text, parameters.map((one) => one === null)]))
  const alike = recordings.filter((statements) => shape(statements) === shape(first))
  const rows = alike.map((statements, id) => ({
    id,
    ...Object.fromEntries(
      statements.flatMap(({ parameters }, at) =>
        parameters.map((value, index) => [`s${at}_${index + 1}`, asText(value)]),
      ),
    ),
  }))
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  await sql.unsafe('DROP TABLE IF EXISTS recordings')
  await sql.unsafe(`CREATE TABLE recordings (id int PRIMARY KEY, ${columns.map((name) => `${name} text`).join(', ')})`)
  await sql.unsafe('CREATE SEQUENCE next_recording MINVALUE 0 OWNED BY recordings.id')
  await sql.begin((tx) => insertRows(tx, 'recordings', rows))
  await sql.unsafe('ANALYZE recordings')
  const take = "SELECT * FROM recordings WHERE id = (SELECT nextval('next_recording')) \\gset"
  const script = [take, ...first.map((statement, at) => asScript(statement, at))].join('\n')
  const perSecond = await runPgbench(pgbench, {
    url,
    scripts: [script],
    clients,
    length: ['-t', Math.floor(alike.length / clients)],
  })
  await sql.unsafe('DROP TABLE recordings')
  return perSecond
}

/** A stay of one to five nights, within a year that begins on a date. */
const randomStay = '\\set arrival random(10, 310)\n\\set departure :arrival + random(1, 5)'

/**
 * Scripts that run one statement about a hotel ($1) and a stay ($2 and $3; $4 is now), a script for each hotel, with another
 * stay each time.
 */
export function scriptsOf(statement: string, propertyIds: readonly string[], from: string): string[] {
  return propertyIds.map((propertyId) => {
    const values = [
      `'${propertyId}'::uuid`,
      `(date '${from}' + :arrival::int)`,
      `(date '${from}' + :departure::int)`,
      'now()',
    ]
    const text = statement.replaceAll(/\$(\d)/g, (_, number: string) => values[Number(number) - 1] ?? 'NULL')
    return `${randomStay}\n${text.replaceAll(/\s*\n\s*/g, ' ').trim()};`
  })
}

/** The statement with a variable of pgbench for each parameter; pgbench has no null. */
function asScript({ sql, parameters }: Statement, at: number): string {
  const text = sql.replaceAll(/\$(\d+)/g, (_, number: string) =>
    parameters[Number(number) - 1] === null ? 'NULL' : `:s${at}_${number}`,
  )
  return `${text.replaceAll(/\s*\n\s*/g, ' ')};`
}

function capture(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (data) => (output += String(data)))
    child.stderr.on('data', (data) => (output += String(data)))
    child.on('error', reject)
    child.on('close', () => resolve(output))
  })
}
