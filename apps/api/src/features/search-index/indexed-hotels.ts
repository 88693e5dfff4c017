import { matchesFacets, type FacetFilter, type IndexedHotel } from './indexed-hotel.ts'
import { giveBackRings, indexHotel } from './indexed-types.ts'
import { lowestTotalBound, type StaySearch } from './bound-rules.ts'
import type { ReadHotel } from './read-hotels.ts'
import { openRingStore } from './ring-store.ts'
import { openWordIndex } from './words.ts'

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

/** So long a search works before it lets other requests in: each of them needs several turns until it is answered. */
const sliceMs = 1
/** Hotels between two looks at the clock. */
const hotelsPerLook = 64

/** Where a hotel stands as long as it is known: undefined once it is no more. */
type Place = { hotel: IndexedHotel | undefined; rank: number }

/** Hotels in memory, none at first. */
export function openIndexedHotels(): IndexedHotels {
  const store = openRingStore()
  const places = new Map<string, Place>()
  const words = openWordIndex<Place>()
  let order: readonly Place[] = []
  const put: IndexedHotels['put'] = (asked, found, firstDay) => {
    const foundById = new Map(found.map((one) => [one.id, one]))
    for (const id of asked) {
      const place = places.get(id) ?? { hotel: undefined, rank: Infinity }
      const [before, read] = [place.hotel, foundById.get(id)]
      if (before) giveBackRings(store, before)
      place.hotel = read && indexHotel(store, read, firstDay)
      words.change(place, before?.searchText, read?.searchText)
      if (read) places.set(id, place)
      else places.delete(id)
    }
  }
  /** In the recommended order, those whose text has a word that is asked for. */
  const chosenBy = (filter: FacetFilter): readonly Place[] => {
    const sets = words.narrow(filter.words)
    if (!sets) return order
    const isChosen = new Uint8Array(order.length)
    for (const set of sets) for (const { rank } of set) isChosen[rank] = 1
    return order.filter((_place, rank) => isChosen[rank] === 1)
  }
  return {
    get: (id) => places.get(id)?.hotel,
    *all() {
      for (const { hotel } of places.values()) if (hotel) yield hotel
    },
    put,
    haveMoved: (found) =>
      found.some(({ id, name, featuredRank }) => {
        const before = places.get(id)?.hotel
        return before?.name !== name || before.featuredRank !== featuredRank
      }),
    setOrder: (ids) => {
      order = ids.flatMap((id) => places.get(id) ?? [])
      for (const [rank, place] of order.entries()) place.rank = rank
    },
    findCandidates: async (filter, search) => {
      const candidates: IndexedCandidate[] = []
      let sliceStarted = performance.now()
      for (const [index, place] of chosenBy(filter).entries()) {
        if (index % hotelsPerLook === 0 && performance.now() - sliceStarted > sliceMs) {
          await new Promise(setImmediate)
          sliceStarted = performance.now()
        }
        // As it is now: what it was before another's turn may have given its rings back.
        const { hotel } = place
        if (!hotel || !matchesFacets(hotel, filter)) continue
        const boundMinor = lowestTotalBound(hotel, search)
        if (boundMinor !== null)
          candidates.push({ id: hotel.id, name: hotel.name, currency: hotel.terms.currency, boundMinor })
      }
      return candidates
    },
    figures: () => ({ hotels: places.size, bytes: store.bytes() }),
  }
}
