import { addDays, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type {
  LocalTax,
  Price,
  PricedPlan,
  PricedRoom,
  PriceInput,
  Voucher,
} from '../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'
import { amount, oneOf, percent, type Hotel } from './hotels.ts'
import { datePrices } from './oracle/extras.ts'

/** One stay of a hotel, wholly by its number: mostly at the edges of what the hotel sets. */
export function stayOf(hotel: Hotel, number: number): PriceInput {
  const random = openRandom(seedFor(number, 'stay'))
  const checkIn = addDays(hotel.opens, random.int(20))
  const stay = { checkIn, checkOut: addDays(checkIn, nightsOf(random, hotel)) }
  const dates = listNights(stay.checkIn, stay.checkOut)
  const plans = hotel.plans.slice(0, 1 + random.int(hotel.plans.length))
  return {
    stay,
    bookedOn: addDays(checkIn, -daysBefore(random, hotel)),
    plan: planOf(random, hotel, plans, dates),
    rooms: Array.from({ length: roomsOf(random) }, () => roomOf(random, hotel, dates)),
    bands: hotel.bands,
    promotions: hotel.promotions,
    voucher: voucherOf(random, hotel.unitMinor),
    extras: hotel.extras.map(({ unit, count, vatClass, ...prices }) => ({
      unit,
      count,
      vatClass,
      datePrices: datePrices(prices, dates),
    })),
    taxes: hotel.taxes.map((tax) => dated(random, tax, dates)),
    deposit: hotel.deposit,
    board: hotel.board,
  }
}

/** Entries of rooms: six rooms at most, as each is one to two. */
const roomsOf = (random: Random): number => oneOf(random, [1, 1, 1, 2, 2, 3])

function nightsOf(random: Random, hotel: Hotel): number {
  const edges = [
    ...hotel.promotions.flatMap(({ gives, minNights }) => [minNights ?? 1, 'pay' in gives ? gives.nights : 1]),
    ...hotel.taxes.map((tax) => tax.firstNights ?? 1),
  ].flatMap((nights) => [nights - 1, nights, nights + 1, nights * 2])
  const nights = random.chance(0.5) ? random.pick(edges) : undefined
  if (nights !== undefined) return Math.min(30, Math.max(1, nights))
  return 1 + random.int(oneOf(random, [3, 3, 3, 7, 7, 14, 30]))
}

function daysBefore(random: Random, hotel: Hotel): number {
  const edges = hotel.promotions.flatMap(({ minDaysBefore, maxDaysBefore }) =>
    [minDaysBefore ?? maxDaysBefore ?? 0].flatMap((days) => [days - 1, days, days, days + 1]),
  )
  const days = random.chance(0.7) ? random.pick(edges) : undefined
  return Math.max(0, days ?? random.int(90))
}

/** The last of the shapes, derived from all before it. */
function planOf(random: Random, hotel: Hotel, shapes: Hotel['plans'], dates: readonly PlainDate[]): PricedPlan {
  let plan: PricedPlan | null = null
  for (const { ownShare, ...shape } of shapes) {
    const ownPrices = new Map<string, Map<PlainDate, number>>()
    for (const { id, priceMinor } of hotel.types) {
      const ofType = new Map<PlainDate, number>()
      for (const date of dates)
        if (random.chance(ownShare)) ofType.set(date, priceNear(random, hotel.unitMinor, priceMinor))
      ownPrices.set(id, ofType)
    }
    plan = { ...shape, ownPrices, parent: plan }
  }
  if (plan === null) throw new Error('A hotel has the standard plan.')
  return plan
}

/** Some nights cost the same: ties. */
const priceNear = (random: Random, unitMinor: number, priceMinor: number): number =>
  random.chance(0.5) ? priceMinor : Math.max(1, priceMinor + amount(random, unitMinor, 20) - 10 * unitMinor)

function roomOf(random: Random, hotel: Hotel, dates: readonly PlainDate[]): PricedRoom {
  const type = oneOf(random, hotel.types)
  // Sometimes children have a room to themselves.
  const adults = oneOf(random, [1, 1, 1, 2, 2, 2, 2, 3, 4, 0])
  const children = oneOf(random, [0, 0, 1, 2, 3])
  return {
    roomTypeId: type.id,
    quantity: random.chance(0.8) ? 1 : 2,
    nightPrices: dates.map(() => priceNear(random, hotel.unitMinor, type.priceMinor)),
    adults,
    children: Array.from({ length: adults === 0 ? children + 1 : children }, () => ageOf(random, hotel)),
    standardOccupancy: type.standardOccupancy,
    singleUse: type.singleUse,
  }
}

/** Mostly ages at the edges of bands and exemptions; sometimes unknown. */
export function ageOf(random: Random, hotel: Pick<Hotel, 'bands' | 'taxes'>): number | null {
  if (random.chance(0.15)) return null
  const exempt = hotel.taxes.flatMap(({ takes }) => (takes.kind === 'person_night' ? [takes.exemptBelowAge] : []))
  const edges = [...hotel.bands.flatMap((band) => [band.from, band.to]), ...exempt].filter((age) => age <= 18)
  const age = random.chance(0.7) ? random.pick(edges) : undefined
  return Math.min(17, Math.max(0, age === undefined ? random.int(18) : age + oneOf(random, [0, 0, 0, 1, -1])))
}

function voucherOf(random: Random, unitMinor: number): Voucher | null {
  const kind = oneOf(random, ['none', 'percent', 'amount', 'large', 'all'] as const)
  if (kind === 'none') return null
  if (kind === 'percent') return { percent: percent(random) }
  if (kind === 'all') return random.chance(0.2) ? { percent: 10_000 } : null
  return { amountMinor: amount(random, unitMinor, kind === 'amount' ? 50 : 10_000) }
}

/** Rates of person-nights change within some stays. */
function dated(random: Random, tax: LocalTax, dates: readonly PlainDate[]): LocalTax {
  if (tax.takes.kind === 'percent') return tax
  const rate = tax.takes.nightRates[0] ?? 0
  const changesAt = random.chance(0.3) ? random.int(dates.length) : dates.length
  return { ...tax, takes: { ...tax.takes, nightRates: dates.map((_, at) => (at < changesAt ? rate : rate * 2 + 1)) } }
}

export type InvoiceLine = { readonly amountMinor: number; readonly rate: number }

/** Lines as an invoice has them: a price's parts, extras and discounts, at rates of their own. */
export function linesOf(input: PriceInput, price: Price, number: number): InvoiceLine[] {
  const random = openRandom(seedFor(number, 'invoice'))
  const rates = [0, 550, 700, 1_000, 1_900]
  const [room, food, drinks] = [oneOf(random, rates), oneOf(random, rates), oneOf(random, rates)]
  const gross = random.chance(0.5)
  const nights = price.nights.flatMap((night) =>
    gross
      ? [night.amountMinor, night.promotionMinor, night.voucherMinor].map((amountMinor) => ({
          amountMinor,
          rate: room,
        }))
      : [
          { amountMinor: night.parts.room, rate: room },
          { amountMinor: night.parts.food, rate: food },
          { amountMinor: night.parts.drinks, rate: drinks },
        ],
  )
  const extras = input.extras.map((_, at) => ({ amountMinor: price.extrasMinor[at] ?? 0, rate: oneOf(random, rates) }))
  const lines = [...nights, ...extras].slice(0, 1 + random.int(12))
  // A correction takes everything back.
  return random.chance(0.1) ? lines.map((line) => ({ ...line, amountMinor: -line.amountMinor })) : lines
}
