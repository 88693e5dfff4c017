import { buildApp } from './app.ts'
import { sweepOverdueHolds } from './features/bookings/release-hold.ts'
import { sweepPhotoFiles } from './features/photos/sweep-photos.ts'
import { fetchRates } from './features/revenue/rates.ts'
import { sweepExpired } from './features/users/end-sessions.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { generatedSecret } from './platform/generated-secret.ts'
import { everySoOften } from './platform/jobs.ts'
import { serveMetrics } from './platform/metrics.ts'
import type { Closing } from './platform/closing.ts'
import { completeConfig, type Settings } from './platform/config.ts'
import type { Port } from './platform/port.ts'

const sweepSeconds = 20
const accountSweepSeconds = 600
const photoSweepSeconds = 3600
const ratesSeconds = 86_400

/** Serves the product on a migrated database. */
export async function serve(settings: Settings, databaseUrl: string, port: Port, closing: Closing): Promise<void> {
  const publicUrl = settings.publicUrl.replace(/:0$/, `:${port.number}`)
  const secret = settings.secret ?? (await generatedSecret(settings.dataFolder))
  const config = completeConfig({ ...settings, publicUrl }, secret)
  const { url: _, ...pools } = settings.database
  const database = openDatabase({ url: databaseUrl, ...pools })
  closing.add(database.close)
  const deps = { config, database, clock: systemClock }
  const app = await buildApp({ ...deps, server: port.server })
  closing.add(async () => await app.close())
  await app.ready()
  if (settings.metricsPort !== undefined) closing.add(await serveMetrics(settings.metricsPort))
  const sweeper = everySoOften('overdue holds', sweepSeconds, () => sweepOverdueHolds(deps), app.log)
  closing.add(sweeper.stop)
  const accountSweeper = everySoOften('expired sessions', accountSweepSeconds, () => sweepExpired(deps), app.log)
  closing.add(accountSweeper.stop)
  const photoSweeper = everySoOften('photos left behind', photoSweepSeconds, () => sweepPhotoFiles(deps), app.log)
  closing.add(photoSweeper.stop)
  const rates = everySoOften('exchange rates', ratesSeconds, () => fetchRates(deps), app.log)
  closing.add(rates.stop)
  port.handOver(app.routing)
  closing.add(port.drain)
  closing.add(app.endEventStreams)
}
