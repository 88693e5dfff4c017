import { buildApp } from '../../apps/api/src/app.ts'
import { openMailer } from '../../apps/api/src/features/mail/mailer.ts'
import { openProviders } from '../../apps/api/src/features/bookings/payments/providers/open-providers.ts'
import { readConfig } from '../../apps/api/src/platform/process/config.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { openPort } from '../../apps/api/src/platform/process/port.ts'
import { openTestDatabase, startTestServer } from '../../apps/api/src/platform/database/test-database.ts'
import { productJobs } from '../../apps/api/src/product-jobs.ts'
import type { Instruction } from './own-product.ts'

// A whole product on an empty database of its own: its clock is moved and its jobs are run by the parent alone.
const server = await startTestServer()
const { url, drop } = await openTestDatabase()
const port = await openPort(0, '127.0.0.1')
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const config = readConfig({ ...process.env, PUBLIC_URL: `http://localhost:${port.number}` })
const database = openDatabase({ url, readConnections: 4, writeConnections: 4, lockTimeoutMs: 30_000 })
const deps = { config, database, clock, providers: await openProviders(config, clock) }
const app = await buildApp({ ...deps, server: port.server })
await app.ready()
port.handOver(app.routing)
const mailer = openMailer(config)
const jobs = productJobs({ ...deps, mailer, log: app.log })

async function obey({ aheadSeconds, job }: Instruction): Promise<void> {
  if (aheadSeconds !== undefined) aheadMs += aheadSeconds * 1000
  await jobs.find(({ name }) => name === job)?.run(AbortSignal.timeout(60_000))
}

process.on('message', (instruction: Instruction) => {
  void obey(instruction).then(
    () => process.send?.({ id: instruction.id }),
    (error: unknown) => process.send?.({ id: instruction.id, failure: String(error) }),
  )
})
process.on('disconnect', () => {
  void (async () => {
    mailer?.close()
    await app.close()
    await database.close()
    await drop()
    await server.stop()
    process.exit(0)
  })()
})
process.send?.(config.publicUrl)
