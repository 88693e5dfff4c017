import { buildApp } from '../../../apps/api/src/app.ts'
import { openProviders } from '../../../apps/api/src/features/bookings/payments/providers/open-providers.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { hasShards } from '../../../apps/api/src/platform/database/shards.ts'
import { readConfig } from '../../../apps/api/src/platform/process/config.ts'

// One API process whose clock its parent sets; it ends with its parent.
const url = process.env['DATABASE_URL'] ?? ''
let now = new Date(process.env['DESK_NOW'] ?? '')
const clock = () => now
const config = readConfig(process.env)
const database = openDatabase({
  url,
  sharded: await hasShards(url),
  readConnections: 6,
  writeConnections: 6,
  lockTimeoutMs: 30_000,
})
const app = await buildApp({ config, database, clock, providers: await openProviders(config, clock) })
process.on('message', (time: string) => {
  now = new Date(time)
  process.send?.(time)
})
process.on('disconnect', () => process.exit(0))
process.send?.(await app.listen({ port: Number(process.env['DESK_PORT']), host: '127.0.0.1' }))
