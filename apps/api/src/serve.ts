import { buildApp } from './app.ts'
import { openMailer } from './features/mail/mailer.ts'
import { openProviders } from './features/bookings/payments/providers/open-providers.ts'
import { openTowns } from './features/places/towns.ts'
import { startIndexThread } from './features/search-index/threaded-index.ts'
import { countPlaces } from './features/places/count-places.ts'
import { systemClock } from './platform/process/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { generatedSecret } from './platform/process/generated-secret.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { openFigures } from './platform/telemetry/read-figures.ts'
import { serveMetrics } from './platform/telemetry/serve-metrics.ts'
import type { Closing } from './platform/process/closing.ts'
import { completeConfig, type Settings } from './platform/process/config.ts'
import type { Port } from './platform/process/port.ts'
import { openTelemetry } from './platform/telemetry/open-telemetry.ts'
import { productFigures } from './product-figures.ts'
import { productJobs } from './product-jobs.ts'

/** How long a start waits for places to be counted. */
const countingMs = 5000

/** What a process of several on one port has to heed: which it is, and when it may take requests. */
type Crewed = { readonly place: number; readonly untilTurn: () => Promise<void> }

const alone: Crewed = { place: 0, untilTurn: async () => undefined }

/** Serves the product on a migrated database. */
export async function serve(
  settings: Settings,
  databaseUrl: string,
  port: Port,
  closing: Closing,
  { place, untilTurn } = alone,
): Promise<void> {
  const publicUrl = settings.publicUrl.replace(/:0$/, `:${port.number}`)
  const secret = settings.secret ?? (await generatedSecret(settings.dataFolder))
  const config = completeConfig({ ...settings, publicUrl }, secret)
  const { url: _, ...pools } = settings.database
  let tellSilence: (isSilent: boolean) => void = () => undefined
  const database = openDatabase({ url: databaseUrl, ...pools, onSilence: (isSilent) => tellSilence(isSilent) })
  closing.add(database.close)
  const deps = { config, database, clock: systemClock, providers: await openProviders(config, systemClock) }
  const isMeasured = settings.metricsPort !== undefined || settings.telemetry !== undefined
  const figures = isMeasured ? openFigures(database, productFigures) : undefined
  let tellTrouble: (reason: string) => void = () => undefined
  const onTrouble = (reason: string) => tellTrouble(reason)
  const telemetry = figures && (await openTelemetry(config, { figures, port: port.number, place, onTrouble }))
  if (telemetry) closing.add(telemetry.stop)
  let tellIndex: (error: unknown) => void = () => undefined
  // Hotels are loaded beside everything else; until they are, the database lists them.
  const searchIndex = config.searchIndex
    ? startIndexThread({ ...pools, databaseUrl, clock: systemClock, onFailure: (error) => tellIndex(error) })
    : undefined
  if (searchIndex) closing.add(searchIndex.stop)
  const app = await buildApp({
    ...deps,
    searchIndex,
    tracer: telemetry?.tracer,
    server: port.server,
    places: port.places,
    isLeaving: port.isLeaving,
  })
  closing.add(async () => await app.close())
  tellSilence = (isSilent) =>
    isSilent
      ? app.log.error('the database does not answer: requests are answered 503')
      : app.log.info('the database answers again')
  tellIndex = (err) => app.log.warn({ err }, 'the search index does not know what was committed')
  tellTrouble = (reason) => app.log.warn({ reason }, 'the collector does not take what it is sent')
  // Before the first guest looks for a place; what takes longer after an upgrade, or fails, is left to the job.
  await countPlaces(database, AbortSignal.timeout(countingMs)).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the places could not be counted at the start'),
  )
  await app.ready()
  if (figures && settings.metricsPort !== undefined) closing.add(await serveMetrics(settings.metricsPort, figures))
  await untilTurn()
  port.handOver(app.routing)
  // Nobody waits for the names of towns: who types before they are there is answered a moment later.
  void openTowns().catch((error: unknown) => app.log.warn({ err: error }, 'the list of towns could not be read'))
  const mailer = openMailer(config)
  closing.add(() => mailer?.close())
  const jobs = productJobs({ ...deps, mailer, log: app.log })
  closing.add(startJobs({ databaseUrl, jobs, log: app.log, tracer: telemetry?.tracer }).stop)
  closing.add(port.drain)
  closing.add(app.endEventStreams)
  closing.add(async () => await port.leave(settings.leaveMs))
}
