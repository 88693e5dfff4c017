import {
  addDays,
  countNights,
  epochDay,
  listNights,
  plainDate,
  type PlainDate,
} from '@keystay/contract/shared/plain-dates'
import { afterTaking, isHealed, isolatedOn, type FreeOn } from '../planner/isolated.ts'
import type { PricedPromotion } from '../rates/promotion-rules.ts'
import { nightOf, type Stay, type TypeInventory } from '../rules.ts'

/** What a hotel allows for nights that lie alone between stays. */
export type GapTerms = {
  /** Off these nights, in hundredths of a percent; null: it has no gap deals. */
  readonly gapPercent: number | null
  /** From the hotel's date to the first of them, at most. */
  readonly gapDaysAhead: number
  /** So many nights in a row are a gap at most. */
  readonly gapLongestNights: number
}

/** What gap deals of a stay are decided by: its room types over enough nights before, in and after it. */
export type GapGround = {
  readonly terms: GapTerms & { readonly gapPercent: number }
  /** The hotel's date. */
  readonly today: PlainDate
  readonly inventories: readonly TypeInventory[]
}

/** Rooms by type that are to be taken together for a stay. */
export type GapWish = {
  readonly stay: Stay
  readonly units: ReadonlyMap<string, number>
  /** Nights at an end of the stay that its guest was offered beside it. */
  readonly gapNights?: readonly PlainDate[] | undefined
}

/** So many nights around a stay decide whether nights of it, or beside it, are a gap. */
export function nightsAround({ gapLongestNights }: GapTerms): number {
  return 3 * gapLongestNights + 1
}

/** How its discount is called in prices; a booking keeps it. */
export const gapDealWords = {
  name: 'Lückenangebot',
  translations: { en: { name: 'Gap deal' }, vi: { name: 'Ưu đãi đêm trống' } },
}

/**
 * The deal that rooms get for a stay: for the nights that were offered beside it, where each of its rooms would leave them alone
 * between stays; else for all of it, where it fills a gap in each of its types. Null: the plan is none the better for it.
 */
export function gapDealOf(ground: GapGround, { stay, units, gapNights = [] }: GapWish): PricedPromotion | null {
  const offered = isBeside(gapNights, stay) ? toStay(gapNights) : null
  const deal = [offered, stay].find((gap) => gap !== null && fillsGap(ground, { stay, gap, units })) ?? null
  return deal && promotionFor(ground.terms, deal)
}

type Filling = { readonly stay: Stay; readonly gap: Stay; readonly units: GapWish['units'] }

/** Whether nights of a stay are a gap once the rest of it is taken, in all its types, and soon enough. */
export function fillsGap({ terms, today, inventories }: GapGround, { stay, gap, units }: Filling): boolean {
  const { gapLongestNights: longest, gapDaysAhead } = terms
  if (countNights(gap.checkIn, gap.checkOut) > longest) return false
  if (gap.checkIn < today || countNights(today, gap.checkIn) > gapDaysAhead) return false
  const rest = gap.checkIn === stay.checkIn ? { ...stay, checkIn: gap.checkOut } : { ...stay, checkOut: gap.checkIn }
  return [...units].every(([roomTypeId, rooms]) => {
    const inventory = inventories.find((one) => one.roomTypeId === roomTypeId)
    if (!inventory) return false
    const left = afterTaking(freeOn(inventory, today), daysOf(rest), rooms)
    return isHealed(left, daysOf(gap), { rooms, longest })
  })
}

/** Rooms of a type that are free by day, sold by whichever plan. */
function freeOn(inventory: TypeInventory, today: PlainDate): FreeOn {
  const first = epochDay(today)
  return (day) => (day < first ? 0 : Math.max(0, nightOf(inventory, plainDate(day)).free))
}

/** Longer stays that take a gap along, the shortest first: with nights after a stay, or before it. */
export function longerStays({ terms, today }: GapGround, stay: Stay): { readonly stay: Stay; readonly gap: Stay }[] {
  const { checkIn, checkOut } = stay
  return Array.from({ length: terms.gapLongestNights }, (_, index) => index + 1).flatMap((nights) => {
    const [from, to] = [addDays(checkIn, -nights), addDays(checkOut, nights)]
    const after = { stay: { checkIn, checkOut: to }, gap: { checkIn: checkOut, checkOut: to } }
    const before = { stay: { checkIn: from, checkOut }, gap: { checkIn: from, checkOut: checkIn } }
    return from < today ? [after] : [after, before]
  })
}

const daysOf = ({ checkIn, checkOut }: Stay) => ({ from: epochDay(checkIn), to: epochDay(checkOut) })

/** Whether nights follow one another at an end of a stay that has others beside them. */
function isBeside(nights: readonly PlainDate[], { checkIn, checkOut }: Stay): boolean {
  const [first] = nights
  if (first === undefined || nights.length >= countNights(checkIn, checkOut)) return false
  const end = addDays(first, nights.length)
  const follow = listNights(first, end).join() === nights.join()
  return follow && (first === checkIn || end === checkOut)
}

function toStay(nights: readonly PlainDate[]): Stay | null {
  const [first] = nights
  return first === undefined ? null : { checkIn: first, checkOut: addDays(first, nights.length) }
}

function promotionFor({ gapPercent }: GapGround['terms'], { checkIn: from, checkOut: to }: Stay): PricedPromotion {
  const always = { minDaysBefore: null, maxDaysBefore: null, minNights: null }
  return {
    row: { ...gapDealWords, gapNights: listNights(from, to) },
    gives: { from, to, gives: { percent: gapPercent }, ...always },
  }
}

/** Nights of a type that are a gap in so many rooms. */
export type FoundGap = { readonly inventory: TypeInventory; readonly stay: Stay; readonly rooms: number }

/** The gaps of a hotel in some days, the next ones first: nights that follow one another, cut where more or fewer rooms are empty. */
export function findGaps({ terms, today, inventories }: GapGround, { checkIn, checkOut }: Stay): FoundGap[] {
  const longest = terms.gapLongestNights
  const last = addDays(today, terms.gapDaysAhead)
  const gaps = inventories.flatMap((inventory) => {
    const free = freeOn(inventory, today)
    const found: FoundGap[] = []
    for (const night of listNights(checkIn, checkOut)) {
      const rooms = isolatedOn(free, epochDay(night), longest)
      if (rooms === 0) continue
      const before = found.at(-1)
      const goesOn =
        before?.stay.checkOut === night && before.rooms === rooms && countNights(before.stay.checkIn, night) < longest
      if (goesOn) found.pop()
      const from = goesOn ? before.stay.checkIn : night
      found.push({ inventory, stay: { checkIn: from, checkOut: addDays(night, 1) }, rooms })
    }
    return found
  })
  return gaps
    .filter(({ stay }) => stay.checkIn <= last)
    .toSorted((a, b) => (a.stay.checkIn < b.stay.checkIn ? -1 : a.stay.checkIn > b.stay.checkIn ? 1 : 0))
}
