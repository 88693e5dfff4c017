import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPage, isWithin, type Asked, type Listed, type Priced } from './dated-rules.ts'
import { roughEuros, sortProperties } from './rules.ts'

type Hotel = Listed & { readonly priced: Priced | null }

/** Hotels that cost no less than is known of them; a third is sold out after all, of some others it is known that they are not. */
const hotels = fc
  .array(
    fc.record({
      least: fc.integer({ min: 1, max: 60 }),
      more: fc.integer({ min: 0, max: 9 }),
      full: fc.nat(2),
      mayBeSure: fc.boolean(),
    }),
    { minLength: 280, maxLength: 420 },
  )
  .map((list) =>
    list.map(({ least, more, full, mayBeSure }, index): Hotel => {
      const id = String(index)
      const total = { minor: 100 * (least + more), currency: 'EUR' }
      const isFull = full === 0
      const known = { id, name: `Haus ${(index * 7) % 100}`, least, isSure: mayBeSure && !isFull }
      return { ...known, priced: isFull ? null : { id, total } }
    }),
  )
const asked = fc.record<Asked>({
  sort: fc.constantFrom('recommended', 'price', 'price_desc', 'name'),
  page: fc.integer({ min: 1, max: 8 }),
  size: fc.constantFrom(5, 20, 50),
  minPrice: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
  maxPrice: fc.option(fc.integer({ min: 20, max: 70 }), { nil: undefined }),
})

/** Every hotel is priced, then sorted. */
function pageOfAll(all: readonly Hotel[], { sort, page, size, ...prices }: Asked) {
  const found = all.flatMap(({ name, priced }) =>
    priced && isWithin(roughEuros(priced.total), prices)
      ? [{ name, priced, total: priced.total, fromPrice: priced.total }]
      : [],
  )
  const shown = sortProperties(found, sort).slice((page - 1) * size, page * size)
  return { ids: shown.map(({ priced }) => priced.id), total: found.length }
}

async function find(all: readonly Hotel[], query: Asked) {
  const byId = new Map(all.map((one) => [one.id, one.priced]))
  let calls = 0
  const { shown, total } = await findPage({ listed: all }, query, async (ids) => {
    calls += ids.length
    return new Map(ids.flatMap((id) => (byId.get(id) ? [[id, byId.get(id)] as [string, Priced]] : [])))
  })
  return { ids: shown.map(({ id }) => id), total, calls }
}

test('a page has the hotels that it would have if all were priced, and at least so many in all', async () => {
  await fc.assert(
    fc.asyncProperty(hotels, asked, async (all, query) => {
      const [right, page] = [pageOfAll(all, query), await find(all, query)]
      expect(page.ids).toEqual(right.ids)
      expect(page.total).toBeGreaterThanOrEqual(right.total)
      if (all.length <= 300) expect(page.total).toBe(right.total)
    }),
    { numRuns: 300 },
  )
})

test('hardly more are priced than a page shows', async () => {
  const all = Array.from({ length: 4000 }, (_, index): Hotel => {
    const id = String(index)
    const least = 50 + ((index * 37) % 400)
    return { id, name: id, least, isSure: false, priced: { id, total: { minor: 100 * least, currency: 'EUR' } } }
  })
  for (const sort of ['recommended', 'price', 'name'] as const)
    expect((await find(all, { sort, page: 1, size: 20 })).calls).toBeLessThanOrEqual(80)
})

test('of very many no more than 5,000 are priced or listed', async () => {
  const all = Array.from({ length: 6000 }, (_, index): Hotel => {
    const id = String(index)
    return { id, name: id, least: index, isSure: true, priced: { id, total: { minor: 100 * index, currency: 'EUR' } } }
  })
  const dearest = await find(all, { sort: 'price_desc', page: 1, size: 2 })
  expect(dearest).toEqual({ ids: ['5999', '5998'], total: 5000, calls: 5000 })
  expect(await find(all, { sort: 'recommended', page: 251, size: 20 })).toEqual({ ids: [], total: 5000, calls: 5000 })
})

test('of those that surely house the party no more are priced than are shown, and all are counted', async () => {
  const all = Array.from({ length: 40 }, (_, index): Hotel => {
    const id = String(index)
    return { id, name: id, least: 1, isSure: index % 10 > 0, priced: { id, total: { minor: 100, currency: 'EUR' } } }
  })
  // Twenty that fill the page for certain, and the four of whom nothing is sure.
  expect(await find(all, { sort: 'recommended', page: 1, size: 20 })).toMatchObject({ total: 40, calls: 24 })
  expect(await find(all, { sort: 'recommended', page: 1, size: 20, minPrice: 1 })).toMatchObject({
    total: 40,
    calls: 40,
  })
})

test('who comes after those that are listed is counted, and nobody is priced for their number', async () => {
  const all = Array.from({ length: 250 }, (_, index): Hotel => {
    const id = String(index)
    return { id, name: id, least: 1, isSure: false, priced: { id, total: { minor: 100, currency: 'EUR' } } }
  })
  const byId = new Map(all.map((one) => [one.id, one.priced]))
  let calls = 0
  const { shown, total } = await findPage(
    { listed: all, more: 100 },
    { sort: 'recommended', page: 1, size: 20 },
    async (ids) => {
      calls += ids.length
      return new Map(ids.flatMap((id) => (byId.get(id) ? [[id, byId.get(id)] as [string, Priced]] : [])))
    },
  )
  expect({ shown: shown.length, total, calls }).toEqual({ shown: 20, total: 350, calls: 32 })
})
