import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Closing } from './platform/process/closing.ts'
import { readSettings, type Settings } from './platform/process/config.ts'
import { type Crew, openCrew } from './platform/process/crew.ts'
import { checkDatabaseServer } from './platform/database/database-server.ts'
import { refuseDemoAccount } from './features/users/demo-account.ts'
import { startEmbeddedDatabase } from './platform/embedded-postgres/embedded-database.ts'
import { migrate } from './platform/database/migrate.ts'
import { hasShards } from './platform/database/shards.ts'
import { startFailure } from './platform/process/start-failure.ts'
import { untilTold } from './platform/process/signals.ts'
import { lockDataFolder } from './platform/embedded-postgres/start-lock.ts'
import { connectionsOf, takePort } from './take-port.ts'
import type { Order } from './worker.ts'

export type Start = {
  readonly settings: Settings
  readonly closing: Closing
  /** Told what is being done, one short sentence at a time. */
  readonly say: (sentence: string) => void
  /** What else has to be ready before the first request, on the migrated database; returns the settings where it knows more. */
  readonly prepare: (databaseUrl: string, port: number) => Promise<Settings | undefined>
}

/** Brings the product up in the order that keeps data safe: port, data folder, database, migrations, app. Returns the port's number. */
export async function startApi(start: Start): Promise<number> {
  return await (start.settings.workers > 1 ? startCrew(start) : startAlone(start))
}

async function startAlone(start: Start): Promise<number> {
  const { settings, closing } = start
  const port = await takePort(settings)
  closing.add(port.drain)
  const order = await openGround(start, port.number)
  // Loaded only now: a start that is refused says so at once, and one that goes on answers 503 meanwhile.
  const { serve } = await import('./serve.ts')
  await serve(order.settings, order.databaseUrl, port, closing)
  return port.number
}

/** As alone, but what serves are several processes; this one looks after them and the embedded database. */
async function startCrew(start: Start): Promise<number> {
  const { settings, closing, say } = start
  const script = fileURLToPath(new URL('worker.ts', import.meta.url))
  const opening = openCrew({ count: settings.workers, script, say })
  // Registered before it is up, so that Ctrl-C in between leaves no process behind.
  const stop = async () => await (await opening.catch((): Partial<Crew> => ({}))).stop?.()
  closing.add(stop)
  const crew = await opening
  const order: Order = await openGround(start, crew.port)
  // Once more: they end before their database does.
  closing.add(stop)
  await crew.serve(order)
  return crew.port
}

/** Data folder, database and migrations. */
async function openGround({ settings, closing, say, prepare }: Start, port: number): Promise<Order> {
  const databaseUrl = settings.database.url ?? (await startOwnDatabase(settings, port, closing, say))
  if (settings.database.url) await checkDatabaseServer(databaseUrl)
  const applied = await migrate(databaseUrl)
  if (settings.mode === 'production') await refuseDemoAccount(databaseUrl)
  if (applied.length > 0) say(`Database schema: applied ${applied.length} migrations.`)
  for (const folder of ['photos', 'attachments']) await mkdir(join(settings.dataFolder, folder), { recursive: true })
  const prepared = (await prepare(databaseUrl, port)) ?? settings
  const sharded = await hasShards(databaseUrl)
  if (sharded && prepared.searchIndex)
    throw startFailure(
      'The tables of DATABASE_URL are spread by Citus, whose servers count their transactions apart: set SEARCH_INDEX=off.',
    )
  return { databaseUrl, settings: { ...prepared, database: { ...prepared.database, sharded } }, port }
}

/** What migrations, commands and people at a terminal take. */
const otherConnections = 20
const usualConnections = 100

async function startOwnDatabase(
  settings: Settings,
  port: number,
  closing: Closing,
  say: Start['say'],
): Promise<string> {
  const { dataFolder, workers } = settings
  const lock = await lockDataFolder(dataFolder, `http://localhost:${port}`)
  closing.add(lock.release)
  const most = Math.max(usualConnections, workers * connectionsOf(settings) + otherConnections)
  const starting = startEmbeddedDatabase({ dataFolder, say, settings: { max_connections: String(most) } })
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
