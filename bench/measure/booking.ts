import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { addDays, epochDay, listNights } from '@keystay/contract/shared/plain-dates'
import { buildApp } from '../../apps/api/src/app.ts'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import { shareOf } from '../../apps/api/src/features/inventory/pricing/rounding.ts'
import { systemClock } from '../../apps/api/src/platform/process/clock.ts'
import { readConfig } from '../../apps/api/src/platform/process/config.ts'
import { nameOf } from '../../apps/api/src/platform/database/plain-sql.ts'
import { raisedLimits, startApi } from '../lib/api-process.ts'
import { bookOnce, csrf, requestOf, type Wish } from '../lib/book.ts'
import { drawTargets, openDataSet, type DataSet, type Target } from '../lib/dataset.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { findPgbench, pgbenchMissing, replayInPgbench } from '../lib/pgbench.ts'
import { seqScansOf } from '../lib/plans.ts'
import { enrich, impoverish, richTaxMinor } from '../lib/rich-rates.ts'
import { openRecording, type RecordingDatabase, type Statement } from '../lib/statements.ts'

const connections = 16
/** Each page's first change after a checkpoint writes all of it into the log, so what a booking writes is told for the first ones together, and later. */
const afterCheckpoint = { bookings: 2000 }
/** How long is booked until most pages have been written since the last checkpoint. */
const untilLater = { seconds: 40 }
const fewRecordings = 50
const shortly = { seconds: 10 }
const recordings = 2000
const nights = 2
/** Room types whose hotels are given five plans and a local tax. */
const richTargets = 200

/** Create + cash over HTTP beside the same statements in pgbench, at the large data set. */
export async function benchBooking(): Promise<Record<string, number | string>> {
  const data = await openDataSet('large')
  try {
    const targets = await drawTargets(data, recordings)
    await impoverish(data.sql)
    const api = await startApi(data.url)
    await readTowns(api.address)
    await loadBookings(api.address, data, targets, { seconds: 2 })
    await data.sql`CHECKPOINT`
    const http = await loadBookings(api.address, data, targets, afterCheckpoint)
    await loadBookings(api.address, data, targets, untilLater)
    const later = await loadBookings(api.address, data, targets, shortly)
    const apiMemoryMb = api.memoryMb()
    const rich = targets.slice(0, richTargets)
    await enrich(data.sql, [...new Set(rich.map(({ propertyId }) => propertyId))])
    const richHttp = await loadBookings(api.address, data, rich, shortly, richTaxMinor * nights)
    await api.stop()
    await impoverish(data.sql)
    const pgbench = findPgbench()
    if (!pgbench) console.log(pgbenchMissing)
    const recorded = await recordBookings(data, targets.slice(0, pgbench ? recordings : fewRecordings))
    const sql = pgbench ? await replayInPgbench(pgbench, data, recorded, connections) : null
    return {
      httpPerSecond: rounded(http.perSecond, 0),
      richPerSecond: rounded(richHttp.perSecond, 0),
      richCost: rounded(http.perSecond / richHttp.perSecond),
      p50Ms: rounded(http.p50),
      p99Ms: rounded(http.p99),
      conflicts: http.conflicts,
      apiMemoryMb,
      walKbAfterCheckpoint: rounded(http.walKb, 1),
      walKbLater: rounded(later.walKb, 1),
      laterPerSecond: rounded(later.perSecond, 0),
      ...countStatements(recorded),
      pgbenchPerSecond: sql === null ? 'pgbench missing' : rounded(sql, 0),
      ratio: sql === null ? 'pgbench missing' : rounded(http.perSecond / sql),
      seqScans: (await seqScansOf(data.sql, recorded[0] ?? [])).join(', '),
    }
  } finally {
    await data.stop()
  }
}

/** The product reads the names of towns at its start; they are part of the memory that is told. */
async function readTowns(address: string): Promise<void> {
  const { status } = await fetch(`${address}/v1/places?q=Lissabom`)
  if (status !== 200) throw new Error(`The search of a place answered ${status}.`)
}

/** Two nights at a random date of the seeded year, at the price that a search would have shown. */
function drawWish(data: DataSet, { propertyId, roomTypeId, price }: Target, taxMinor = 0): Wish {
  const checkIn = addDays(data.from, 20 + Math.floor(Math.random() * 330))
  const stay = { checkIn, checkOut: addDays(checkIn, nights) }
  // The seed makes Friday and Saturday nights a fifth dearer; 1970-01-01 was a Thursday.
  const weekend = (date: string) => [5, 6].includes((epochDay(date) + 4) % 7)
  const sum = listNights(stay.checkIn, stay.checkOut).reduce(
    (total, date) => total + (weekend(date) ? Math.floor((price * 12) / 10) : price),
    0,
  )
  return {
    propertyId,
    roomTypeId,
    bedType: '1 double bed',
    stay,
    totalMinor: sum - shareOf(sum, earlyBookingPercent, 100) + taxMinor,
  }
}

/** The most statements of a booking, create and payment, and of one whose hotel the process remembers. */
function countStatements(recorded: readonly (readonly Statement[])[]): Record<string, number> {
  const counts = recorded.map(({ length }) => length)
  return { statementsPerBooking: Math.max(...counts), statementsOfKnownHotel: Math.min(...counts) }
}

/** Books and pays cash over HTTP for some seconds, or until as many bookings are made, at targets at random. */
export async function loadBookings(
  address: string,
  data: DataSet,
  targets: readonly Target[],
  { seconds = Infinity, bookings = Infinity }: { readonly seconds?: number; readonly bookings?: number },
  taxMinor = 0,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let conflicts = 0
  const walBefore = await readWalBytes(data)
  const started = performance.now()
  const worker = async () => {
    while (performance.now() - started < seconds * 1000 && times.length < bookings) {
      const target = targets[Math.floor(Math.random() * targets.length)]
      if (!target) return
      const before = performance.now()
      if (await bookOnce(address, drawWish(data, target, taxMinor), agent)) times.push(performance.now() - before)
      else conflicts += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  const elapsed = (performance.now() - started) / 1000
  const walKb = ((await readWalBytes(data)) - walBefore) / times.length / 1024
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { perSecond: times.length / elapsed, p50, p99, conflicts, walKb }
}

/** How much the server has written into its log. */
async function readWalBytes({ sql }: DataSet): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`SELECT (pg_current_wal_lsn() - '0/0')::bigint AS bytes`
  return row?.bytes ?? 0
}

type App = Awaited<ReturnType<typeof buildApp>>

/** What the API sends to the database for a booking, its cash payment and the two replies; the booking is undone again. */
async function recordBooking(data: DataSet, app: App, recording: RecordingDatabase, target: Target) {
  const url = `/v1/public/properties/${target.propertyId}/bookings`
  let bookingId = ''
  const statements = await recording.record(async () => {
    const created = await inject(app, url, requestOf(drawWish(data, target)), `XSRF-TOKEN=${csrf}`)
    if (created.statusCode !== 201) return
    bookingId = created.json<{ data: { id: string } }>().data.id
    const cookie = created.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await inject(app, `${url}/${bookingId}/payments`, { method: 'cash' }, `XSRF-TOKEN=${csrf}; ${cookie}`)
  })
  if (bookingId === '') return null
  await undo(data, target.propertyId, bookingId)
  return statements
}

function inject(app: App, url: string, payload: object, cookie: string) {
  const headers = {
    'idempotency-key': randomBytes(24).toString('base64url'),
    'sec-fetch-site': 'same-origin',
    'x-xsrf-token': csrf,
    cookie,
  }
  return app.inject({ method: 'POST', url, payload, headers })
}

async function undo({ sql }: DataSet, propertyId: string, bookingId: string): Promise<void> {
  await sql`UPDATE nights n SET sold = n.sold - 1 FROM booked_rooms s
    WHERE s.property_id = ${propertyId} AND s.booking_id = ${bookingId}
      AND n.property_id = s.property_id AND n.room_type_id = s.room_type_id AND n.night <@ s.stay`
  for (const table of [
    'audit_log',
    'booking_access',
    'price_lines',
    'booked_rooms',
    'stays',
    'booking_lines',
    'idempotency_keys',
  ])
    await sql`DELETE FROM ${nameOf(table)} WHERE property_id = ${propertyId} AND booking_id = ${bookingId}`
  await sql`UPDATE booking_tallies SET bookings = bookings - 1
    WHERE (property_id, status, slot) = (SELECT t.property_id, t.status, t.slot
      FROM booking_tallies t JOIN bookings b USING (property_id, status)
      WHERE b.property_id = ${propertyId} AND b.id = ${bookingId} LIMIT 1)`
  await sql`DELETE FROM bookings WHERE property_id = ${propertyId} AND id = ${bookingId}`
}

/** One recording per target: no two of them touch the same room type, so they can be run in any order. */
async function recordBookings(data: DataSet, targets: readonly Target[]): Promise<Statement[][]> {
  const recording = openRecording(data.url)
  const config = readConfig({
    KEYSTAY_SECRET: 'bench-4f9a1c7e2b8d6053-bench-9e1b7c',
    LOG_LEVEL: 'error',
    ...raisedLimits,
  })
  const app = await buildApp({ config, database: recording.database, clock: systemClock, providers: {} })
  const recorded: Statement[][] = []
  for (const target of targets) {
    const statements = await recordBooking(data, app, recording, target)
    if (statements) recorded.push(statements)
  }
  await app.close()
  await recording.database.close()
  return recorded
}
