import { expect, test } from 'vitest'
import type { PriceInput } from '../../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { oraclePrice, oracleVat } from './oracle.ts'

const roomTypeId = 'double'

/** The design page's worked example. */
const example: PriceInput = {
  stay: { checkIn: '2027-07-01', checkOut: '2027-07-04' },
  bookedOn: '2027-05-01',
  plan: {
    parent: {
      parent: null,
      ownPrices: new Map(),
      adjustPercent: 0,
      adjustMinor: 0,
      stepMinor: 1,
      personMinor: 0,
      takesPromotions: true,
    },
    ownPrices: new Map(),
    adjustPercent: 800,
    adjustMinor: 0,
    stepMinor: 50,
    personMinor: 0,
    takesPromotions: true,
  },
  rooms: [
    {
      roomTypeId,
      quantity: 1,
      nightPrices: [12_000, 12_000, 9_550],
      adults: 2,
      children: [5],
      standardOccupancy: 2,
      singleUse: null,
    },
  ],
  bands: [{ from: 3, to: 11, adult: false, counts: true, supplement: { kind: 'amount', minor: 1_500 } }],
  promotions: [
    { from: null, to: null, gives: { percent: 1_000 }, minDaysBefore: 30, maxDaysBefore: null, minNights: null },
  ],
  voucher: { percent: 500 },
  extras: [
    { unit: 'stay', count: 1, datePrices: [4_000, 4_000, 4_000], vatClass: 'cleaning' },
    { unit: 'night', count: 1, datePrices: [1_200, 1_200, 1_200], vatClass: 'parking' },
  ],
  taxes: [
    {
      takes: {
        kind: 'percent',
        percent: 750,
        netOf: { room: 700, food: 700, drinks: 1_900 },
        withFood: false,
        withDrinks: false,
        exemptAdults: 0,
      },
      firstNights: null,
      vatPercent: 0,
      dueAtHotel: false,
    },
  ],
  deposit: { percent: 3_000 },
  board: { adultMinor: 1_000, childMinor: 500, drinksPercent: 3_000 },
}

test('makes the price of the design’s worked example, step by step', () => {
  const price = oraclePrice(example)
  expect(price?.nights.map((night) => night.amountMinor)).toEqual([14_450, 14_450, 11_800])
  expect(price?.promotion).toEqual({ index: 0, amountMinor: -4_070 })
  expect(price?.nights.map((night) => night.promotionMinor)).toEqual([-1_445, -1_445, -1_180])
  expect(price?.voucherMinor).toBe(-1_832)
  const left = price?.nights.map((night) => night.amountMinor + night.promotionMinor + night.voucherMinor)
  expect(left).toEqual([12_354, 12_355, 10_089])
  const parts = (name: 'room' | 'food' | 'drinks') => price?.nights.reduce((sum, night) => sum + night.parts[name], 0)
  expect([parts('room'), parts('food'), parts('drinks')]).toEqual([28_387, 4_488, 1_923])
  expect(price).toMatchObject({
    lodgingMinor: 34_798,
    extrasMinor: [4_000, 3_600],
    taxesMinor: [1_990],
    totalMinor: 44_388,
    dueAtHotelMinor: 0,
    depositMinor: 13_316,
  })
})

test('takes a night for standard guests from the plan alone', () => {
  const rooms = example.rooms.map((room) => ({ ...room, children: [] }))
  const price = oraclePrice({ ...example, rooms })
  expect(price?.nights.map((night) => night.amountMinor)).toEqual([12_950, 12_950, 10_300])
})

test('makes the VAT of the design’s worked example', () => {
  // The tax bears no VAT and is in neither sum.
  const lines = [
    { amountMinor: 28_387 + 4_488, rate: 700 },
    { amountMinor: 1_923, rate: 1_900 },
    { amountMinor: 4_000, rate: 700 },
    { amountMinor: 3_600, rate: 1_900 },
  ]
  const sums = oracleVat(lines)
  expect(sums).toMatchObject([
    { rate: 700, grossMinor: 36_875, vatMinor: 2_412 },
    { rate: 1_900, grossMinor: 5_523, vatMinor: 882 },
  ])
  for (const sum of sums) expect(sum.lineNetsMinor.reduce((a, b) => a + b, 0)).toBe(sum.netMinor)
})

test('does not sell a night whose price comes to nothing', () => {
  expect(oraclePrice({ ...example, plan: { ...example.plan, adjustPercent: -10_000 } })).toBeNull()
  expect(oraclePrice({ ...example, plan: { ...example.plan, personMinor: -5_000 } })).toBeNull()
})
