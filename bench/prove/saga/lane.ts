import { readFileSync } from 'node:fs'
import { openPlainSql, type PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { readConfig } from '../../../apps/api/src/platform/process/config.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import { openTestDatabase } from '../../../apps/api/src/platform/database/test-database.ts'
import { raisedLimits } from '../../lib/api-process.ts'
import { mortalDatabase, noteAnswer } from './actors.ts'
import { freeBeside } from './beside.ts'
import { watchTold } from './beside-checks.ts'
import { insertHotels, type SagaHotel } from './hotel.ts'
import type { Batch, Report } from './saga.ts'
import { watchEnds } from './watch-ends.ts'
import { runSchedule, type Schedule } from './schedule.ts'

/** A database and the schedules that run on it, one after the other. */
export type Lane = { run(batch: Batch): Promise<Report>; close(): Promise<void> }
type Room = Pick<Schedule, 'deps' | 'sql'> & {
  /** By what they sell: rooms alone, or more. */
  readonly hotels: readonly [readonly SagaHotel[], readonly SagaHotel[]]
}

const invariants = readFileSync(new URL('../../../apps/api/invariants.sql', import.meta.url), 'utf8')
const config = readConfig({
  KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
  LOG_LEVEL: 'error',
  ...raisedLimits,
})
const traced = process.env['SAGA_TRACE'] === '1'
const tell = traced ? (what: string) => void process.stdout.write(`${what}\n`) : () => undefined

export async function openLane(batchSize: number): Promise<Lane> {
  const { url, sharded, drop } = await openTestDatabase()
  const opened = openDatabase({
    url,
    sharded,
    readConnections: 2,
    writeConnections: 5,
    lockTimeoutMs: 10_000,
    log: noteAnswer,
  })
  const sql = openPlainSql(url)
  await watchEnds(sql, sharded)
  await watchTold(sql)
  const hotels = [await insertHotels(sql, batchSize, false), await insertHotels(sql, batchSize, true)] as const
  const room = { hotels, sql, deps: { config, database: mortalDatabase(opened) } }
  return {
    run: async (batch) => await runBatch(room, batch),
    close: async () => {
      await Promise.all([opened.close(), sql.end()])
      await drop()
    },
  }
}

/** Each schedule has a hotel of its own, so that the invariants of many can be asked for at once. */
async function runBatch({ hotels, sql, deps }: Room, { from, count }: Batch): Promise<Report> {
  const report: Report = { from, schedules: 0, figures: {}, failures: [] }
  const seeds = new Map<string, number>()
  for (let seed = from; seed < from + count; seed += 1) {
    // Whatever else is played with it, a seed has the same hotel.
    const hotel = hotels[seed % 2 === 0 ? 1 : 0][seed - from]
    if (!hotel) throw new Error('A batch is larger than its hotels.')
    seeds.set(hotel.id, seed)
    const { wrong, ...figures } = await runSchedule({ seed, hotel, deps, sql, tell })
    report.schedules += 1
    for (const [name, value] of Object.entries(figures)) report.figures[name] = (report.figures[name] ?? 0) + value
    if (wrong.length === 0) continue
    report.failures.push({ seed, wrong: [...wrong] })
    // What it left behind would be in the next one's way.
    await checkAndClean(sql, seeds, report)
  }
  await checkAndClean(sql, seeds, report)
  return report
}

async function checkAndClean(sql: PlainSql, seeds: ReadonlyMap<string, number>, report: Report): Promise<void> {
  const rows = await sql.unsafe<{ violation: string; property_id: string; detail: unknown }[]>(invariants)
  for (const { violation, property_id: hotel, detail } of rows)
    report.failures.push({ seed: seeds.get(hotel) ?? report.from, wrong: [`${violation} ${JSON.stringify(detail)}`] })
  await sql`TRUNCATE bookings, booking_tallies, nights, outbox, provider_events, idempotency_keys, audit_log, ended_while_paid CASCADE`
  await freeBeside(sql)
}
