import { describe, expect, test } from 'vitest'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import type { NightsChanged, OwnerNights } from '@keystay/contract/nights/entities'
import { maxSettingsAtOnce } from '@keystay/contract/nights/forms'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { book } from '../../testing/test-hotel.ts'
import { bookStay, ownHotel, ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()

type Nights = { data: OwnerNights }
type Changed = { data: NightsChanged }
const nothing = {
  price: null,
  minStay: null,
  maxStay: null,
  minStayThrough: null,
  closedToArrival: null,
  closedToDeparture: null,
  closed: false,
}
const eur = (minor: number) => ({ minor, currency: 'EUR' })

async function ownNights(rooms = 2) {
  const owned = await ownPlainHotel(api, rooms)
  const url = `${owned.url}/room-types/${owned.hotel.types[0]?.id}/nights`
  const read = async (from: string, to: string) =>
    (await owned.owner.get(`${url}?from=${from}&to=${to}`)).json<Nights>().data
  const typeId = owned.hotel.types[0]?.id ?? ''
  const ofType = { roomTypeIds: [typeId], planIds: [null] }
  const set = async ({
    version,
    ...body
  }: {
    readonly version?: number | undefined
    readonly [field: string]: unknown
  }) => await owned.owner.send('PUT', `${owned.url}/nights`, { versions: { [typeId]: version }, ...ofType, ...body })
  const undo = async ({ versions, before }: NightsChanged) =>
    await owned.owner.send('PUT', `${owned.url}/nights/settings`, { versions, settings: before })
  return { ...owned, typeId, nightsUrl: url, read, set, undo }
}

const total = async (browser: Browser, propertyId: string, checkIn: string, checkOut: string) => {
  const reply = await browser.send('POST', `/v1/public/properties/${propertyId}/search`, {
    checkIn,
    checkOut,
    guests: 2,
  })
  return reply.json<{ data: { availableRooms: number; total: { minor: number } }[] }>().data[0]
}

describe('nights of a room type', () => {
  test('are read from a date up to another, with what is sold', async () => {
    const { hotel, read } = await ownNights()
    await bookStay(api, hotel, '2026-12-04', '2026-12-05')
    const nights = await read('2026-12-03', '2026-12-06')
    expect(nights).toMatchObject({ roomType: { name: 'Zimmer 1' }, version: 1, basePrice: eur(10_000) })
    const own = { hasOwnPrice: false, parentPrice: null, ownRestrictions: [] }
    const night = { ...unrestricted, ...own, price: eur(10_000), sold: 0, capacity: 2 }
    expect(nights.nights).toEqual([
      { date: '2026-12-03', ...night },
      { date: '2026-12-04', ...night, sold: 1 },
      { date: '2026-12-05', ...night },
    ])
  })

  test('get a price on certain weekdays, which guests pay from the next search on', async () => {
    const { hotel, set, read } = await ownNights()
    // 4 and 5 December 2026 are a Friday and a Saturday.
    const reply = await set({ version: 1, from: '2026-12-01', to: '2026-12-15', weekdays: [5, 6], price: eur(15_000) })
    const { versions, before, nights: count } = reply.json<Changed>().data
    expect([count, Object.values(versions)]).toEqual([4, [2]])
    expect(before.map(({ from, to }) => [from, to])).toEqual([
      ['2026-12-04', '2026-12-06'],
      ['2026-12-11', '2026-12-13'],
    ])
    const { nights } = await read('2026-12-01', '2026-12-15')
    expect(nights.filter((night) => night.hasOwnPrice).map((night) => night.price.minor)).toEqual(Array(4).fill(15_000))
    expect(await total(api.newBrowser(), hotel.id, '2026-12-03', '2026-12-06')).toMatchObject({ total: eur(40_000) })
  })

  test('are closed or ask for a minimum stay, each without touching the other', async () => {
    const { hotel, set, read } = await ownNights()
    await set({ version: 1, from: '2026-12-04', to: '2026-12-05', minStay: 3 })
    expect(await total(api.newBrowser(), hotel.id, '2026-12-04', '2026-12-06')).toMatchObject({ availableRooms: 0 })
    expect(await total(api.newBrowser(), hotel.id, '2026-12-04', '2026-12-07')).toMatchObject({ availableRooms: 2 })
    await set({ version: 2, from: '2026-12-04', to: '2026-12-06', closed: true })
    expect(await total(api.newBrowser(), hotel.id, '2026-12-04', '2026-12-07')).toMatchObject({ availableRooms: 0 })
    expect((await read('2026-12-04', '2026-12-06')).nights).toMatchObject([
      { minStay: 3, closed: true },
      { minStay: null, closed: true },
    ])
  })

  test('ask for no arrival, no departure, at most so many nights, or more of whoever sleeps through them', async () => {
    const { hotel, set, read, undo } = await ownNights()
    const free = async (checkIn: string, checkOut: string) =>
      (await total(api.newBrowser(), hotel.id, checkIn, checkOut))?.availableRooms
    await set({ version: 1, from: '2026-12-04', to: '2026-12-05', closedToArrival: true })
    await set({ version: 2, from: '2026-12-06', to: '2026-12-07', closedToDeparture: true })
    await set({ version: 3, from: '2026-12-10', to: '2026-12-11', maxStay: 2, minStayThrough: 2 })
    expect(await free('2026-12-04', '2026-12-05')).toBe(0)
    expect(await free('2026-12-03', '2026-12-05')).toBe(2)
    expect(await free('2026-12-05', '2026-12-06')).toBe(0)
    expect(await free('2026-12-05', '2026-12-07')).toBe(2)
    expect(await free('2026-12-10', '2026-12-11')).toBe(0)
    expect(await free('2026-12-10', '2026-12-12')).toBe(2)
    expect(await free('2026-12-10', '2026-12-13')).toBe(0)
    expect(await free('2026-12-09', '2026-12-13')).toBe(2)
    // Leaving on the morning before it is sleeping through nothing of it.
    expect(await free('2026-12-09', '2026-12-10')).toBe(2)
    const dates = { checkIn: '2026-12-05', checkOut: '2026-12-06', expectedTotal: eur(10_000) }
    expect((await book(api.newBrowser(), hotel, dates)).statusCode).toBe(409)
    await undo((await set({ version: 4, from: '2026-12-01', to: '2026-12-31', closed: true })).json<Changed>().data)
    expect((await read('2026-12-10', '2026-12-11')).nights).toMatchObject([
      { maxStay: 2, minStayThrough: 2, closed: false },
    ])
    const calendar = await api
      .newBrowser()
      .get(`/v1/public/properties/${hotel.id}/room-types/${hotel.types[0]?.id}/calendar?month=2026-12`)
    expect(calendar.json<{ data: object[] }>().data.slice(3, 10)).toMatchObject([
      { date: '2026-12-04', closedToArrival: true, closedToDeparture: false, minStayThrough: 1, maxStay: null },
      {},
      { date: '2026-12-06', closedToArrival: false, closedToDeparture: true },
      {},
      {},
      {},
      { date: '2026-12-10', maxStay: 2, minStayThrough: 2 },
    ])
  })

  test('never ask for fewer nights at most than at least', async () => {
    const { set } = await ownNights()
    const said = 'The longest stay is shorter than the minimum stay'
    const dates = { from: '2026-12-04', to: '2026-12-05' }
    expect((await set({ version: 1, ...dates, minStay: 4, maxStay: 3 })).json()).toMatchObject({
      fields: { maxStay: said },
    })
    await set({ version: 1, ...dates, maxStay: 3 })
    expect((await set({ version: 2, ...dates, minStay: 4 })).json()).toMatchObject({ fields: { minStay: said } })
    expect((await set({ version: 2, ...dates, minStayThrough: 4 })).json()).toMatchObject({
      fields: { minStayThrough: said },
    })
    expect((await set({ version: 2, ...dates, minStay: 3 })).statusCode).toBe(200)
  })

  test('go back to what the reply says was there', async () => {
    const { set, read, undo } = await ownNights()
    await set({ version: 1, from: '2026-12-04', to: '2026-12-05', price: eur(12_000), minStay: 2 })
    const before = await read('2026-12-01', '2026-12-10')
    const changed = await set({
      version: 2,
      from: '2026-12-01',
      to: '2026-12-10',
      price: null,
      minStay: null,
      closed: true,
    })
    expect((await read('2026-12-01', '2026-12-10')).nights.every((night) => night.closed && !night.hasOwnPrice)).toBe(
      true,
    )
    const undone = await undo(changed.json<Changed>().data)
    expect(undone.statusCode).toBe(200)
    expect({ ...(await read('2026-12-01', '2026-12-10')), version: 0 }).toEqual({ ...before, version: 0 })
  })

  test('that are set to what they are change nothing, not even the version', async () => {
    const { set, typeId } = await ownNights()
    const reply = await set({ version: 1, from: '2026-12-04', to: '2026-12-06', closed: false })
    expect(reply.json()).toMatchObject({ data: { versions: { [typeId]: 1 }, before: [] } })
  })

  test('several windows: all but one are told what is there now', async () => {
    const { set } = await ownNights()
    const change = { version: 1, from: '2026-12-04', to: '2026-12-05' }
    const replies = await Promise.all([1, 2, 3, 4, 5, 6].map((minor) => set({ ...change, price: eur(minor) })))
    expect(statusesOf(replies)).toEqual([200, ...Array<number>(5).fill(409)])
    const [won, lost] = replies.toSorted((a, b) => a.statusCode - b.statusCode)
    expect(lost && codeOf(lost)).toBe('changed_meanwhile')
    const { versions } = won?.json<Changed>().data ?? {}
    expect(lost?.json()).toMatchObject({ details: { current: { versions } } })
  })
})

describe('a change of nights with one thing wrong', () => {
  const from = '2026-12-04'
  const to = '2026-12-06'
  const gone = newId()
  const cases: [string, object, object][] = [
    ['no version', { version: undefined, from, to, closed: true }, { versions: 'This field is required' }],
    ['no dates', { closed: true }, { from: 'This field is required', to: 'This field is required' }],
    ['nothing to set', { from, to }, { price: 'This field is required' }],
    ['a date that does not exist', { from: '2026-02-30', to, closed: true }, { from: 'This is not a valid date' }],
    ['a day of the past', { from: '2026-11-20', to, closed: true }, { from: 'This date is in the past' }],
    ['dates the wrong way round', { from: to, to: from, closed: true }, { to: 'The last day must be after the first' }],
    ['more than two years', { from, to: '2029-01-01', closed: true }, { to: 'At most 731 days' }],
    ['too far ahead', { from: '2029-11-01', to: '2029-12-30', closed: true }, { to: 'At most 1095 days' }],
    ['no price', { from, to, price: eur(0) }, { 'price.minor': 'Price must be a positive number' }],
    ['half a cent', { from, to, price: eur(0.5) }, { 'price.minor': 'Price must be a positive number' }],
    ['a price beyond all prices', { from, to, price: eur(1e12) }, { 'price.minor': 'This price is too high' }],
    ['another currency', { from, to, price: { minor: 1, currency: 'USD' } }, { price: 'This value is not valid' }],
    ['a minimum stay of nothing', { from, to, minStay: 0 }, { minStay: 'This value is not valid' }],
    ['a stay longer than a year', { from, to, maxStay: 366 }, { maxStay: 'This value is not valid' }],
    ['half a night', { from, to, minStayThrough: 1.5 }, { minStayThrough: 'This value is not valid' }],
    ['a number for no arrival', { from, to, closedToArrival: 1 }, { closedToArrival: 'This value is not valid' }],
    ['an eighth weekday', { from, to, closed: true, weekdays: [8] }, { 'weekdays.0': 'This value is not valid' }],
    ['no weekday', { from, to, closed: true, weekdays: [] }, { weekdays: 'This field is required' }],
    ['something sold', { from, to, closed: true, sold: 0 }, { sold: 'This field is not accepted' }],
    ['a text for closed', { from, to, closed: "'; --" }, { closed: 'This value is not valid' }],
    ['no room type', { from, to, closed: true, roomTypeIds: [] }, { roomTypeIds: 'This field is required' }],
    ['no plan', { from, to, closed: true, planIds: [] }, { planIds: 'This field is required' }],
    ['a plan twice', { from, to, closed: true, planIds: [null, null] }, { planIds: 'This value is not valid' }],
    [
      'a plan that is none',
      { from, to, closed: true, planIds: [gone] },
      { planIds: 'This rate plan no longer exists' },
    ],
    [
      'more nights of all plans than are changed at once',
      { from, to: '2028-12-04', closed: true, planIds: [null, ...Array.from({ length: 27 }, newId)] },
      { to: 'At most 714 days' },
    ],
  ]
  test.each(cases)('%s', async (_name, body, fields) => {
    const { set, hotel } = await ownNights()
    const reply = await set({ version: 1, ...body })
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { fields }])
    expect(await api.sql`SELECT FROM nights WHERE property_id = ${hotel.id}`).toHaveLength(0)
  })

  test('a range of reading is bounded too', async () => {
    const { owner, nightsUrl } = await ownNights()
    for (const query of [
      '',
      'from=2026-12-04',
      'from=2026-12-04&to=2030-12-04',
      'from=x&to=y',
      'from=2026-12-04&to=2026-12-04',
    ])
      expect((await owner.get(`${nightsUrl}?${query}`)).statusCode, query).toBe(422)
  })

  test('room types of others do not exist', async () => {
    const { owner, url } = await ownHotel(api)
    const other = await ownNights()
    const path = `${url}/room-types/${other.hotel.types[0]?.id}/nights`
    expect((await owner.get(`${path}?from=2026-12-04&to=2026-12-06`)).statusCode).toBe(404)
    const body = { roomTypeIds: [other.typeId], planIds: [null], from, to, closed: true }
    const fields = { roomTypeIds: 'This room type no longer exists' }
    for (const reply of [
      await owner.send('PUT', `${url}/nights`, { ...body, versions: { [other.typeId]: 1 } }),
      await owner.send('POST', `${url}/nights/preview`, body),
    ])
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { fields }])
  })

  test('what undoes is checked likewise', async () => {
    const { owner, url, typeId } = await ownNights()
    const setting = { ...nothing, roomTypeId: typeId, planId: null, from, to }
    const send = async (settings: readonly object[]) =>
      (await owner.send('PUT', `${url}/nights/settings`, { versions: { [typeId]: 1 }, settings })).json()
    expect(await send([])).toMatchObject({ fields: { settings: 'This field is required' } })
    expect(await send([{ ...setting, from: '2026-11-20' }])).toMatchObject({
      fields: { settings: 'This date is in the past' },
    })
    expect(await send(Array.from({ length: maxSettingsAtOnce + 1 }, () => setting))).toMatchObject({
      fields: { settings: 'At most 300 entries' },
    })
    expect(await send([{ ...setting, planId: gone }])).toMatchObject({
      fields: { planIds: 'This rate plan no longer exists' },
    })
  })
})

test('a price change races bookings: each has the price that it was shown, or is told the new one', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { hotel, set } = await ownNights(6)
    const [, ...booked] = await Promise.all([
      set({ version: 1, from: '2026-12-04', to: '2026-12-06', price: eur(15_000) }),
      ...[1, 2, 3].map(() => book(api.newBrowser(), hotel, { expectedTotal: eur(20_000) })),
    ])
    for (const reply of booked) {
      if (reply.statusCode === 201) expect(reply.json()).toMatchObject({ data: { total: eur(20_000) } })
      else expect(reply.json()).toMatchObject({ code: 'price_changed', details: { total: eur(30_000) } })
    }
    const prices = await api.sql`
      SELECT DISTINCT amount_minor FROM price_lines WHERE property_id = ${hotel.id} AND kind = 'night'`
    expect(prices.map((row) => Number(row['amount_minor'])).filter((minor) => minor !== 10_000)).toEqual([])
    expect(await api.violations()).toEqual([])
  }
})
