import { matchesFacets, type FacetFilter, type IndexedHotel } from './indexed-hotel.ts'
import { giveBackRings, indexHotel } from './indexed-types.ts'
import { lowestTotalBound, type StaySearch } from './bound-rules.ts'
import type { ReadHotel } from './read-hotels.ts'
import { openRingStore } from './ring-store.ts'

/** A hotel that may house the party of a search, and what it costs there at least, in minor units of its currency. */
export type IndexedCandidate = {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly boundMinor: number
}

/** Hotels in memory, in the recommended order. Each is replaced as a whole, so that none is ever seen half changed. */
export type IndexedHotels = {
  get(id: string): IndexedHotel | undefined
  /** All hotels, in no order. */
  all(): Iterable<IndexedHotel>
  /** Keeps what was read of these hotels; those of them that were not found are no more. */
  put(asked: readonly string[], found: readonly ReadHotel[], firstDay: number): void
  /** Whether hotels that were read are new, or changed what they are put in order by. */
  haveMoved(found: readonly ReadHotel[]): boolean
  setOrder(ids: readonly string[]): void
  /** In the recommended order; lets other work in between. */
  findCandidates(filter: FacetFilter, search: StaySearch): Promise<IndexedCandidate[]>
  figures(): { readonly hotels: number; readonly bytes: number }
}

/** So long a search works before it lets other requests in. */
const sliceMs = 5
/** Hotels between two looks at the clock. */
const hotelsPerLook = 64

/** Hotels in memory, none at first. */
export function openIndexedHotels(): IndexedHotels {
  const store = openRingStore()
  const hotels = new Map<string, IndexedHotel>()
  let order: readonly string[] = []
  const put: IndexedHotels['put'] = (asked, found, firstDay) => {
    const foundById = new Map(found.map((one) => [one.id, one]))
    for (const id of asked) {
      const [before, read] = [hotels.get(id), foundById.get(id)]
      if (before) giveBackRings(store, before)
      if (!read) {
        hotels.delete(id)
        continue
      }
      hotels.set(id, indexHotel(store, read, firstDay))
    }
  }
  return {
    get: (id) => hotels.get(id),
    all: () => hotels.values(),
    put,
    haveMoved: (found) =>
      found.some(({ id, name, featuredRank }) => {
        const before = hotels.get(id)
        return before?.name !== name || before.featuredRank !== featuredRank
      }),
    setOrder: (ids) => void (order = ids),
    findCandidates: async (filter, search) => {
      const candidates: IndexedCandidate[] = []
      let sliceStarted = performance.now()
      for (const [index, id] of order.entries()) {
        if (index % hotelsPerLook === 0 && performance.now() - sliceStarted > sliceMs) {
          await new Promise(setImmediate)
          sliceStarted = performance.now()
        }
        const hotel = hotels.get(id)
        if (!hotel || !matchesFacets(hotel, filter)) continue
        const boundMinor = lowestTotalBound(hotel, search)
        if (boundMinor !== null) candidates.push({ id, name: hotel.name, currency: hotel.terms.currency, boundMinor })
      }
      return candidates
    },
    figures: () => ({ hotels: hotels.size, bytes: store.bytes() }),
  }
}
