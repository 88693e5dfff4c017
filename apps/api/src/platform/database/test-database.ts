import { randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../embedded-postgres/embedded-database.ts'
import { migrate } from './migrate.ts'

/** A database of a test's own: empty but migrated. */
export type TestDatabase = { readonly url: string; drop(): Promise<void> }
export type TestServer = { stop(): Promise<void> }

const serverVariable = 'KEYSTAY_TEST_SERVER_URL'
const templateVariable = 'KEYSTAY_TEST_TEMPLATE'

/**
 * Sees to a server and a migrated template database for `openTestDatabase` in this process and its children: what the
 * environment already tells of, else the server of DATABASE_URL, else a throw-away one in a folder of `parent`.
 */
export async function startTestServer(parent?: string): Promise<TestServer> {
  if (process.env[serverVariable]) return { stop: async () => undefined }
  const databaseUrl = process.env.DATABASE_URL
  const own = databaseUrl ? undefined : await startThrowAway({}, parent)
  const url = databaseUrl ?? own?.url ?? ''
  // The start tells the age, so that what a killed run left on a lasting server can be recognised.
  const run = `keystay_test_${Math.floor(Date.now() / 1000)}_${randomBytes(3).toString('hex')}`
  const template = `${run}_template`
  process.env[serverVariable] = url
  process.env[templateVariable] = template
  if (databaseUrl) await dropLeftovers(url)
  await inServer(url, async (sql) => await sql.unsafe(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`))
  await migrate(databaseIn(url, template))
  return {
    stop: async () => {
      await (own ? own.stop() : dropDatabases(url, (name) => name.startsWith(run)))
      Reflect.deleteProperty(process.env, serverVariable)
      Reflect.deleteProperty(process.env, templateVariable)
    },
  }
}

const leastMemory = 4 * 1024 ** 3
/** What Linux says of a file system in memory. */
const tmpfs = 0x01021994

/**
 * Where the database of tests costs least: in memory where a file system there has room for far more than they write,
 * else in the folder of temporary files. A new database is some 350 files.
 */
export function quickestFolder(): string {
  try {
    const { type, bavail, bsize } = statfsSync('/dev/shm')
    if (type === tmpfs && bavail * bsize >= leastMemory) return '/dev/shm'
  } catch {
    // Not on this system.
  }
  return tmpdir()
}

/** Starts a server that ends with this process and leaves nothing behind, in a folder of another one. */
export async function startThrowAway(
  settings: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Promise<EmbeddedDatabase> {
  const dataFolder = await mkdtemp(join(parent, 'keystay-test-'))
  // The database's user must be able to enter it.
  await chmod(dataFolder, 0o711)
  try {
    return await startEmbeddedDatabase({ dataFolder, throwAway: true, settings })
  } catch (error) {
    await rm(dataFolder, { recursive: true, force: true })
    throw error
  }
}

/** Makes a migrated database; drop it when the test is over. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return await createDatabase(`TEMPLATE ${variable(templateVariable)}`)
}

/** Makes a database without anything in it. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  return await createDatabase(`TEMPLATE template0 ENCODING 'UTF8'`)
}

async function createDatabase(how: string): Promise<TestDatabase> {
  const server = variable(serverVariable)
  const name = variable(templateVariable).replace(/template$/, randomBytes(5).toString('hex'))
  await inServer(server, async (sql) => await sql.unsafe(`CREATE DATABASE ${name} ${how}`))
  return {
    url: databaseIn(server, name),
    drop: async () => await dropDatabases(server, (candidate) => candidate === name),
  }
}

function variable(name: string): string {
  const value = process.env[name]
  if (!value)
    throw new Error(`${name} is not set: run the test with vitest or npm test, which start a database server.`)
  return value
}

function databaseIn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function inServer<T>(url: string, work: (sql: PlainSql) => Promise<T>): Promise<T> {
  const sql = openPlainSql(url, { patienceMs: 10_000 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

async function dropDatabases(server: string, which: (name: string) => boolean): Promise<void> {
  await inServer(server, async (sql) => {
    const databases = await sql<
      { datname: string }[]
    >`SELECT datname FROM pg_database WHERE datname LIKE 'keystay\\_test\\_%'`
    for (const { datname } of databases) {
      if (which(datname)) await sql.unsafe(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    }
  })
}

const dayInSeconds = 86_400

async function dropLeftovers(server: string): Promise<void> {
  const oldest = Date.now() / 1000 - dayInSeconds
  await dropDatabases(server, (name) => Number(name.split('_')[2]) < oldest)
}
