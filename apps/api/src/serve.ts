import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { sweepOverdueHolds } from './features/bookings/release-hold.ts'
import { openProviders } from './features/payments/open-providers.ts'
import { reconcilePayments } from './features/payments/reconcile-payments.ts'
import { sweepPhotoFiles } from './features/photos/sweep-photos.ts'
import { fetchRates } from './features/revenue/rates.ts'
import { sweepExpired } from './features/users/end-sessions.ts'
import { checkInvariants } from './platform/check-invariants.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import type { Deps } from './platform/deps.ts'
import { generatedSecret } from './platform/generated-secret.ts'
import type { Job } from './platform/job-queue.ts'
import { startJobs } from './platform/jobs.ts'
import { serveMetrics } from './platform/metrics.ts'
import type { Closing } from './platform/closing.ts'
import { completeConfig, type Settings } from './platform/config.ts'
import type { Port } from './platform/port.ts'

const day = 86_400
const night = [1, 5] as const

/** Serves the product on a migrated database. */
export async function serve(settings: Settings, databaseUrl: string, port: Port, closing: Closing): Promise<void> {
  const publicUrl = settings.publicUrl.replace(/:0$/, `:${port.number}`)
  const secret = settings.secret ?? (await generatedSecret(settings.dataFolder))
  const config = completeConfig({ ...settings, publicUrl }, secret)
  const { url: _, ...pools } = settings.database
  const database = openDatabase({ url: databaseUrl, ...pools })
  closing.add(database.close)
  const deps = { config, database, clock: systemClock, providers: openProviders(config, systemClock) }
  const app = await buildApp({ ...deps, server: port.server })
  closing.add(async () => await app.close())
  await app.ready()
  if (settings.metricsPort !== undefined) closing.add(await serveMetrics(settings.metricsPort, database.read))
  port.handOver(app.routing)
  closing.add(startJobs({ databaseUrl, jobs: jobsOf(deps, app.log), log: app.log }).stop)
  closing.add(port.drain)
  closing.add(app.endEventStreams)
}

function jobsOf(deps: Deps, log: FastifyBaseLogger): readonly Job[] {
  return [
    { name: 'overdue-holds', everySeconds: 20, run: () => sweepOverdueHolds(deps) },
    { name: 'payments', everySeconds: 60, run: () => reconcilePayments(deps) },
    { name: 'expired-sessions', everySeconds: 600, run: () => sweepExpired(deps) },
    { name: 'photos-left-behind', everySeconds: 3600, run: () => sweepPhotoFiles(deps) },
    { name: 'exchange-rates', everySeconds: day, run: () => fetchRates(deps) },
    { name: 'invariants', everySeconds: day, hours: night, run: () => checkInvariants(deps.database, log) },
  ]
}
