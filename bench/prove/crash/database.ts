import { openPlainSql, type PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { checkInvariants } from '../../../apps/api/src/platform/database/check-invariants.ts'
import { openDatabase, type Database } from '../../../apps/api/src/platform/database/database.ts'
import { migrate } from '../../../apps/api/src/platform/database/migrate.ts'
import { startThrowAway } from '../../../apps/api/src/platform/database/test-database.ts'

/** The database that bookings are written to while something dies. */
export type Ground = {
  readonly databaseUrl: string
  readonly database: Database
  readonly sql: PlainSql
  readonly countViolations: () => Promise<number>
}

/** As the product runs its own: what was committed outlives the server. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const silent = { error: () => undefined }

/** A migrated database on a server of its own, which may be killed and is started again as the product does. */
export async function openOwnGround(
  settings: Readonly<Record<string, string>>,
  parent?: string,
): Promise<Ground & { close(): Promise<void> }> {
  const server = await startThrowAway({ ...durable, ...settings }, parent)
  await migrate(server.url)
  const sql = openPlainSql(server.url)
  // Whatever is lost later, the tables are there.
  await sql`CHECKPOINT`
  const database = openDatabase({ url: server.url, readConnections: 4, writeConnections: 4, lockTimeoutMs: 30_000 })
  return {
    databaseUrl: server.url,
    database,
    sql,
    countViolations: async () => await checkInvariants(database, silent),
    close: async () => {
      await Promise.all([database.close(), sql.end()])
      await server.stop()
    },
  }
}
