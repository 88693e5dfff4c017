import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { housesAll, type Stay } from '@keystay/contract/shared/stay-search'

/** `price`: as the server lists them, the cheapest that houses all guests first. */
export const roomSorts = ['price', 'price_desc', 'size'] as const
export type RoomSort = (typeof roomSorts)[number]

export function asRoomSort(text: string | null): RoomSort {
  return roomSorts.find((sort) => sort === text) ?? 'price'
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

/** Puts the types in order; what is not free comes last, ties keep the order in which they came: the cheapest that fits first. */
export function sortRoomTypes(roomTypes: readonly AvailableRoomType[], sort: RoomSort): AvailableRoomType[] {
  return roomTypes.toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)) || compare(a, b, sort))
}

function compare(a: AvailableRoomType, b: AvailableRoomType, sort: RoomSort): number {
  if (sort === 'price_desc') return b.total.minor - a.total.minor
  return sort === 'size' ? b.sizeSqm - a.sizeSqm : 0
}

/** The free type with the lowest total; one that houses all guests, if there is any. */
export function cheapest(roomTypes: readonly AvailableRoomType[], guests: number): AvailableRoomType | null {
  const free = roomTypes.filter(isFree).toSorted((a, b) => a.total.minor - b.total.minor)
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
