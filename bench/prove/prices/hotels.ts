import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type {
  AgeBand,
  BoardParts,
  LocalTax,
  PricedExtra,
  PriceInput,
  Promotion,
  Supplement,
} from '../../../apps/api/src/features/inventory/pricing/price-input.ts'
import type { ExtraPeriod } from '../../../apps/api/src/features/inventory/rates/extra-rules.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'

/** What a hotel sets; what goes by dates is made with each stay. */
export type Hotel = {
  /** Minor units of about one euro: of a currency with 2, 3 or no decimals. */
  readonly unitMinor: number
  readonly opens: PlainDate
  readonly types: readonly RoomType[]
  /** Each derives from the one before; the first is the standard plan. */
  readonly plans: readonly PlanShape[]
  readonly bands: readonly AgeBand[]
  readonly promotions: readonly Promotion[]
  readonly extras: readonly ExtraShape[]
  readonly taxes: readonly LocalTax[]
  readonly deposit: PriceInput['deposit']
  readonly board: BoardParts
}
type RoomType = {
  readonly id: string
  readonly priceMinor: number
  readonly standardOccupancy: number
  readonly singleUse: Supplement | null
}
type PlanShape = Omit<PriceInput['plan'], 'parent' | 'ownPrices'> & { readonly ownShare: number }
export type ExtraShape = Pick<PricedExtra, 'unit' | 'count' | 'vatClass'> & {
  readonly priceMinor: number
  readonly periods: readonly ExtraPeriod[]
}

/** One of a list that is not empty. */
export const oneOf = <T>(random: Random, list: readonly T[]): T => {
  if (list.length === 0) throw new Error('Nothing to choose from.')
  return list[random.int(list.length)] as T
}

const listOf = <T>(random: Random, atMost: number, make: (index: number) => T): T[] =>
  Array.from({ length: random.int(atMost + 1) }, (_, index) => make(index))

/** Amounts of about so many euros: round, with a half, or any. */
export function amount(random: Random, unitMinor: number, atMost: number): number {
  const units = random.int(atMost + 1)
  if (unitMinor === 1) return units
  const rest = oneOf(random, [0, 0, unitMinor / 2, unitMinor - 1, 1, random.int(unitMinor)])
  return units * unitMinor + Math.floor(rest)
}

/** Percents that make halves, thirds and crooked numbers. */
export const percent = (random: Random): number =>
  oneOf(random, [500, 750, 800, 1_000, 1_250, 1_500, 2_000, 2_500, 3_333, 5_000, random.int(6_000)])

export function hotelOf(number: number): Hotel {
  const random = openRandom(seedFor(number, 'hotel'))
  const unitMinor = oneOf(random, [100, 100, 100, 1_000, 1, 100, 20_000])
  const opens = addDays('2027-02-20', random.int(300))
  const board = random.chance(0.6)
  return {
    unitMinor,
    opens,
    types: ['a', 'b', 'c'].slice(0, 1 + random.int(3)).map((id) => typeOf(random, unitMinor, id)),
    plans: plansOf(random, unitMinor),
    bands: random.chance(0.8) ? bandsOf(random, unitMinor) : [],
    promotions: listOf(random, 4, () => promotionOf(random, opens)),
    extras: listOf(random, 4, (index) => ({
      unit: oneOf(random, ['stay', 'night', 'person', 'person_night', 'room_night', 'piece'] as const),
      count: random.int(4),
      priceMinor: amount(random, unitMinor, 30),
      periods: periodsOf(random, unitMinor, opens),
      vatClass: `extra ${index}`,
    })),
    taxes: listOf(random, 3, () => taxOf(random, unitMinor)),
    deposit: oneOf(random, [
      null,
      'first_night',
      { percent: 5_000 },
      { percent: percent(random) },
      { percent: 10_000 },
    ]),
    board: {
      adultMinor: board ? amount(random, unitMinor, 40) : 0,
      childMinor: board ? amount(random, unitMinor, 20) : 0,
      drinksPercent: board ? oneOf(random, [0, 3_000, 3_333, 10_000, percent(random)]) : 0,
    },
  }
}

/** Times at which an extra costs something else, some on end; sometimes none. */
function periodsOf(random: Random, unitMinor: number, opens: PlainDate): ExtraPeriod[] {
  let next = addDays(opens, -5)
  return listOf(random, 8, () => {
    const from = addDays(next, oneOf(random, [0, 0, 1, 3, random.int(10)]))
    const to = addDays(from, oneOf(random, [0, 0, 1, random.int(7)]))
    next = addDays(to, 1)
    return { from, to, priceMinor: amount(random, unitMinor, 30) }
  })
}

function typeOf(random: Random, unitMinor: number, id: string): RoomType {
  return {
    id,
    priceMinor: amount(random, unitMinor, 250) + unitMinor,
    standardOccupancy: 1 + random.int(4),
    singleUse: random.chance(0.4) ? supplementOf(random, unitMinor) : null,
  }
}

function supplementOf(random: Random, unitMinor: number): Supplement {
  if (random.chance(0.5)) return { kind: 'amount', minor: amount(random, unitMinor, 40) }
  return { kind: 'percent', percent: percent(random) }
}

function plansOf(random: Random, unitMinor: number): PlanShape[] {
  // Steps of a hundredth, a half and a whole of the currency; where it has no decimals, whole ones and round numbers.
  const steps = unitMinor === 1 ? [1, 5, 10] : unitMinor === 20_000 ? [1, 500, 1_000] : [1, unitMinor / 2, unitMinor]
  return Array.from({ length: 1 + random.int(5) }, (_, depth) => ({
    adjustPercent: depth === 0 || random.chance(0.3) ? 0 : (random.chance(0.6) ? -1 : 1) * percent(random),
    adjustMinor: depth === 0 || random.chance(0.6) ? 0 : amount(random, unitMinor, 60) - 30 * unitMinor,
    stepMinor: depth === 0 ? 1 : oneOf(random, steps),
    personMinor: random.chance(0.6) ? 0 : amount(random, unitMinor, 25) - (random.chance(0.3) ? 20 * unitMinor : 0),
    takesPromotions: random.chance(0.85),
    ownShare: depth > 0 && random.chance(0.4) ? random.next() / 2 : 0,
  }))
}

/** Small children in cots, bigger ones, and what an adult pays beyond the standard places; sometimes ages between have no band. */
function bandsOf(random: Random, unitMinor: number): AgeBand[] {
  const cotsTo = 1 + random.int(3)
  const childrenTo = cotsTo + 1 + random.int(9)
  const adultsFrom = oneOf(random, [childrenTo + 1, childrenTo + 3, 18])
  const adult = supplementOf(random, unitMinor)
  const part = (divisor: number): Supplement =>
    adult.kind === 'amount'
      ? { kind: 'amount', minor: Math.floor(adult.minor / divisor) }
      : { kind: 'percent', percent: Math.floor(adult.percent / divisor) }
  const bands: AgeBand[] = [
    { from: 0, to: cotsTo, adult: false, counts: random.chance(0.3), supplement: part(oneOf(random, [4, 1_000_000])) },
    { from: cotsTo + 1, to: childrenTo, adult: false, counts: true, supplement: part(oneOf(random, [1, 2, 3])) },
    { from: adultsFrom, to: 120, adult: true, counts: true, supplement: adult },
  ]
  const some = bands.filter(() => random.chance(0.9))
  return random.chance(0.5) ? some : some.toReversed()
}

/** Early booking, last minute, long stay or free nights; sometimes of some dates only. */
function promotionOf(random: Random, opens: PlainDate): Promotion {
  const kind = oneOf(random, ['early', 'late', 'long', 'free'] as const)
  const from = random.chance(0.3) ? addDays(opens, random.int(25)) : null
  const to = random.chance(0.3) ? addDays(from ?? opens, 1 + random.int(25)) : null
  const length = 2 + random.int(6)
  const gives = kind === 'free' ? { nights: length, pay: length - 1 - random.int(2) } : { percent: percent(random) }
  return {
    from,
    to,
    gives,
    minDaysBefore: kind === 'early' ? 7 + random.int(60) : null,
    maxDaysBefore: kind === 'late' ? random.int(10) : null,
    minNights: kind === 'long' || random.chance(0.1) ? 2 + random.int(9) : null,
  }
}

function taxOf(random: Random, unitMinor: number): LocalTax {
  const board = { food: oneOf(random, [700, 1_900]), drinks: oneOf(random, [700, 1_900]) }
  return {
    takes: random.chance(0.5)
      ? {
          kind: 'person_night',
          nightRates: [amount(random, unitMinor, 4)],
          exemptBelowAge: oneOf(random, [0, 6, 16, 18]),
          exemptAdults: oneOf(random, [0, 0, 1, 2, 12]),
        }
      : {
          kind: 'percent',
          percent: percent(random),
          netOf: random.chance(0.5) ? { room: oneOf(random, [700, 1_000]), ...board } : null,
          withFood: random.chance(0.5),
          withDrinks: random.chance(0.5),
          exemptAdults: oneOf(random, [0, 0, 1, 2, 12]),
        },
    firstNights: random.chance(0.4) ? 1 + random.int(7) : null,
    vatPercent: oneOf(random, [0, 0, 700, 1_900]),
    dueAtHotel: random.chance(0.4),
  }
}
