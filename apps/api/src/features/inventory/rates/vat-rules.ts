import type { Board } from '@keystay/contract/rate-plans/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PriceLineKind } from '@keystay/contract/shared/price-lines'
import type { BoardValue, RatedClass, VatClass, VatRates } from '@keystay/contract/vat/entities'
import type { BoardParts, NightPrice, PartSums, VatSum } from '../pricing/price-input.ts'
import { vatOf } from '../pricing/price.ts'

/** What a hotel says of VAT, its rates in order of their dates. */
export type VatTerms = {
  readonly rates: readonly VatRates[]
  readonly boards: readonly BoardValue[]
  readonly drinksPercent: number
  readonly feeClass: VatClass
}

export const noVat: VatTerms = { rates: [], boards: [], drinksPercent: 0, feeClass: 'none' }

/** The classes of what is sold; food and drinks are parts of a night, or charged at the desk. */
export type SoldClass = 'lodging' | 'standard' | 'reduced' | 'none'

/** What of a price line VAT is computed from. */
export type LineVat = {
  /** None: sold while the hotel stated no VAT, or nothing that VAT is in. */
  readonly vatClass?: SoldClass
  /** What discounts left of a night with a board; none: all of it is room. */
  readonly parts?: PartSums
}

/** Whether a hotel tells its guests of VAT. */
export function statesVat({ rates }: VatTerms): boolean {
  return rates.length > 0
}

/** What of a night by this board is food and drinks. */
export function boardPartsOf({ boards, drinksPercent }: VatTerms, board: Board): BoardParts {
  const value = boards.find((one) => one.board === board)
  return { adultMinor: value?.adultMinor ?? 0, childMinor: value?.childMinor ?? 0, drinksPercent }
}

/** What a night's line keeps of VAT, whose rooms were priced as these nights. */
export function nightVat(nights: readonly NightPrice[]): LineVat {
  const parts = { room: 0, food: 0, drinks: 0 }
  for (const night of nights) {
    parts.room += night.parts.room
    parts.food += night.parts.food
    parts.drinks += night.parts.drinks
  }
  return parts.food === 0 && parts.drinks === 0 ? { vatClass: 'lodging' } : { vatClass: 'lodging', parts }
}

/** The rate of a class on a date, hundredths of a percent; 0 before the first date, and of what has no VAT. */
function vatRateOn(rates: readonly VatRates[], vatClass: VatClass, date: PlainDate): number {
  return vatClass === 'none' ? 0 : (rates.findLast(({ from }) => from <= date)?.[vatClass] ?? 0)
}

/** A price line as a booking keeps it. */
export type TaxedLine = {
  readonly kind: PriceLineKind
  readonly night: PlainDate | null
  readonly amountMinor: number
  readonly discountMinor: number
  readonly vatClass: VatClass | null
  readonly parts: PartSums | null
  /** On which desk day it was charged; null, absent: it was sold with the booking. */
  readonly chargedOn?: PlainDate | null
  /** The VAT in a local tax that the hotel itself owes. */
  readonly vatPercent: number
}

/** The VAT in a price: each rate once, and what has none; nets, VAT and that sum to the price. */
export type PriceVat = { readonly sums: readonly VatSum[]; readonly untaxedMinor: number }

/** A part of a line; `rate` in hundredths of a percent. */
type Gross = { readonly amountMinor: number; readonly vatClass: VatClass; readonly rate: number }

/** Whether a booking's VAT is told: its hotel states VAT, and did when it was sold. */
export function statesVatOf(lines: readonly TaxedLine[], terms: VatTerms): boolean {
  return statesVat(terms) && lines.every(({ kind, vatClass }) => kind !== 'night' || vatClass !== null)
}

/**
 * The VAT in a booking's price by the rates of today: nights have those of their dates, what is sold for the stay those of its
 * check-in. Null where nothing of it has VAT.
 */
export function vatOfStay(
  lines: readonly TaxedLine[],
  rates: readonly VatRates[],
  checkIn: PlainDate,
): PriceVat | null {
  return sumUp(lines.flatMap((line) => grossOf(line, rates, checkIn)))
}

/** The VAT in a fee for cancelling; null where its class has none. */
export function vatOfFee(
  feeMinor: number,
  { rates, feeClass }: Pick<VatTerms, 'rates' | 'feeClass'>,
  checkIn: PlainDate,
): PriceVat | null {
  return sumUp([{ amountMinor: feeMinor, vatClass: feeClass, rate: vatRateOn(rates, feeClass, checkIn) }])
}

/** The parts of a line with their classes and rates. Discounts are in what they left of the nights. */
export function grossOf(line: TaxedLine, rates: readonly VatRates[], checkIn: PlainDate): Gross[] {
  const { kind, night, amountMinor, discountMinor, vatClass, parts, chargedOn, vatPercent } = line
  const gross = (rated: VatClass, minor: number) => ({
    amountMinor: minor,
    vatClass: rated,
    rate: vatRateOn(rates, rated, night ?? chargedOn ?? checkIn),
  })
  if (kind === 'night') {
    const { room, food, drinks } = parts ?? { room: amountMinor + discountMinor, food: 0, drinks: 0 }
    const classes = { lodging: room, food, drinks } satisfies Partial<Record<RatedClass, number>>
    return Object.entries(classes).map(([rated, minor]) => gross(rated as RatedClass, minor))
  }
  if (kind === 'extra' || kind === 'fee' || kind === 'charge') return [gross(vatClass ?? 'none', amountMinor)]
  return kind === 'local_tax' ? [{ amountMinor, vatClass: 'none', rate: vatPercent }] : []
}

function sumUp(gross: readonly Gross[]): PriceVat | null {
  const sums = vatOf(gross.filter(({ rate, amountMinor }) => rate > 0 && amountMinor > 0))
  const untaxedMinor = gross.reduce((sum, { rate, amountMinor }) => (rate > 0 ? sum : sum + amountMinor), 0)
  return sums.length === 0 ? null : { sums: sums.toSorted((a, b) => a.rate - b.rate), untaxedMinor }
}
