import { addDays } from '@keystay/contract/shared/plain-dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AgeBand, LocalTax, PricedPlan, PricedRoom, PriceInput, Supplement } from './price-input.ts'
import { priceOf } from './price.ts'
import { bandWith, inputWith, leftOf, planWith } from './test-input.ts'

const checkIn = '2026-12-04'
const percent = (max: number) => fc.integer({ min: 0, max })

const supplement: fc.Arbitrary<Supplement> = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), minor: fc.nat(3000) }),
  fc.record({ kind: fc.constant('percent' as const), percent: percent(9000) }),
)

const bands: fc.Arbitrary<AgeBand[]> = fc
  .record({ supplements: fc.array(supplement, { minLength: 4, maxLength: 4 }), counts: fc.boolean() })
  .map(({ supplements: [baby, child, teenager, adult], counts }) => [
    { ...bandWith(0, 2, 0), counts, ...(baby && { supplement: baby }) },
    { ...bandWith(3, 11, 0), ...(child && { supplement: child }) },
    { ...bandWith(12, 15, 0), ...(teenager && { supplement: teenager }) },
    { ...bandWith(18, 120, 0, { adult: true }), ...(adult && { supplement: adult }) },
  ])

const plan: fc.Arbitrary<PricedPlan> = fc.record({
  parent: fc.option(fc.constant(planWith({ personMinor: 100 }))),
  ownPrices: fc.constant(new Map([['a', new Map([[checkIn, 4321]])]])),
  adjustPercent: fc.integer({ min: -3000, max: 3000 }),
  adjustMinor: fc.integer({ min: -500, max: 500 }),
  stepMinor: fc.constantFrom(1, 50, 100),
  personMinor: fc.nat(1500),
  takesPromotions: fc.boolean(),
})

const roomFor = (nights: number): fc.Arbitrary<PricedRoom> =>
  fc.record({
    roomTypeId: fc.constantFrom('a', 'b'),
    quantity: fc.integer({ min: 1, max: 3 }),
    nightPrices: fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 2000, max: 50_000 })), {
      minLength: nights,
      maxLength: nights,
    }),
    adults: fc.integer({ min: 1, max: 4 }),
    children: fc.array(fc.option(fc.nat(17)), { maxLength: 3 }),
    standardOccupancy: fc.integer({ min: 1, max: 4 }),
    singleUse: fc.option(supplement),
  })

const promotion = fc.record({
  from: fc.option(fc.nat(8).map((day) => addDays(checkIn, day - 2))),
  to: fc.option(fc.nat(8).map((day) => addDays(checkIn, day))),
  gives: fc.oneof(
    fc.record({ percent: percent(6000) }),
    fc.record({ nights: fc.integer({ min: 2, max: 4 }), pay: fc.integer({ min: 1, max: 3 }) }),
  ),
  minDaysBefore: fc.option(fc.nat(40)),
  maxDaysBefore: fc.constant(null),
  minNights: fc.option(fc.integer({ min: 1, max: 5 })),
})

const taxFor = (nights: number, kinds: readonly LocalTax['takes']['kind'][]): fc.Arbitrary<LocalTax> => {
  const perPerson = fc.record({
    kind: fc.constant('person_night' as const),
    nightRates: fc.array(fc.nat(500), { minLength: nights, maxLength: nights }),
    exemptBelowAge: fc.nat(18),
    exemptAdults: fc.nat(3),
  })
  const ofNights = fc.record({
    kind: fc.constant('percent' as const),
    percent: percent(1000),
    netOf: fc.option(fc.constant({ room: 700, food: 700, drinks: 1900 })),
    withFood: fc.boolean(),
    withDrinks: fc.boolean(),
    exemptAdults: fc.nat(3),
  })
  return fc.record({
    takes: fc.oneof(...[perPerson, ofNights].filter((_, index) => kinds.includes(index ? 'percent' : 'person_night'))),
    firstNights: fc.option(fc.integer({ min: 1, max: 4 })),
    vatPercent: fc.constantFrom(0, 700, 1900),
    dueAtHotel: fc.boolean(),
  })
}

/** Stays of one to seven nights in a hotel that uses all there is; last minute is nowhere. */
function stays(kinds: readonly LocalTax['takes']['kind'][] = ['person_night', 'percent']): fc.Arbitrary<PriceInput> {
  return fc.integer({ min: 1, max: 7 }).chain((nights) =>
    fc.record({
      stay: fc.constant({ checkIn, checkOut: addDays(checkIn, nights) }),
      bookedOn: fc.nat(60).map((days) => addDays(checkIn, -days)),
      plan,
      rooms: fc.array(roomFor(nights), { minLength: 1, maxLength: 3 }),
      bands,
      promotions: fc.array(promotion, { maxLength: 3 }),
      voucher: fc.option(fc.oneof(fc.record({ percent: percent(10_000) }), fc.record({ amountMinor: fc.nat(90_000) }))),
      extras: fc.array(
        fc.record({
          unit: fc.constantFrom('stay', 'night', 'person', 'person_night', 'room_night', 'piece'),
          count: fc.integer({ min: 1, max: 3 }),
          datePrices: fc.array(fc.nat(3000), { minLength: nights, maxLength: nights }),
          vatClass: fc.constant('standard'),
        }),
        { maxLength: 2 },
      ),
      taxes: fc.array(taxFor(nights, kinds), { maxLength: 2 }),
      deposit: fc.option(fc.oneof(fc.record({ percent: percent(10_000) }), fc.constant('first_night' as const))),
      board: fc.record({ adultMinor: fc.nat(2000), childMinor: fc.nat(1000), drinksPercent: percent(10_000) }),
    }),
  )
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
/** A stay that is not sold costs more than any other. */
const totalOf = (input: PriceInput) => priceOf(input)?.totalMinor ?? Infinity

test('lines are the total, parts are the nights, and what is paid and due never passes it', () => {
  fc.assert(
    fc.property(stays(), (input) => {
      const price = priceOf(input)
      fc.pre(price !== null)
      const { nights, lodgingMinor, totalMinor, dueAtHotelMinor, depositMinor } = price
      expect(sum(nights.map(leftOf))).toBe(lodgingMinor)
      expect(sum(nights.map((night) => night.promotionMinor)) - (price.promotion?.amountMinor ?? 0)).toBe(0)
      expect(sum(nights.map((night) => night.voucherMinor)) - price.voucherMinor).toBe(0)
      expect(lodgingMinor + sum(price.extrasMinor) + sum(price.taxesMinor)).toBe(totalMinor)
      for (const night of nights) {
        const { room, food, drinks } = night.parts
        expect(room + food + drinks).toBe(leftOf(night))
        expect(Math.min(room, food, drinks)).toBeGreaterThanOrEqual(0)
      }
      expect(depositMinor).toBeGreaterThanOrEqual(0)
      expect(depositMinor + dueAtHotelMinor).toBeLessThanOrEqual(totalMinor)
    }),
    { numRuns: 300 },
  )
})

test('one more guest never costs less', () => {
  // A percent tax is of the room without board, which a guest's breakfast makes less, and by heads.
  fc.assert(
    fc.property(stays(['person_night']), fc.option(fc.nat(17)), fc.boolean(), (input, age, isAdult) => {
      const rooms = input.rooms.map((room, index) => {
        if (index > 0) return room
        return isAdult ? { ...room, adults: room.adults + 1 } : { ...room, children: [...room.children, age] }
      })
      const before = totalOf(input)
      expect(totalOf({ ...input, rooms })).toBeGreaterThanOrEqual(Number.isFinite(before) ? before : 0)
    }),
    { numRuns: 300 },
  )
})

test('who says to be exempt of a tax never pays more', () => {
  fc.assert(
    fc.property(stays(), fc.integer({ min: 1, max: 4 }), (input, more) => {
      const taxes = input.taxes.map(({ takes, ...tax }) => ({
        ...tax,
        takes: { ...takes, exemptAdults: takes.exemptAdults + more },
      }))
      expect(totalOf({ ...input, taxes })).toBeLessThanOrEqual(totalOf(input))
    }),
    { numRuns: 300 },
  )
})

test('an age that becomes known never makes a stay dearer, where no child costs more than an older guest', () => {
  const ages = [bandWith(3, 9, 900), bandWith(10, 17, 1500), bandWith(18, 99, 2500, { adult: true })]
  const rooms = fc.array(fc.option(fc.integer({ min: 3, max: 17 })), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rooms, fc.integer({ min: 3, max: 17 }), fc.nat(4), (children, age, standardOccupancy) => {
      const costOf = (known: readonly (number | null)[]) => {
        const room = { roomTypeId: 'a', quantity: 1, nightPrices: [9000], adults: 1, singleUse: null }
        const stay = { checkIn, checkOut: addDays(checkIn, 1) }
        return totalOf(inputWith({ stay, bands: ages, rooms: [{ ...room, children: known, standardOccupancy }] }))
      }
      const unknown = children.indexOf(null)
      fc.pre(unknown !== -1)
      expect(costOf(children.with(unknown, age))).toBeLessThanOrEqual(costOf(children))
    }),
  )
})

test('longer notice never costs more without a last minute', () => {
  // A better promotion may leave more to the nights that a percent tax is taken of.
  fc.assert(
    fc.property(stays(['person_night']), fc.nat(40), (input, days) => {
      const earlier = { ...input, bookedOn: addDays(input.bookedOn, -days) }
      expect(totalOf(earlier)).toBeLessThanOrEqual(totalOf(input))
    }),
    { numRuns: 300 },
  )
})

test('the order of rooms does not matter to the total', () => {
  // Between rooms of one night the order decides who gets a unit, and so whose board a percent tax leaves out.
  fc.assert(
    fc.property(stays(['person_night']), (input) => {
      const turned = priceOf({ ...input, rooms: input.rooms.toReversed() })
      const price = priceOf(input)
      expect(turned?.totalMinor).toBe(price?.totalMinor)
      expect(turned?.depositMinor).toBe(price?.depositMinor)
    }),
    { numRuns: 300 },
  )
})

test('single nights add up before promotions', () => {
  fc.assert(
    fc.property(stays(), (input) => {
      const price = priceOf(input)
      fc.pre(price !== null)
      const nights = price.nights.slice(0, price.nights.length / input.rooms.length)
      const singles = nights.map(({ night }, index) => {
        const rooms = input.rooms.map((room) => ({ ...room, nightPrices: room.nightPrices.slice(index, index + 1) }))
        return priceOf({ ...input, rooms, stay: { checkIn: night, checkOut: addDays(night, 1) } })
      })
      const amounts = (of: typeof price | null) => sum((of?.nights ?? []).map((night) => night.amountMinor))
      expect(sum(singles.map(amounts))).toBe(amounts(price))
    }),
    { numRuns: 200 },
  )
})
