import { describe, expect, test } from 'vitest'
import type { FlexibleExample, FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { LightMyRequestResponse } from 'fastify'
import { useTestApp } from '../../testing/test-app.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { createPromotion } from '../../testing/test-promotions.ts'
import { codeOf } from '../../testing/test-user.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldsOf = (reply: LightMyRequestResponse) => Object.keys(reply.json<{ fields?: object }>().fields ?? {})

/** A hotel of a single, a double and a suite, with its owner, who sets and tries flexible rooms. */
async function ownFlexible() {
  const types = [
    { rooms: 2, maxOccupancy: 1, priceMinor: 8000 },
    { rooms: 2, priceMinor: 10_000 },
    { rooms: 1, priceMinor: 20_000 },
  ]
  const owned = await ownHotel(api, { types, offers: { earlyBooking: false } })
  const url = `${owned.url}/flexible-rooms`
  const { owner, hotel } = owned
  const [single = '', double = '', suite = ''] = hotel.types.map(({ id }) => id)
  const wanted = { percent: 1000, types: [{ id: double, better: [suite] }] }
  return {
    ...owned,
    ids: { single, double, suite },
    wanted,
    read: async () => dataOf<FlexibleRooms>(await owner.get(url)),
    save: async (over: object = {}) => await owner.send('PUT', url, { ...wanted, version: 1, ...over }),
    attempt: async (over: object = {}) => await owner.send('POST', `${url}/example`, { ...wanted, ...over }),
    found: async () => {
      const stay = { checkIn: '2026-12-04', checkOut: '2026-12-05', guests: 2 }
      const reply = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/search`, stay)
      return dataOf<AvailableRoomType[]>(reply).find(({ id }) => id === double)?.flexible?.total
    },
  }
}

describe('the flexible rooms of a hotel', () => {
  test('are off until its owner says so, and then what guests are offered at once', async () => {
    const { read, save, found, ids, wanted } = await ownFlexible()
    const none = await read()
    expect([none.percent, none.version]).toEqual([null, 1])
    expect(none.types.map(({ better, mayHouse }) => [better, mayHouse])).toEqual([
      [[], [ids.double, ids.suite]],
      [[], [ids.suite]],
      [[], [ids.double]],
    ])
    expect(await found()).toBeUndefined()
    const saved = dataOf<FlexibleRooms>(await save())
    expect([saved.percent, saved.version, saved.types.map(({ better }) => better)]).toEqual([
      1000,
      2,
      [[], [ids.suite], []],
    ])
    expect(await found()).toEqual(eur(9000))
    await save({ ...wanted, percent: null, version: 2 })
    expect(await found()).toBeUndefined()
    expect((await read()).types[1]?.better).toEqual([ids.suite])
    await save({ types: [], version: 3 })
    expect([await found(), (await read()).types[1]?.better]).toEqual([undefined, []])
  })

  test('keep their order, and leave out a type that takes fewer guests now', async () => {
    const { read, save, ids } = await ownFlexible()
    await save({ types: [{ id: ids.single, better: [ids.suite, ids.double] }] })
    expect((await read()).types[0]?.better).toEqual([ids.suite, ids.double])
    await save({ types: [{ id: ids.double, better: [ids.suite] }], version: 2 })
    await api.sql`UPDATE room_types SET max_occupancy = 1 WHERE id = ${ids.suite}`
    expect((await read()).types[1]?.better).toEqual([])
  })

  test('that were saved meanwhile are not overwritten', async () => {
    const { save, read } = await ownFlexible()
    const [one, other] = await Promise.all([save(), save({ percent: 3000 })])
    const late = one.statusCode === 200 ? other : one
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]))
    expect([codeOf(late), late.json<{ details: unknown }>().details]).toEqual([
      'changed_meanwhile',
      { current: await read() },
    ])
  })

  test('that cannot be are refused at the field, and nothing is changed', async () => {
    const { save, attempt, read, ids } = await ownFlexible()
    const other = await ownFlexible()
    for (const [over, field] of [
      [{ percent: 0 }, 'percent'],
      [{ percent: 10_000 }, 'percent'],
      [{ types: [{ id: ids.double, better: [ids.single] }] }, 'types.0'],
      [{ types: [{ id: ids.double, better: [ids.double] }] }, 'types.0'],
      [{ types: [{ id: ids.double, better: [other.ids.suite] }] }, 'types.0'],
      [{ types: [{ id: other.ids.double, better: [] }] }, 'types.0'],
    ] as const)
      for (const reply of [await save(over), await attempt(over)])
        expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, [field]])
    expect(await read()).toMatchObject({ percent: null, version: 1 })
  })

  test('are told in the audit log', async () => {
    const { hotel, save, wanted, ids } = await ownFlexible()
    await save()
    const log = await api.sql<{ event: string; detail: object }[]>`
      SELECT event, detail FROM audit_log WHERE property_id = ${hotel.id}`
    const detail = { percent: wanted.percent, types: JSON.stringify({ [ids.double]: [ids.suite] }) }
    expect(log).toEqual([{ event: 'flexible_rooms_changed', detail }])
  })

  test('are none of another hotel’s', async () => {
    const [mine, other] = [await ownFlexible(), await ownFlexible()]
    for (const reply of [
      await other.owner.get(`${mine.url}/flexible-rooms`),
      await other.owner.send('PUT', `${mine.url}/flexible-rooms`, { ...mine.wanted, version: 1 }),
      await other.owner.send('POST', `${mine.url}/flexible-rooms/example`, mine.wanted),
    ])
      expect(reply.statusCode).toBe(404)
  })
})

describe('the example', () => {
  test('says what tomorrow’s night costs before and with what the form says, of types that have better ones', async () => {
    const { attempt, read, ids, hotel } = await ownFlexible()
    const tried = async (over: object = {}) => dataOf<FlexibleExample[]>(await attempt(over))
    const [single, double, suite] = hotel.types.map(({ name }) => name)
    expect(await tried()).toEqual([
      { roomType: double, better: [suite], night: '2026-11-22', before: eur(10_000), after: eur(9000) },
    ])
    const types = [
      { id: ids.single, better: [ids.double, ids.suite] },
      { id: ids.double, better: [] },
    ]
    expect(await tried({ percent: 2500, types })).toMatchObject([
      { roomType: single, better: [double, suite], before: eur(8000), after: eur(6000) },
    ])
    expect(await tried({ percent: null })).toEqual([])
    await createPromotion(api, hotel.id, { percent: 1500 })
    expect(await tried()).toMatchObject([{ before: eur(8500), after: eur(8500) }])
    expect(await read()).toMatchObject({ percent: null })
  })
})
