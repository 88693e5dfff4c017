import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { NightsChanged, NightsPreview, OwnerNights } from '@keystay/contract/nights/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { AvailableRoomType, CalendarNight } from '@keystay/contract/room-types/entities'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { newId } from '../../platform/database/ids.ts'
import { readInventory } from '../inventory/read-inventory.ts'
import { lockTypes } from '../../testing/locked-types.ts'
import { useTestApp, testNow } from '../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { dataOf, planForm } from '../../testing/test-owner.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { rowsLookedAt } from '../../testing/test-plans.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { codeOf } from '../../testing/test-user.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const friday = { from: '2026-12-04', to: '2026-12-05' }
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

/** A hotel of two types for 100.00 with a plan for 10 % less and one derived from that for 5.00 more, breakfast included. */
async function ownPlans(rooms = 2) {
  const city = `Ort${newId().replaceAll('-', '')}`
  const owned = await ownHotel(api, {
    city,
    types: [{ rooms }, { rooms }],
    offers: { earlyBooking: false, breakfast: false },
  })
  const { owner, url, hotel } = owned
  const add = async (fields: object) =>
    dataOf<RatePlan>(await owner.send('POST', `${url}/rate-plans`, planForm(fields)))
  const saver = await add({ name: 'Sparpreis' })
  const board = await add({
    name: 'Frühstück',
    parentId: saver.id,
    adjustPercent: 0,
    adjustMinor: 500,
    board: 'breakfast',
  })
  const [first = '', second = ''] = hotel.types.map(({ id }) => id)
  const versionOf = async (id: string) =>
    (await api.sql`SELECT version FROM room_types WHERE id = ${id}`)[0]?.['version'] as number
  const set = async (body: object, ids: readonly string[] = [first]) => {
    const versions = Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await versionOf(id)] as const)))
    return await owner.send('PUT', `${url}/nights`, {
      versions,
      roomTypeIds: ids,
      planIds: [saver.id],
      ...friday,
      ...body,
    })
  }
  return {
    ...owned,
    saver,
    board,
    first,
    second,
    set,
    changed: async (...input: Parameters<typeof set>) => dataOf<NightsChanged>(await set(...input)),
    undo: async ({ versions, before }: NightsChanged) =>
      await owner.send('PUT', `${url}/nights/settings`, { versions, settings: before }),
    preview: async (body: object) =>
      dataOf<NightsPreview>(
        await owner.send('POST', `${url}/nights/preview`, {
          roomTypeIds: [first],
          planIds: [saver.id],
          ...friday,
          ...body,
        }),
      ),
    read: async (planId: string, from = '2026-12-03', to = '2026-12-06') =>
      dataOf<OwnerNights>(await owner.get(`${url}/room-types/${first}/nights?from=${from}&to=${to}&planId=${planId}`)),
    /** What a guest is shown of the first type. */
    search: async (body: object = {}) => {
      const path = `/v1/public/properties/${hotel.id}/search`
      const types = dataOf<AvailableRoomType[]>(
        await api.newBrowser().send('POST', path, { ...stay, guests: 2, ...body }),
      )
      const type = types.find(({ id }) => id === first)
      if (!type) throw new Error('The type is missing.')
      return type
    },
    calendar: async () =>
      dataOf<CalendarNight[]>(
        await api.newBrowser().get(`/v1/public/properties/${hotel.id}/room-types/${first}/calendar?month=2026-12`),
      ),
    /** The total that the search across hotels shows; undefined where it shows none. */
    across: async () => {
      const query = `checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&guests=2&q=${city}`
      const found = dataOf<PropertySummary[]>(await api.newBrowser().get(`/v1/public/properties?${query}`))
      return found[0]?.total?.minor
    },
    rowsOf: async () => await api.sql`SELECT night::text FROM plan_nights WHERE property_id = ${hotel.id}`,
  }
}

const totalsOf = ({ plans }: Pick<AvailableRoomType, 'plans'>) =>
  plans.map(({ planName, total }) => [planName, total.minor])
const outcomeOf = (reply: LightMyRequestResponse) => (reply.statusCode === 201 ? 201 : codeOf(reply))

describe('the price of a night by a plan', () => {
  test('is its own where it has one; plans derived from it start there; cleared, it is derived again', async () => {
    const { saver, board, search, read, changed, set, rowsOf } = await ownPlans()
    expect(totalsOf(await search())).toEqual([
      ['Sparpreis', 18_000],
      ['Frühstück', 19_000],
      [null, 20_000],
    ])
    await changed({ price: eur(7777) })
    expect(totalsOf(await search())).toEqual([
      ['Sparpreis', 16_777],
      ['Frühstück', 17_777],
      [null, 20_000],
    ])
    expect((await read(saver.id)).nights).toMatchObject([
      { price: eur(9000), hasOwnPrice: false, parentPrice: eur(10_000) },
      { price: eur(7777), hasOwnPrice: true, parentPrice: eur(10_000) },
      { price: eur(9000), hasOwnPrice: false },
    ])
    expect((await read(board.id)).nights[1]).toMatchObject({
      price: eur(8277),
      parentPrice: eur(7777),
      hasOwnPrice: false,
    })
    await set({ price: null })
    expect(totalsOf(await search())[0]).toEqual(['Sparpreis', 18_000])
    expect(await rowsOf()).toEqual([])
  })

  test('is what a guest books by it, night by night, and nothing else is', async () => {
    const { hotel, saver, board, changed, search } = await ownPlans()
    await changed({ price: eur(7777) })
    const shown = await search()
    for (const planId of [saver.id, board.id, null]) {
      const price = shown.plans.find((plan) => plan.planId === planId)
      const attempt = async (minor: number) =>
        await book(api.newBrowser(), hotel, { ...stay, planId, expectedTotal: eur(minor) })
      expect(outcomeOf(await attempt((price?.total.minor ?? 0) - 1))).toBe('price_changed')
    }
    const reply = await book(api.newBrowser(), hotel, { ...stay, planId: board.id, expectedTotal: eur(17_777) })
    expect(reply.json()).toMatchObject({ data: { total: eur(17_777) } })
    expect(
      (
        await api.sql`SELECT amount_minor::int AS minor FROM price_lines WHERE property_id = ${hotel.id} AND kind = 'night' ORDER BY night`
      ).map(({ minor }) => minor as number),
    ).toEqual([8277, 9500])
  })

  test('is what the price calendar shows where it is the cheapest that is sold from that date', async () => {
    const { changed, calendar } = await ownPlans()
    await changed({ price: eur(5000) })
    expect((await calendar())[3]).toMatchObject({ price: eur(5000) })
    await changed({ closedToArrival: true })
    // The plan derived from it may be arrived by, at its price.
    expect((await calendar())[3]).toMatchObject({ price: eur(5500) })
  })
})

describe('restrictions by a plan', () => {
  test('override those of the type field by field: a shorter minimum sells by that plan alone', async () => {
    const { hotel, saver, set, changed, search, calendar } = await ownPlans()
    await set({ planIds: [null], from: '2026-12-04', to: '2026-12-08', minStay: 3 })
    expect(await search()).toMatchObject({ availableRooms: 0, restriction: { kind: 'min_stay', nights: 3 } })
    await changed({ minStay: 2 })
    const shown = await search()
    expect(shown).toMatchObject({ availableRooms: 2, restriction: null, planId: saver.id, total: eur(18_000) })
    expect(totalsOf(shown)).toEqual([['Sparpreis', 18_000]])
    const attempt = async (planId: string | null, minor: number) =>
      outcomeOf(await book(api.newBrowser(), hotel, { ...stay, planId, expectedTotal: eur(minor) }))
    expect(await attempt(null, 20_000)).toBe('plan_unavailable')
    expect(await attempt(saver.id, 18_000)).toBe(201)
    const night = (await calendar())[3]
    expect(night).toMatchObject({ minStay: 3, price: eur(9000), plans: [{ planId: saver.id, minStay: 2 }] })
    // One night is still too short, and the milder minimum is told.
    const short = { checkOut: '2026-12-05' }
    expect(await search(short)).toMatchObject({ availableRooms: 0, restriction: { kind: 'min_stay', nights: 2 } })
    const refused = await book(api.newBrowser(), hotel, {
      ...stay,
      ...short,
      planId: saver.id,
      expectedTotal: eur(9000),
    })
    expect(refused.json()).toMatchObject({
      code: 'room_unavailable',
      details: { availableRooms: 0, restriction: { kind: 'min_stay', nights: 2 } },
    })
  })

  test('decide the total that the search across hotels shows', async () => {
    const { changed, across } = await ownPlans()
    expect(await across()).toBe(18_000)
    await changed({ price: eur(7000) })
    expect(await across()).toBe(16_000)
    await changed({ minStay: 3 })
    // By the plan that derives from it.
    expect(await across()).toBe(17_000)
  })

  test('a longer minimum of a plan leaves the others, its children too', async () => {
    const { hotel, saver, changed, search } = await ownPlans()
    await changed({ minStay: 5 })
    expect(totalsOf(await search())).toEqual([
      ['Frühstück', 19_000],
      [null, 20_000],
    ])
    const reply = await book(api.newBrowser(), hotel, { ...stay, planId: saver.id, expectedTotal: eur(18_000) })
    expect(codeOf(reply)).toBe('plan_unavailable')
  })

  test('a plan is closed alone; a type that is closed is closed for every plan', async () => {
    const { set, changed, search } = await ownPlans()
    await changed({ closed: true })
    expect(totalsOf(await search()).map(([name]) => name)).toEqual(['Frühstück', null])
    await changed({ closed: false, closedToArrival: false, minStay: 1 })
    await set({ planIds: [null], closed: true })
    expect(await search()).toMatchObject({ availableRooms: 0, restriction: null })
  })

  test('departure is of the date of departure, one day after the nights', async () => {
    const { set, changed, search, saver } = await ownPlans()
    await set({ planIds: [null], from: '2026-12-06', to: '2026-12-07', closedToDeparture: true })
    expect(await search()).toMatchObject({ availableRooms: 0, restriction: { kind: 'departure' } })
    await changed({ from: '2026-12-06', to: '2026-12-07', closedToDeparture: false })
    expect(await search()).toMatchObject({ availableRooms: 2, planId: saver.id })
  })

  test('say when a sold-out type is free again by any plan', async () => {
    const { set, changed, search } = await ownPlans()
    await set({ planIds: [null], from: '2026-12-04', to: '2027-03-01', minStay: 5 })
    expect(await search()).toMatchObject({ freeAgainOn: null })
    await changed({ from: '2026-12-10', to: '2026-12-11', minStay: 1 })
    expect(await search()).toMatchObject({ freeAgainOn: '2026-12-10' })
  })

  test('a guest changes dates only to what the plan sells', async () => {
    const { hotel, saver, changed } = await ownPlans()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { ...stay, planId: saver.id, expectedTotal: eur(18_000) })
    await changed({ from: '2026-12-08', to: '2026-12-09', minStay: 3, price: eur(5000) })
    const move = async (checkOut: string, minor: number) =>
      await browser.send('PATCH', bookingUrl(booking), { checkIn: '2026-12-08', checkOut, expectedTotal: eur(minor) })
    expect(codeOf(await move('2026-12-10', 14_000))).toBe('plan_unavailable')
    expect((await move('2026-12-11', 23_000)).json()).toMatchObject({ data: { total: eur(23_000) } })
  })
})

describe('a change of nights by plans', () => {
  const both = { from: '2026-12-04', to: '2026-12-18', weekdays: [5, 6] }

  test('is shown before it is saved: nights by type and plan, prices before and after, and what derives from them', async () => {
    const { saver, board, first, second, preview, rowsOf } = await ownPlans()
    const shown = await preview({
      ...both,
      roomTypeIds: [first, second],
      planIds: [null, saver.id],
      price: eur(12_000),
    })
    const span = (minor: number) => ({ least: eur(minor), most: eur(minor) })
    const effect = (roomTypeId: string, planId: string | null, before: number) => ({
      roomTypeId,
      planId,
      nights: 4,
      prices: { before: span(before), after: span(12_000) },
    })
    expect(shown).toEqual({
      versions: { [first]: 1, [second]: 1 },
      nights: 4,
      effects: [first, second].flatMap((id) => [effect(id, null, 10_000), effect(id, saver.id, 9000)]),
      derived: [{ planId: board.id, nights: 8 }],
      notSold: [],
    })
    expect(await rowsOf()).toEqual([])
  })

  test('sets ranges × weekdays × types × plans at once, and is undone at once', async () => {
    const { saver, board, first, second, changed, undo, rowsOf, read, search } = await ownPlans()
    await changed({ minStay: 2, price: eur(8000) })
    const before = await read(saver.id)
    const reply = await changed(
      { ...both, planIds: [null, saver.id, board.id], price: eur(15_000), minStay: 1, closedToArrival: false },
      [first, second],
    )
    expect(reply).toMatchObject({ nights: 4, versions: { [first]: 3, [second]: 2 } })
    expect(await rowsOf()).toHaveLength(16)
    expect((await search()).plans.every(({ total }) => total.minor === 30_000)).toBe(true)
    expect((await undo(reply)).statusCode).toBe(200)
    expect(await rowsOf()).toHaveLength(1)
    expect((await read(saver.id)).nights).toEqual(before.nights)
  })

  test('leaves out what a plan does not sell, and says so', async () => {
    const { owner, url, saver, first, second, preview, changed, rowsOf } = await ownPlans()
    await owner.send(
      'PUT',
      `${url}/rate-plans/${saver.id}`,
      planForm({ name: 'Sparpreis', version: 1, roomTypeIds: [second] }),
    )
    expect(await preview({ roomTypeIds: [first, second], closed: true })).toMatchObject({
      effects: [{ roomTypeId: second, nights: 1 }],
      notSold: [{ roomTypeId: first, planId: saver.id }],
    })
    await changed({ closed: true }, [first, second])
    expect(await rowsOf()).toHaveLength(1)
  })

  test('never asks for fewer nights at most than at least, of the type either', async () => {
    const { set, changed } = await ownPlans()
    await set({ planIds: [null], minStay: 4 })
    const said = { fields: { maxStay: 'The longest stay is shorter than the minimum stay' } }
    expect((await set({ maxStay: 3 })).json()).toMatchObject(said)
    await changed({ maxStay: 3, minStay: 2 })
  })

  test('on top of an older version changes nothing, whichever of the types it is', async () => {
    const { owner, url, saver, first, second, changed, rowsOf } = await ownPlans()
    await changed({ closed: true }, [second])
    const body = { roomTypeIds: [first, second], planIds: [saver.id], ...friday, price: eur(1) }
    const reply = await owner.send('PUT', `${url}/nights`, { ...body, versions: { [first]: 1, [second]: 1 } })
    expect(reply.json()).toMatchObject({
      code: 'changed_meanwhile',
      details: { current: { versions: { [first]: 1, [second]: 2 } } },
    })
    expect(await rowsOf()).toHaveLength(1)
  })

  test('leaves figures in the log, one entry for each room type', async () => {
    const { hotel, saver, first, second, changed } = await ownPlans()
    await changed({ planIds: [null, saver.id], closed: true }, [first, second])
    const detail = (roomTypeId: string) => ({ roomTypeId, from: '2026-12-04', to: '2026-12-04', nights: 1, plans: 2 })
    const rows =
      await api.sql`SELECT detail FROM audit_log WHERE property_id = ${hotel.id} AND event = 'nights_changed'`
    expect(rows.map((row) => row['detail'] as object)).toEqual(expect.arrayContaining([detail(first), detail(second)]))
  })

  test('goes with its plan, and with its room type', async () => {
    const { owner, url, saver, board, first, changed, rowsOf } = await ownPlans()
    await changed({ planIds: [saver.id, board.id], price: eur(9500) })
    expect((await owner.send('DELETE', `${url}/rate-plans/${board.id}`)).statusCode).toBe(200)
    expect(await rowsOf()).toHaveLength(1)
    expect((await owner.send('DELETE', `${url}/room-types/${first}`)).statusCode).toBe(200)
    expect(await rowsOf()).toEqual([])
  })
})

test('a plan of another hotel does not exist', async () => {
  const [one, other] = [await ownPlans(), await ownPlans()]
  const fields = { planIds: 'This rate plan no longer exists' }
  expect((await one.set({ planIds: [other.saver.id], closed: true })).json()).toMatchObject({ fields })
  const path = `${one.url}/room-types/${one.first}/nights?from=2026-12-04&to=2026-12-06&planId=${other.saver.id}`
  expect((await one.owner.get(path)).statusCode).toBe(404)
})

test('a stay is read with what all plans have for it in one range, whatever lies before and after it', async ({
  skip,
}) => {
  // What a worker looks at, the coordinator does not tell.
  skip(api.sharded)
  const hotel = await createHotel(api, { types: Array.from({ length: 6 }, () => ({})) })
  for (let plan = 0; plan < 8; plan += 1) await createPlan(api, hotel.id, { name: `Tarif ${plan}` })
  await api.sql`
    INSERT INTO plan_nights (property_id, night, room_type_id, plan_id, price_minor)
    SELECT p.property_id, night::date, t.id, p.id, 9000 FROM rate_plans p JOIN room_types t USING (property_id),
      generate_series(date '2026-11-21', date '2028-11-20', interval '1 day') AS night
    WHERE p.property_id = ${hotel.id}`
  await api.sql`ANALYZE plan_nights`
  const summer = { checkIn: '2027-06-04', checkOut: '2027-06-07' }
  const request = { propertyIds: [hotel.id], stay: summer, now: new Date(testNow), addOverdue: true }
  const looked = await rowsLookedAt(api, async () => await readInventory(api.database.read, request))
  expect(looked['plan_nights']).toBe(6 * 8 * 4)
})

describe('at the same time', () => {
  test('a price by a plan and bookings: each has the price that it was shown, or is told the new one', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { hotel, saver, set } = await ownPlans(6)
      const request = { ...stay, planId: saver.id, expectedTotal: eur(18_000) }
      const [saved, ...booked] = await Promise.all([
        set({ price: eur(12_000) }),
        ...[1, 2, 3].map(() => book(api.newBrowser(), hotel, request)),
      ])
      expect(saved.statusCode).toBe(200)
      for (const reply of booked) {
        if (reply.statusCode === 201) expect(reply.json()).toMatchObject({ data: { total: eur(18_000) } })
        else expect(reply.json()).toMatchObject({ code: 'price_changed', details: { total: eur(21_000) } })
      }
    }
  })

  test('a plan is deleted while its nights are set: nothing of it is left', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { hotel, owner, url, board, set, rowsOf } = await ownPlans()
      const { unlock } = await lockTypes(api, hotel.id)
      const setting = set({ planIds: [board.id], price: eur(1000) })
      const deleting = owner.send('DELETE', `${url}/rate-plans/${board.id}`)
      await unlock()
      const [saved, deleted] = await Promise.all([setting, deleting])
      expect(deleted.statusCode).toBe(200)
      expect([200, 422]).toContain(saved.statusCode)
      expect(await rowsOf()).toEqual([])
    }
  })
})
