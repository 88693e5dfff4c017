import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ColumnName, Report, ReportName } from '@keystay/contract/reports/entities'
import { addDays, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../apps/api/src/deps.ts'
import { readReport } from '../../apps/api/src/features/reports/read-report.ts'
import { openDatabase, type Database } from '../../apps/api/src/platform/database/database.ts'
import { openPlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { openTestDatabase } from '../../apps/api/src/platform/database/test-database.ts'
import { demoHotels } from './hotels.ts'
import { loadHotel } from './load-demo.ts'
import { readBookingFile, resortFile, type FileBooking } from './resort-file.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
let propertyId: string

// The real resort with its own dates.
beforeAll(async () => {
  opened = await openTestDatabase()
  const sql = openPlainSql(opened.url)
  const hotel = demoHotels.find(({ roomTypes }) => roomTypes.some((type) => type.code !== undefined))
  if (!hotel) throw new Error('The resort is gone from the demo.')
  const loading = { rank: 0, now: new Date('2017-12-31T12:00:00Z'), weeks: 0 }
  propertyId = await sql.begin(async (tx) => await loadHotel(tx, hotel, loading))
  await sql`ANALYZE`
  await sql.end()
  database = openDatabase({ url: opened.url, readConnections: 2, writeConnections: 1, lockTimeoutMs: 5000 })
}, 300_000)

afterAll(async () => {
  await database.close()
  await opened.drop()
})

type Asked = { readonly now: string; readonly from: PlainDate; readonly to: PlainDate; readonly since?: PlainDate }

async function reportOf(report: ReportName, { now, from, to, since }: Asked): Promise<Report> {
  const deps = { database, clock: () => new Date(now) } as Deps
  return (await readReport(deps, { propertyId, report, from, to, by: 'day', since, language: 'en' })).report
}

/** Bookings of the file that have a room in the demo and a night. */
const stays = readBookingFile(resortFile).filter(({ nights, roomType }) => nights > 0 && 'ABCDEFGHI'.includes(roomType))

/** Nights and cents by date of what was on the books at noon of a day: entered by then, and not yet cancelled. */
function booksOf(day: PlainDate, { from, to }: Pick<Asked, 'from' | 'to'>): Map<PlainDate, [number, number]> {
  const wasThere = ({ bookedOn, status, statusDate }: FileBooking) =>
    bookedOn <= day && (status === 'Check-Out' || statusDate > day)
  const books = new Map<PlainDate, [number, number]>()
  for (const { arrival, nights, adr } of stays.filter(wasThere))
    for (const night of listNights(arrival, addDays(arrival, nights)).filter((one) => one >= from && one <= to)) {
      const [count, cents] = books.get(night) ?? [0, 0]
      books.set(night, [count + 1, cents + Math.max(0, Math.round(adr * 100))])
    }
  return books
}

const cellOf = ({ columns }: Report, cells: Report['totals'], column: ColumnName) => cells[columns.indexOf(column)] ?? 0

test('a year comes to what the file says of it', async () => {
  const report = await reportOf('occupancy', { now: '2017-12-31T12:00:00Z', from: '2016-01-01', to: '2016-12-31' })
  const total = (column: ColumnName) => cellOf(report, report.totals, column)
  expect([total('nights'), total('revenue'), total('adr')]).toEqual([54_037, 482_292_767, 8925])
  expect(total('occupancy')).toBeCloseTo(0.7031, 4)
})

test.each(['2016-06-15', '2016-03-01', '2016-11-28'])(
  'the books of %s are seen a year later as they stood',
  async (day) => {
    const from = addDays(day, 364)
    const to = addDays(from, 364)
    const report = await reportOf('occupancy', { now: `${from}T12:00:00Z`, from, to })
    const expected = booksOf(day, { from: day, to: addDays(day, 364) })
    const told = report.lines.flatMap(({ key, cells }): [PlainDate, [number, number]][] => {
      const nights = cellOf(report, cells, 'nights_before')
      return nights === 0 ? [] : [[addDays(key, -364), [nights, cellOf(report, cells, 'revenue_before')]]]
    })
    expect(expected.size).toBeGreaterThan(100)
    expect(new Map(told)).toEqual(expected)
  },
)

test('the pickup of a month is what stands on the books then and did not before', async () => {
  const period = { from: '2016-08-01', to: '2016-08-31' }
  const report = await reportOf('pickup', { now: '2017-12-31T12:00:00Z', since: '2016-07-01', ...period })
  const sum = (books: ReadonlyMap<PlainDate, readonly [number, number]>, at: 0 | 1) =>
    [...books.values()].reduce((total, values) => total + values[at], 0)
  // Whoever was cancelled on a day is off the books from its morning on.
  const [before, now] = [booksOf('2016-06-30', period), booksOf('2017-12-31', period)]
  const total = (column: ColumnName) => cellOf(report, report.totals, column)
  expect([total('net_nights'), total('revenue')]).toEqual([sum(now, 0) - sum(before, 0), sum(now, 1) - sum(before, 1)])
})
