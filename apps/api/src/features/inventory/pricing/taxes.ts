import { headsOf } from './guests.ts'
import type { LocalTax, NightPrice, PartSums, PricedRoom } from './price-input.ts'
import { roundedQuotient, shareOf, whole } from './rounding.ts'

type PersonNightTax = Extract<LocalTax['takes'], { kind: 'person_night' }>
type PercentTax = Extract<LocalTax['takes'], { kind: 'percent' }>
/** An exact amount; the divisor is positive. */
type Fraction = { readonly dividend: bigint; readonly divisor: bigint }

/** What of a room, and of a night, a tax is taken by. */
type TaxedRoom = Pick<PricedRoom, 'quantity' | 'adults' | 'children'>
type TaxedNight = Pick<NightPrice, 'parts'>

const wholeExact = BigInt(whole)

/**
 * Step 7: a local tax of the whole booking, in minor units, rounded once. `nights` are what the discounts left, by room,
 * then by night.
 */
export function taxOn(
  tax: LocalTax,
  input: { readonly rooms: readonly TaxedRoom[] },
  nights: readonly TaxedNight[],
): number {
  const { takes } = tax
  const lastIndex = tax.firstNights ?? Infinity
  if (takes.kind === 'person_night')
    return shareOf(perPersonNight(takes, input.rooms, lastIndex), whole + tax.vatPercent, whole)
  const parts = takenParts(nights, nights.length / input.rooms.length, lastIndex)
  const { dividend, divisor } = ofNights(takes, input.rooms, parts)
  return Number(roundedQuotient(dividend * (wholeExact + BigInt(tax.vatPercent)), divisor * wholeExact))
}

/** Before VAT, in minor units: far below what a number holds exactly, whatever a night's rate may be. */
function perPersonNight(tax: PersonNightTax, rooms: readonly TaxedRoom[], nightCount: number): number {
  let [adults, persons] = [0, 0]
  for (const room of rooms) {
    adults += headsOf(room).adults * room.quantity
    for (const age of room.children) if (age !== null && age >= tax.exemptBelowAge) persons += room.quantity
  }
  persons += adults - Math.min(tax.exemptAdults, adults)
  let [rates, night] = [0, 0]
  for (const rate of tax.nightRates) {
    if (night < nightCount) rates += rate
    night += 1
  }
  return rates * persons
}

/** What the discounts left of the first nights of all rooms, by part. */
function takenParts(nights: readonly TaxedNight[], perRoom: number, nightCount: number): PartSums {
  const sums = { room: 0, food: 0, drinks: 0 }
  for (const [index, { parts }] of nights.entries()) {
    if (index % perRoom >= nightCount) continue
    sums.room += parts.room
    sums.food += parts.food
    sums.drinks += parts.drinks
  }
  return sums
}

function ofNights(tax: PercentTax, rooms: readonly TaxedRoom[], parts: PartSums): Fraction {
  const { room, food, drinks } = tax.netOf ?? { room: 0, food: 0, drinks: 0 }
  const taxable = addFractions([
    withoutVat(parts.room, room),
    withoutVat(tax.withFood ? parts.food : 0, food),
    withoutVat(tax.withDrinks ? parts.drinks : 0, drinks),
  ])
  let adults = 0
  for (const one of rooms) adults += headsOf(one).adults * one.quantity
  const exempt = Math.min(tax.exemptAdults, adults)
  // Without an adult there is nobody to be exempt: children never lower the tax.
  const [paying, heads] = adults === 0 ? [1, 1] : [adults - exempt, adults]
  return {
    dividend: taxable.dividend * BigInt(tax.percent) * BigInt(paying),
    divisor: taxable.divisor * wholeExact * BigInt(heads),
  }
}

function withoutVat(grossMinor: number, rate: number): Fraction {
  return { dividend: BigInt(grossMinor) * wholeExact, divisor: wholeExact + BigInt(rate) }
}

function addFractions(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce((sum, one) => ({
    dividend: sum.dividend * one.divisor + one.dividend * sum.divisor,
    divisor: sum.divisor * one.divisor,
  }))
}
