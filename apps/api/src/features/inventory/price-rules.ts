import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { TaxReason } from '@keystay/contract/local-taxes/entities'
import type { PriceLineKind } from '@keystay/contract/shared/price-lines'
import { countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { earlyBookingDays, earlyBookingPercent } from '@keystay/contract/shared/limits'
import { extraLines, extrasOf, partyOf, toPricedExtra } from './extra-rules.ts'
import { boardOf, standardPricing, takesEarlyBooking, type HotelTerms, type Plan } from './plan-rules.ts'
import { sumOf } from './pricing/discounts.ts'
import { priceOf } from './pricing/price.ts'
import type { Price, PricedRoom, PriceInput, Promotion, Voucher } from './pricing/price-input.ts'
import type { Rates } from './rates.ts'
import { pricedTaxes, taxLines } from './tax-rules.ts'
import { boardPartsOf, nightVat, statesVat, type LineVat } from './vat-rules.ts'
import { nightPrice, type Stay, type TypeInventory } from './rules.ts'

export type PriceLine = {
  readonly kind: PriceLineKind
  readonly night: PlainDate | null
  readonly roomTypeId: string | null
  readonly quantity: number | null
  readonly amountMinor: number
  /** The share of the discounts that falls on this night, ≤ 0. */
  readonly discountMinor: number
  readonly detail: LineDetail | null
} & LineVat

/** What the hotel calls a line, kept with the booking; null where the kind or the room type says all. */
export type LineDetail = {
  readonly name: string
  readonly translations: unknown
  /** Of a local tax. */
  readonly owedFor?: TaxReason
  /** Of a local tax: the VAT in it that the hotel itself owes, hundredths of a percent. */
  readonly vatPercent?: number
  /** Of an extra: which one, and whether it stays with the hotel when the booking is cancelled. */
  readonly extraId?: string
  readonly kept?: boolean
}

export type PricedStay = {
  readonly lines: readonly PriceLine[]
  readonly totalMinor: number
  readonly earlyBookingPercent: number | null
  /** What the plan asks for as a deposit; 0 where it asks for none. */
  readonly depositMinor: number
}

/** Rooms of one type to be priced, with all who sleep in them; the inventory must know the nights of the stay. */
export type RequestedType = { readonly inventory: TypeInventory; readonly quantity: number; readonly guests: number }

/** 10 % off when the booking is made, by the hotel's date, at least 7 days before check-in. */
function earlyBookingApplies(terms: HotelTerms, plan: Plan | null, checkIn: PlainDate, today: PlainDate): boolean {
  return takesEarlyBooking(terms, plan) && countNights(today, checkIn) >= earlyBookingDays
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
const withoutAges = {
  bands: [],
} satisfies Partial<PriceInput>

/** The rooms of a request, those with equal guests together: as many in each as in any other, or one more. */
function roomsOf({ inventory, quantity, guests }: RequestedType, dates: readonly PlainDate[]): PricedRoom[] {
  const room = {
    roomTypeId: inventory.roomTypeId,
    nightPrices: dates.map((night) => nightPrice(inventory, night)),
    children: [],
    standardOccupancy: inventory.maxOccupancy,
    singleUse: null,
  }
  const least = Math.floor(guests / quantity)
  const fuller = guests - least * quantity
  const equal = { ...room, quantity: quantity - fuller, adults: least }
  return fuller === 0 ? [equal] : [equal, { ...room, quantity: fuller, adults: least + 1 }]
}

/** What is to be priced: rooms for a stay in a hotel by a plan (null: the standard plan), booked on the hotel's date `today`. */
export type PriceRequest = {
  readonly terms: HotelTerms
  readonly rates: Rates
  readonly stay: Stay
  readonly wanted: readonly RequestedType[]
  readonly today: PlainDate
  readonly plan: Plan | null
  /** A discount code that may be used for it. */
  readonly voucher?: SoldVoucher | null | undefined
  /** What a guest has chosen beside the rooms. */
  readonly extras?: readonly ChosenExtra[]
}

/** A discount code and what it gives. */
export type SoldVoucher = { readonly code: string; readonly gives: Voucher }

/**
 * Prices a stay: each night × rooms and what each guest costs beside, gross, then the offers, as lines that sum to the total.
 * The plan must be sold for the types (`isSoldBy`).
 */
export function priceStay(request: PriceRequest): PricedStay {
  const { terms, rates, stay, wanted, today, plan, extras: chosen = [], voucher = null } = request
  const dates = listNights(stay.checkIn, stay.checkOut)
  const rooms = wanted.map((type) => roomsOf(type, dates))
  const extras = extrasOf(rates.extras, chosen)
  const price = priceOf({
    ...withoutAges,
    stay,
    bookedOn: today,
    plan: plan?.pricing ?? standardPricing,
    deposit: depositOf(plan),
    board: boardPartsOf(rates.vat, boardOf(terms, plan)),
    rooms: rooms.flat(),
    extras: extras.map((one) => toPricedExtra(one, dates.length)),
    promotions: terms.offersEarlyBooking ? [earlyBooking] : [],
    taxes: pricedTaxes(rates.taxes, dates),
    voucher: voucher?.gives ?? null,
  })
  if (price === null) throw new Error('A night costs nothing')
  const lines = nightLines(wanted, rooms, dates, price, statesVat(rates.vat))
  // Of a sum of a few minor units 10 % may be nothing: the offer holds all the same.
  const early = price.promotion !== null || earlyBookingApplies(terms, plan, stay.checkIn, today)
  const extra = { night: null, roomTypeId: null, quantity: null, discountMinor: 0, detail: null }
  if (boardOf(terms, plan) === 'breakfast') lines.push({ ...extra, kind: 'breakfast', amountMinor: 0 })
  if (early) lines.push({ ...extra, kind: 'early_booking', amountMinor: price.promotion?.amountMinor ?? 0 })
  if (voucher) {
    const detail = { name: voucher.code, translations: {} }
    lines.push({ ...extra, kind: 'voucher', amountMinor: price.voucherMinor, detail })
  }
  lines.push(...extraLines(extras, price.extrasMinor, partyOf(wanted), dates.length))
  lines.push(...taxLines(rates.taxes, price.taxesMinor))
  const { totalMinor, depositMinor } = price
  return { lines, totalMinor, earlyBookingPercent: early ? earlyBookingPercent : null, depositMinor }
}

/** The nights of each wanted type, all its rooms together. */
function nightLines(
  wanted: readonly RequestedType[],
  rooms: readonly (readonly PricedRoom[])[],
  dates: readonly PlainDate[],
  price: Price,
  hasVat: boolean,
): PriceLine[] {
  const lines: PriceLine[] = []
  let firstNight = 0
  for (const [index, { inventory, quantity }] of wanted.entries()) {
    const entries = rooms[index]?.length ?? 0
    for (const [offset, night] of dates.entries()) {
      // The nights of equal rooms follow one another.
      const priced = Array.from({ length: entries }, (_, entry) => firstNight + entry * dates.length + offset).flatMap(
        (place) => price.nights[place] ?? [],
      )
      const amountMinor = sumOf(priced.map((one) => one.amountMinor))
      const discountMinor = sumOf(priced.map((one) => one.promotionMinor + one.voucherMinor))
      const ofNight = { kind: 'night', night, roomTypeId: inventory.roomTypeId, detail: null } as const
      lines.push({ ...ofNight, quantity, amountMinor, discountMinor, ...(hasVat && nightVat(priced)) })
    }
    firstNight += entries * dates.length
  }
  return lines
}

function depositOf(plan: Plan | null): PriceInput['deposit'] {
  if (plan?.payment !== 'deposit') return null
  return plan.depositPercent === null ? 'first_night' : { percent: plan.depositPercent }
}
