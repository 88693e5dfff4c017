import type { z } from 'zod'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { searchProperties as endpoint } from '@keystay/contract/properties/endpoints'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { earliestToday } from '../../platform/values/zones.ts'
import { fromReplica, type Sql } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { openSharedReads } from '../../platform/database/shared-reads.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { pageOf, paginationOf } from '../../platform/http/pages.ts'
import { countHotels } from '../places/count-hotels.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { isWithin } from './dated-rules.ts'
import { searchDated } from './dated-search.ts'
import { findNearest } from './find-nearest.ts'
import { atCheapestPlan } from './from-prices.ts'
import { inRank, withDistances, type RankBy } from './rank-hotels.ts'
import { findPoint, findRenamed, readDestination, wordsOf } from './read-destination.ts'
import {
  countFilters,
  countProperties,
  everyHotel,
  findProperties,
  listIds,
  listPrices,
  middleOf,
  readCandidates,
  type Candidate,
  type Point,
  type PropertyFilter,
  type Window,
} from './queries.ts'
import { comparablePrice, sortProperties } from './rules.ts'

type Query = z.output<(typeof endpoint)['query']>
type Page = { data: PropertySummary[]; pagination: Pagination }
/** `all`: the ids of all that were found, where they had to be listed. */
type Found = Page & { readonly all?: readonly string[] }
type Reply = z.output<(typeof endpoint)['reply']>

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
  const filter = filterOf(query)
  const find = async (by: PropertyFilter, place: Point | null): Promise<Found> => {
    const rankBy = query.sort === 'rating' ? 'rating' : await placeOfSort(db, query, by, place)
    const found = stay
      ? await searchDated(db, deps, query, { stay, party, language, filter: by, rankBy })
      : await browse(db, by, query, { now, providers, language, rankBy })
    const all = found.all ?? (query.counts ? await listIds(db, by, maxCandidates) : [])
    const isFar = rankBy !== null && rankBy !== 'rating'
    return { ...found, all, ...(isFar && { data: await withDistances(db, found.data, rankBy) }) }
  }
  const reply = async ({ all, ...found }: Found, read: Pick<Reply, 'destination' | 'nearest'>): Promise<Reply> => {
    const counts = query.counts && (await countFilters(db, all ?? [], filter))
    // Other kinds of hotels than those that are filtered by are not among them.
    const told = counts && { counts: query.type ? { ...counts, types: null } : counts }
    return { ...found, ...read, ...told }
  }
  const asTyped = { destination: null, nearest: null }
  const typed = query.q ?? ''
  if (filter.words.length === 0 || filter.bbox || query.exact) return await reply(await find(filter, null), asTyped)

  const renamed = await findRenamed(db, typed, language)
  const named = renamed ? { ...filter, words: wordsOf(renamed.hotelName) } : filter
  const found = await find(named, renamed?.destination ?? null)
  if (found.pagination.totalItems > 0)
    return await reply(found, { ...asTyped, ...(renamed && { destination: renamed.destination }) })

  const meant = await readDestination(db, typed, language, renamed)
  if (!meant) return await reply(found, asTyped)
  const { destination, words } = meant
  if (words && meant.isElsewhere) {
    const there = await find({ ...filter, words }, destination)
    if (there.pagination.totalItems > 0) return await reply(there, { destination, nearest: null })
  }
  // Where there are hotels that a filter leaves out, it is the filter that helps.
  if (words && (!stay || isFiltered(query))) return await reply(found, asTyped)
  const around = { at: destination, filter: { ...filter, words: [] }, language }
  const nearest = await findNearest(db, deps, query, { ...around, stay: stay && { stay, party } })
  if (nearest.data.length === 0) return await reply(found, asTyped)
  return await reply(
    { ...nearest, all: nearest.data.map(({ id }) => id) },
    { destination, nearest: words ? 'nothing_free' : 'no_hotel' },
  )
}

/** From where distances are told: the place that is searched for, or the middle of what is found. */
async function placeOfSort(
  db: Sql,
  { sort, q }: Query,
  filter: PropertyFilter,
  place: Point | null,
): Promise<Point | null> {
  if (sort !== 'distance') return null
  return place ?? (q === undefined ? null : await findPoint(db, q)) ?? (await middleOf(db, filter)) ?? null
}

function isFiltered(query: Query): boolean {
  const { type, amenities, freeCancellation, payAtHotel, board, bed, minSize, minRating, minPrice, maxPrice } = query
  const lists = (type?.length ?? 0) + (amenities?.length ?? 0)
  const isOn = freeCancellation === true || payAtHotel === true
  return lists > 0 || isOn || [board, bed, minSize, minRating, minPrice, maxPrice].some((one) => one !== undefined)
}

/** Without dates nothing is priced, so that only what is shown is read: in the recommended order not even the others' names. */
async function browse(
  db: Sql,
  filter: PropertyFilter,
  query: Query,
  { language, rankBy, ...asked }: Asked & { readonly language: Language; readonly rankBy: RankBy | null },
): Promise<Found> {
  const atCheapest = <T extends Pick<PropertySummary, 'id' | 'fromPrice' | 'total'>>(
    hotels: readonly T[],
    planned: readonly Pick<T, 'id'>[] = hotels,
  ) => atCheapestPlan(db, asked, asked.now, hotels, planned)
  const summariesOf = async (candidates: readonly Candidate[]) => {
    const planned = candidates.filter(({ hasPlans }) => hasPlans).map(({ summary }) => summary)
    return await atCheapest(candidates.map(withoutTotal), planned)
  }
  const { page, size, sort, minPrice, maxPrice } = query
  if (sort === 'recommended' && minPrice === undefined && maxPrice === undefined) {
    const offset = (page - 1) * size
    const limit = Math.max(0, Math.min(size, maxCandidates - offset))
    const window = { limit, offset }
    const { total, candidates } = isEverything(filter)
      ? ((await readOfAll(db, JSON.stringify({ language, window }))) ?? nothing)
      : await readMatching(db, filter, language, window)
    return { data: await summariesOf(candidates), pagination: paginationOf(total, page, size) }
  }
  const prices = await atCheapest(await listPrices(db, filter, maxCandidates))
  const affordable = prices.filter((one) => isWithin(comparablePrice(one), query))
  const ranked = rankBy ? await inRank(db, affordable, rankBy) : affordable
  const { data, pagination } = pageOf(sortProperties(ranked, sort), page, size)
  const ids = data.map((one) => one.id)
  const candidates = await readCandidates(db, ids, language)
  const all = affordable.map(({ id }) => id)
  return { data: await summariesOf(candidates), pagination, all }
}

type Matching = { readonly total: number; readonly candidates: readonly Candidate[] }
const nothing: Matching = { total: 0, candidates: [] }

async function readMatching(db: Sql, filter: PropertyFilter, language: Language, window: Window): Promise<Matching> {
  const [total, candidates] = await Promise.all([countFound(db, filter), findProperties(db, filter, language, window)])
  return { total, candidates }
}

/** All hotels, without a filter, are what most guests see first: those who ask at the same time are told the same. */
const readOfAll = openSharedReads<string, Matching>({
  one: readAsked,
  several: async (db, questions) =>
    new Map(await Promise.all(questions.map(async (one) => [one, await readAsked(db, one)] as const))),
})

async function readAsked(db: Sql, question: string): Promise<Matching> {
  const { language, window } = JSON.parse(question) as { language: Language; window: Window }
  return await readMatching(db, everyHotel, language, window)
}

/** All hotels are counted already; those of a filter have to be looked at. */
async function countFound(db: Sql, filter: PropertyFilter): Promise<number> {
  const all = isEverything(filter) ? await countHotels(db) : null
  return all === null ? await countProperties(db, filter, maxCandidates) : Math.min(all, maxCandidates)
}

function isEverything(filter: PropertyFilter): boolean {
  const { words, types, amenities, freeCancellation, payAtHotel, board, bed, minSize, minRating, bbox } = filter
  const lists = words.length + types.length + amenities.length
  return (
    lists === 0 &&
    !freeCancellation &&
    !payAtHotel &&
    [board, bed, minSize, minRating, bbox].every((one) => one === null)
  )
}

function withoutTotal({ summary }: Candidate): PropertySummary {
  return { ...summary, total: null }
}

type FilterQuery = Pick<
  Query,
  'q' | 'type' | 'amenities' | 'freeCancellation' | 'payAtHotel' | 'board' | 'bed' | 'minSize' | 'minRating' | 'bbox'
>

/** What a query filters hotels by. */
export function filterOf(query: FilterQuery): PropertyFilter {
  return {
    words: wordsOf(query.q ?? ''),
    types: query.type ?? [],
    amenities: query.amenities ?? [],
    freeCancellation: query.freeCancellation ?? false,
    payAtHotel: query.payAtHotel ?? false,
    board: query.board ?? null,
    bed: query.bed ?? null,
    minSize: query.minSize ?? null,
    minRating: query.minRating ?? null,
    bbox: query.bbox ?? null,
  }
}

type Asked = Pick<Deps, 'providers'> & { readonly now: Date }
