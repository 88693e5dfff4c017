import type { Money } from '@keystay/contract/shared/money'
import { roughEuros, sortProperties, type Sort } from './rules.ts'

/** A hotel that a search may find, in the recommended order, and what it costs there at least, in rough euros. */
export type Listed = { readonly id: string; readonly name: string; readonly least: number }

/** What is asked for of the hotels that house a party; prices in rough euros. */
export type Asked = {
  readonly sort: Sort
  readonly page: number
  readonly size: number
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
}

/** What a hotel comes to that has been priced. */
export type Priced = { readonly id: string; readonly total: Money }
/** `all`: everybody who was found, or not priced yet, in no order. */
export type Found<T extends Priced> = {
  readonly shown: readonly T[]
  readonly total: number
  readonly all: readonly string[]
}

/** Of so many hotels all are priced, so that their number is exact. */
const alwaysPriced = 300
/** More hotels than this are never priced or listed in one search: those that come first, or may be cheapest or dearest. */
export const mostPriced = 5000
/** Hotels that are priced at once, at most. */
const mostAtOnce = 300
/** Beside those that a page still needs: some of them are found not to house the party after all. */
const spare = 12

/**
 * Prices listed hotels, those first that come first or may be cheapest, until it is sure which ones a page shows: nobody who
 * is not priced yet can come before them. `total` counts those that were found and those that nobody has priced: an upper
 * limit, and exact where all were. From the highest price on all are priced, since what is known of the others are lower bounds.
 */
export async function findPage<T extends Priced>(
  listed: readonly Listed[],
  asked: Asked,
  price: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<Found<T>> {
  const { sort, page, size, maxPrice = Infinity } = asked
  const affordable: Placed[] = []
  for (const [place, { id, name, least }] of listed.entries())
    if (least <= maxPrice) affordable.push({ id, name, least, place })
  const order = inOrder(affordable, sort).slice(0, mostPriced)
  const isPricedWhole = order.length <= alwaysPriced || sort === 'price_desc'
  const needed = page * size
  const found: (Placed & { readonly priced: T })[] = []
  // So many are priced in any case.
  const least = isPricedWhole ? order.length : 0
  let next = 0
  while (next < least || !isSure(found, order[next], sort, needed)) {
    const count = isPricedWhole ? mostAtOnce : Math.max(0, needed - found.length) + spare
    const some = order.slice(next, next + Math.min(mostAtOnce, count))
    next += some.length
    const priced = await price(some.map(({ id }) => id))
    for (const one of some) {
      const hotel = priced.get(one.id)
      if (hotel && isWithin(roughEuros(hotel.total), asked)) found.push({ ...one, priced: hotel })
    }
  }
  const shown = sortFound(found, sort).slice(needed - size, needed)
  const all = [...found, ...order.slice(next)].map(({ id }) => id)
  return { shown: shown.map(({ priced }) => priced), total: all.length, all }
}

/** With its place in the recommended order, in which ties stay. */
type Placed = Listed & { readonly place: number }
type PlacedFound = Placed & { readonly priced: Priced }

function inOrder(listed: readonly Placed[], sort: Sort): readonly Placed[] {
  if (sort === 'name') return listed.toSorted((a, b) => a.name.localeCompare(b.name))
  if (isListed(sort)) return listed
  const direction = sort === 'price' ? 1 : -1
  return firstOnes(listed, direction).toSorted((a, b) => direction * (a.least - b.least))
}

/** Those that may be among the first that are priced: numbers alone are sorted much quicker than all hotels. */
function firstOnes(listed: readonly Placed[], direction: 1 | -1): readonly Placed[] {
  if (listed.length <= mostPriced) return listed
  const last = Float64Array.from(listed, ({ least }) => direction * least).toSorted()[mostPriced - 1] ?? Infinity
  return listed.filter(({ least }) => direction * least <= last)
}

function sortFound<T extends PlacedFound>(found: readonly T[], sort: Sort): T[] {
  const sortable = found
    .toSorted((a, b) => a.place - b.place)
    .map((one) => ({ one, name: one.name, total: one.priced.total, fromPrice: one.priced.total }))
  return sortProperties(sortable, sort).map(({ one }) => one)
}

/** Whether none of the hotels from `next` on can be among the first so many. */
function isSure(found: readonly PlacedFound[], next: Placed | undefined, sort: Sort, needed: number): boolean {
  if (next === undefined) return true
  if (found.length < needed) return false
  if (sort !== 'price') return true
  const prices = found.map(({ priced }) => roughEuros(priced.total)).toSorted((a, b) => a - b)
  return (prices[needed - 1] ?? Infinity) < next.least
}

/** Whether hotels are shown in the order in which they are listed. */
function isListed(sort: Sort): sort is 'recommended' | 'rating' | 'distance' {
  return sort === 'recommended' || sort === 'rating' || sort === 'distance'
}

/** Whether a price is what was asked for. */
export function isWithin(price: number, { minPrice, maxPrice }: Pick<Asked, 'minPrice' | 'maxPrice'>): boolean {
  return price >= (minPrice ?? 0) && price <= (maxPrice ?? Infinity)
}
