import { buildApp } from '../apps/api/src/app.ts'
import { startIndexThread } from '../apps/api/src/features/search-index/threaded-index.ts'
import { openProviders } from '../apps/api/src/features/bookings/payments/providers/open-providers.ts'
import { openTelemetry } from '../apps/api/src/platform/telemetry/open-telemetry.ts'
import { openFigures } from '../apps/api/src/platform/telemetry/read-figures.ts'
import { serveMetrics } from '../apps/api/src/platform/telemetry/serve-metrics.ts'
import { systemClock } from '../apps/api/src/platform/process/clock.ts'
import { readConfig } from '../apps/api/src/platform/process/config.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { hasShards } from '../apps/api/src/platform/database/shards.ts'

// One API process on the database that DATABASE_URL names; says its port on the first line and ends with its parent.
const config = readConfig(process.env)
const url = process.env['DATABASE_URL'] ?? ''
const database = openDatabase({
  url,
  sharded: await hasShards(url),
  readConnections: Number(process.env['READ_CONNECTIONS'] ?? 8),
  writeConnections: Number(process.env['WRITE_CONNECTIONS'] ?? 8),
  lockTimeoutMs: 30_000,
})
const providers = await openProviders(config, systemClock)
const figures = config.metricsPort || config.telemetry ? openFigures(database, []) : undefined
const telemetry =
  figures && (await openTelemetry(config, { figures, port: 0, place: process.pid, onTrouble: console.error }))
const searchIndex = config.searchIndex
  ? startIndexThread({ databaseUrl: url, lockTimeoutMs: 30_000, clock: systemClock, onFailure: console.error })
  : undefined
const app = await buildApp({
  config,
  database,
  clock: systemClock,
  providers,
  searchIndex,
  tracer: telemetry?.tracer,
})
if (config.metricsPort && figures) await serveMetrics(config.metricsPort, figures)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(address)
process.on('disconnect', () => process.exit(0))
