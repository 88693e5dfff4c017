import type { Pagination } from '@keystay/contract/shared/replies'
import type { Revenue, RevenueNight } from '@keystay/contract/revenue/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { fromReplica, type Sql } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import {
  countNightLines,
  readExtras,
  readFees,
  readMonths,
  readNights,
  readPlans,
  readSpan,
  readTypes,
  type NightRange,
  type TypesRead,
} from './queries.ts'
import { readRates } from './rates.ts'
import { comparableMonths, conversionOf, figuresOf, monthStart, type Compared } from './rules.ts'

type Request = { readonly propertyId: string; readonly year: number; readonly language: Language }

/** Revenue of a hotel and year, in its own currency or converted where a rate is known. Throws not_found. */
export async function readRevenue(deps: Deps, request: Request & { currency?: string | undefined }): Promise<Revenue> {
  const { propertyId, year, language } = request
  return fromReplica(deps.database, async (db) => {
    const hotel = await requireHotel(db, propertyId)
    const range = rangeOf({ propertyId, year })
    const targetCurrency = request.currency ?? hotel.currency
    const today = dateIn(hotel.timezone, deps.clock())
    const [months, types, plans, extras, fees, span, rates] = await Promise.all([
      readMonths(db, { ...range, first: `${year - 1}-01-01` }),
      readTypes(db, range, language),
      readPlans(db, range, language),
      readExtras(db, range, language),
      readFees(db, range),
      readSpan(db, propertyId),
      targetCurrency === hotel.currency ? [] : readRates(db, [targetCurrency, hotel.currency]),
    ])
    const since = span?.first ?? null
    const compared = await readCompared(db, { propertyId, year, language, today, since, types })
    const conversion =
      (targetCurrency !== hotel.currency && conversionOf(hotel.currency, targetCurrency, rates)) || null
    const currency = conversion ? targetCurrency : hotel.currency
    const figures = figuresOf({ year, months, types, plans, extras, fees, since, compared, currency, conversion })
    const years = span && { first: yearOf(span.first), last: yearOf(span.last) }
    return { year, today, years, since, currency, ownCurrency: hotel.currency, conversion, ...figures }
  })
}

/** The months that can be compared with the year before, by room type in both years; null where there are none. */
async function readCompared(
  db: Sql,
  request: Request & { readonly today: PlainDate; readonly since: PlainDate | null; readonly types: TypesRead },
): Promise<Compared | null> {
  const { propertyId, year, language } = request
  const months = comparableMonths(request)
  if (!months) return null
  const ofYear = (of: number): NightRange => ({
    propertyId,
    first: monthStart(of, months.fromMonth),
    end: monthStart(of, months.toMonth + 1),
  })
  const isWhole = months.fromMonth === 1 && months.toMonth === 12
  const [now, before] = await Promise.all([
    // All that was read of the year already.
    isWhole ? request.types : readTypes(db, ofYear(year), language),
    readTypes(db, ofYear(year - 1), language),
  ])
  return { ...months, now, before }
}

const yearOf = (date: PlainDate) => Number(date.slice(0, 4))

type NightsRequest = Request & {
  readonly month?: number | undefined
  readonly roomTypeId?: string | undefined
  readonly planId?: string | undefined
}

/** A page of the nights behind a figure, in the hotel's own currency. Throws not_found. */
export async function listNights(
  deps: Deps,
  request: NightsRequest & { readonly page: number; readonly size: number },
): Promise<{ data: RevenueNight[]; pagination: Pagination }> {
  const { page, size, language } = request
  return fromReplica(deps.database, async (db) => {
    const { currency } = await requireHotel(db, request.propertyId)
    const range = rangeOf(request)
    const [data, total] = await Promise.all([
      readNights(db, { ...range, currency, language }, { offset: (page - 1) * size, limit: size }),
      countNightLines(db, range),
    ])
    return { data, pagination: paginationOf(total, page, size) }
  })
}

/** All nights behind a figure. Throws not_found. */
export async function readAllNights(
  deps: Deps,
  request: NightsRequest,
): Promise<{ hotel: Hotel; nights: RevenueNight[] }> {
  return fromReplica(deps.database, async (db) => {
    const hotel = await requireHotel(db, request.propertyId)
    const nights = await readNights(db, { ...rangeOf(request), currency: hotel.currency, language: request.language })
    return { hotel, nights }
  })
}

async function requireHotel(db: Sql, propertyId: string): Promise<Hotel> {
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  return hotel
}

function rangeOf({ propertyId, year, month, roomTypeId, planId }: Omit<NightsRequest, 'language'>): NightRange {
  const [first, last] = month ? [month, month] : [1, 12]
  return { propertyId, first: monthStart(year, first), end: monthStart(year, last + 1), roomTypeId, planId }
}
