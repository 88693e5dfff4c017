import { expect, test } from 'vitest'
import { pricesOn } from '../../../apps/api/src/features/inventory/rates/extra-rules.ts'
import { priceOf, vatOf } from '../../../apps/api/src/features/inventory/pricing/price.ts'
import type { Price, PriceInput } from '../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { prove } from '../../lib/run-proof.ts'
import { cancellingOf, feeAt, wrongFees } from './cancelling.ts'
import { comparePrices } from './compare-prices.ts'
import { hotelOf } from './hotels.ts'
import { brokenLaws } from './laws.ts'
import { oraclePrice } from './oracle/oracle.ts'
import { pricePlants } from './plants.ts'
import { wholeRun } from './prices.ts'
import { stayOf } from './stays.ts'

test('prices are the oracle’s in 1,500 stays', async () => {
  const { exitCode, figures } = await prove('prices', '--stays', '1500')
  expect({ exitCode, figures }).toMatchObject({ exitCode: 0, figures: { stays: 1_500, hotels: 76, violations: 0 } })
  expect(Number(figures['notSold'])).toBeGreaterThan(0)
})

test('a whole run is of at least 100,000 stays, in currencies without decimals, with two and with three', () => {
  expect(wholeRun).toBeGreaterThanOrEqual(100_000)
  const units = new Set(Array.from({ length: 76 }, (_, number) => hotelOf(number).unitMinor))
  expect([...units]).toEqual(expect.arrayContaining([1, 100, 1000]))
})

test.each(Object.entries(pricePlants))('prices sees the fault "%s" within 300 stays', (_name, plant) => {
  let wrong = 0
  const { different } = comparePrices(
    plant({ priceOf, vatOf, pricesOn, feeAt }),
    { first: 1, stays: 300 },
    () => (wrong += 1),
  )
  expect(different).toBeGreaterThan(0)
  expect(wrong).toBeGreaterThanOrEqual(different)
})

const more = (price: Price, minor: number): Price => ({ ...price, totalMinor: price.totalMinor + minor })

const guests = ({ rooms }: PriceInput): number =>
  rooms.reduce((sum, room) => sum + room.adults + room.children.length, 0)

test.each<[string, (price: Price, input: PriceInput) => Price]>([
  ['lines make', (price) => more(price, 1)],
  ['one more guest', (price, input) => more(price, -1_000_000_000 * guests(input))],
  ['days earlier it costs', (price, input) => more(price, -Number(input.bookedOn.replaceAll('-', '')))],
  [
    'alone costs',
    (price) => ({ ...price, nights: price.nights.map((night) => ({ ...night, amountMinor: price.nights.length })) }),
  ],
  ['another order of rooms', (price, input) => more(price, input.rooms[0]?.adults ?? 0)],
])('a price that breaks the law "… %s …" is found', (words, change) => {
  const broken = (input: PriceInput) => {
    const price = oraclePrice(input)
    return price && change(price, input)
  }
  const told = Array.from({ length: 100 }, (_, number) => brokenLaws(broken, stayOf(hotelOf(number), number), number))
  expect(told.flat().filter((sentence) => sentence.includes(words))).not.toEqual([])
})

test('a fee that falls as arrival comes nearer breaks a law', () => {
  const broken = Array.from({ length: 20 }, (_, number) => {
    const input = stayOf(hotelOf(number), number)
    const price = oraclePrice(input)
    return price ? wrongFees((_stay, at) => -at.getTime(), cancellingOf(input, price, number)).broken : []
  })
  expect(broken.flat()).not.toEqual([])
})
