import { reportNames, reports } from '@keystay/contract/reports/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { openPlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { openTestDatabase, startTestServer } from '../../apps/api/src/platform/database/test-database.ts'
import { startApi } from '../lib/api-process.ts'
import { vacuum } from '../lib/dataset.ts'
import { deskBookings, insertDeskHotel, insertOwner } from '../lib/desk-hotel.ts'
import { rounded } from '../lib/figures.ts'
import { insertFullHotel } from '../lib/full-hotel.ts'
import { measureLatency } from '../lib/load.ts'

const rounds = { page: 200, report: 100 }

/** What is typed into the field that finds anything: beginnings that many share, and what one alone has. */
const finds = {
  name: ['gue', 'guest', 'guest 47', 'guest 4711'],
  code: ['0000A1', '0000A1B2'],
  email: ['guest4711@exa', 'guest81@example.com'],
  phone: ['00004711', '351900008'],
  room: ['T1', 'T417'],
}

/** What a desk waits for at a hotel of 300 rooms with 100,000 bookings: p50 and p99 of calls alone, in milliseconds. */
export async function benchDesk(): Promise<Record<string, number | string>> {
  const server = await startTestServer()
  const { url, drop } = await openTestDatabase()
  // What belongs to a session, its temporary tables, needs one session.
  const sql = openPlainSql(url, { connections: 1 })
  const today = new Date().toISOString().slice(0, 10)
  const hotel = await insertDeskHotel(sql, today)
  const other = await insertFullHotel(sql, addDays(today, 30), 1000)
  const { cookie } = await insertOwner(sql, [hotel.id, other.id])
  await vacuum(sql)
  const api = await startApi(url)
  const at = `/v1/properties/${hotel.id}`
  const times = async (name: string, count: number, ...paths: string[]) => {
    const calls = paths.map((path) => ({ method: 'GET' as const, path }))
    const { p50, p99 } = await measureLatency(api.address, calls, count, { cookie })
    return { [`p50_${name}`]: rounded(p50), [`p99_${name}`]: rounded(p99) }
  }
  let figures: Record<string, number | string> = { bookings: deskBookings, rooms: hotel.rooms }
  const add = async (name: string, count: number, ...paths: string[]) => {
    figures = { ...figures, ...(await times(name, count, ...paths)) }
  }
  await add('today', rounds.page, `${at}/today`)
  await add('readiness', rounds.page, `${at}/readiness`)
  await add('plan', rounds.page, ...[0, -30, 60].map((days) => planPath(at, addDays(today, days))))
  await add('bookings', rounds.page, `${at}/bookings?q=guest4711`, `${at}/bookings?q=0000A1B2`)
  for (const [name, typed] of Object.entries(finds))
    await add(`find_${name}`, rounds.page, ...typed.map((q) => `${at}/find?q=${encodeURIComponent(q)}`))
  await add('day_end', rounds.page, `${at}/day-end`)
  await add('cash_book', rounds.page, `${at}/cash-book`, `${at}/cash-book?day=${addDays(today, -1)}`)
  for (const name of reportNames) {
    const path = `${at}/reports/${name}`
    const month = `from=${today.slice(0, 8)}01&to=${addDays(`${today.slice(0, 8)}01`, 27)}`
    await add(`${name}_month`, rounds.report, `${path}?${month}`)
    await add(`${name}_year`, rounds.report, ...yearsOf(today).map((year) => `${path}?${year}&by=month`))
    const row = reports[name].lines === 'date' ? `&key=${addDays(today, -1)}` : ''
    await add(`${name}_rows`, rounds.report, `${path}/rows?from=${addDays(today, -30)}&to=${today}${row}`)
  }
  await add('portfolio', rounds.report, `/v1/properties/me/portfolio?from=${today}&to=${addDays(today, 29)}`)
  const slowest = Object.entries(figures)
    .filter(([name]) => name.startsWith('p99_'))
    .toSorted((a, b) => Number(b[1]) - Number(a[1]))
  figures = { ...figures, slowest: slowest[0]?.[0] ?? '', apiMemoryMb: api.memoryMb() }
  await api.stop()
  await sql.end()
  await drop()
  await server.stop()
  return figures
}

/** A year that lies behind, and the one to come. */
const yearsOf = (today: string) => [
  `from=${addDays(today, -365)}&to=${addDays(today, -1)}`,
  `from=${today}&to=${addDays(today, 364)}`,
]

const planPath = (at: string, from: string) => `${at}/plan?from=${from}&to=${addDays(from, 14)}`
