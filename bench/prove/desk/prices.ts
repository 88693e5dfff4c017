import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Charge } from './charges.ts'
import type { Scripted } from './script.ts'

/** What the hotel sells, and for how much in minor units; `compare-*.ts` says the same in SQL. */
export const boardMinor = 3200
export const drinksMinor = 800
export const taxMinor = 200
export const taxedNights = 7
/** So many nights are kept of a stay that is cancelled on its day of arrival, or left early. */
export const feeNights = 3
export const rates = { lodging: 600, food: 1300, drinks: 2300, standard: 2300, none: 0 } as const

/** What a night of a type costs: more for each letter further on. */
export const publishedMinor = (roomType: string): number => 5500 + 700 * (roomType.charCodeAt(0) - 64)

/** A stay as far as its price goes: its nights until a day, what a fee keeps, what was put on its bill. */
export type Priced = {
  readonly told: Scripted
  readonly until: PlainDate
  readonly feeMinor: number
  readonly charges: readonly Pick<Charge, 'vatClass' | 'minor'>[]
}

/** A night as it was booked. */
const bookedNightMinor = (told: Scripted): number => told.agreedMinor ?? furtherNightMinor(told)

/** A night that is ordered later: by the plan, at the hotel's prices. */
const furtherNightMinor = ({ roomType, board, guests }: Scripted): number =>
  publishedMinor(roomType) + (board ? guests * boardMinor : 0)

export function lodgingMinor({ told, until }: Pick<Priced, 'told' | 'until'>): number {
  const nights = countNights(told.arrival, until)
  const booked = Math.min(nights, told.ordered)
  return booked * bookedNightMinor(told) + (nights - booked) * furtherNightMinor(told)
}

function localTaxMinor({ told, until }: Pick<Priced, 'told' | 'until'>): number {
  return told.guests * taxMinor * Math.min(taxedNights, countNights(told.arrival, until))
}

export function totalMinor(priced: Priced): number {
  const charges = priced.charges.reduce((sum, { minor }) => sum + minor, 0)
  return lodgingMinor(priced) + localTaxMinor(priced) + priced.feeMinor + charges
}

/** What leaving on a day keeps of nights that are given back. */
export function leavingFeeMinor(told: Scripted, until: PlainDate): number {
  const kept = countNights(told.arrival, until)
  return told.waivesFee ? 0 : Math.max(0, Math.min(feeNights, told.ordered) - kept) * bookedNightMinor(told)
}

/** What cancelling by the guest costs: nothing until a day before the arrival. */
export function cancelFeeMinor(told: Scripted): number {
  const isFree = told.source !== 'web' || told.statusDate < told.arrival
  return isFree ? 0 : Math.min(feeNights, told.ordered) * bookedNightMinor(told)
}

export type RateSum = { readonly percent: number; readonly grossMinor: number; readonly vatMinor: number }

/** What is sold at which rate of what a payer has on the bill: all of it, what was sold with the stay, or what was put on it. */
export function vatSums(priced: Priced, part: 'all' | 'stay' | 'charges'): RateSum[] {
  const { told, until, feeMinor, charges } = priced
  const gross = new Map<number, number>()
  const add = (percent: number, minor: number) => gross.set(percent, (gross.get(percent) ?? 0) + minor)
  if (part !== 'charges') {
    const guestNights = told.board ? told.guests * countNights(told.arrival, until) : 0
    add(rates.lodging, lodgingMinor(priced) - guestNights * boardMinor)
    add(rates.food, guestNights * (boardMinor - drinksMinor))
    add(rates.drinks, guestNights * drinksMinor)
    add(rates.none, localTaxMinor(priced) + feeMinor)
  }
  if (part !== 'stay') for (const { vatClass, minor } of charges) add(rates[vatClass], minor)
  return [...gross]
    .filter(([, minor]) => minor !== 0)
    .map(([percent, grossMinor]) => ({ percent, grossMinor, vatMinor: vatIn(grossMinor, percent) }))
    .toSorted((a, b) => a.percent - b.percent)
}

const vatIn = (grossMinor: number, percent: number): number => Math.round((grossMinor * percent) / (10_000 + percent))

/** The nights of a booking as it was made. */
export const orderedUntil = ({ arrival, ordered }: Scripted): PlainDate => addDays(arrival, ordered)
