import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { openTestDatabase } from '../../apps/api/src/platform/test-database.ts'
import { raisedLimits } from '../lib/api-process.ts'
import { mortalDatabase, noteAnswer } from './saga-actors.ts'
import { insertHotels, type SagaHotel } from './saga-hotel.ts'
import type { Batch, Report } from './saga.ts'
import { runSchedule } from './saga-schedule.ts'

const invariants = readFileSync(new URL('../../apps/api/invariants.sql', import.meta.url), 'utf8')
const config = readConfig({
  KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
  LOG_LEVEL: 'error',
  ...raisedLimits,
})
const traced = process.env['SAGA_TRACE'] === '1'

/** A database and the schedules that run on it, one after the other. */
async function openLane(batchSize: number) {
  const { url, drop } = await openTestDatabase()
  const opened = openDatabase({ url, readConnections: 2, writeConnections: 5, lockTimeoutMs: 10_000, log: noteAnswer })
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const hotels = await insertHotels(sql, batchSize)
  const deps = { config, database: mortalDatabase(opened) }
  const clean = async () => {
    await sql`TRUNCATE bookings, nights, outbox, provider_events, idempotency_keys, audit_log CASCADE`
  }
  const violations = async () =>
    await sql.unsafe<{ violation: string; property_id: string; detail: unknown }[]>(invariants)
  const run = async ({ from, count }: Batch): Promise<Report> => {
    const report: Report = { from, schedules: 0, figures: {}, failures: [] }
    const bySeed = new Map<string, number>()
    const settle = async () => {
      for (const { violation, property_id: hotel, detail } of await violations())
        fail(report, bySeed.get(hotel) ?? from, [`${violation} ${JSON.stringify(detail)}`])
      await clean()
    }
    for (let index = 0; index < count; index += 1) {
      const seed = from + index
      const hotel = hotels[index] as SagaHotel
      bySeed.set(hotel.id, seed)
      const tell = traced ? (what: string) => void process.stdout.write(`${what}\n`) : () => undefined
      const { wrong, ...figures } = await runSchedule({ seed, hotel, deps, sql, tell })
      report.schedules += 1
      for (const [name, value] of Object.entries(figures)) report.figures[name] = (report.figures[name] ?? 0) + value
      fail(report, seed, wrong)
      // What it left behind would be in the next one's way.
      if (wrong.length > 0) await settle()
    }
    await settle()
    return report
  }
  const close = async () => {
    await Promise.all([opened.close(), sql.end()])
    await drop()
  }
  return { run, close }
}

function fail(report: Report, seed: number, wrong: readonly string[]): void {
  if (wrong.length > 0) report.failures.push({ seed, wrong: [...wrong] })
}

// Chance waits as chance wants, but the same again for the same seed.
Math.random = () => 0.5
const lanes = await Promise.all(
  Array.from({ length: Number(process.env['SAGA_LANES'] ?? 1) }, () => openLane(Number(process.env['SAGA_BATCH']))),
)
const free = [...lanes]
const work = async (batch: Batch) => {
  const lane = free.pop()
  if (!lane) throw new Error('More was asked for than there are lanes.')
  const report = await lane.run(batch)
  free.push(lane)
  process.send?.(report)
}
process.on('message', (batch: Batch) => void work(batch))
process.on('disconnect', () => {
  void Promise.all(lanes.map((lane) => lane.close())).then(() => process.exit(0))
})
process.send?.('ready')
