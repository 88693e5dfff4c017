import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Stay } from '@keystay/contract/shared/stay-search'

export const roomSorts = ['recommended', 'price', 'price_desc', 'size'] as const
export type RoomSort = (typeof roomSorts)[number]

export function asRoomSort(text: string | null): RoomSort {
  return roomSorts.find((sort) => sort === text) ?? 'recommended'
}

/** True when enough rooms of the type are free for all guests. */
export function isFree({ availableRooms, pricedRooms }: Pick<AvailableRoomType, 'availableRooms' | 'pricedRooms'>) {
  return availableRooms >= pricedRooms
}

type Offered = Pick<AvailableRoomType, 'offers'>

/** Until when a stay can be cancelled free; undefined when it cannot, or not any more. */
export function freeUntil(priced: Offered | undefined) {
  return priced?.offers.find((offer) => offer.kind === 'free_cancellation')?.until
}

/** What the hotel offers, beside a stay: not free cancellation once it is too late for that. Nothing is known without a price. */
export function offeredWith({ offers }: Pick<Property, 'offers'>, priced: Offered | undefined): Property['offers'] {
  return priced && !freeUntil(priced) ? { ...offers, freeCancellation: false } : offers
}

type Priced = Pick<AvailableRoomType, 'maxOccupancy' | 'pricedRooms' | 'split'>

/** True when the rooms that the total is for have a place for every guest. */
export function housesAll({ maxOccupancy, pricedRooms, split }: Priced, guests: number): boolean {
  // A small child may sleep in a cot, beside the places.
  const asleep = split.reduce((sum, { adults, ages }) => sum + adults + ages.length, 0)
  return Math.max(maxOccupancy * pricedRooms, asleep) >= guests
}

/** Puts the types in order; what is not free comes last, ties keep the hotel's own order. */
export function sortRoomTypes(roomTypes: readonly AvailableRoomType[], sort: RoomSort): AvailableRoomType[] {
  return roomTypes.toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)) || compare(a, b, sort))
}

function compare(a: AvailableRoomType, b: AvailableRoomType, sort: RoomSort): number {
  if (sort === 'price') return a.total.minor - b.total.minor
  if (sort === 'price_desc') return b.total.minor - a.total.minor
  return sort === 'size' ? b.sizeSqm - a.sizeSqm : 0
}

/** The free type with the lowest total; one that houses all guests, if there is any. */
export function cheapest(roomTypes: readonly AvailableRoomType[], guests: number): AvailableRoomType | null {
  const free = sortRoomTypes(roomTypes.filter(isFree), 'price')
  return free.find((roomType) => housesAll(roomType, guests)) ?? free[0] ?? null
}

/** The same length of stay from the first date on which any of the types is free again. */
export function nextStay(roomTypes: readonly AvailableRoomType[], stay: Stay): Stay | null {
  const checkIn = roomTypes.flatMap(({ freeAgainOn }) => freeAgainOn ?? []).toSorted()[0]
  return checkIn === undefined ? null : shiftStay(stay, checkIn)
}

/** The same length of stay from another date on. */
export function shiftStay(stay: Stay, checkIn: PlainDate): Stay {
  return { checkIn, checkOut: addDays(checkIn, countNights(stay.checkIn, stay.checkOut)) }
}
