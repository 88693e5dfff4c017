import { readSettings } from '../apps/api/src/platform/process/config.ts'
import { checkDatabaseServer } from '../apps/api/src/platform/database/database-server.ts'
import {
  runningDatabaseUrl,
  startEmbeddedDatabase,
} from '../apps/api/src/platform/embedded-postgres/embedded-database.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { lockDataFolder } from '../apps/api/src/platform/embedded-postgres/start-lock.ts'

/** Does a command's work on the product's own migrated database: that of DATABASE_URL, else the embedded one, which must not be running. */
export async function withOwnDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const { database, dataFolder } = readSettings(process.env)
  if (database.url) {
    await checkDatabaseServer(database.url)
    await migrate(database.url)
    return work(database.url)
  }
  const lock = await lockDataFolder(dataFolder, 'a command')
  try {
    const embedded = await startEmbeddedDatabase({ dataFolder })
    try {
      await migrate(embedded.url)
      await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    lock.release()
  }
}

/** The same for work that a running product need not stop for: it lends its database. */
export async function withSharedDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const { database, dataFolder } = readSettings(process.env)
  const running = database.url ? undefined : await runningDatabaseUrl(dataFolder)
  await (running ? work(running) : withOwnDatabase(work))
}
