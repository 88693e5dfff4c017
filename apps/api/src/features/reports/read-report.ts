import type { z } from 'zod'
import type { listReportRows, getReport } from '@keystay/contract/reports/endpoints'
import { reports, type Report, type ReportName, type ReportRow } from '@keystay/contract/reports/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../deps.ts'
import { fromReplica, type Sql } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { deskDayAt, startOfDay } from '../../platform/values/desk-day.ts'
import * as books from './book-facts.ts'
import { countRows, readFigures, readRows, type Facts, type FoundRow, type Period } from './facts.ts'
import * as money from './money-facts.ts'
import { readReportHotel, readNames, type ReportHotel } from './queries.ts'
import { cellsOf, countDays, daysBefore, daysOfLine, linesOf, momentBefore, shiftOf, sumsOf, totalOf } from './rules.ts'
import * as stays from './stay-facts.ts'

type Asked = z.output<typeof getReport.query> & z.output<typeof getReport.params> & { readonly language: Language }
type AskedRows = Omit<z.output<typeof listReportRows.query>, 'page' | 'size'> &
  Pick<Asked, 'propertyId' | 'report' | 'language'>

/** By when a report looks at the books: now, and at a moment that it compares with or from which on changes count. */
type Moment = { readonly hotel: ReportHotel; readonly today: PlainDate; readonly now: Date; readonly asOf: Date | null }

/** From how long ago changes count where nothing is said. */
const usualPickupDays = 7

function momentOf(asked: Pick<Asked, 'report' | 'by' | 'since'>, hotel: ReportHotel, now: Date): Moment {
  const { timezone, deskHour } = hotel
  const { day: today } = deskDayAt(timezone, deskHour, now)
  const { report, by, since = addDays(today, -usualPickupDays) } = asked
  if (report === 'pickup') return { hotel, today, now, asOf: startOfDay(timezone, deskHour, since) }
  return { hotel, today, now, asOf: report === 'occupancy' ? momentBefore(timezone, today, now, shiftOf(by)) : null }
}

type Makes = (period: Period, moment: Moment, by: Asked['by']) => Facts

const besideBefore: Makes = (period, { asOf, now }, by) => {
  const shift = shiftOf(by)
  const before = books.nightsAt({ ...period, ...daysBefore(period, shift) }, asOf ?? now, shift)
  return books.nightsBesideBefore(books.bookedNights(period), before)
}

/** What each report is made of. */
const factsOf: Readonly<Record<ReportName, Makes>> = {
  occupancy: besideBefore,
  pickup: (period, { asOf, now }) => books.pickedUp(period, asOf ?? now),
  arrivals: stays.arrivals,
  in_house: stays.inHouse,
  departures: stays.departures,
  room_types: books.nightsByType,
  plans: (period) => books.nightsByBooking(period, books.keysOfBooking.plans),
  sources: (period) => books.nightsByBooking(period, books.keysOfBooking.sources),
  gap_deals: books.healedGaps,
  flexible_rooms: books.madeRoomFor,
  countries: stays.guestsByCountry,
  payments: money.payments,
  vat: money.vatByRate,
  local_taxes: money.localTaxes,
  cancellations: books.cancelledBookings,
  no_shows: stays.noShows,
  audit: money.auditEntries,
}

/** Reports whose figures are told with less work than by the facts behind them, to which they come all the same. */
const figuresOf: Partial<Record<ReportName, Makes>> = { vat: money.vatOfAll }

/** A report of a hotel. Throws not_found. */
export async function readReport(
  deps: Deps,
  asked: Asked,
): Promise<{ readonly hotel: ReportHotel; readonly report: Report }> {
  return fromReplica(deps.database, async (db) => {
    const { propertyId, report: name, from, to, by } = asked
    const hotel = await requireHotel(db, propertyId)
    const moment = momentOf(asked, hotel, deps.clock())
    const sums = sumsOf(name).length
    const byDate = reports[name].lines === 'date'
    const facts = (figuresOf[name] ?? factsOf[name])({ propertyId, from, to, timezone: hotel.timezone }, moment, by)
    const figures = await readFigures(db, facts, { byDate, by, sums })
    const total = totalOf(
      figures.map(({ values }) => values),
      sums,
    )
    const allRevenue = total[sumsOf(name).indexOf('revenue')] ?? 0
    const cells = (values: readonly number[], days: number) =>
      cellsOf(name, values, { roomDays: hotel.rooms * days, allRevenue })
    const days = countDays(asked)
    const found = new Map(figures.map(({ key, values }) => [key, values]))
    const lines = byDate
      ? linesOf(asked, by).map(({ key, days: ofLine }) => ({
          key,
          name: null,
          cells: cells(found.get(key) ?? [], ofLine),
        }))
      : await namedLines(db, asked, figures, (values) => cells(values, days))
    const { today, asOf } = moment
    const told = { from, to, by, today, currency: hotel.currency, asOf: asOf?.toISOString() ?? null }
    return {
      hotel,
      report: { report: name, ...told, columns: [...reports[name].columns], lines, totals: cells(total, days) },
    }
  })
}

/** Lines that are no dates, the greatest first. */
async function namedLines(
  db: Sql,
  { propertyId, report: name, language }: Asked,
  figures: readonly { readonly key: string; readonly values: readonly number[] }[],
  cells: (values: readonly number[]) => Report['lines'][number]['cells'],
): Promise<Report['lines']> {
  const names = await readNames(db, propertyId, reports[name].lines, language)
  const first = (values: readonly number[]) => values[0] ?? 0
  return figures
    .filter(({ values }) => values.some((value) => value !== 0))
    .toSorted((a, b) => first(b.values) - first(a.values) || (a.key < b.key ? -1 : 1))
    .map(({ key, values }) => ({ key, name: names.get(key) ?? null, cells: cells(values) }))
}

/** The facts behind a figure. Null where its line is none of the report's. */
function factsBehind(
  asked: AskedRows,
  moment: Moment,
): { readonly facts: Facts; readonly key: string | undefined } | null {
  const { propertyId, report: name, by, key } = asked
  const byDate = reports[name].lines === 'date'
  const days = byDate && key !== undefined ? daysOfLine(asked, key) : asked
  if (!days) return null
  const period = { propertyId, from: days.from, to: days.to, timezone: moment.hotel.timezone }
  return { facts: factsOf[name](period, moment, by), key: byDate ? undefined : key }
}

/** A page of the rows that make a figure. Throws not_found. */
export async function listRows(
  deps: Deps,
  asked: AskedRows & { readonly page: number; readonly size: number },
): Promise<{ data: ReportRow[]; pagination: Pagination }> {
  const { page, size } = asked
  return fromReplica(deps.database, async (db) => {
    const hotel = await requireHotel(db, asked.propertyId)
    const behind = factsBehind(asked, momentOf(asked, hotel, deps.clock()))
    if (!behind) return { data: [], pagination: paginationOf(0, page, size) }
    const filter = { ...filterOf(asked), key: behind.key }
    const [rows, total] = await Promise.all([
      readRows(db, behind.facts, filter, { offset: (page - 1) * size, limit: size }),
      countRows(db, behind.facts, filter),
    ])
    return { data: await tellRows(db, asked, rows), pagination: paginationOf(total, page, size) }
  })
}

/** All rows that make a figure. Throws not_found. */
export async function readAllRows(deps: Deps, asked: AskedRows): Promise<{ hotel: ReportHotel; rows: ReportRow[] }> {
  return fromReplica(deps.database, async (db) => {
    const hotel = await requireHotel(db, asked.propertyId)
    const behind = factsBehind(asked, momentOf(asked, hotel, deps.clock()))
    const rows = behind ? await readRows(db, behind.facts, { ...filterOf(asked), key: behind.key }) : []
    return { hotel, rows: await tellRows(db, asked, rows) }
  })
}

function filterOf({ propertyId, report: name, column }: AskedRows) {
  const columns = sumsOf(name)
  const at = column === undefined ? -1 : columns.indexOf(column)
  return { propertyId, sums: columns.length, sum: at === -1 ? undefined : at + 1 }
}

/** Rows of nights say in which type; other rows have a word of their own. */
const ofTypes: ReadonlySet<ReportName> = new Set<ReportName>([
  'occupancy',
  'pickup',
  'in_house',
  'room_types',
  'plans',
  'sources',
  'gap_deals',
  'flexible_rooms',
  'countries',
])

async function tellRows(
  db: Sql,
  { propertyId, report: name, language }: AskedRows,
  rows: readonly FoundRow[],
): Promise<ReportRow[]> {
  const types = ofTypes.has(name) ? await readNames(db, propertyId, 'room_type', language) : null
  return rows.map(({ date, bookingId, code, guest, what, values }) => ({
    date,
    // Which guest comes from where is said at the desk, to those who may see registrations.
    booking:
      name === 'countries' || bookingId === null || code === null ? null : { id: bookingId, code, guest: guest ?? '' },
    name: types && what !== null ? (types.get(what) ?? null) : null,
    word: types ? null : what,
    values: [...values],
  }))
}

async function requireHotel(db: Sql, propertyId: string): Promise<ReportHotel> {
  const hotel = await readReportHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  return hotel
}
