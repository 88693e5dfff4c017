import { join } from 'node:path'
import { openPlainSql, type PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { startEmbeddedDatabase } from '../../apps/api/src/platform/embedded-postgres/embedded-database.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { lockDataFolder } from '../../apps/api/src/platform/embedded-postgres/start-lock.ts'
import { seedHotels } from '../../tooling/seed-hotels.ts'
import { openProgress, say } from '../../tooling/terminal.ts'
import { seedWideHotels } from './wide-hotels.ts'

/** Hotels of each data set; small and large ones have 8 room types of 10 rooms and a year of nights, 60 % sold. */
export const dataSets = { small: 20, large: 2000, wide: 100_000 } as const
export type DataSetName = keyof typeof dataSets

const mostRounds = 50

export type DataSet = {
  readonly name: DataSetName
  readonly url: string
  readonly sql: PlainSql
  /** First night of the seeded year. */
  readonly from: string
  stop(): Promise<void>
}

/** Opens a data set on a durable embedded server of its own under data/; the first time it is seeded, which takes minutes for the large one. */
export async function openDataSet(name: DataSetName): Promise<DataSet> {
  const dataFolder = join(import.meta.dirname, '../../data', `bench-${name}`)
  const lock = await lockDataFolder(dataFolder, 'a benchmark')
  const server = await startEmbeddedDatabase({
    dataFolder,
    settings: { shared_preload_libraries: 'pg_stat_statements', shared_buffers: '1GB', max_wal_size: '4GB' },
  })
  await migrate(server.url)
  const sql = openPlainSql(server.url, { connections: 2 })
  const stop = async () => {
    await sql.end()
    await server.stop()
    lock.release()
  }
  await sql`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`
  const today = new Date().toISOString().slice(0, 10)
  const [hotels] = await sql<{ count: number; from: string | null }[]>`
    SELECT (SELECT count(*)::int FROM properties) AS count, (SELECT min(night)::text FROM nights) AS from`
  const missing = dataSets[name] - (hotels?.count ?? 0)
  if (missing > 0) {
    say(`Seeding the ${name} data set: ${missing} hotels.`)
    const seed = name === 'wide' ? seedWideHotels : seedHotels
    await seed(sql, { hotels: missing, from: hotels?.from ?? today, onProgress: openProgress('Hotels') })
    await vacuum(sql)
  }
  return { name, url: server.url, sql, from: hotels?.from ?? today, stop }
}

/**
 * Tells the planner what there is, and which pages every reader may trust, as autovacuum does of data that has been there for a
 * while. What looked at the database meanwhile, as autovacuum itself, keeps pages from being marked: then it is done again.
 */
export async function vacuum(sql: PlainSql): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    await sql.unsafe('VACUUM ANALYZE')
    const [left] = await sql.unsafe<{ tables: number }[]>(`
      SELECT count(*)::int AS tables FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relpages > 100 AND relallvisible < 0.9 * relpages`)
    if (left?.tables === 0) return
  }
  throw new Error('Something looks at the database for so long that its pages cannot be marked.')
}

/** A room type to search for or to book, drawn at random. */
export type Target = {
  readonly propertyId: string
  readonly roomTypeId: string
  readonly price: number
  readonly town: string
}

export async function drawTargets({ sql }: DataSet, count: number): Promise<Target[]> {
  return sql<Target[]>`
    SELECT t.property_id AS "propertyId", t.id AS "roomTypeId", t.base_price_minor::int AS price, p.city AS town
    FROM room_types t JOIN properties p ON p.id = t.property_id WHERE t.max_occupancy >= 2 AND p.slug LIKE 'seed-%'
    ORDER BY md5(t.id::text) LIMIT ${count}`
}
