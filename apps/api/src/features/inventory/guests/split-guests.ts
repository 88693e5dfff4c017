import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { maxGuests } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { planNightPrice, type Plan } from '../rates/plan-rules.ts'
import { guestsOf, supplementOn } from '../pricing/guests.ts'
import type { AgeBand, Supplement } from '../pricing/price-input.ts'
import { misfitOf, oldestFirst, personsIn, standardOf, takesPlace } from './room-places.ts'
import { countedIn, seatGuests } from './seat-guests.ts'
import { singleUseOf } from './single-use.ts'
import type { TypeInventory } from '../rules.ts'

/** Rooms of one type, the party that is to sleep in them, and the hotel's bands. */
type SplitRequest = {
  readonly inventory: TypeInventory
  readonly quantity: number
  readonly party: RoomGuests
  readonly bands: readonly AgeBand[]
}

/** One way to split a party over rooms, and by which bands its guests pay. */
export type SplitWay = { readonly split: readonly RoomGuests[]; readonly bands: readonly AgeBand[] }

/**
 * The ways to split a party over equal rooms among which the cheapest is, with an adult in each room while there are enough;
 * none when they do not fit. There are as many as there are rooms at most: places go to who would pay most, so that only how
 * many rooms one person has alone makes a difference.
 */
export function waysToSplit(request: SplitRequest): SplitWay[] {
  const { inventory, quantity, party, bands } = request
  if (personsIn(party) > maxGuests || quantity > maxGuests) return []
  if (quantity === 1)
    return misfitOf(party, inventory, bands) === null ? [{ split: [inOrder(party, bands)], bands }] : []
  const rooms = Array.from({ length: quantity }, () => inventory)
  const counted = countedIn(party, bands)
  // With no more guests than rooms each is alone in any case.
  const mayBeAlone = counted > quantity && inventory.singleUse !== null && standardOf(inventory) >= 2
  const ways: SplitWay[] = []
  // With fewer alone than that, others are alone, too.
  const least = mayBeAlone ? Math.max(0, 2 * quantity - counted) : 0
  for (let alone = least; alone < (mayBeAlone ? quantity : 1); alone += 1) {
    const split = seatGuests(rooms, party, bands, alone)
    if (split) ways.push({ split, bands })
  }
  return ways
}

/** All in one room, as they are seated: first who takes a place, the oldest first. */
function inOrder(party: RoomGuests, bands: readonly AgeBand[]): RoomGuests {
  const { adults, ages } = party
  if (ages.length < 2) return { adults, ages: [...ages] }
  const [counted, small] = [true, false].map((counts) => ages.filter((age) => takesPlace(age, bands) === counts))
  return { adults, ages: [...oldestFirst(counted ?? []), ...oldestFirst(small ?? [])] }
}

/** How many pay each supplement when a party is split so, and how many rooms one person has alone. */
function payersIn({ split, bands }: SplitWay, inventory: TypeInventory) {
  const { singleUse } = inventory
  const standardOccupancy = standardOf(inventory)
  const payers = new Map<Supplement, number>()
  let alone = 0
  for (const { adults, ages: children } of split) {
    const room = { adults, children, standardOccupancy, singleUse }
    const { supplements, saving } = guestsOf(room, bands)
    for (const one of supplements) payers.set(one, (payers.get(one) ?? 0) + 1)
    if (saving) alone += 1
  }
  return { payers, alone }
}

/** Of ways to split a party, the one that costs least by a plan (ties: the first); null when there is none. */
export function cheapestSplit(
  ways: readonly SplitWay[],
  inventory: TypeInventory,
  plan: Plan | null,
  dates: readonly PlainDate[],
): readonly RoomGuests[] | null {
  const [first] = ways
  if (!first || ways.length === 1) return first?.split ?? null
  const prices = dates.map((date) => planNightPrice(plan, inventory, date))
  const known = new Map<Supplement, number>()
  const stayCost = (supplement: Supplement) => {
    const cost = known.get(supplement) ?? prices.reduce((sum, minor) => sum + supplementOn(minor, supplement), 0)
    known.set(supplement, cost)
    return cost
  }
  const saving = singleUseOf(inventory, plan, dates)
  const costOf = (way: SplitWay) => {
    const { payers, alone } = payersIn(way, inventory)
    let cost = saving ? -alone * stayCost(saving) : 0
    for (const [supplement, count] of payers) cost += count * stayCost(supplement)
    return cost
  }
  const costs = ways.map(costOf)
  return ways[costs.indexOf(Math.min(...costs))]?.split ?? null
}

/** Guests in rooms that do not take them, as many in each as in any other, or one more. */
export function overfullSplit(quantity: number, { adults, ages }: RoomGuests): RoomGuests[] {
  const rooms = Array.from({ length: quantity }, () => ({ adults: 0, ages: [] as (number | null)[] }))
  const guests = [...Array.from({ length: adults }, () => 'adult' as const), ...ages]
  for (const [index, guest] of guests.entries()) {
    const room = rooms.at(-1 - (index % quantity))
    if (guest !== 'adult') room?.ages.push(guest)
    else if (room) room.adults += 1
  }
  return rooms
}
