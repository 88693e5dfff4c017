import type { z } from 'zod'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { searchProperties as endpoint } from '@keystay/contract/properties/endpoints'
import { checkStay } from '@keystay/contract/shared/fields'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { Language } from '@keystay/contract/shared/languages'
import { dateIn, earliestToday } from '../../platform/values/zones.ts'
import { fromReplica, type Sql } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { fold } from '../../platform/values/fold.ts'
import { pageOf, paginationOf } from '../../platform/http/pages.ts'
import { countHotels } from '../places/count-hotels.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { partyOfSearch } from '../inventory/house-party.ts'
import { readFreeTypes } from '../inventory/offer-stays.ts'
import { boardOf, isFreeToCancel, type Plan } from '../inventory/plan-rules.ts'
import { plansOf } from '../inventory/rates.ts'
import { readRates } from '../inventory/read-rates.ts'
import type { Stay } from '../inventory/rules.ts'
import { atCheapestPlan } from './from-prices.ts'
import {
  countProperties,
  findProperties,
  listPrices,
  readCandidates,
  type Candidate,
  type PropertyFilter,
} from './queries.ts'
import { comparablePrice, lowestTotal, maxPricedCandidates, sortProperties } from './rules.ts'

type Query = z.output<(typeof endpoint)['query']>
type Page = { data: PropertySummary[]; pagination: Pagination }

/** More hotels than this are never sorted by price or listed in one search. */
const maxCandidates = 5000

/**
 * Hotels by place, dates and guests. With dates only hotels are shown that can house all guests, with their lowest
 * total. Throws validation_failed, and search_too_wide when a dated search would price too many hotels.
 */
export async function searchProperties(deps: Deps, query: Query, language: Language): Promise<Page> {
  return fromReplica(deps.database, (db) => search(db, deps, query, language))
}

async function search(db: Sql, deps: Deps, query: Query, language: Language): Promise<Page> {
  const { clock, providers } = deps
  const now = clock()
  const { checkIn, checkOut, guests, ages } = query
  const stay = checkIn && checkOut ? { checkIn, checkOut } : null
  const problem = stay && checkStay(stay.checkIn, stay.checkOut, earliestToday(now))
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const filter = toFilter(query)
  if (!stay) return await browse(db, filter, query, { now, providers, language })
  const dated = { stay, party: partyOfSearch(guests, ages), now, providers, language }
  const { data, pagination } = await searchDated(db, filter, query, dated)
  return { data: await atCheapestPlan(db, deps, now, data), pagination }
}

async function searchDated(
  db: Sql,
  filter: PropertyFilter,
  query: Query,
  { language, ...dated }: Dated & { readonly language: Language },
): Promise<Page> {
  const candidates = await findProperties(db, filter, language, { limit: maxPricedCandidates + 1 })
  if (candidates.length > maxPricedCandidates) throw new DomainError('search_too_wide')
  const priced = await priceCandidates(db, candidates, { ...dated, freeCancellation: filter.freeCancellation })
  const affordable = priced.filter((one) => withinPrice(comparablePrice(one), query))
  return pageOf(sortProperties(affordable, query.sort), query.page, query.size)
}

/** Without dates nothing is priced, so that only what is shown is read: in the recommended order not even the others' names. */
async function browse(
  db: Sql,
  filter: PropertyFilter,
  query: Query,
  { language, ...asked }: Asked & { readonly language: Language },
): Promise<Page> {
  const atCheapest = <T extends Pick<PropertySummary, 'id' | 'fromPrice' | 'total'>>(hotels: readonly T[]) =>
    atCheapestPlan(db, asked, asked.now, hotels)
  const { page, size, sort, minPrice, maxPrice } = query
  if (sort === 'recommended' && minPrice === undefined && maxPrice === undefined) {
    const offset = (page - 1) * size
    const limit = Math.max(0, Math.min(size, maxCandidates - offset))
    const [total, candidates] = await Promise.all([
      countFound(db, filter),
      findProperties(db, filter, language, { limit, offset }),
    ])
    return { data: await atCheapest(candidates.map(withoutTotal)), pagination: paginationOf(total, page, size) }
  }
  const prices = await atCheapest(await listPrices(db, filter, maxCandidates))
  const affordable = prices.filter((one) => withinPrice(comparablePrice(one), query))
  const { data, pagination } = pageOf(sortProperties(affordable, sort), page, size)
  const ids = data.map((one) => one.id)
  const candidates = await readCandidates(db, ids, language)
  return { data: await atCheapest(candidates.map(withoutTotal)), pagination }
}

/** All hotels are counted already; those of a filter have to be looked at. */
async function countFound(db: Sql, filter: PropertyFilter): Promise<number> {
  const all = isEverything(filter) ? await countHotels(db) : null
  return all === null ? await countProperties(db, filter, maxCandidates) : Math.min(all, maxCandidates)
}

function isEverything({ words, types, amenities, freeCancellation, bbox }: PropertyFilter): boolean {
  return words.length + types.length + amenities.length === 0 && !freeCancellation && bbox === null
}

function withoutTotal({ summary }: Candidate): PropertySummary {
  return { ...summary, total: null }
}

function toFilter(query: Query): PropertyFilter {
  return {
    words: fold(query.q ?? '')
      .split(' ')
      .filter(Boolean),
    types: query.type ?? [],
    amenities: query.amenities ?? [],
    freeCancellation: query.freeCancellation ?? false,
    bbox: query.bbox ?? null,
  }
}

type Asked = Pick<Deps, 'providers'> & { readonly now: Date }
type Dated = Asked & { readonly stay: Stay; readonly party: RoomGuests }
type DatedFilter = Dated & Pick<PropertyFilter, 'freeCancellation'>

/** Each hotel applies its own now: a stay that began yesterday there is not offered, one that can no longer be cancelled free is not filtered in. */
async function priceCandidates(
  db: Sql,
  candidates: readonly Candidate[],
  { stay, party, now, freeCancellation, providers }: DatedFilter,
): Promise<PropertySummary[]> {
  const propertyIds = candidates.map((one) => one.summary.id)
  const [types, ratesOf] = await Promise.all([
    readFreeTypes(db, { propertyIds, stay, now }),
    readRates(db, propertyIds),
  ])
  const free = Map.groupBy(types, ({ inventory }) => inventory.propertyId)
  return candidates.flatMap((candidate) => {
    const { currency, summary } = candidate
    const today = dateIn(candidate.timezone, now)
    if (stay.checkIn < today) return []
    const ofHotel = free.get(summary.id) ?? []
    const rates = ratesOf(summary.id)(ofHotel.map(({ inventory }) => inventory))
    const totals = plansOf(rates).flatMap((plan) => {
      if (freeCancellation && !isFreeToCancel(candidate, plan, stay.checkIn, now)) return []
      const total = lowestTotal(plan, ofHotel, { terms: candidate, rates, stay, party, today })
      return total === null || !canPay(providers, plan, currency, total) ? [] : [{ minor: total, plan }]
    })
    const [cheapest] = totals.toSorted((a, b) => a.minor - b.minor)
    if (!cheapest) return []
    return [{ ...summary, total: { minor: cheapest.minor, currency }, board: boardOf(candidate, cheapest.plan) }]
  })
}

/** What is paid when booking has to be payable online. */
function canPay(providers: Deps['providers'], plan: Plan | null, currency: string, totalMinor: number): boolean {
  return (plan?.payment ?? 'any') === 'any' || paymentMethodsOf(providers, currency, totalMinor, false).length > 0
}

function withinPrice(price: number, { minPrice, maxPrice }: Query): boolean {
  return price >= (minPrice ?? 0) && price <= (maxPrice ?? Infinity)
}
