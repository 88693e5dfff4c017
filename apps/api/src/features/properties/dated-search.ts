import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Limits } from '../search-index/indexed-hotels.ts'
import { needsFresh } from '../../platform/database/request-context.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import {
  enoughFor,
  expectedPage,
  findPage,
  mostPriced,
  type Asked,
  type Listed,
  type ListedHotels,
} from './dated-rules.ts'
import { atCheapestPlan } from './from-prices.ts'
import { inRank, type RankBy } from './rank-hotels.ts'
import { priceHotels, type DatedSearch } from './price-hotels.ts'
import { listHotels, readCandidates, type OfferFilter, type PropertyFilter } from './queries.ts'
import { roughEuros } from './rules.ts'

/** A page, and the ids of all that were found. */
type Page = { data: PropertySummary[]; pagination: Pagination; all: readonly string[] }
type StayOf = Pick<DatedSearch, 'stay' | 'party'>

/** Hotels are listed by the index where it is ready, else by the database; both leave the last word to the pricing function. */
export async function searchDated(
  db: Sql,
  deps: Deps,
  query: Asked & { readonly counts?: boolean | undefined },
  {
    stay,
    party,
    language,
    filter,
    rankBy,
  }: StayOf & { language: Language; filter: PropertyFilter; rankBy: RankBy | null },
): Promise<Page> {
  const isRecommended = query.sort === 'recommended' && query.maxPrice === undefined
  // In the recommended order nobody looks beyond those that come first, and mostly they are on the page.
  const most = isRecommended ? mostPriced : Infinity
  const few = isRecommended && query.minPrice === undefined && !query.counts ? enoughFor(query) : most
  const find = async (limit: number) => {
    const { listed, more } = await listCandidates(db, deps, filter, { stay, party }, { listed: limit, most })
    const ranked = rankBy ? await inRank(db, listed, rankBy) : listed
    const page = await priceListed(db, deps, query, { listed: ranked, more, stay, party, language, filter })
    return { page, isShort: more > 0 && page.data.length < query.size }
  }
  const { page, isShort } = await find(few)
  return isShort ? (await find(most)).page : page
}

/** The page of listed hotels, in their order or by their prices. */
export async function priceListed(
  db: Sql,
  { providers, clock }: Pick<Deps, 'providers' | 'clock'>,
  query: Asked,
  {
    listed,
    more = 0,
    stay,
    party,
    language,
    filter: { freeCancellation, payAtHotel, board, bed, minSize },
  }: StayOf & { listed: readonly Listed[]; more?: number; language: Language; filter: OfferFilter },
): Promise<Page> {
  const search = { stay, party, providers, now: clock(), freeCancellation, payAtHotel, board, bed, minSize }
  const summariesOf = async (ids: readonly string[]) =>
    await readSummaries(db, { providers }, ids, language, search.now)
  // What is shown of hotels is read while they are priced, where it is clear which.
  const [{ shown, total, all }, early] = await Promise.all([
    findPage({ listed, more }, query, async (ids) => await priceHotels(db, ids, search)),
    summariesOf(expectedPage(listed, query)),
  ])
  const late = await summariesOf(shown.flatMap(({ id }) => (early.has(id) ? [] : [id])))
  const data = shown.flatMap(({ id, ...priced }): PropertySummary[] => {
    const summary = early.get(id) ?? late.get(id)
    return summary ? [{ ...summary, ...priced }] : []
  })
  return { data, pagination: paginationOf(total, query.page, query.size), all }
}

/** What is shown of hotels beside what a stay costs there, by their ids. */
async function readSummaries(
  db: Sql,
  deps: Pick<Deps, 'providers'>,
  ids: readonly string[],
  language: Language,
  now: Date,
): Promise<ReadonlyMap<string, PropertySummary>> {
  if (ids.length === 0) return new Map()
  const candidates = await readCandidates(db, ids, language)
  const hotels = candidates.map(({ summary }) => ({ ...summary, total: null }))
  const planned = candidates.filter(({ hasPlans }) => hasPlans).map(({ summary }) => summary)
  const summaries = await atCheapestPlan(db, deps, now, hotels, planned)
  return new Map(summaries.map((summary) => [summary.id, summary]))
}

/** The hotels that may house a party, in the recommended order, with what it costs there at least. */
export async function listCandidates(
  db: Sql,
  { searchIndex, log }: Deps,
  filter: PropertyFilter,
  search: StayOf,
  limits: Limits = {},
): Promise<ListedHotels> {
  const byDatabase = async () => {
    const hotels = await listHotels(db, filter)
    return { listed: hotels.map((one) => ({ ...one, least: 0, isSure: false })), more: 0 }
  }
  if (!searchIndex?.isReady()) return await byDatabase()
  try {
    // Who has just cancelled finds what that made free.
    if (needsFresh()) await searchIndex.catchUp()
    const { first, more } = await searchIndex.findCandidates(filter, search, limits)
    const listed = first.map(({ id, name, currency, leastMinor, isSure }) => {
      const least = roughEuros({ minor: leastMinor, currency })
      return { id, name, least, isSure: isSure && !asksOfOffers(filter) }
    })
    return { listed, more }
  } catch (error) {
    log?.warn({ err: error }, 'a search was answered without the index')
    return await byDatabase()
  }
}

/** Whether offers have to be as a filter wants them, which is looked at where they are priced. */
function asksOfOffers({ freeCancellation, payAtHotel, board, bed, minSize }: OfferFilter): boolean {
  return freeCancellation || payAtHotel || [board, bed, minSize].some((one) => one !== null)
}
