import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Plan } from '../rates/plan-rules.ts'
import type { PricedRoom } from '../pricing/price-input.ts'
import { oldestFirst, personsIn, standardOf } from './room-places.ts'
import { nightPrice, type TypeInventory } from '../rules.ts'
import { singleUseOf } from './single-use.ts'

/**
 * Rooms of one type to be priced, with all who sleep in them; the inventory must know the nights of the stay. Without a split
 * all guests are adults, as many in each room as in any other, or one more.
 */
export type RequestedType = {
  readonly inventory: TypeInventory
  readonly quantity: number
  readonly guests: number
  /** Who sleeps in which of the rooms, all of the guests. */
  readonly split?: readonly RoomGuests[]
}

/** The rooms of a request, those with equal guests together, those with fewest first. */
export function roomsOf(wanted: RequestedType, plan: Plan | null, dates: readonly PlainDate[]): PricedRoom[] {
  const { inventory, split = evenSplit(wanted) } = wanted
  const room = {
    roomTypeId: inventory.roomTypeId,
    nightPrices: dates.map((night) => nightPrice(inventory, night)),
    standardOccupancy: standardOf(inventory),
    singleUse: singleUseOf(inventory, plan, dates),
  }
  const [first] = split
  // As nearly always.
  if (first && split.length === 1) return [{ ...room, quantity: 1, adults: first.adults, children: first.ages }]
  const equal = Map.groupBy(split, ({ adults, ages }) => [adults, ...oldestFirst(ages)].join())
  return [...equal.values()]
    .flatMap((rooms) => (rooms[0] ? [{ one: rooms[0], quantity: rooms.length }] : []))
    .toSorted((a, b) => personsIn(a.one) - personsIn(b.one))
    .map(({ one, quantity }) => ({ ...room, quantity, adults: one.adults, children: one.ages }))
}

function evenSplit({ quantity, guests }: RequestedType): RoomGuests[] {
  const least = Math.floor(guests / quantity)
  const fuller = guests - least * quantity
  return Array.from({ length: quantity }, (_, room) => ({
    adults: room < quantity - fuller ? least : least + 1,
    ages: [],
  }))
}
