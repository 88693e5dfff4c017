import { matchesFacets, type FacetFilter, type IndexedHotel } from './indexed-hotel.ts'
import { giveBackRings, indexHotel } from './indexed-types.ts'
import { lowestTotalBound, mayHouse, type StaySearch, type TotalBound } from './bound-rules.ts'
import type { ReadHotel } from './read-hotels.ts'
import { openRingStore } from './ring-store.ts'
import { openWordIndex } from './words.ts'

/** A hotel that may house the party of a search, and what is known of what it costs there. */
export type IndexedCandidate = TotalBound & { readonly id: string; readonly name: string; readonly currency: string }

/** How many of those that may house a party are listed, and how many are looked for. */
export type Limits = { readonly listed?: number; readonly most?: number }
/** In the recommended order; `more`: how many come after those that are listed. */
export type Candidates = { readonly first: readonly IndexedCandidate[]; readonly more: number }

/** Hotels in memory, in the recommended order. Each is replaced as a whole, so that none is ever seen half changed. */
export type IndexedHotels = {
  get(id: string): IndexedHotel | undefined
  /** Hotels that changed by the clock alone: all of whom a hold has run out, and so many of whose first day has passed. */
  dueAgain(nowMs: number, firstDay: number, mostRolled: number): string[]
  /** Keeps what was read of these hotels; those of them that were not found are no more. */
  put(asked: readonly string[], found: readonly ReadHotel[], firstDay: number): void
  /** Whether hotels that were read are new, or changed what they are put in order by. */
  haveMoved(found: readonly ReadHotel[]): boolean
  setOrder(ids: readonly string[]): void
  /** Who may house a party; lets other work in between. */
  findCandidates(filter: FacetFilter, search: StaySearch, limits?: Limits): Promise<Candidates>
  figures(): { readonly hotels: number; readonly bytes: number }
}

/** So long a search works before it lets other searches and the next poll in. */
const sliceMs = 1
/** So few hotels are put in order by themselves; of more, all in order are looked through for them. */
const fewChosen = 2000
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
  /** Of whom a hold runs out, and who is known from which day on: to look at all hotels for it would hold searches up. */
  const withHolds = new Map<string, number>()
  const byFirstDay = new Map<number, Set<string>>()
  const noteClock = (id: string, before: IndexedHotel | undefined, hotel: IndexedHotel | undefined) => {
    if (before) byFirstDay.get(before.firstDay)?.delete(id)
    if (hotel) byFirstDay.set(hotel.firstDay, (byFirstDay.get(hotel.firstDay) ?? new Set()).add(id))
    if (hotel && hotel.readAgainAt < Infinity) withHolds.set(id, hotel.readAgainAt)
    else withHolds.delete(id)
  }
  const put: IndexedHotels['put'] = (asked, found, firstDay) => {
    const foundById = new Map(found.map((one) => [one.id, one]))
    for (const id of asked) {
      const place = places.get(id) ?? { hotel: undefined, rank: Infinity }
      const [before, read] = [place.hotel, foundById.get(id)]
      if (before) giveBackRings(store, before)
      place.hotel = read && indexHotel(store, read, firstDay)
      words.change(place, before?.searchText, read?.searchText)
      noteClock(id, before, place.hotel)
      if (read) places.set(id, place)
      else places.delete(id)
    }
  }
  /** In the recommended order, those whose text has a word that is asked for. */
  const chosenBy = (filter: FacetFilter): readonly Place[] => {
    const sets = words.narrow(filter.words)
    if (!sets) return order
    if (sets.reduce((sum, { size }) => sum + size, 0) < fewChosen) {
      const chosen = new Set(sets.flatMap((set) => [...set].filter(({ rank }) => rank < Infinity)))
      return [...chosen].toSorted((a, b) => a.rank - b.rank)
    }
    const isChosen = new Uint8Array(order.length)
    for (const set of sets) for (const { rank } of set) isChosen[rank] = 1
    return order.filter((_place, rank) => isChosen[rank] === 1)
  }
  return {
    get: (id) => places.get(id)?.hotel,
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
    dueAgain: (nowMs, firstDay, mostRolled) => {
      const due = [...withHolds].flatMap(([id, readAgainAt]) => (readAgainAt <= nowMs ? [id] : []))
      let rolled = 0
      for (const [day, ids] of byFirstDay) {
        if (ids.size === 0) byFirstDay.delete(day)
        if (day >= firstDay) continue
        for (const id of ids) {
          if (rolled >= mostRolled) return due
          rolled += 1
          due.push(id)
        }
      }
      return due
    },
    findCandidates: async (filter, search, { listed = Infinity, most = Infinity } = {}) => {
      const first: IndexedCandidate[] = []
      let more = 0
      let sliceStarted = performance.now()
      for (const [index, place] of chosenBy(filter).entries()) {
        if (index % hotelsPerLook === 0 && performance.now() - sliceStarted > sliceMs) {
          await new Promise(setImmediate)
          sliceStarted = performance.now()
        }
        // As it is now: what it was before another's turn may have given its rings back.
        const { hotel } = place
        if (!hotel || !matchesFacets(hotel, filter)) continue
        if (first.length >= listed) {
          if (mayHouse(hotel, search)) more += 1
        } else {
          const bound = lowestTotalBound(hotel, search)
          if (bound) first.push({ id: hotel.id, name: hotel.name, currency: hotel.terms.currency, ...bound })
        }
        if (first.length + more >= most) break
      }
      return { first, more }
    },
    figures: () => ({ hotels: places.size, bytes: store.bytes() }),
  }
}
