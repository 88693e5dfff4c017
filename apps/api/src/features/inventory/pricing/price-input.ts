import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/**
 * All that a price is computed from. Amounts are integers in minor units of the hotel's currency, percents are hundredths of a
 * percent (750 is 7.5 %); every rounding is half up. Nothing here is looked up elsewhere: same input, same price.
 */
export type PriceInput = {
  readonly stay: { readonly checkIn: PlainDate; readonly checkOut: PlainDate }
  /** The hotel's date of the (first) booking. */
  readonly bookedOn: PlainDate
  readonly plan: PricedPlan
  readonly rooms: readonly PricedRoom[]
  readonly bands: readonly AgeBand[]
  readonly promotions: readonly Promotion[]
  readonly voucher: Voucher | null
  readonly extras: readonly PricedExtra[]
  readonly taxes: readonly LocalTax[]
  /** What is paid when booking: a percent of what is not due at the hotel, or each room's first night; null: nothing. */
  readonly deposit: { readonly percent: number } | 'first_night' | null
  readonly board: BoardParts
}

/** A rate plan. The standard plan has no parent: its prices are the room type's. */
export type PricedPlan = {
  readonly parent: PricedPlan | null
  /** Prices of its own, by room type, then by night; where there is none, it derives from the parent's rounded price. */
  readonly ownPrices: ReadonlyMap<string, ReadonlyMap<PlainDate, number>>
  /** parent × (100 % + adjustPercent) + adjustMinor, rounded once to whole steps. */
  readonly adjustPercent: number
  readonly adjustMinor: number
  readonly stepMinor: number
  /** Per person who counts and night; adds to the parent's. May be negative. */
  readonly personMinor: number
  /** Of a plan that has promotions at all. */
  readonly takesPromotions: boolean
}

/** Equal rooms of a type with equal guests. */
export type PricedRoom = {
  readonly roomTypeId: string
  readonly quantity: number
  /** Of the standard plan, one a night of the stay, in order. */
  readonly nightPrices: readonly number[]
  readonly adults: number
  /** Ages at check-in, in one room; null: unknown, counts as an adult. */
  readonly children: readonly (number | null)[]
  /** Persons that the night's price is for. */
  readonly standardOccupancy: number
  /** What one counted person alone saves where two or more are standard; null: nothing. Percents are of the price of step 1. */
  readonly singleUse: Supplement | null
  /** Of a booking that is changed: what some of its rooms were sold for, one a night of the stay, in order; absent: none was sold. */
  readonly sold?: readonly SoldRooms[]
}

/** So many rooms of a night that keep their price, what they cost together after step 2, and what in that is supplements; null: not known. */
export type SoldRooms = {
  readonly rooms: number
  readonly amountMinor: number
  readonly supplementMinor?: number | null
}

/** So much, or a share of the night's price of step 1 (each person's rounded by itself). */
export type Supplement =
  | { readonly kind: 'amount'; readonly minor: number }
  | { readonly kind: 'percent'; readonly percent: number }

/**
 * Standard places go to adults, then to the oldest children; who beyond the standard places pays what a night. Bands do not overlap, their ends are inclusive; an age
 * without a band, an unknown age and an adult pay what the band `adult` says (nothing when there is none). A band that does not count (small children in a cot) takes no place and pays its supplement,
 * and no `personMinor`.
 */
export type AgeBand = {
  readonly from: number
  /** Inclusive. */
  readonly to: number
  readonly adult: boolean
  readonly counts: boolean
  readonly supplement: Supplement
}

export type Promotion = {
  /** Nights that it reduces: dates `[from, to)`; null is open. */
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  /** A percent of its nights; or of each `nights` of the whole stay only `pay`: per room the cheapest of its nights are free (ties: the later). */
  readonly gives: { readonly percent: number } | { readonly nights: number; readonly pay: number }
  /** Days from booking to check-in, at least and at most; null is any. */
  readonly minDaysBefore: number | null
  readonly maxDaysBefore: number | null
  readonly minNights: number | null
}

export type Voucher = { readonly percent: number } | { readonly amountMinor: number }

export type PricedExtra = {
  readonly unit: 'stay' | 'night' | 'person' | 'person_night' | 'room_night' | 'piece'
  /** How many are taken: of pieces that many, of each other unit that many times the stay's persons, nights or rooms. */
  readonly count: number
  /** One price a night of the stay, in order; units without a night take that of the first. */
  readonly datePrices: readonly number[]
  readonly vatClass: string
}

/** What of the undiscounted night is board: minor units a person and night, and the share of drinks in it (hundredths of a percent). */
export type BoardParts = {
  readonly adultMinor: number
  readonly childMinor: number
  readonly drinksPercent: number
}

/** Either kind counts adults and unknown ages as adults. VAT rates are in hundredths of a percent, of each night in order. */
export type LocalTax = {
  readonly takes:
    | {
        readonly kind: 'person_night'
        /** One a night of the stay. */
        readonly nightRates: readonly number[]
        readonly exemptBelowAge: number
        /** Of all adults of the booking, so many pay nothing. */
        readonly exemptAdults: number
      }
    | {
        readonly kind: 'percent'
        readonly percent: number
        /** Of the amount without VAT: the room's VAT rate and the food's and the drinks'. Null: of the gross amount. */
        readonly netOf: { readonly room: number; readonly food: number; readonly drinks: number } | null
        /** Which parts of the night it is taken of. */
        readonly withFood: boolean
        readonly withDrinks: boolean
        /** Of all adults of the booking, so many: their share by heads is free. Children never lower it. */
        readonly exemptAdults: number
      }
  /** Taken of the first nights only; null: of all. */
  readonly firstNights: number | null
  /** VAT that the hotel itself owes on the tax, added; 0: none. */
  readonly vatPercent: number
  readonly dueAtHotel: boolean
}

export type PartSums = { readonly room: number; readonly food: number; readonly drinks: number }

/** One night of one entry of `rooms`: all its rooms together. */
export type NightPrice = {
  readonly night: PlainDate
  /** Index in `rooms`. */
  readonly room: number
  /** After step 2, undiscounted. */
  readonly amountMinor: number
  /** Shares of promotion and of voucher that fall on it, ≤ 0. */
  readonly promotionMinor: number
  readonly voucherMinor: number
  /** What is left of it after discounts, by part; board is never more than the night. */
  readonly parts: PartSums
}

/** What steps 1 to 8 come to. */
export type Price = {
  /** By room, then by night. */
  readonly nights: readonly NightPrice[]
  /** Index of the promotion that gives most (ties: the first), and what it gives, < 0; null when none gives anything. */
  readonly promotion: { readonly index: number; readonly amountMinor: number } | null
  /** ≤ 0. */
  readonly voucherMinor: number
  /** Nights after promotion and voucher. */
  readonly lodgingMinor: number
  /** Of each extra and each tax, in order. */
  readonly extrasMinor: readonly number[]
  readonly taxesMinor: readonly number[]
  readonly totalMinor: number
  readonly dueAtHotelMinor: number
  /** Never more than the total less what is due at the hotel. "Each room's first night" is its lodging after discounts. */
  readonly depositMinor: number
}

/** Step 9: a rate's gross sum, its VAT (gross × r ÷ (100 + r)), its net, and the nets of its lines in order. */
export type VatSum = {
  readonly rate: number
  readonly grossMinor: number
  readonly vatMinor: number
  readonly netMinor: number
  readonly lineNetsMinor: readonly number[]
}
