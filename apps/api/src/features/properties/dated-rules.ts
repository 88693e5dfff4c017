import type { Money } from '@keystay/contract/shared/money'
import { roughEuros, sortProperties, type Sort } from './rules.ts'

/** A hotel that a search may find, in the recommended order. */
export type Listed = {
  readonly id: string
  readonly name: string
  /** What it costs there at least, in rough euros. */
  readonly least: number
  /** Whether it surely houses the party as it was asked for, whatever it costs. */
  readonly isSure: boolean
}

/** Those that come first, and how many come after them in the recommended order. */
export type ListedHotels = { readonly listed: readonly Listed[]; readonly more: number }

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
/** `all`: of those that are listed everybody who was found, or not priced yet, in no order. */
export type Found<T extends Priced> = {
  readonly shown: readonly T[]
  readonly total: number
  readonly all: readonly string[]
}

/** The number of so many hotels is exact: whoever does not surely house the party is priced. */
const mostExact = 300
/** More hotels than this are never priced or listed in one search: those that come first, or may be cheapest or dearest. */
export const mostPriced = 5000
/** Hotels that are priced at once, at most. */
const mostAtOnce = 300
/** Beside those that a page still needs: some of them are found not to house the party after all, or to cost more. */
const spare = 12

/**
 * Prices listed hotels, those first that come first or may be cheapest, until it is sure which ones a page shows: nobody who
 * is not priced yet can come before them. `total` counts those that were found and those that nobody has priced: an upper
 * limit, and exact where all others surely house the party; `more` come after those that are listed. From the highest price
 * on all are priced, since what is known of the others are lower bounds.
 */
export async function findPage<T extends Priced>(
  { listed, more = 0 }: { readonly listed: readonly Listed[]; readonly more?: number },
  asked: Asked,
  price: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<Found<T>> {
  const { sort, page, size, minPrice, maxPrice = Infinity } = asked
  const affordable: Placed[] = []
  // What a hotel costs is only sure once it is priced.
  const isAnyPrice = minPrice === undefined && maxPrice === Infinity
  for (const [place, one] of listed.entries())
    if (one.least <= maxPrice) affordable.push({ ...one, isSure: one.isSure && isAnyPrice, place })
  const order = inOrder(affordable, sort).slice(0, mostPriced)
  const needed = page * size
  const known = new Map<string, T | undefined>()
  const priceNew = async (some: readonly Placed[]) => {
    const ids = some.flatMap(({ id }) => (known.has(id) ? [] : [id]))
    for (let start = 0; start < ids.length; start += mostAtOnce) {
      const few = ids.slice(start, start + mostAtOnce)
      const priced = await price(few)
      for (const id of few) known.set(id, priced.get(id))
    }
  }
  const foundOf = (some: readonly Placed[]) =>
    some.flatMap((one): PlacedFound<T>[] => {
      const priced = known.get(one.id)
      return priced && isWithin(roughEuros(priced.total), asked) ? [{ ...one, priced }] : []
    })
  if (sort === 'price_desc') await priceNew(order)
  else if (order.length + more <= mostExact) {
    const first = new Set(nextOnes(order, needed, sort))
    await priceNew(order.filter((one) => !one.isSure || first.has(one)))
  }
  const found: PlacedFound<T>[] = []
  let rest: readonly Placed[] = order
  while (!isSettled(found, rest[0], sort, needed)) {
    const some = nextOnes(rest, needed - found.length, sort)
    rest = rest.slice(some.length)
    await priceNew(some)
    found.push(...foundOf(some))
  }
  found.push(...foundOf(rest))
  const shown = sortFound(found, sort).slice(needed - size, needed)
  const all = [...found, ...rest.filter(({ id }) => !known.has(id))].map(({ id }) => id)
  return { shown: shown.map(({ priced }) => priced), total: all.length + more, all }
}

/** So many of those that come first are enough for a page, unless many of them do not house the party after all. */
export function enoughFor({ page, size }: Asked): number {
  return Math.max(mostExact + 1, page * size + mostAtOnce)
}

/** The ids of the page that is shown where all who come first surely house the party; none where that is not known. */
export function expectedPage(
  listed: readonly Listed[],
  { sort, page, size, minPrice, maxPrice }: Asked,
): readonly string[] {
  if (!isListed(sort) || minPrice !== undefined || maxPrice !== undefined) return []
  const first = listed.slice(0, Math.min(page * size, mostPriced))
  return first.every(({ isSure }) => isSure) ? first.slice((page - 1) * size).map(({ id }) => id) : []
}

/** With its place in the recommended order, in which ties stay. */
type Placed = Listed & { readonly place: number }
type PlacedFound<T extends Priced> = Placed & { readonly priced: T }

/** Of those in order, so many that a page that misses some is probably full; at least one of them. */
function nextOnes(rest: readonly Placed[], missing: number, sort: Sort): readonly Placed[] {
  let count = 0
  for (let sure = 0; count < Math.max(0, missing) + spare && count < rest.length; count += 1) {
    // Nobody who costs less comes after them.
    if (sort !== 'price' && sure >= missing) break
    if (rest[count]?.isSure) sure += 1
  }
  return rest.slice(0, count)
}

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

function sortFound<T extends Priced>(found: readonly PlacedFound<T>[], sort: Sort): PlacedFound<T>[] {
  const sortable = found
    .toSorted((a, b) => a.place - b.place)
    .map((one) => ({ one, name: one.name, total: one.priced.total, fromPrice: one.priced.total }))
  return sortProperties(sortable, sort).map(({ one }) => one)
}

/** Whether none of the hotels from `next` on can be among the first so many. */
function isSettled(
  found: readonly PlacedFound<Priced>[],
  next: Placed | undefined,
  sort: Sort,
  needed: number,
): boolean {
  // From the highest price on all are priced before.
  if (next === undefined || sort === 'price_desc') return true
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
