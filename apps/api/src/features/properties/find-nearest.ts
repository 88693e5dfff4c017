import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/http/pages.ts'
import { isWithin, type Asked } from './dated-rules.ts'
import { priceListed } from './dated-search.ts'
import { atCheapestPlan } from './from-prices.ts'
import type { DatedSearch } from './price-hotels.ts'
import { listNearest, readCandidates, type Point, type PropertyFilter } from './queries.ts'
import { comparablePrice } from './rules.ts'

type Around = {
  readonly at: Point
  readonly filter: PropertyFilter
  readonly language: Language
  /** Null: without dates. */
  readonly stay: Pick<DatedSearch, 'stay' | 'party'> | null
}

/** So many of the nearest hotels are shown, on one page. */
const mostShown = 6
/** Among so many of the nearest those are looked for that are free, or cost what was asked for. */
const mostLookedAt = { dated: 100, undated: 30 } as const

/** The hotels nearest to a place that fit a search, nearest first, with their distance. */
export async function findNearest(
  db: Sql,
  deps: Deps,
  query: Asked,
  { at, filter, language, stay }: Around,
): Promise<{ data: PropertySummary[]; pagination: Pagination }> {
  const near = await listNearest(db, filter, at, stay ? mostLookedAt.dated : mostLookedAt.undated)
  const distances = new Map(near.map(({ id, distanceKm }) => [id, distanceKm]))
  const withDistance = (hotels: readonly PropertySummary[]) =>
    hotels.map((hotel): PropertySummary => ({
      ...hotel,
      distanceKm: Math.round((distances.get(hotel.id) ?? 0) * 10) / 10,
    }))
  if (stay) {
    const listed = near.map(({ id, name }) => ({ id, name, least: 0, isSure: false }))
    const asked = { ...query, sort: 'recommended', page: 1, size: mostShown } as const
    const { data } = await priceListed(db, deps, asked, { ...stay, listed, language, filter })
    return pageOf(withDistance(data), 1, mostShown)
  }
  const ids = near.map(({ id }) => id)
  const hotels = (await readCandidates(db, ids, language)).map(({ summary }) => ({ ...summary, total: null }))
  const priced = await atCheapestPlan(db, deps, deps.clock(), hotels)
  const affordable = priced.filter((one) => isWithin(comparablePrice(one), query)).slice(0, mostShown)
  return pageOf(withDistance(affordable), 1, mostShown)
}
