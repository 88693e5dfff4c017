import { countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { earlyBookingDays, earlyBookingPercent } from '@keystay/contract/shared/limits'
import { boardOf, planNightPrice, takesEarlyBooking, type HotelTerms, type Plan } from './plan-rules.ts'
import type { Stay, TypeInventory } from './rules.ts'

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

/** Rooms of one type to be priced, with all who sleep in them; the inventory must know the nights of the stay. */
export type RequestedType = { readonly inventory: TypeInventory; readonly quantity: number; readonly guests: number }

/** 10 % off when the booking is made, by the hotel's date, at least 7 days before check-in. */
export function earlyBookingApplies(
  terms: HotelTerms,
  plan: Plan | null,
  checkIn: PlainDate,
  today: PlainDate,
): boolean {
  return takesEarlyBooking(terms, plan) && countNights(today, checkIn) >= earlyBookingDays
}

/** The discount on a sum, rounded half up once, in minor units. */
export function discountOn(sumMinor: number): number {
  return Math.floor((sumMinor * earlyBookingPercent + 50) / 100)
}

/**
 * Prices a stay by a plan: each night × rooms and what each guest costs beside, gross, then the offers, as lines that sum to
 * the total. `today` is the hotel's date of booking.
 */
export function priceStay(
  terms: HotelTerms,
  stay: Stay,
  wanted: readonly RequestedType[],
  today: PlainDate,
  plan: Plan | null = null,
): PricedStay {
  const dates = listNights(stay.checkIn, stay.checkOut)
  const nights = wanted.flatMap(({ inventory, quantity, guests }) =>
    dates.map((night) => ({
      kind: 'night' as const,
      night,
      roomTypeId: inventory.roomTypeId,
      quantity,
      amountMinor: planNightPrice(plan, inventory, night) * quantity + (plan?.personMinor ?? 0) * guests,
    })),
  )
  const sum = nights.reduce((total, line) => total + line.amountMinor, 0)
  const early = earlyBookingApplies(terms, plan, stay.checkIn, today)
  const discount = early ? discountOn(sum) : 0
  const shares = allocate(
    discount,
    nights.map((line) => line.amountMinor),
  )
  const extra = { night: null, roomTypeId: null, quantity: null, discountMinor: 0 }
  const lines: PriceLine[] = nights.map((line, index) => ({ ...line, discountMinor: 0 - (shares[index] ?? 0) }))
  if (boardOf(terms, plan) === 'breakfast') lines.push({ ...extra, kind: 'breakfast', amountMinor: 0 })
  if (early) lines.push({ ...extra, kind: 'early_booking', amountMinor: 0 - discount })
  return { lines, totalMinor: sum - discount, earlyBookingPercent: early ? earlyBookingPercent : null }
}

/** Splits an amount over weights so that the shares sum to it: largest remainder (Hamilton), ties to the earlier. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0 || amount === 0) return weights.map(() => 0)
  // Products of two amounts can pass 2^53.
  const parts = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight)
    return { index, share: Number(product / BigInt(sum)), rest: product % BigInt(sum) }
  })
  let remainder = amount - parts.reduce((total, part) => total + part.share, 0)
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const part of byRest) {
    if (remainder === 0) break
    part.share += 1
    remainder -= 1
  }
  return parts.map((part) => part.share)
}
