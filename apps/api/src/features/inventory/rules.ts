import { unrestricted, type OwnRestrictions, type Restrictions } from '@keystay/contract/nights/restrictions'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { AgeBand, Supplement } from './pricing/price-input.ts'

/** A half-open stay `[checkIn, checkOut)` of plain dates. */
export type Stay = { readonly checkIn: PlainDate; readonly checkOut: PlainDate }

/** A night that differs from its type's defaults. `free` is capacity − sold, plus what overdue holds still occupy. */
export type Night = Restrictions & {
  readonly date: PlainDate
  readonly free: number
  readonly priceMinor: number | null
}

/** What a rate plan has of its own for a night; a price that is null is derived. */
export type PlanNight = OwnRestrictions & { readonly priceMinor: number | null }

/** What of a room type is the same on all nights, as its hotel's catalogue says under a version. */
export type TypeTerms = {
  readonly propertyId: string
  /** Of the property: what is remembered of its catalogue under an older version is out of date. */
  readonly catalogueVersion: number
  /** IANA zone of the property. */
  readonly timezone: string
  /** Of the property. */
  readonly currency: string
  readonly roomTypeId: string
  readonly maxOccupancy: number
  /** Persons that the night's price is for; null: as many as there are places. */
  readonly standardOccupancy: number | null
  /** Null: as many as there are places. */
  readonly maxAdults: number | null
  readonly maxChildren: number | null
  readonly cots: number
  /** Of the property: what guests beyond the standard places pay, by age, lowest first. */
  readonly bands: readonly AgeBand[]
  /** What one person alone saves a night; null: nothing. */
  readonly singleUse: Supplement | null
  readonly bedTypes: readonly string[]
  /** Rooms that exist and are available: the free rooms of a night without an entry. */
  readonly capacity: number
  readonly basePriceMinor: number
}

/** What is known of a room type for some nights and the day after them; a night without an entry has the type's defaults. */
export type TypeInventory = TypeTerms & {
  readonly nights: ReadonlyMap<PlainDate, Night>
  /** By plan, then by date: only where one has something of its own. */
  readonly planNights: ReadonlyMap<string, ReadonlyMap<PlainDate, PlanNight>>
  /** An owner pinned a stay that is still to come: the counter may promise what no plan can house. */
  readonly ownerPinned: boolean
}

/** A room type and how many of its rooms a booking made now would get by a plan that sells them. */
export type FreeType = { readonly inventory: TypeInventory; readonly availableRooms: number }

/** The night of a type, from its entry or the type's defaults. */
export function nightOf(inventory: TypeInventory, date: PlainDate): Night {
  return inventory.nights.get(date) ?? { ...unrestricted, date, free: inventory.capacity, priceMinor: null }
}

/** Free rooms of a type for the whole stay: the least over its nights. Whether a plan sells them is another question. */
export function countFree({ nights, capacity }: TypeInventory, { checkIn, checkOut }: Stay): number {
  let least = capacity
  for (const date of listNights(checkIn, checkOut)) least = Math.min(least, nights.get(date)?.free ?? least)
  return Math.max(0, least)
}

/** What a plan asks of stays on a night: field by field its own value, else the type's, never that of the plan it derives from. */
export function planRestrictions(ofType: Restrictions, own: OwnRestrictions): Restrictions {
  return {
    minStay: own.minStay ?? ofType.minStay,
    maxStay: own.maxStay ?? ofType.maxStay,
    minStayThrough: own.minStayThrough ?? ofType.minStayThrough,
    closedToArrival: own.closedToArrival ?? ofType.closedToArrival,
    closedToDeparture: own.closedToDeparture ?? ofType.closedToDeparture,
    closed: ofType.closed || own.closed,
  }
}

/** What a plan (null: the standard plan) asks of stays by date: field by field what it has of its own, else what the type has. */
export function restrictionsBy(
  { nights, planNights }: TypeInventory,
  planId: string | null,
): (date: PlainDate) => Restrictions | undefined {
  const own = planId === null ? undefined : planNights.get(planId)
  if (!own) return (date) => nights.get(date)
  return (date) => {
    const [ofType, ofPlan] = [nights.get(date), own.get(date)]
    return ofPlan ? planRestrictions(ofType ?? unrestricted, ofPlan) : ofType
  }
}

/** Price of a night in a type's room, in minor units: its override, else the type's base price. */
export function nightPrice(inventory: TypeInventory, date: PlainDate): number {
  return inventory.nights.get(date)?.priceMinor ?? inventory.basePriceMinor
}

/** The first arrival from `from` on with so many nights that `isFree`, within the known dates; null when there is none. */
export function findNextFree(
  isFree: (stay: Stay) => boolean,
  from: PlainDate,
  nights: number,
  dates: readonly PlainDate[],
): PlainDate | null {
  for (const [index, checkIn] of dates.entries()) {
    const checkOut = dates[index + nights]
    if (checkOut === undefined) return null
    if (checkIn >= from && isFree({ checkIn, checkOut })) return checkIn
  }
  return null
}

/** One offer of rooms that can be combined: a price per room for the stay, places per room, and how many may be taken. */
export type RoomChoice = { readonly totalMinor: number; readonly places: number; readonly atMost: number }

/**
 * How many rooms of each choice house all guests for the lowest sum, null when they do not fit: a bounded knapsack over the
 * guests still to house.
 */
export function cheapestCombination(choices: readonly RoomChoice[], guests: number): readonly number[] | null {
  // cheapest[g]: the lowest sum that houses at least g guests; taken: rooms of each choice in it.
  let cheapest = Array.from({ length: guests + 1 }, (_, housed) => (housed === 0 ? 0 : Infinity))
  const taken: number[][] = []
  for (const { totalMinor, places, atMost } of choices) {
    const before = cheapest
    const rooms = before.map(() => 0)
    cheapest = before.map((sum, housed) => {
      let best = sum
      for (let count = 1; count <= atMost; count += 1) {
        const rest = before[Math.max(0, housed - count * places)] ?? Infinity
        if (rest + count * totalMinor < best) [best, rooms[housed]] = [rest + count * totalMinor, count]
        if (count * places >= housed) break
      }
      return best
    })
    taken.push(rooms)
  }
  if (!Number.isFinite(cheapest[guests] ?? Infinity)) return null
  let housed = guests
  const backwards = choices.toReversed().map(({ places }, index) => {
    const count = taken.at(-1 - index)?.[housed] ?? 0
    housed = Math.max(0, housed - count * places)
    return count
  })
  return backwards.toReversed()
}
