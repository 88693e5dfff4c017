import type { z } from 'zod'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { searchProperties as endpoint } from '@keystay/contract/properties/endpoints'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { earliestToday } from '../../platform/values/zones.ts'
import { fromReplica, type Sql } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { pageOf, paginationOf } from '../../platform/http/pages.ts'
import { countHotels } from '../places/count-hotels.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { isWithin } from './dated-rules.ts'
import { searchDated } from './dated-search.ts'
import { findNearest } from './find-nearest.ts'
import { atCheapestPlan } from './from-prices.ts'
import { findRenamed, readDestination, wordsOf } from './read-destination.ts'
import {
  countProperties,
  findProperties,
  listPrices,
  readCandidates,
  type Candidate,
  type PropertyFilter,
} from './queries.ts'
import { comparablePrice, sortProperties } from './rules.ts'

type Query = z.output<(typeof endpoint)['query']>
type Page = { data: PropertySummary[]; pagination: Pagination }
type Reply = Page & Pick<z.output<(typeof endpoint)['reply']>, 'destination' | 'nearest'>

/** More hotels than this are never sorted by price or listed in one search without dates. */
const maxCandidates = 5000

/**
 * Hotels by place, dates and guests. With dates only hotels are shown that can house all guests, with their lowest
 * total, however many there are. Where a place has none, or goes by another name, says so and shows what is meant or near.
 * Throws validation_failed.
 */
export async function searchProperties(deps: Deps, query: Query, language: Language): Promise<Reply> {
  return fromReplica(deps.database, (db) => search(db, deps, query, language))
}

async function search(db: Sql, deps: Deps, query: Query, language: Language): Promise<Reply> {
  const { clock, providers } = deps
  const now = clock()
  const { checkIn, checkOut, guests, ages } = query
  const stay = checkIn && checkOut ? { checkIn, checkOut } : null
  const problem = stay && checkStay(stay.checkIn, stay.checkOut, earliestToday(now))
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const party = partyOfSearch(guests, ages)
  const filter = toFilter(query)
  const pageOfFilter = async (by: PropertyFilter) =>
    stay
      ? await searchDated(db, deps, query, { stay, party, language, filter: by })
      : await browse(db, by, query, { now, providers, language })
  const asTyped = { destination: null, nearest: null }
  const typed = query.q ?? ''
  if (filter.words.length === 0 || filter.bbox || query.exact) return { ...(await pageOfFilter(filter)), ...asTyped }

  const renamed = await findRenamed(db, typed, language)
  const found = await pageOfFilter(renamed ? { ...filter, words: wordsOf(renamed.hotelName) } : filter)
  if (found.pagination.totalItems > 0)
    return { ...found, ...asTyped, ...(renamed && { destination: renamed.destination }) }

  const meant = await readDestination(db, typed, language, renamed)
  if (!meant) return { ...found, ...asTyped }
  const { destination, words } = meant
  if (words && meant.isElsewhere) {
    const there = await pageOfFilter({ ...filter, words })
    if (there.pagination.totalItems > 0) return { ...there, destination, nearest: null }
  }
  // Where there are hotels that a filter leaves out, it is the filter that helps.
  if (words && (!stay || isFiltered(query))) return { ...found, ...asTyped }
  const around = { at: destination, filter: { ...filter, words: [] }, language }
  const nearest = await findNearest(db, deps, query, { ...around, stay: stay && { stay, party } })
  if (nearest.data.length === 0) return { ...found, ...asTyped }
  return { ...nearest, destination, nearest: words ? 'nothing_free' : 'no_hotel' }
}

function isFiltered({ type, amenities, freeCancellation, minPrice, maxPrice }: Query): boolean {
  const lists = (type?.length ?? 0) + (amenities?.length ?? 0)
  return lists > 0 || freeCancellation === true || minPrice !== undefined || maxPrice !== undefined
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
  const affordable = prices.filter((one) => isWithin(comparablePrice(one), query))
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
    words: wordsOf(query.q ?? ''),
    types: query.type ?? [],
    amenities: query.amenities ?? [],
    freeCancellation: query.freeCancellation ?? false,
    bbox: query.bbox ?? null,
  }
}

type Asked = Pick<Deps, 'providers'> & { readonly now: Date }
