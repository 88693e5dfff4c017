import type { Pagination } from '@keystay/contract/entities'
import type { Revenue, RevenueNight } from '@keystay/contract/owner-revenue'
import type { Language } from '@keystay/contract/languages'
import { fromReplica, type Sql } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { paginationOf } from '../../platform/pages.ts'
import { dateIn } from '../../platform/zones.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { countNightLines, readMonths, readNights, readTypes, readYears, type NightRange } from './queries.ts'
import { readRates } from './rates.ts'
import { conversionOf, figuresOf } from './rules.ts'

type Request = { readonly propertyId: string; readonly year: number; readonly language: Language }

/** Revenue of a hotel and year, in its own currency or converted where a rate is known. Throws not_found. */
export async function readRevenue(deps: Deps, request: Request & { currency?: string | undefined }): Promise<Revenue> {
  const { propertyId, year, language } = request
  return fromReplica(deps.database, async (db) => {
    const hotel = await requireHotel(db, propertyId)
    const range = rangeOf({ propertyId, year })
    const wanted = request.currency ?? hotel.currency
    const [months, { types, bookings }, years, rates] = await Promise.all([
      readMonths(db, { ...range, first: `${year - 1}-01-01` }),
      readTypes(db, range, language),
      readYears(db, propertyId),
      wanted === hotel.currency ? [] : readRates(db, [wanted, hotel.currency]),
    ])
    const conversion = (wanted !== hotel.currency && conversionOf(hotel.currency, wanted, rates)) || null
    const currency = conversion ? wanted : hotel.currency
    const figures = figuresOf({ year, months, types, bookings, currency, conversion })
    const today = dateIn(hotel.timezone, deps.clock())
    return { year, today, years, currency, ownCurrency: hotel.currency, conversion, ...figures }
  })
}

type NightsRequest = Request & {
  readonly month?: number | undefined
  readonly roomTypeId?: string | undefined
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

function rangeOf({ propertyId, year, month, roomTypeId }: Omit<NightsRequest, 'language'>): NightRange {
  if (!month) return { propertyId, first: `${year}-01-01`, end: `${year + 1}-01-01`, roomTypeId }
  const first = (of: number) => `${year + Math.floor(of / 12)}-${String((of % 12) + 1).padStart(2, '0')}-01`
  return { propertyId, first: first(month - 1), end: first(month), roomTypeId }
}
