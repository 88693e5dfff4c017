import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import type { BookingRequest } from '@keystay/contract/booking-form'
import { addDays, epochDay, listNights } from '@keystay/contract/plain-dates'
import { confirmBooking } from '../../apps/api/src/features/bookings/confirm-booking.ts'
import { createBooking } from '../../apps/api/src/features/bookings/create-booking.ts'
import { showBooking } from '../../apps/api/src/features/bookings/routes.ts'
import { discountOn } from '../../apps/api/src/features/inventory/price-rules.ts'
import { systemClock } from '../../apps/api/src/platform/clock.ts'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { raisedLimits, startApi } from '../lib/api-process.ts'
import { drawTargets, openDataSet, type DataSet, type Target } from '../lib/dataset.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { findPgbench, pgbenchMissing, runPgbench } from '../lib/pgbench.ts'
import { seqScansOf } from '../lib/plans.ts'
import { inline, openRecording, type Statement } from '../lib/statements.ts'

const connections = 16
const seconds = 10
const nights = 2

/** Create + cash over HTTP beside the same statements in pgbench, at the large data set. */
export async function benchBooking(): Promise<Record<string, number | string>> {
  const data = await openDataSet('large')
  try {
    const targets = await drawTargets(data, 1000)
    const api = await startApi(data.url)
    await load(api.address, data, targets, 2)
    const http = await load(api.address, data, targets, seconds)
    await api.stop()
    const pgbench = findPgbench()
    if (!pgbench) console.log(pgbenchMissing)
    const recorded = await recordBookings(data, targets.slice(0, connections))
    const scripts = recorded.map(toScript)
    const sql = pgbench
      ? await runPgbench(pgbench, { url: data.url, scripts, clients: connections, seconds, variables: { n: '0' } })
      : null
    return {
      httpPerSecond: rounded(http.perSecond, 0),
      p50Ms: rounded(http.p50),
      p99Ms: rounded(http.p99),
      conflicts: http.conflicts,
      statementsPerBooking: recorded[0]?.statements.length ?? 0,
      pgbenchPerSecond: sql === null ? 'pgbench missing' : rounded(sql, 0),
      ratio: sql === null ? 'pgbench missing' : rounded(http.perSecond / sql),
      seqScans: (await seqScansOf(data.sql, recorded[0]?.statements ?? [])).join(', '),
    }
  } finally {
    await data.stop()
  }
}

/** What a guest asks for: two nights at a random date of the seeded year, at the price that a search would have shown. */
function drawRequest(data: DataSet, target: Target): BookingRequest {
  const checkIn = addDays(data.from, 20 + Math.floor(Math.random() * 330))
  const checkOut = addDays(checkIn, nights)
  // The seed makes Friday and Saturday nights a fifth dearer; 1970-01-01 was a Thursday.
  const weekend = (date: string) => [5, 6].includes((epochDay(date) + 4) % 7)
  const sum = listNights(checkIn, checkOut).reduce(
    (total, date) => total + (weekend(date) ? Math.floor((target.price * 12) / 10) : target.price),
    0,
  )
  const line = { roomTypeId: target.roomTypeId, quantity: 1, bedType: '1 double bed', adults: 1, children: 0 }
  return {
    checkIn,
    checkOut,
    expectedGuests: 1,
    lines: [line],
    guest: { name: 'Bench', email: `${randomUUID()}@example.com`, phone: '0000000000' },
    locale: 'en',
    expectedTotal: { minor: sum - discountOn(sum), currency: 'EUR' },
  }
}

const csrf = 'token-of-the-benchmark'

async function load(address: string, data: DataSet, targets: readonly Target[], forSeconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let conflicts = 0
  const started = performance.now()
  const worker = async () => {
    while (performance.now() - started < forSeconds * 1000) {
      const target = targets[Math.floor(Math.random() * targets.length)]
      if (!target) return
      const before = performance.now()
      if (await bookOnce(agent, address, data, target)) times.push(performance.now() - before)
      else conflicts += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  const elapsed = (performance.now() - started) / 1000
  return { perSecond: times.length / elapsed, p50: percentile(times, 0.5), p99: percentile(times, 0.99), conflicts }
}

/** Books and pays cash; false when the room has gone meanwhile. */
async function bookOnce(agent: Agent, address: string, data: DataSet, target: Target): Promise<boolean> {
  const url = `${address}/v1/public/properties/${target.propertyId}/bookings`
  const created = await post(agent, url, JSON.stringify(drawRequest(data, target)), `XSRF-TOKEN=${csrf}`)
  if (created.status === 409) return false
  if (created.status !== 201) throw new Error(`Booking answered ${created.status}: ${created.body}`)
  const { id } = (JSON.parse(created.body) as { data: { id: string } }).data
  const paid = await post(agent, `${url}/${id}/payments`, '{"method":"cash"}', `XSRF-TOKEN=${csrf}; ${created.cookie}`)
  if (paid.status !== 200) throw new Error(`Payment answered ${paid.status}: ${paid.body}`)
  return true
}

type Answer = { readonly status: number; readonly body: string; readonly cookie: string }

function post(agent: Agent, url: string, body: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomBytes(24).toString('base64url'),
      'x-xsrf-token': csrf,
      cookie,
    }
    const call = send(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const given = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status: response.statusCode ?? 599, body: text, cookie: given })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

type Recorded = {
  readonly statements: readonly Statement[]
  readonly bookingId: string
  readonly request: BookingRequest
}

/** The statements that the API's own stories send for a booking, its cash payment and the two replies. */
async function recordBookings(data: DataSet, targets: readonly Target[]): Promise<Recorded[]> {
  const { database, record } = openRecording(data.url)
  const config = readConfig({ KEYSTAY_SECRET: 'bench-4f9a1c7e2b8d6053-bench-9e1b7c', ...raisedLimits })
  const deps = { config, database, clock: systemClock }
  const hash = createHash('sha256').update('bench').digest()
  const recorded: Recorded[] = []
  for (const target of targets) {
    const request = drawRequest(data, target)
    const { propertyId } = target
    let bookingId = ''
    const statements = await record(async () => {
      const caller = { addressHash: hash, accessHash: hash }
      bookingId = await createBooking(deps, { propertyId, request, idempotencyKey: randomUUID(), caller })
      await showBooking(deps, { propertyId, bookingId }, 'en')
      await confirmBooking(deps, propertyId, bookingId, 'cash')
      await showBooking(deps, { propertyId, bookingId }, 'en')
    }).catch(() => null)
    if (statements) recorded.push({ statements, bookingId, request })
  }
  await database.close()
  return recorded
}

/** pgbench runs a recording again and again: new ids each time, and a stay that nobody had, far ahead and of the client's own. */
function toScript({ statements, bookingId, request }: Recorded): string {
  const head = ['\\set r random(1, 4000000000)', '\\set n :n + 4', '\\set d 1000 + :client_id * 100000 + :n']
  const own = new Map<string, string>([[`'${bookingId}'`, freshId(0)]])
  const lines = statements.map((statement) => {
    let text = `${inline(statement)};`
    for (const [, table = '', values = ''] of text.matchAll(/insert into "(\w+)" .*?values (\(.*)/gis))
      remember(own, table, values, request)
    for (const [literal, expression] of own) text = text.replaceAll(literal, expression)
    for (const date of [...listNights(request.checkIn, request.checkOut), request.checkOut]) {
      text = text.replaceAll(`'${date}'`, `(date '${date}' + :d::int)`)
    }
    return text
  })
  return [...head, ...lines].join('\n')
}

const freshId = (index: number): string =>
  `('${String(10_000_000 + index)}-0000-4000-8000-' || lpad(to_hex(:r::bigint), 12, '0'))::uuid`

/** Notes what a booking makes anew, so that each run makes its own: ids, the code, the idempotency key. */
function remember(own: Map<string, string>, table: string, values: string, request: BookingRequest): void {
  const known = new Set([request.lines[0]?.roomTypeId])
  if (table === 'idempotency_keys') {
    const key = /'\\x[0-9a-f]{64}'/.exec(values)?.[0]
    if (key) own.set(key, "decode(md5(:r::text), 'hex')")
  }
  if (table === 'bookings') {
    const code = /'[0-9A-HJKMNP-TV-Z]{8}'/.exec(values)?.[0]
    if (code) own.set(code, "upper(lpad(to_hex(:r::bigint), 8, '0'))")
  }
  if (table === 'booked_rooms' || table === 'audit_log') {
    // The row's own id is the only version 7 id that is neither the booking's nor known from the seed.
    for (const [literal = '', id = ''] of values.matchAll(/'([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f-]{17})'/g)) {
      if (!own.has(literal) && !known.has(id)) own.set(literal, freshId(own.size))
    }
  }
}
