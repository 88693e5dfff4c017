import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { sha256 } from '../security/keys.ts'
import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { startFailure } from '../process/start-failure.ts'

const migrationsFolder = resolve(import.meta.dirname, '../../../migrations')
/** Any number, the same in every version of the product: processes that start together migrate one after another. */
const migrationLock = 7_204_118

/**
 * How long a migration waits for a lock: whoever comes after it, and be it only to read, waits behind it. When a long read
 * keeps it from a table, it gives up what it has, lets everyone through, and tries again.
 */
const lockMs = 250
const longestPauseMs = 5000
const patienceMs = 15 * 60_000

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** Applies the migrations that the database does not have yet, in order, under an advisory lock on a connection of its own. Returns their names. */
export async function migrate(databaseUrl: string, folder: string = migrationsFolder): Promise<readonly string[]> {
  const migrations = await readMigrations(folder)
  const sql = openPlainSql(databaseUrl, { name: 'keystay migrations' })
  try {
    await sql`SELECT pg_advisory_lock(${migrationLock})`
    await sql`CREATE TABLE IF NOT EXISTS applied_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
    const applied = await sql<
      { name: string; checksum: string }[]
    >`SELECT name, checksum FROM applied_migrations ORDER BY name`
    const missing = missingMigrations(migrations, applied)
    for (const migration of missing) await apply(sql, migration)
    return missing.map(({ name }) => name)
  } finally {
    await sql.end()
  }
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: sha256(text).toString('hex') }
    }),
  )
}

/** What is still to apply. Throws when the database was made by other files than these. */
function missingMigrations<T extends { readonly name: string; readonly checksum: string }>(
  migrations: readonly T[],
  applied: readonly { readonly name: string; readonly checksum: string }[],
): readonly T[] {
  const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    if (!checksums.has(name)) {
      throw startFailure(
        `The database is newer than this version of Keystay: it has the migration ${name}, which is not here.`,
      )
    }
    if (checksums.get(name) !== checksum) {
      throw startFailure(
        `The migration ${name} was changed after this database applied it: restore the file, or start with another database.`,
      )
    }
  }
  const last = applied.at(-1)?.name ?? ''
  const done = new Set(applied.map(({ name }) => name))
  const missing = migrations.filter(({ name }) => !done.has(name))
  const late = missing.find(({ name }) => name < last)
  if (late)
    throw startFailure(
      `The migration ${late.name} comes before ${last}, which this database has already applied: give it a later number.`,
    )
  return missing
}

async function apply(sql: PlainSql, migration: Migration): Promise<void> {
  const until = Date.now() + patienceMs
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await applyOnce(sql, migration)
      return
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === '55P03') || Date.now() > until)
        throw migrationFailure(error, migration.name)
      await pause(pauseMs)
    }
  }
}

async function applyOnce(sql: PlainSql, { name, text, checksum }: Migration): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT set_config('lock_timeout', ${String(lockMs)}, true)`
    await tx.unsafe(text)
    await tx`INSERT INTO applied_migrations (name, checksum) VALUES (${name}, ${checksum})`
  })
}

/** insufficient_privilege; undefined_file and feature_not_supported, which a server says of an extension that it lacks. */
function migrationFailure(error: unknown, name: string): unknown {
  const code = error instanceof DatabaseError ? (error.code ?? '') : ''
  const message = error instanceof Error ? error.message : ''
  if (code === '55P03')
    return startFailure(
      `The migration ${name} found its tables in use for ${patienceMs / 60_000} minutes: end what reads them for so long (pg_stat_activity), and start again.`,
    )
  if (code === '42501')
    return startFailure(
      `The migration ${name} was refused (${message}): make the user of DATABASE_URL the owner of its database.`,
    )
  if (/extension/.test(message) && ['58P01', '0A000'].includes(code)) {
    return startFailure(`The PostgreSQL server lacks an extension (${message}): install its contrib package.`)
  }
  // A foreign key to a table that the same migration makes counts as an invalid definition.
  if (code === '0A000' || code === '42P16')
    return startFailure(
      `The migration ${name} cannot be done here (${message}): where tables are spread by Citus, bring them together with npm run citus -- gather, start, and distribute them again.`,
    )
  return error
}
