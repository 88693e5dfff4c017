import { earlyBookingDays, earlyBookingPercent } from '@keystay/contract/shared/limits'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { takesEarlyBooking, type HotelTerms, type Plan } from './plan-rules.ts'
import type { Price, Promotion } from '../pricing/price-input.ts'

/** A promotion as it is kept: a percent in hundredths of it, or nights of which fewer are paid; null is open, or no condition. */
export type PromotionRow = {
  readonly id: string
  readonly name: string
  readonly translations: unknown
  readonly percent: number | null
  readonly stayNights: number | null
  readonly payNights: number | null
  /** First and last of the nights that it reduces. */
  readonly stayFrom: PlainDate | null
  readonly stayTo: PlainDate | null
  /** First and last date of the hotel on which it is booked with. */
  readonly bookFrom: PlainDate | null
  readonly bookTo: PlainDate | null
  readonly minDaysBefore: number | null
  readonly maxDaysBefore: number | null
  readonly minNights: number | null
}

/** What a price calls a promotion, and which one it is, for which nights a gap deal, or in which types a flexible room may be. */
type NamedPromotion = Pick<PromotionRow, 'name' | 'translations'> &
  ({ readonly id: string } | { readonly gapNights: readonly PlainDate[] } | { readonly betterTypes: readonly string[] })

/** A promotion and how it is priced; without a row it is the hotel's offer for booking early. */
export type PricedPromotion = {
  readonly row: NamedPromotion | null
  readonly gives: Promotion
}

const earlyBooking: PricedPromotion = {
  row: null,
  gives: {
    from: null,
    to: null,
    gives: { percent: earlyBookingPercent * 100 },
    minDaysBefore: earlyBookingDays,
    maxDaysBefore: null,
    minNights: null,
  },
}

/** What a stay that is booked on a date may get, if it keeps the conditions: the offer for booking early, then the hotel's own in its order. */
export function promotionsOn(
  terms: HotelTerms,
  rows: readonly PromotionRow[],
  bookedOn: PlainDate,
): readonly PricedPromotion[] {
  const own = rows
    .filter(({ bookFrom, bookTo }) => (bookFrom ?? bookedOn) <= bookedOn && bookedOn <= (bookTo ?? bookedOn))
    .map((row) => ({ row, gives: givenBy(row) }))
  return terms.offersEarlyBooking ? [earlyBooking, ...own] : own
}

/** The offer for booking early as it was sold, by its percent; null: it was not. */
export function soldEarly(percent: number | null): PricedPromotion[] {
  return percent === null ? [] : [{ row: null, gives: { ...earlyBooking.gives, gives: { percent: percent * 100 } } }]
}

function givenBy({ percent, stayNights, payNights, stayFrom, stayTo, ...conditions }: PromotionRow): Promotion {
  const { minDaysBefore, maxDaysBefore, minNights } = conditions
  return {
    from: stayFrom,
    to: stayTo && addDays(stayTo, 1),
    gives: percent === null ? { nights: stayNights ?? 1, pay: payNights ?? 1 } : { percent },
    minDaysBefore,
    maxDaysBefore,
    minNights,
  }
}

type Booked = {
  readonly terms: HotelTerms
  readonly plan: Plan | null
  readonly checkIn: PlainDate
  readonly bookedOn: PlainDate
}

/** The line of the promotion that a price has; null without one. */
export function promotionLine(price: Price, promotions: readonly PricedPromotion[], booked: Booked) {
  const amountMinor = price.promotion?.amountMinor ?? 0
  const chosen = price.promotion && promotions[price.promotion.index]
  const none = { night: null, roomTypeId: null, quantity: null, discountMinor: 0, amountMinor }
  if (chosen?.row) {
    const { name, translations, ...row } = chosen.row
    const which = 'id' in row ? { promotionId: row.id } : row
    return { ...none, kind: 'promotion' as const, detail: { name, translations, ...which, promotion: chosen.gives } }
  }
  // Of a sum of a few minor units 10 % may be nothing: the offer holds all the same.
  const isEarly = price.promotion !== null || earlyBookingApplies(booked)
  return isEarly ? { ...none, kind: 'early_booking' as const, detail: null } : null
}

/** 10 % off when the booking is made, by the hotel's date, at least 7 days before check-in. */
function earlyBookingApplies({ terms, plan, checkIn, bookedOn }: Booked): boolean {
  return takesEarlyBooking(terms, plan) && countNights(bookedOn, checkIn) >= earlyBookingDays
}
