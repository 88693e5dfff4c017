import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { maxPriceMinor } from '@keystay/contract/shared/limits'
import { countNights, epochDay, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { isOnSale, sellsType, type Plan } from '../inventory/rates/plan-rules.ts'
import { promotionApplies } from '../inventory/pricing/discounts.ts'
import { supplementOn } from '../inventory/pricing/guests.ts'
import type { Promotion } from '../inventory/pricing/price-input.ts'
import { derivePrice } from '../inventory/pricing/room-nights.ts'
import { shareOf, whole } from '../inventory/pricing/rounding.ts'
import { promotionsOn } from '../inventory/rates/promotion-rules.ts'
import { mostCounted, standardOf } from '../inventory/guests/room-places.ts'
import type { Stay } from '../inventory/rules.ts'
import { countedIn } from '../inventory/guests/seat-guests.ts'
import type { IndexedHotel, IndexedPlan, IndexedType } from './indexed-hotel.ts'
import { asksMore, mayArriveOn, mayLeaveOn, placeIn, ringNights, slotOf } from './ring-store.ts'

/** A search with dates: who stays when, and each zone's date at that moment. */
export type StaySearch = {
  readonly stay: Stay
  readonly firstDay: number
  readonly dates: readonly PlainDate[]
  readonly party: RoomGuests
  readonly nowMs: number
  readonly todayIn: (timezone: string) => PlainDate
}

/** Prepares a search for all hotels. */
export function prepareStaySearch(search: Pick<StaySearch, 'stay' | 'party' | 'nowMs' | 'todayIn'>): StaySearch {
  const { checkIn, checkOut } = search.stay
  return { ...search, firstDay: epochDay(checkIn), dates: listNights(checkIn, checkOut) }
}

/** What is known of what a party pays in a hotel. */
export type TotalBound = {
  /** In minor units of its currency: `lowestTotal` never says less. */
  readonly leastMinor: number
  /** Whether the hotel surely houses the party, by a plan that may be paid in any way. */
  readonly isSure: boolean
}

/**
 * What a party pays at least for a stay in a hotel. Null: it cannot house the party. Where nights are not known, or a hold has
 * run out since they were read, nothing is.
 */
export function lowestTotalBound(hotel: IndexedHotel, search: StaySearch): TotalBound | null {
  const { stay, firstDay, dates } = search
  const today = search.todayIn(hotel.terms.timezone)
  if (stay.checkIn < today || hotel.types.length === 0) return null
  if (!isKnown(hotel, search)) return nothingKnown
  const open: OpenType[] = []
  for (const type of hotel.types) {
    const free = countFree(type, firstDay, dates.length)
    if (free > 0) open.push({ type, free })
  }
  if (open.length === 0) return null
  const counted = countedIn(search.party, hotel.bands)
  const daysBefore = countNights(today, stay.checkIn)
  const promotions = promotionsOn(hotel.terms, hotel.promotions, today).map(({ gives }) => gives)
  const mayBeSure = search.party.ages.length === 0 && !hotel.hasPins && open.every(({ type }) => takesAdultsOnly(type))
  let least: number | null = null
  let isSure = false
  for (const indexed of hotel.plans) {
    if (!isOnSale(indexed.plan, stay, today)) continue
    const rooms = leastForRooms(indexed, open, counted, search)
    if (rooms === null) continue
    const lodging = rooms + (indexed.plan?.personMinor ?? 0) * counted * dates.length
    const left = takesPromotions(indexed.plan) ? leastAfter(lodging, promotions, daysBefore, dates) : lodging
    least = Math.min(least ?? Infinity, Math.max(0, left))
    isSure ||= mayBeSure && isPaidInAnyWay(indexed.plan) && open.some(({ type }) => surelyTakes(indexed, type, search))
  }
  return least === null ? null : { leastMinor: least, isSure }
}

/** Whether a hotel may house the party: as `lowestTotalBound`, for less. */
export function mayHouse(hotel: IndexedHotel, search: StaySearch): boolean {
  const { stay, party, firstDay, dates } = search
  const today = search.todayIn(hotel.terms.timezone)
  if (stay.checkIn < today || hotel.types.length === 0) return false
  if (!isKnown(hotel, search)) return true
  const counted = countedIn(party, hotel.bands)
  const plans = hotel.plans.filter(({ plan }) => isOnSale(plan, stay, today))
  // Most parties fit into one room, and most hotels have one.
  const isInOneRoom = hotel.types.some(
    (type) =>
      mostCounted(type.terms) >= counted &&
      countFree(type, firstDay, dates.length) > 0 &&
      plans.some((plan) => costOfRoom(plan, type, search) !== null),
  )
  return isInOneRoom || lowestTotalBound(hotel, search) !== null
}

/** Whether all nights of a stay are known, as they are now. */
function isKnown(hotel: IndexedHotel, { firstDay, dates, nowMs }: StaySearch): boolean {
  const isWithin = hotel.firstDay <= firstDay && firstDay + dates.length < hotel.firstDay + ringNights
  return isWithin && nowMs < hotel.readAgainAt
}

const nothingKnown: TotalBound = { leastMinor: 0, isSure: false }

const isPaidInAnyWay = (plan: Plan | null) => (plan?.payment ?? 'any') === 'any'

/** Whether adults may have each place of a type. */
const takesAdultsOnly = ({ terms }: IndexedType) => terms.maxAdults === null || terms.maxAdults >= terms.maxOccupancy

/** Whether one room of a type, which is free, takes a party of adults by a plan that is on sale, whatever its nights ask of stays. */
function surelyTakes({ plan, chain }: IndexedPlan, type: IndexedType, search: StaySearch): boolean {
  const { firstDay, dates, party } = search
  const { ring, terms, ownRules } = type
  if (terms.maxOccupancy < party.adults || ownRules.has(plan?.id ?? '')) return false
  for (let day = firstDay; day < firstDay + dates.length; day += 1)
    if (asksMore(ring.block.rules[placeIn(ring, day)] ?? 0)) return false
  return costOfRoom({ plan, chain }, type, search) !== null
}

const takesPromotions = (plan: Plan | null) => plan?.takesEarlyBooking ?? true

type OpenType = { readonly type: IndexedType; readonly free: number }

function countFree({ ring, terms }: IndexedType, firstDay: number, nights: number): number {
  let least = terms.capacity
  for (let night = 0; night < nights && least > 0; night += 1)
    least = Math.min(least, ring.block.free[placeIn(ring, firstDay + night)] ?? 0)
  return least
}

/**
 * The least that rooms cost by a plan which take so many guests, before what persons and promotions change: one room that
 * takes them all, or at least two, none of them below the cheapest and no place below the cheapest place. Who is alone in one
 * of several may save what single use saves. Null: they do not fit.
 */
function leastForRooms(indexed: IndexedPlan, open: readonly OpenType[], counted: number, search: StaySearch) {
  let places = 0
  let one = Infinity
  let cheapest = Infinity
  let cheapestPlace = Infinity
  for (const { type, free } of open) {
    const cost = costOfRoom(indexed, type, search)
    if (cost === null) continue
    const { terms } = type
    const most = mostCounted(terms)
    places += most * Math.min(free, terms.maxOccupancy)
    if (most >= counted) one = Math.min(one, counted === 1 ? cost.alone : cost.full)
    cheapest = Math.min(cheapest, cost.alone)
    cheapestPlace = Math.min(cheapestPlace, cost.alone / most)
  }
  if (places < counted) return null
  const several = Math.max(2 * cheapest, Math.floor(counted * cheapestPlace * almost))
  return Math.min(one, several)
}

/** What division may have rounded up is not added to a bound. */
const almost = 1 - 1e-12

/** The nights of one room by a plan, with several in it and with one; null: the plan does not sell them. */
function costOfRoom(
  { plan, chain }: IndexedPlan,
  type: IndexedType,
  { firstDay, dates }: StaySearch,
): { full: number; alone: number } | null {
  const { terms, ring, ownRules, ownPrices } = type
  const { block } = ring
  if (!sellsType(plan, terms)) return null
  const asksAsType = ownRules.size === 0 || !ownRules.has(plan?.id ?? '')
  if (asksAsType && !mayArriveOn(block.rules[placeIn(ring, firstDay)] ?? 0, dates.length)) return null
  if (asksAsType && !mayLeaveOn(block.rules[placeIn(ring, firstDay + dates.length)] ?? 0)) return null
  const saving = standardOf(terms) >= 2 ? terms.singleUse : null
  const personsMinor = Math.min(0, plan?.personMinor ?? 0) * terms.maxOccupancy
  let full = 0
  let alone = 0
  for (let day = firstDay; day < firstDay + dates.length; day += 1) {
    let price = block.price[placeIn(ring, day)] ?? 0
    for (const row of chain) price = ownPrices.get(row.id)?.[slotOf(day)] || derivePrice(row, price)
    if (plan !== null && (price + personsMinor <= 0 || price > maxPriceMinor)) return null
    full += price
    alone += saving === null ? price : Math.max(0, price - supplementOn(price, saving))
  }
  return { full, alone }
}

/** What promotions leave at least; those of single nights count as if they were of all. */
function leastAfter(
  lodgingMinor: number,
  promotions: readonly Promotion[],
  daysBefore: number,
  dates: readonly PlainDate[],
): number {
  let least = lodgingMinor
  for (const promotion of promotions) {
    const { from, to, gives } = promotion
    const covers = dates.filter((date) => (from === null || date >= from) && (to === null || date < to)).length
    if (covers === 0 || !promotionApplies(promotion, daysBefore, dates.length)) continue
    if ('percent' in gives) least = Math.min(least, lodgingMinor - shareOf(lodgingMinor, gives.percent, whole))
    else least = Math.min(least, afterFreeNights(lodgingMinor, gives, covers < dates.length, dates.length))
  }
  return least
}

/** The nights that are free are the cheapest of the stay, so at most their share of it; of some nights they may be any. */
function afterFreeNights(
  lodgingMinor: number,
  { nights, pay }: { nights: number; pay: number },
  ofSome: boolean,
  length: number,
): number {
  const free = Math.floor(length / nights) * Math.max(0, nights - pay)
  if (free === 0) return lodgingMinor
  return ofSome ? 0 : Math.floor((lodgingMinor * (length - free)) / length)
}
