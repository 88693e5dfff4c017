import { expect, test } from 'vitest'
import { vatOf } from './price.ts'
import { bandWith, derivedPlan, extraWith, leftOf, priced, promotionWith, roomWith, taxWith } from './test-input.ts'

/** The example of the design of prices, step by step. */
const price = priced({
  bookedOn: '2026-11-01',
  plan: derivedPlan({ adjustPercent: 800, stepMinor: 50 }),
  rooms: [roomWith({ nightPrices: [12_000, 12_000, 9550], children: [5] })],
  bands: [bandWith(3, 11, 1500)],
  promotions: [promotionWith({ percent: 1000 }, { minDaysBefore: 7 })],
  voucher: { percent: 500 },
  extras: [
    extraWith('stay', { datePrices: [4000, 4000, 4000], vatClass: 'cleaning' }),
    extraWith('night', { datePrices: [1200, 1200, 1200], vatClass: 'parking' }),
  ],
  taxes: [
    taxWith({
      kind: 'percent',
      percent: 750,
      netOf: { room: 700, food: 700, drinks: 1900 },
      withFood: false,
      withDrinks: false,
      exemptAdults: 0,
    }),
  ],
  deposit: { percent: 3000 },
  board: { adultMinor: 1000, childMinor: 500, drinksPercent: 3000 },
})

const sumOfParts = (part: 'room' | 'food' | 'drinks') => price.nights.reduce((sum, night) => sum + night.parts[part], 0)

test('(1) the plan derives its nights, without the child', () => {
  const adults = priced({
    plan: derivedPlan({ adjustPercent: 800, stepMinor: 50 }),
    rooms: [roomWith({ nightPrices: [12_000, 12_000, 9550] })],
  })
  expect(adults.nights.map((night) => night.amountMinor)).toEqual([12_950, 12_950, 10_300])
})

test('(2) the child pays beside the room', () => {
  expect(price.nights.map((night) => night.amountMinor)).toEqual([14_450, 14_450, 11_800])
})

test('(3) early booking and (4) the voucher are spread over the nights', () => {
  expect(price.promotion).toEqual({ index: 0, amountMinor: -4070 })
  expect(price.voucherMinor).toBe(-1832)
  expect(price.nights.map(leftOf)).toEqual([12_354, 12_355, 10_089])
  expect(price.lodgingMinor).toBe(34_798)
})

test('(5) extras take no discount', () => {
  expect(price.extrasMinor).toEqual([4000, 3600])
})

test('(6) the nights split into room, food and drinks', () => {
  expect([sumOfParts('room'), sumOfParts('food'), sumOfParts('drinks')]).toEqual([28_387, 4488, 1923])
})

test('(7) the local tax is of the room without VAT', () => {
  expect(price.taxesMinor).toEqual([1990])
})

test('(8) the total and its deposit', () => {
  expect(price.totalMinor).toBe(44_388)
  expect(price.dueAtHotelMinor).toBe(0)
  // 30 % of 443.88 is 133.164.
  expect(price.depositMinor).toBe(13_316)
})

test('(9) VAT once per rate', () => {
  const sums = vatOf([
    ...price.nights.flatMap(({ parts }) => [
      { amountMinor: parts.room, rate: 700 },
      { amountMinor: parts.food, rate: 700 },
      { amountMinor: parts.drinks, rate: 1900 },
    ]),
    { amountMinor: price.extrasMinor[0] ?? 0, rate: 700 },
    { amountMinor: price.extrasMinor[1] ?? 0, rate: 1900 },
  ])
  expect(sums.map(({ rate, netMinor, vatMinor, grossMinor }) => [rate, netMinor, vatMinor, grossMinor])).toEqual([
    [700, 34_463, 2412, 36_875],
    [1900, 4641, 882, 5523],
  ])
})
