import type { IndexedHotel, IndexedType } from './indexed-hotel.ts'
import type { NightArrays } from './read-night-arrays.ts'
import type { ReadHotel } from './read-hotels.ts'
import { placeIn, ringNights, slotOf, type RingStore } from './ring-store.ts'

const mostFree = 255

/** Writes a hotel that was read into rings; those of the one that it replaces may be given back once nobody reads it. */
export function indexHotel(store: RingStore, { types, ...hotel }: ReadHotel, firstDay: number): IndexedHotel {
  return { ...hotel, firstDay, types: types.map(({ terms, nights }) => indexType(store, terms, nights)) }
}

/** What a hotel has taken of the store. */
export function giveBackRings(store: RingStore, { types }: IndexedHotel): void {
  for (const { ring } of types) store.giveBack(ring)
}

function indexType(store: RingStore, terms: IndexedType['terms'], { own, plans }: NightArrays): IndexedType {
  const ring = store.take()
  const { block } = ring
  for (let day = 0; day < ringNights; day += 1) {
    const place = placeIn(ring, day)
    block.free[place] = Math.min(mostFree, terms.capacity)
    block.price[place] = terms.basePriceMinor
    block.rules[place] = 0
  }
  for (const [index, day] of own.days.entries()) {
    const place = placeIn(ring, day)
    block.free[place] = Math.min(mostFree, Math.max(0, own.free[index] ?? 0))
    block.price[place] = own.prices[index] || terms.basePriceMinor
    block.rules[place] = own.rules[index] ?? 0
  }
  const priced = plans.filter(({ prices }) => prices.some((price) => price > 0))
  return {
    terms,
    ring,
    ownPrices: new Map(priced.map((plan) => [plan.planId, ringOfPrices(plan)])),
    ownRules: new Set(plans.flatMap(({ planId, hasRules }) => (hasRules ? [planId] : []))),
  }
}

function ringOfPrices({ days, prices }: NightArrays['plans'][number]): Uint32Array {
  const ring = new Uint32Array(ringNights)
  for (const [index, day] of days.entries()) ring[slotOf(day)] = prices[index] ?? 0
  return ring
}
