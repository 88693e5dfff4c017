import { addDays, listNights } from '@keystay/contract/shared/plain-dates'
import type { LocalTax, Price, PriceInput } from '../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'
import { oneOf } from './hotels.ts'
import { sumOf } from './oracle/fractions.ts'
import { ageOf } from './stays.ts'

type PriceOf = (input: PriceInput) => Price | null

/** Says in words how a price breaks a law; null: it keeps it. */
type Law = (priceOf: PriceOf, input: PriceInput, price: Price, random: Random) => string | null

/** Every law that a stay's price breaks, in words. */
export function brokenLaws(priceOf: PriceOf, input: PriceInput, number: number): string[] {
  const price = priceOf(input)
  if (price === null) return []
  const random = openRandom(seedFor(number, 'laws'))
  return laws.flatMap((law) => law(priceOf, input, price, random) ?? [])
}

/**
 * A tax on the first nights or on a part of the night may fall while the nights cost more: another promotion takes more off
 * those, or a guest's breakfast is dearer than the guest. The laws of more and less are about the rest.
 */
function isEven({ takes, firstNights }: LocalTax, { board }: PriceInput): boolean {
  if (takes.kind === 'person_night') return true
  if (firstNights !== null) return false
  if (board.adultMinor === 0 && board.childMinor === 0) return true
  const { netOf } = takes
  const oneRate = netOf === null || (netOf.room === netOf.food && netOf.food === netOf.drinks)
  return takes.withFood && takes.withDrinks && oneRate
}

function comparable(price: Price, input: PriceInput): number {
  const uneven = price.taxesMinor.filter((_, at) => input.taxes.slice(at, at + 1).some((tax) => !isEven(tax, input)))
  return price.totalMinor - sumOf(uneven)
}

const linesMakeTheTotal: Law = (_priceOf, input, price) => {
  const nights = sumOf(price.nights.map((night) => night.amountMinor + night.promotionMinor + night.voucherMinor))
  const parts = sumOf(price.nights.flatMap(({ parts: { room, food, drinks } }) => [room, food, drinks]))
  const lines = nights + sumOf(price.extrasMinor) + sumOf(price.taxesMinor)
  if (lines !== price.totalMinor) return `lines make ${lines}, the total is ${price.totalMinor}`
  if (nights !== price.lodgingMinor) return `nights make ${nights}, lodging is ${price.lodgingMinor}`
  if (parts !== nights) return `parts make ${parts}, nights ${nights}`
  const rest = price.totalMinor - price.dueAtHotelMinor
  if (price.depositMinor < 0 || price.depositMinor > rest) return `the deposit is ${price.depositMinor} of ${rest}`
  const whole = [nights, parts, lines, price.depositMinor, ...price.taxesMinor].every(Number.isSafeInteger)
  if (!whole) return 'an amount is not whole'
  return price.nights.length === input.rooms.length * nightsOf(input).length ? null : 'nights are missing'
}

/**
 * In a room that has an adult: alone with small children in cots nobody counts, and whoever comes saves by single use. Where a
 * plan takes something off for each person, it does not hold.
 */
const oneMoreGuest: Law = (priceOf, input, price, random) => {
  const at = oneOf(random, [...input.rooms.keys()])
  if (input.rooms[at]?.adults === 0 || personMinor(input.plan) < 0) return null
  const age = random.chance(0.4) ? 'adult' : ageOf(random, input)
  const rooms = input.rooms.map((room, index) => {
    if (index !== at) return room
    return age === 'adult' ? { ...room, adults: room.adults + 1 } : { ...room, children: [...room.children, age] }
  })
  const more = priceOf({ ...input, rooms })
  if (more === null) return 'with one more guest it is not sold'
  const [less, greater] = [comparable(price, input), comparable(more, input)]
  return greater >= less
    ? null
    : `one more guest (${age ?? 'of unknown age'}, room ${at}) costs ${greater} instead of ${less}`
}

function personMinor(plan: PriceInput['plan']): number {
  return plan.personMinor + (plan.parent ? personMinor(plan.parent) : 0)
}

const statedExemption: Law = (priceOf, input, price, random) => {
  const more = 1 + random.int(3)
  const taxes = input.taxes.map(({ takes, ...tax }) => ({
    ...tax,
    takes: { ...takes, exemptAdults: takes.exemptAdults + more },
  }))
  const stated = priceOf({ ...input, taxes })
  if (stated === null) return 'with exempt adults it is not sold'
  const { totalMinor } = stated
  return totalMinor <= price.totalMinor
    ? null
    : `with ${more} more exempt adults it costs ${totalMinor} instead of ${price.totalMinor}`
}

const longerNotice: Law = (priceOf, input, _price, random) => {
  const promotions = input.promotions.filter(({ maxDaysBefore }) => maxDaysBefore === null)
  const days = oneOf(random, [1, 7, 30])
  const late = priceOf({ ...input, promotions })
  const early = priceOf({ ...input, promotions, bookedOn: addDays(input.bookedOn, -days) })
  if (late === null || early === null) return 'without promotions of the last minute it is not sold'
  const [less, greater] = [comparable(early, input), comparable(late, input)]
  return less <= greater ? null : `booked ${days} days earlier it costs ${less} instead of ${greater}`
}

const nightsOf = ({ stay }: PriceInput): string[] => listNights(stay.checkIn, stay.checkOut)

/** Before discounts. */
const singleNightsAddUp: Law = (priceOf, input, price) => {
  for (const [at, night] of nightsOf(input).entries()) {
    const only = <T>(list: readonly T[]): T[] => list.slice(at, at + 1)
    const single = priceOf({
      ...input,
      stay: { checkIn: night, checkOut: addDays(night, 1) },
      rooms: input.rooms.map((room) => ({ ...room, nightPrices: only(room.nightPrices) })),
      extras: [],
      taxes: [],
    })
    const alone = single?.nights.map(({ amountMinor }) => amountMinor).join(', ')
    const within = price.nights.filter((one) => one.night === night).map(({ amountMinor }) => amountMinor)
    if (alone !== within.join(', ')) return `the night ${night} alone costs ${alone}, in the stay ${within.join(', ')}`
  }
  return null
}

const anyOrder: Law = (priceOf, input, price) => {
  const other = priceOf({ ...input, rooms: input.rooms.toReversed() })
  if (other === null) return 'in another order of rooms it is not sold'
  const [here, there] = [comparable(price, input), comparable(other, input)]
  return here === there ? null : `in another order of rooms it costs ${there} instead of ${here}`
}

const laws: readonly Law[] = [
  linesMakeTheTotal,
  oneMoreGuest,
  statedExemption,
  longerNotice,
  singleNightsAddUp,
  anyOrder,
]
