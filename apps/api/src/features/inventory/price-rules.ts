import { countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { earlyBookingDays, earlyBookingPercent, freeCancellationHours } from '@keystay/contract/shared/limits'
import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { instantIn } from '../../platform/values/zones.ts'
import { priceOf } from './pricing/price.ts'
import type { PricedPlan, PricedRoom, PriceInput, Promotion } from './pricing/price-input.ts'
import { shareOf } from './pricing/rounding.ts'
import { nightPrice, type Stay, type TypeInventory } from './rules.ts'

export { allocate } from './pricing/rounding.ts'

/** What a hotel promises and where it is: all that pricing needs of it. */
export type HotelTerms = {
  readonly timezone: string
  readonly currency: string
  readonly checkInTime: string
  readonly offersFreeCancellation: boolean
  readonly offersBreakfast: boolean
  readonly offersEarlyBooking: boolean
}

export type PriceLine = {
  readonly kind: 'night' | 'breakfast' | 'early_booking'
  readonly night: PlainDate | null
  readonly roomTypeId: string | null
  readonly quantity: number | null
  readonly amountMinor: number
  /** The share of the discount that falls on this night, ≤ 0. */
  readonly discountMinor: number
}

export type PricedStay = {
  readonly lines: readonly PriceLine[]
  readonly totalMinor: number
  readonly earlyBookingPercent: number | null
}

/** Rooms of one type to be priced; the inventory must know the nights of the stay. */
export type RequestedType = { readonly inventory: TypeInventory; readonly quantity: number }

/** 10 % off when the booking is made, by the hotel's date, at least 7 days before check-in. */
export function earlyBookingApplies(terms: HotelTerms, checkIn: PlainDate, today: PlainDate): boolean {
  return terms.offersEarlyBooking && countNights(today, checkIn) >= earlyBookingDays
}

/** The discount on a sum, rounded half up once, in minor units. */
export function discountOn(sumMinor: number): number {
  return shareOf(sumMinor, earlyBookingPercent, 100)
}

/** The only plan that hotels have today: the room types' prices, for as many guests as the room takes. */
const standardPlan: PricedPlan = {
  parent: null,
  ownPrices: new Map(),
  adjustPercent: 0,
  adjustMinor: 0,
  stepMinor: 1,
  personMinor: 0,
  takesPromotions: true,
}

const earlyBooking: Promotion = {
  from: null,
  to: null,
  gives: { percent: earlyBookingPercent * 100 },
  minDaysBefore: earlyBookingDays,
  maxDaysBefore: null,
  minNights: null,
}

/** What a hotel does not use yet. */
const withoutExtras = {
  bands: [],
  voucher: null,
  extras: [],
  taxes: [],
  deposit: null,
  board: { adultMinor: 0, childMinor: 0, drinksPercent: 0 },
} satisfies Partial<PriceInput>

function roomOf({ inventory, quantity }: RequestedType, dates: readonly PlainDate[]): PricedRoom {
  return {
    roomTypeId: inventory.roomTypeId,
    quantity,
    nightPrices: dates.map((night) => nightPrice(inventory, night)),
    adults: inventory.maxOccupancy,
    children: [],
    standardOccupancy: inventory.maxOccupancy,
    singleUse: null,
  }
}

/**
 * Prices a stay: each night (override or base) × rooms, gross, then the offers, as lines that sum to the total.
 * `today` is the hotel's date of booking.
 */
export function priceStay(
  terms: HotelTerms,
  stay: Stay,
  wanted: readonly RequestedType[],
  today: PlainDate,
): PricedStay {
  const dates = listNights(stay.checkIn, stay.checkOut)
  const price = priceOf({
    ...withoutExtras,
    stay,
    bookedOn: today,
    plan: standardPlan,
    rooms: wanted.map((type) => roomOf(type, dates)),
    promotions: terms.offersEarlyBooking ? [earlyBooking] : [],
  })
  if (price === null) throw new Error('A night of the standard plan costs nothing')
  const lines: PriceLine[] = price.nights.map(({ night, room, amountMinor, promotionMinor }) => {
    const { inventory, quantity } = wanted[room] as RequestedType
    const roomTypeId = inventory.roomTypeId
    return { kind: 'night', night, roomTypeId, quantity, amountMinor, discountMinor: promotionMinor }
  })
  // Of a sum of a few minor units 10 % may be nothing: the offer holds all the same.
  const early = price.promotion !== null || earlyBookingApplies(terms, stay.checkIn, today)
  const extra = { night: null, roomTypeId: null, quantity: null, discountMinor: 0 }
  if (terms.offersBreakfast) lines.push({ ...extra, kind: 'breakfast', amountMinor: 0 })
  if (early) lines.push({ ...extra, kind: 'early_booking', amountMinor: price.promotion?.amountMinor ?? 0 })
  return { lines, totalMinor: price.totalMinor, earlyBookingPercent: early ? earlyBookingPercent : null }
}

/**
 * Until when cancelling is free for who books at `now`: the check-in instant in the hotel's zone − 24 hours; null when the
 * hotel does not offer it, or when that has passed.
 */
export function freeCancellationUntil(terms: HotelTerms, checkIn: PlainDate, now: Date): Date | null {
  if (!terms.offersFreeCancellation) return null
  const arrival = instantIn(terms.timezone, checkIn, terms.checkInTime)
  return promisedUntil(new Date(arrival.getTime() - freeCancellationHours * 3_600_000), now)
}
