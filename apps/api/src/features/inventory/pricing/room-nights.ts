import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { guestsOf, supplementOn, type Guests } from './guests.ts'
import type { PricedPlan, PriceInput, SoldRooms } from './price-input.ts'
import { shareOf, whole } from './rounding.ts'

/**
 * Steps 1 and 2: what each night of each entry of `rooms` costs before discounts, all its rooms together, by night, then by
 * room; null when one of them is not sold.
 */
export function priceRoomNights(input: PriceInput, dates: readonly PlainDate[]): number[] | null {
  const { plan, bands } = input
  const personMinor = personMinorOf(plan)
  const rooms = input.rooms.map((room) => ({ room, guests: guestsOf(room, bands) }))
  const amounts: number[] = []
  let index = -1
  for (const night of dates) {
    index += 1
    for (const { room, guests } of rooms) {
      const standard = room.nightPrices[index]
      if (standard === undefined) throw new Error(`The night ${night} has no price`)
      const sold = room.sold?.[index] ?? noneSold
      const isAllSold = sold.rooms >= room.quantity
      const base = isAllSold ? 0 : planNight(plan, room.roomTypeId, night, standard)
      const amount = base <= 0 ? 0 : withGuests(base, personMinor, guests)
      if (amount <= 0 && !isAllSold) return null
      amounts.push(sold.amountMinor + amount * (room.quantity - sold.rooms))
    }
  }
  return amounts
}

const noneSold: SoldRooms = { rooms: 0, amountMinor: 0 }

/** Step 1: what a night of one room costs by a plan whose standard price is given; at most a few plans deep. */
export function planNight(plan: PricedPlan, roomTypeId: string, night: PlainDate, standardMinor: number): number {
  if (plan.parent === null) return standardMinor
  const own = plan.ownPrices.get(roomTypeId)?.get(night)
  return own ?? derivePrice(plan, planNight(plan.parent, roomTypeId, night, standardMinor))
}

type Derivation = Pick<PricedPlan, 'adjustPercent' | 'adjustMinor' | 'stepMinor'>

/** A plan's price from its parent's. */
export function derivePrice(plan: Derivation, parentMinor: number): number {
  const exact = parentMinor * (whole + plan.adjustPercent) + plan.adjustMinor * whole
  return shareOf(exact, 1, whole * plan.stepMinor) * plan.stepMinor
}

/** What a plan adds for each person who counts: its own amount and those of all its parents. */
export function personMinorOf(plan: PricedPlan): number {
  return plan.personMinor + (plan.parent === null ? 0 : personMinorOf(plan.parent))
}

/** Step 2, for one night of one room. */
function withGuests(baseMinor: number, personMinor: number, guests: Guests): number {
  let amount = baseMinor + personMinor * guests.counted
  for (const supplement of guests.supplements) amount += supplementOn(baseMinor, supplement)
  return guests.saving === null ? amount : amount - supplementOn(baseMinor, guests.saving)
}
