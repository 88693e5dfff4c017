import { randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../embedded-postgres/embedded-database.ts'
import { migrate } from './migrate.ts'
import { distribute, setUpCopy } from './shards.ts'

/** A database of a test's own: empty but migrated. */
export type TestDatabase = {
  readonly url: string
  /** Whether its tables are spread over several servers. */
  readonly sharded: boolean
  drop(): Promise<void>
}
export type TestServer = { stop(): Promise<void> }

const serverVariable = 'KEYSTAY_TEST_SERVER_URL'
const templateVariable = 'KEYSTAY_TEST_TEMPLATE'
/** Addresses of the workers where the server is a Citus coordinator, with commas in between. */
const workersVariable = 'KEYSTAY_TEST_WORKERS'

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
  if (databaseUrl) {
    process.env[workersVariable] = (await readWorkers(url)).join(',')
    for (const server of allServers()) await dropLeftovers(server)
  }
  await createTemplate(template)
  return {
    stop: async () => {
      await (own ? own.stop() : dropEverywhere((name) => name.startsWith(run)))
      for (const name of [serverVariable, templateVariable, workersVariable]) Reflect.deleteProperty(process.env, name)
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
  return await createDatabase(`TEMPLATE ${variable(templateVariable)}`, isCluster())
}

/** Makes a database without anything in it. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  return await createDatabase(`TEMPLATE template0 ENCODING 'UTF8'`, false)
}

async function createDatabase(how: string, sharded: boolean): Promise<TestDatabase> {
  const name = variable(templateVariable).replace(/template$/, randomBytes(5).toString('hex'))
  // What a coordinator knows of shards names them by what is the same in a copy of each server's part.
  for (const server of sharded ? allServers() : [variable(serverVariable)])
    await inServer(server, async (sql) => await sql.unsafe(`CREATE DATABASE ${name} ${how} ${await strategyOf(sql)}`))
  const url = databaseIn(variable(serverVariable), name)
  if (sharded) await setUpCopy(url, lockTimeoutMs)
  return {
    url,
    sharded,
    drop: async () => await dropEverywhere((candidate) => candidate === name),
  }
}

/**
 * Files are copied in a tenth of the time that it takes to log their pages one by one. It needs a checkpoint, for which a
 * server that sees to its disk would wait.
 */
async function strategyOf(sql: PlainSql): Promise<string> {
  const [row] = await sql<{ fsync: string }[]>`SELECT current_setting('fsync') AS fsync`
  return row?.fsync === 'off' ? 'STRATEGY FILE_COPY' : ''
}

/** As long as tests wait for each other's locks. */
const lockTimeoutMs = 60_000

const isCluster = () => Boolean(process.env[workersVariable])

/** The server that is asked, and the workers. */
function allServers(): readonly string[] {
  const workers = process.env[workersVariable]
  return [variable(serverVariable), ...(workers ? workers.split(',') : [])]
}

/** Where the workers of a coordinator are, by what the database of DATABASE_URL says. */
async function readWorkers(url: string): Promise<string[]> {
  return await inServer(url, async (sql) => {
    if ((await sql`SELECT FROM pg_extension WHERE extname = 'citus'`).length === 0) return []
    const nodes = await sql<{ nodename: string; nodeport: number }[]>`
      SELECT nodename, nodeport FROM pg_dist_node WHERE groupid <> 0`
    return nodes.map(({ nodename, nodeport }) => Object.assign(new URL(url), { host: `${nodename}:${nodeport}` }).href)
  })
}

async function createTemplate(template: string): Promise<void> {
  const [first = '', ...workers] = allServers()
  for (const server of [first, ...workers]) {
    await inServer(server, async (sql) => {
      await sql.unsafe(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`)
    })
    if (isCluster()) await inServer(databaseIn(server, template), async (sql) => await sql`CREATE EXTENSION citus`)
  }
  const url = databaseIn(first, template)
  if (isCluster()) {
    await inServer(url, async (sql) => {
      const { hostname, port } = new URL(first)
      await sql`SELECT citus_set_coordinator_host(${hostname}, ${Number(port || 5432)})`
      for (const worker of workers.map((one) => new URL(one)))
        await sql`SELECT citus_add_node(${worker.hostname}, ${Number(worker.port || 5432)})`
    })
  }
  await migrate(url)
  if (!isCluster()) return
  await distribute(url, lockTimeoutMs)
  // Citus looks after each database in a connection, and a database that somebody is in cannot be copied.
  for (const server of allServers()) {
    await inServer(server, async (sql) => {
      await sql.unsafe(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${template}`
    })
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
      if (which(datname)) await dropOne(sql, datname)
    }
  })
}

async function dropOne(sql: PlainSql, name: string, tries = 5): Promise<void> {
  try {
    await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    // What looks after a database of a cluster may come back at this moment.
    if (tries === 0 || !isCluster()) throw error
    await dropOne(sql, name, tries - 1)
  }
}

async function dropEverywhere(which: (name: string) => boolean): Promise<void> {
  for (const server of allServers()) await dropDatabases(server, which)
}

const dayInSeconds = 86_400

async function dropLeftovers(server: string): Promise<void> {
  const oldest = Date.now() / 1000 - dayInSeconds
  await dropDatabases(server, (name) => Number(name.split('_')[2]) < oldest)
}
