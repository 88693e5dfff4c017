import type {
  AgeBand,
  LocalTax,
  NightPrice,
  Price,
  PricedExtra,
  PricedPlan,
  PricedRoom,
  PriceInput,
  Promotion,
} from './price-input.ts'
import { priceOf } from './price.ts'

const standardPlan: PricedPlan = {
  parent: null,
  ownPrices: new Map(),
  adjustPercent: 0,
  adjustMinor: 0,
  stepMinor: 1,
  personMinor: 0,
  takesPromotions: true,
}

export function planWith(over: Partial<PricedPlan> = {}): PricedPlan {
  return { ...standardPlan, ...over }
}

/** A plan that derives from the standard plan. */
export function derivedPlan(over: Partial<PricedPlan> = {}): PricedPlan {
  return { ...standardPlan, parent: standardPlan, ...over }
}

/** Two adults in a double room, three nights. */
export function roomWith(over: Partial<PricedRoom> = {}): PricedRoom {
  return {
    roomTypeId: 'double',
    quantity: 1,
    nightPrices: [10_000, 10_000, 10_000],
    adults: 2,
    children: [],
    standardOccupancy: 2,
    singleUse: null,
    ...over,
  }
}

export function bandWith(from: number, to: number, minor: number, over: Partial<AgeBand> = {}): AgeBand {
  return { from, to, adult: false, counts: true, supplement: { kind: 'amount', minor }, ...over }
}

export function promotionWith(gives: Promotion['gives'], over: Partial<Promotion> = {}): Promotion {
  return { from: null, to: null, gives, minDaysBefore: null, maxDaysBefore: null, minNights: null, ...over }
}

export function extraWith(unit: PricedExtra['unit'], over: Partial<PricedExtra> = {}): PricedExtra {
  return { unit, count: 1, datePrices: [1000, 1200, 1500], vatClass: 'standard', ...over }
}

export function taxWith(takes: LocalTax['takes'], over: Partial<LocalTax> = {}): LocalTax {
  return { takes, firstNights: null, vatPercent: 0, dueAtHotel: false, ...over }
}

/** Arrives on 4 December for three nights, booked on 1 December. */
export function inputWith(over: Partial<PriceInput> = {}): PriceInput {
  return {
    stay: { checkIn: '2026-12-04', checkOut: '2026-12-07' },
    bookedOn: '2026-12-01',
    plan: standardPlan,
    rooms: [roomWith()],
    bands: [],
    promotions: [],
    voucher: null,
    extras: [],
    taxes: [],
    deposit: null,
    board: { adultMinor: 0, childMinor: 0, drinksPercent: 0 },
    ...over,
  }
}

/** The price of a stay that is sold. */
export function priced(over: Partial<PriceInput> = {}): Price {
  const price = priceOf(inputWith(over))
  if (price === null) throw new Error('A night is not sold')
  return price
}

export function leftOf({ amountMinor, promotionMinor, voucherMinor }: NightPrice): number {
  return amountMinor + promotionMinor + voucherMinor
}
