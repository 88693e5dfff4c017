import { sql } from 'kysely'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/plain-sql.ts'
import { createRandomHotel, drawSearch, openDice, type Dice } from '../../testing/random-hotels.ts'
import { waitingSessions } from '../../testing/lock-waits.ts'
import { everything } from '../../testing/test-filters.ts'
import { startTestApp, testNow, type TestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel } from '../../testing/test-hotel.ts'
import { createPlan, sayOfStandard } from '../../testing/test-rate-plans.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { priceHotels } from '../properties/price-hotels.ts'
import { prepareStaySearch } from './bound-rules.ts'
import { followChanges, loadHotels } from './known-hotels.ts'
import { readChanges } from './read-changes.ts'
import { placeIn, ringNights } from './ring-store.ts'
import { startSearchIndex, type LocalIndex } from './search-index.ts'

let api: TestApp
let index: LocalIndex
const ids: string[] = []
const first = '2026-11-21'

beforeAll(async () => {
  api = await startTestApp()
  const dice = openDice(7)
  for (let count = 0; count < 60; count += 1) ids.push((await createRandomHotel(api, dice, first, 'Zufall')).id)
  index = startSearchIndex({ database: api.database, clock: api.deps.clock, everyMs: 20 })
  await index.catchUp()
})
afterAll(async () => {
  await index.stop()
  await api.close()
})

/** What the pricing function says, hotel by hotel. */
async function exactTotals(search: ReturnType<typeof drawSearch>): Promise<Map<string, number>> {
  const { clock, providers } = api.deps
  const asked = { ...search, now: clock(), providers, ...everything }
  const priced = await priceHotels(api.database.read, ids, asked)
  return new Map([...priced].map(([id, { total }]) => [id, total.minor]))
}

test('every hotel that houses the party is a candidate, none costs less than its bound, and those surely do that are said to', async () => {
  const dice = openDice(8)
  let [housed, candidates, exact, sure] = [0, 0, 0, 0]
  for (let count = 0; count < 90; count += 1) {
    const search = drawSearch(dice, first)
    const totals = await exactTotals(search)
    const { first: listed } = await index.findCandidates(everything, search)
    // Those that are not listed are counted.
    expect(await index.findCandidates(everything, search, { listed: 3 })).toEqual({
      first: listed.slice(0, 3),
      more: Math.max(0, listed.length - 3),
    })
    for (const { id } of listed.filter(({ isSure }) => isSure)) {
      expect.soft({ id, search, isHoused: totals.has(id) }).toMatchObject({ isHoused: true })
      sure += 1
    }
    const found = new Map(listed.map((one) => [one.id, one.leastMinor]))
    for (const [id, total] of totals) {
      expect.soft({ id, search, bound: found.get(id) ?? Infinity, total }).toSatisfy((one) => one.bound <= one.total)
      if (found.get(id) === total) exact += 1
    }
    housed += totals.size
    candidates += found.size
  }

  expect(housed).toBeGreaterThan(800)
  // A bound that says little, or a kernel that lets everybody pass, would be of no use.
  expect(candidates).toBeLessThan(housed * 1.15)
  expect(exact).toBeGreaterThan(housed / 4)
  expect(sure).toBeGreaterThan(housed / 4)
})

/** A hotel that is seen as a whole: tests write it in parts, a story would not. */
async function createWhole(options: Parameters<typeof createHotel>[1]) {
  const hotel = await createHotel(api, options)
  await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
  return hotel
}

/** All that the index knows of the nights of a hotel. */
function nightsOf(known: LocalIndex, id: string) {
  return known.get(id)?.types.map(({ ring }) => {
    const { free, price, rules } = ring.block
    return Array.from({ length: ringNights }, (_, day) => placeIn(ring, day)).map((place) => [
      free[place],
      price[place],
      rules[place],
    ])
  })
}

/** A story that changes a night of every type of a hotel, and rests before it commits. */
async function changeNights(propertyId: string, dice: Dice, restMs: number): Promise<void> {
  await inTransaction(api.database.write, async (tx) => {
    const types = await sql<{ id: string }>`SELECT id FROM room_types WHERE property_id = ${propertyId}`.execute(tx)
    const typeIds = types.rows.map(({ id }) => id)
    await lockRoomTypes(tx, propertyId, typeIds)
    await sql`UPDATE nights SET price_minor = ${1000 + dice.int(90_000)}, closed = ${dice.chance(0.2)}
      WHERE property_id = ${propertyId} AND night = ${addDays(first, dice.int(40))}::date`.execute(tx)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  })
}

test('no commit is lost, however the writers overlap', async ({ skip }) => {
  skip(api.sharded, 'There is no index where tables are spread.')
  const dice = openDice(9)
  const long = ids.slice(0, 3).map(async (id) => await changeNights(id, dice, 1500))
  const writers = Array.from({ length: 6 }, async () => {
    for (let count = 0; count < 60; count += 1) await changeNights(ids[3 + dice.int(57)] ?? '', dice, dice.int(12))
  })
  await Promise.all(writers)
  await Promise.all(long)
  await index.catchUp()
  const anew = startSearchIndex({ database: api.database, clock: api.deps.clock })
  await anew.catchUp()
  for (const id of ids) {
    expect.soft(index.get(id)?.inventoryVersion).toBe(anew.get(id)?.inventoryVersion)
    expect.soft(nightsOf(index, id)).toEqual(nightsOf(anew, id))
  }
  await anew.stop()
})

test('a hotel that is new, renamed or closed for good is known as it is', async () => {
  const hotel = await createWhole({ city: 'Neuland' })
  const search = { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' }, party: { adults: 2, ages: [] } }
  const find = async () => {
    await index.catchUp()
    return (await index.findCandidates({ ...everything, words: ['neuland'] }, search)).first.map(({ name }) => name)
  }
  expect(await find()).toHaveLength(1)
  const renamed = await createHotel(api, { city: 'Neuland' })
  await api.sql`UPDATE properties SET name = 'AAA', catalogue_xid = pg_current_xact_id() WHERE id = ${renamed.id}`
  expect((await find())[0]).toBe('AAA')
  await api.sql`UPDATE room_types SET retired_at = now(), capacity = 0 WHERE property_id = ${hotel.id}`
  await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
  expect(await find()).toEqual(['AAA'])
})

test('a hotel that is renamed takes its place in the order at the same moment', async ({ skip }) => {
  skip(api.sharded, 'There is no index where tables are spread.')
  for (let count = 0; count < 2; count += 1) await createWhole({ city: 'Ordnung' })
  const source = { database: api.database, clock: api.deps.clock, signal: new AbortController().signal }
  const known = await loadHotels(source)
  const filter = { ...everything, words: ['ordnung'] }
  const search = prepareStaySearch({
    stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' },
    party: { adults: 2, ages: [] },
    nowMs: Date.parse(testNow),
    todayIn: () => first,
  })
  const find = async () => (await known.hotels.findCandidates(filter, search)).first
  const [, last] = await find()
  await api.sql`UPDATE properties SET name = '0', catalogue_xid = pg_current_xact_id() WHERE id = ${last?.id ?? ''}`
  const following = followChanges(source, known)
  const seen: string[][] = []
  do {
    await new Promise(setImmediate)
    seen.push((await find()).map(({ name }) => name))
  } while (seen.at(-1)?.[0] !== '0')
  await following
  expect(seen.filter((names) => names[1] === '0')).toEqual([])
})

test('what a night asks of stays keeps a hotel out, each rule by itself', async ({ skip }) => {
  skip(api.sharded, 'There is no index where tables are spread.')
  const hotel = await createWhole({ city: 'Regelburg', types: [{ rooms: 1 }] })
  const typeId = hotel.types[0]?.id
  const search = { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' }, party: { adults: 2, ages: [] } }
  const find = async () => (await index.findCandidates({ ...everything, words: ['regelburg'] }, search)).first
  const ask = async (night: string, rule: Record<string, number | boolean>) => {
    await api.sql`DELETE FROM nights WHERE property_id = ${hotel.id}`
    const row = { property_id: hotel.id, room_type_id: typeId, night, capacity: 1, sold: 0, ...rule }
    await api.sql`INSERT INTO nights ${rowsOf(row)}`
    await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    await index.catchUp()
    return await find()
  }
  expect(await ask('2026-12-04', { min_stay: 2 })).toMatchObject([{ isSure: true }])
  expect(await ask('2026-12-04', { min_stay: 3 })).toEqual([])
  expect(await ask('2026-12-04', { closed_to_arrival: true })).toEqual([])
  expect(await ask('2026-12-06', { closed_to_departure: true })).toEqual([])
  expect(await ask('2026-12-05', { closed: true })).toEqual([])
  // Nobody knows in memory what these ask for: the hotel is priced.
  expect(await ask('2026-12-04', { max_stay: 1 })).toMatchObject([{ isSure: false }])
  expect(await ask('2026-12-05', { min_stay_through: 3 })).toMatchObject([{ isSure: false }])
})

test('by a plan that is closed for a night nobody is surely housed', async ({ skip }) => {
  skip(api.sharded, 'There is no index where tables are spread.')
  const hotel = await createHotel(api, { city: 'Ruhetal', types: [{ rooms: 1 }] })
  const search = { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' }, party: { adults: 2, ages: [] } }
  const planId = await createPlan(api, hotel.id, { adjustPercent: -1000 })
  await sayOfStandard(api, hotel.id, { onSale: false })
  const find = async () => {
    await index.catchUp()
    return (await index.findCandidates({ ...everything, words: ['ruhetal'] }, search)).first
  }
  expect(await find()).toMatchObject([{ isSure: true }])
  const row = { property_id: hotel.id, room_type_id: hotel.types[0]?.id, plan_id: planId, night: '2026-12-05' }
  await api.sql`INSERT INTO plan_nights ${rowsOf({ ...row, closed: true })}`
  await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
  expect(await find()).toMatchObject([{ isSure: false }])
})

test('a hold that ran out is free, before anyone released it', async ({ skip }) => {
  skip(api.sharded, 'There is no index where tables are spread.')
  const hotel = await createWhole({ city: 'Frist', types: [{ rooms: 1 }] })
  const search = { stay: { checkIn: '2026-12-04', checkOut: '2026-12-06' }, party: { adults: 2, ages: [] } }
  const count = async () => (await index.findCandidates({ ...everything, words: ['frist'] }, search)).first.length
  await bookOne(api.newBrowser(), hotel)
  await index.catchUp()
  expect(await count()).toBe(0)
  api.setNow('2026-11-21T12:15:00Z')
  expect(await count()).toBe(1)
  await index.catchUp()
  expect((await index.findCandidates({ ...everything, words: ['frist'] }, search)).first).toMatchObject([
    { leastMinor: 18_000, isSure: true },
  ])
  api.setNow(testNow)
})

test('what is committed while it loads is found by the first poll', async ({ skip }) => {
  skip(api.sharded, 'There is no index where tables are spread.')
  const hotel = await createWhole({ city: 'Ladestadt' })
  await api.sql`UPDATE properties SET featured_rank = 1 WHERE id = ${hotel.id}`
  const source = { database: api.database, clock: api.deps.clock, signal: new AbortController().signal }
  const { loading } = await api.sql.begin(async (tx) => {
    // The first hotels are read, as they were, up to here.
    await tx`LOCK TABLE promotions`
    const begun = loadHotels(source)
    await expect.poll(async () => (await waitingSessions(api)).length).toBeGreaterThan(0)
    await api.sql`UPDATE properties SET name = 'Anders', catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    return { loading: begun }
  })
  const known = await loading
  expect(known.hotels.get(hotel.id)?.name).not.toBe('Anders')
  await followChanges(source, known)
  expect(known.hotels.get(hotel.id)?.name).toBe('Anders')
})

test('when a day has passed, the nights that come with it are read, some hotels with each poll', async () => {
  const source = { database: api.database, clock: api.deps.clock, signal: new AbortController().signal }
  let known = await loadHotels(source)
  const { hotels } = known.hotels.figures()
  const next = addDays(first, 1)
  // The last night that is known on the day that comes.
  const [checkIn, checkOut] = [addDays(next, ringNights - 2), addDays(next, ringNights - 1)]
  const search = prepareStaySearch({
    stay: { checkIn, checkOut },
    party: { adults: 1, ages: [] },
    nowMs: Date.parse(`${next}T12:00:00Z`),
    todayIn: () => next,
  })
  // What is not known is let pass, as if it cost nothing.
  const unknown = async () =>
    (await known.hotels.findCandidates(everything, search)).first.filter(({ leastMinor }) => leastMinor === 0).length
  const before = await unknown()
  api.setNow(`${next}T12:00:00Z`)
  const counts: number[] = []
  for (let polls = 0; polls * 25 < hotels; polls += 1) {
    known = (await followChanges(source, known)) ?? known
    counts.push(await unknown())
  }
  expect(before).toBeGreaterThan(25)
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts.at(-1)).toBe(0)
  api.setNow(testNow)
})

test('of another server nothing is believed that was known', async () => {
  const own = { database: api.database, clock: api.deps.clock, signal: new AbortController().signal }
  const known = await loadHotels(own)
  expect(await followChanges(own, known)).not.toBeNull()
  expect(await followChanges(own, { ...known, server: '1/00000001' })).toBeNull()
})

test('changes of a restored database that are still to come there are renewed', async () => {
  await api.sql`UPDATE inventory_versions SET xid = (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1000000)::text::xid8
    WHERE property_id = ${ids[0]}`
  const own = { database: api.database, clock: api.deps.clock, signal: new AbortController().signal }
  const { position } = await loadHotels(own)
  expect((await readChanges(api.database.read, position)).propertyIds).toEqual([])
})
