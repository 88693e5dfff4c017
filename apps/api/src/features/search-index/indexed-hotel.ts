import type { BoardSought } from '@keystay/contract/shared/kinds'
import { boardRank } from '../inventory/rates/best-board.ts'
import type { HotelTerms, Plan, PlanRow } from '../inventory/rates/plan-rules.ts'
import type { PromotionRow } from '../inventory/rates/promotion-rules.ts'
import type { AgeBand } from '../inventory/pricing/price-input.ts'
import type { TypeTerms } from '../inventory/rules.ts'
import type { Ring } from './ring-store.ts'

/** A plan of a hotel as the index prices it. */
export type IndexedPlan = {
  /** Null: a standard plan without a row. */
  readonly plan: Plan | null
  /** What leads from the standard plan's prices to its own: its parents and itself. */
  readonly chain: readonly PlanRow[]
}

/** A room type that is sold, with its nights. */
export type IndexedType = {
  readonly terms: TypeTerms
  readonly ring: Ring
  /** Prices that plans have of their own, by plan; 0 where there is none. */
  readonly ownPrices: ReadonlyMap<string, Uint32Array>
  /** Plans that ask for something else than the type does on some night. */
  readonly ownRules: ReadonlySet<string>
}

/** What searches choose hotels by beside dates. */
export type Facets = {
  readonly type: string
  readonly latitude: number
  readonly longitude: number
  /** As `properties.search_text`. */
  readonly searchText: string
  readonly amenities: readonly string[]
  readonly sellsFreeCancellation: boolean
  readonly takesCash: boolean
  /** How much is eaten by the plan that has most of it (`boardRank`). */
  readonly bestBoard: number
  /** Of the room types that are sold. */
  readonly rooms: readonly { readonly beds: readonly string[]; readonly size: number }[]
  /** The average of its reviews; null while there are too few. */
  readonly averageRating: number | null
}

/** A hotel as the index knows it, at one moment. */
export type IndexedHotel = Facets & {
  readonly id: string
  readonly name: string
  readonly featuredRank: number | null
  readonly terms: HotelTerms
  /** The standard plan first. */
  readonly plans: readonly IndexedPlan[]
  readonly promotions: readonly PromotionRow[]
  readonly bands: readonly AgeBand[]
  readonly types: readonly IndexedType[]
  /** Whether an owner pinned a stay that is still to come: what is free may then be less than is counted. */
  readonly hasPins: boolean
  /** Epoch day from which on `ringNights` nights are known. */
  readonly firstDay: number
  /** When the first of its holds runs out, in epoch milliseconds: from then on it has to be read again. Infinity: it has none. */
  readonly readAgainAt: number
  /** What it was read under. */
  readonly catalogueVersion: number
  readonly inventoryVersion: number
}

/** What a hotel is chosen by, as a search asks for it. */
export type FacetFilter = {
  /** Folded words; each must begin a word of the hotel's text. */
  readonly words: readonly string[]
  readonly types: readonly string[]
  readonly amenities: readonly string[]
  readonly freeCancellation: boolean
  readonly payAtHotel: boolean
  readonly board: BoardSought | null
  readonly bed: string | null
  readonly minSize: number | null
  readonly minRating: number | null
  /** west, south, east, north; west > east crosses the date line. */
  readonly bbox: readonly [number, number, number, number] | null
}

/** Whether a hotel is one of those that a search asks for, whatever the dates. */
export function matchesFacets(hotel: Facets, filter: FacetFilter): boolean {
  const { words, types, amenities, freeCancellation, payAtHotel, board, bed, minSize, minRating, bbox } = filter
  return (
    (bbox === null || isWithin(hotel, bbox)) &&
    (types.length === 0 || types.includes(hotel.type)) &&
    (!freeCancellation || hotel.sellsFreeCancellation) &&
    (!payAtHotel || hotel.takesCash) &&
    (board === null || hotel.bestBoard >= boardRank(board)) &&
    ((bed === null && minSize === null) ||
      hotel.rooms.some(({ beds, size }) => (bed === null || beds.includes(bed)) && size >= (minSize ?? 0))) &&
    (minRating === null || (hotel.averageRating ?? 0) >= minRating) &&
    amenities.every((kind) => hotel.amenities.includes(kind)) &&
    words.every((word) => hotel.searchText.includes(` ${word}`))
  )
}

function isWithin({ latitude, longitude }: Facets, [west, south, east, north]: NonNullable<FacetFilter['bbox']>) {
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}
