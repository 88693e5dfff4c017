import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Closing } from './platform/process/closing.ts'
import { readSettings, type Settings } from './platform/process/config.ts'
import { checkDatabaseServer } from './platform/database/database-server.ts'
import { refuseDemoAccount } from './features/users/demo-account.ts'
import { startEmbeddedDatabase } from './platform/embedded-postgres/embedded-database.ts'
import { migrate } from './platform/database/migrate.ts'
import { descriptorLimit, placesFor, type Places } from './platform/process/descriptors.ts'
import { openPort, type Port } from './platform/process/port.ts'
import { untilTold } from './platform/process/signals.ts'
import { lockDataFolder, refuseLockedFolder } from './platform/embedded-postgres/start-lock.ts'

/** Of the queue, and of what runs once at the start. */
const connectionsOfJobs = 4
/** Two that look after the primary, one that looks after a replica. */
const connectionsOfWatches = 3

export type Start = {
  readonly settings: Settings
  readonly closing: Closing
  /** Told what is being done, one short sentence at a time. */
  readonly say: (sentence: string) => void
  /** What else has to be ready before the first request, on the migrated database; returns the settings where it knows more. */
  readonly prepare: (databaseUrl: string, port: number) => Promise<Settings | undefined>
}

/** Brings the product up in the order that keeps data safe: port, data folder, database, migrations, app. Returns the port's number. */
export async function startApi({ settings, closing, say, prepare }: Start): Promise<number> {
  const port = await takePort(settings)
  closing.add(port.drain)
  const databaseUrl = settings.database.url ?? (await startOwnDatabase(settings, port, closing, say))
  if (settings.database.url) await checkDatabaseServer(databaseUrl)
  const applied = await migrate(databaseUrl)
  if (settings.mode === 'production') await refuseDemoAccount(databaseUrl)
  if (applied.length > 0) say(`Database schema: applied ${applied.length} migrations.`)
  await mkdir(join(settings.dataFolder, 'photos'), { recursive: true })
  const prepared = (await prepare(databaseUrl, port.number)) ?? settings
  // Loaded only now: a start that is refused says so at once, and one that goes on answers 503 meanwhile.
  const { serve } = await import('./serve.ts')
  await serve(prepared, databaseUrl, port, closing)
  return port.number
}

/** A port that is taken because Keystay already runs on this data folder is told apart from any other. */
async function takePort(settings: Settings): Promise<Port> {
  const { port, host, dataFolder } = settings
  try {
    return await openPort(port, host, placesOf(settings))
  } catch (error) {
    await refuseLockedFolder(dataFolder)
    throw error
  }
}

function placesOf({ database, maxConnections }: Settings): Places {
  const { readConnections, writeConnections, replicaUrl } = database
  const reads = replicaUrl ? 2 * readConnections : readConnections
  const own = reads + writeConnections + connectionsOfJobs + connectionsOfWatches
  return placesFor(descriptorLimit(), own, maxConnections)
}

async function startOwnDatabase(settings: Settings, port: Port, closing: Closing, say: Start['say']): Promise<string> {
  const lock = await lockDataFolder(settings.dataFolder, `http://localhost:${port.number}`)
  closing.add(lock.release)
  const starting = startEmbeddedDatabase({ dataFolder: settings.dataFolder, say })
  // Registered before it is up, so that Ctrl-C in between leaves no server behind.
  closing.add(async () => await (await starting.catch(() => undefined))?.stop())
  const { url, adopted } = await starting
  say(adopted ? 'PostgreSQL was still running: took it over.' : 'PostgreSQL is running.')
  return url
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** The API alone, for machines where the web app is built already: `node apps/api/src/main.ts`. */
if (import.meta.main) {
  await untilTold(async (closing) => {
    const settings = readSettings(process.env)
    const port = await startApi({ settings, closing, say: print, prepare: async () => undefined })
    print(`Keystay listens on ${settings.host}:${port}.`)
  })
}
