import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn } from '../../platform/values/zones.ts'
import { createRandomHotel, drawSearch, openDice } from '../../testing/random-hotels.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readFreeTypes } from '../inventory/offer-stays.ts'
import { plansOf } from '../inventory/rates.ts'
import { readRates } from '../inventory/read-rates.ts'
import { readCandidates } from '../properties/queries.ts'
import { lowestTotal } from '../properties/rules.ts'
import { startSearchIndex, type SearchIndex } from './search-index.ts'

let api: TestApp
let index: SearchIndex
const first = '2026-11-21'
const everything = { words: [], types: [], amenities: [], freeCancellation: false, bbox: null }

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(async () => {
  await index.stop()
  await api.close()
})

/** What the pricing function says, hotel by hotel. */
async function exactTotals(ids: readonly string[], { stay, party }: ReturnType<typeof drawSearch>) {
  const now = api.deps.clock()
  const db = api.database.read
  const types = await readFreeTypes(db, { propertyIds: ids, stay, now })
  const ratesOf = await readRates(db, ids)
  const totals = new Map<string, number>()
  for (const candidate of await readCandidates(db, ids, 'en')) {
    const { id } = candidate.summary
    const today = dateIn(candidate.timezone, now)
    if (stay.checkIn < today) continue
    const free = types.filter(({ inventory }) => inventory.propertyId === id)
    const rates = ratesOf(id)(free.map(({ inventory }) => inventory))
    for (const plan of plansOf(rates)) {
      const total = lowestTotal(plan, free, { terms: candidate, rates, stay, party, today })
      if (total !== null) totals.set(id, Math.min(totals.get(id) ?? Infinity, total))
    }
  }
  return totals
}

test('every hotel that houses the party is a candidate, and none costs less than its bound', async () => {
  const dice = openDice(7)
  const ids: string[] = []
  for (let count = 0; count < 60; count += 1) ids.push((await createRandomHotel(api, dice, first, 'Zufall')).id)
  index = startSearchIndex({ database: api.database, clock: api.deps.clock })
  await index.catchUp()
  let [housed, candidates, exact] = [0, 0, 0]
  for (let count = 0; count < 150; count += 1) {
    const search = drawSearch(dice, first)
    const totals = await exactTotals(ids, search)
    const found = new Map((await index.findCandidates(everything, search)).map((one) => [one.id, one.boundMinor]))
    for (const [id, total] of totals) {
      expect.soft({ id, search, bound: found.get(id) ?? Infinity, total }).toSatisfy((one) => one.bound <= one.total)
      if (found.get(id) === total) exact += 1
    }
    housed += totals.size
    candidates += found.size
  }

  expect(housed).toBeGreaterThan(1000)
  // A bound that says little, or a kernel that lets everybody pass, would be of no use.
  expect(candidates).toBeLessThan(housed * 1.15)
  expect(exact).toBeGreaterThan(housed / 4)
})
