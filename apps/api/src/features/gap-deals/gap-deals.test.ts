import { describe, expect, test } from 'vitest'
import type { GapDeals, GapsFound } from '@keystay/contract/gap-deals/entities'
import type { LightMyRequestResponse } from 'fastify'
import { useTestApp } from '../../testing/test-app.ts'
import { allowGapDeals, sellNights } from '../../testing/test-gap-deals.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldsOf = (reply: LightMyRequestResponse) => Object.keys(reply.json<{ fields?: object }>().fields ?? {})
const wanted = { percent: 2000, daysAhead: 30, longestNights: 1 }

/** A hotel with its owner, who sets and tries gap deals. */
async function ownGapDeals(rooms = 1) {
  const owned = await ownPlainHotel(api, rooms)
  const url = `${owned.url}/gap-deals`
  const { owner } = owned
  return {
    ...owned,
    read: async () => dataOf<GapDeals>(await owner.get(url)),
    save: async (over: object = {}) => await owner.send('PUT', url, { ...wanted, version: 1, ...over }),
    attempt: async (over: object = {}) => await owner.send('POST', `${url}/example`, { ...wanted, ...over }),
  }
}

const night = { checkIn: '2026-12-04', checkOut: '2026-12-05' }

async function totalOf({ id }: { readonly id: string }) {
  const reply = await api.newBrowser().send('POST', `/v1/public/properties/${id}/search`, { ...night, guests: 2 })
  return dataOf<{ total: { minor: number } }[]>(reply)[0]?.total.minor
}

async function sellAround(owned: Awaited<ReturnType<typeof ownGapDeals>>) {
  await sellNights(api, owned.hotel, '2026-12-02', '2026-12-04')
  await sellNights(api, owned.hotel, '2026-12-05', '2026-12-07')
}

describe('the gap deals of a hotel', () => {
  test('are off until its owner says so, and then what guests pay at once', async () => {
    const owned = await ownGapDeals()
    await sellAround(owned)
    expect(await owned.read()).toEqual({ percent: null, daysAhead: 14, longestNights: 1, version: 1 })
    expect(await totalOf(owned.hotel)).toBe(10_000)
    expect(dataOf<GapDeals>(await owned.save())).toEqual({ ...wanted, version: 2 })
    expect(await totalOf(owned.hotel)).toBe(8000)
    await owned.save({ percent: null, version: 2 })
    expect(await totalOf(owned.hotel)).toBe(10_000)
  })

  test('that were saved meanwhile are not overwritten', async () => {
    const { save, read } = await ownGapDeals()
    const [one, other] = await Promise.all([save(), save({ percent: 3000 })])
    const late = one.statusCode === 200 ? other : one
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]))
    expect([codeOf(late), late.json<{ details: unknown }>().details]).toEqual([
      'changed_meanwhile',
      { current: await read() },
    ])
  })

  test.each([
    ['all of the price', { percent: 10_000 }, 'percent'],
    ['nothing', { percent: 0 }, 'percent'],
    ['a part of a day', { daysAhead: 1.5 }, 'daysAhead'],
    ['more than a year ahead', { daysAhead: 366 }, 'daysAhead'],
    ['no nights', { longestNights: 0 }, 'longestNights'],
    ['more nights than a gap has', { longestNights: 4 }, 'longestNights'],
  ])('with %s are refused at the field, and nothing is changed', async (_what, over, field) => {
    const { save, attempt, read } = await ownGapDeals()
    for (const reply of [await save(over), await attempt(over)])
      expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, [field]])
    expect(await read()).toMatchObject({ percent: null, version: 1 })
  })

  test('are told in the audit log', async () => {
    const { hotel, save } = await ownGapDeals()
    await save()
    const log = await api.sql<{ event: string; detail: object }[]>`
      SELECT event, detail FROM audit_log WHERE property_id = ${hotel.id}`
    expect(log).toEqual([{ event: 'gap_deals_changed', detail: wanted }])
  })
})

describe('the gaps that a hotel has now', () => {
  test('are told with what filling them costs, before and with what the form says', async () => {
    const owned = await ownGapDeals()
    await sellAround(owned)
    const found = dataOf<GapsFound>(await owned.attempt({ percent: 2500 }))
    const price = { before: eur(10_000), after: eur(7500) }
    expect(found).toEqual({ gaps: [{ roomType: 'Zimmer 1', ...night, rooms: 1, price }], count: 1, nights: 1 })
    expect(await owned.read()).toMatchObject({ percent: null })
    expect(dataOf<GapsFound>(await owned.attempt({ percent: null })).gaps[0]?.price?.after).toEqual(eur(10_000))
    expect(dataOf<GapsFound>(await owned.attempt({ daysAhead: 12 }))).toEqual({ gaps: [], count: 0, nights: 0 })
  })

  test('count every room, and say of a night whether it can be booked alone', async () => {
    const owned = await ownGapDeals(2)
    await sellNights(api, owned.hotel, '2026-12-02', '2026-12-04', 2)
    await sellNights(api, owned.hotel, '2026-12-05', '2026-12-07', 2)
    await api.sql`
      INSERT INTO nights (property_id, room_type_id, night, capacity, sold, min_stay)
      VALUES (${owned.hotel.id}, ${owned.hotel.types[0]?.id ?? ''}, '2026-12-04', 2, 0, 2)`
    const found = dataOf<GapsFound>(await owned.attempt())
    expect(found).toMatchObject({ gaps: [{ rooms: 2, price: null }], count: 1, nights: 2 })
  })

  test('are none of another hotel’s', async () => {
    const [mine, other] = [await ownGapDeals(), await ownGapDeals()]
    await allowGapDeals(api, mine.hotel.id)
    for (const reply of [
      await other.owner.get(`${mine.url}/gap-deals`),
      await other.owner.send('PUT', `${mine.url}/gap-deals`, { ...wanted, version: 1 }),
      await other.owner.send('POST', `${mine.url}/gap-deals/example`, wanted),
    ])
      expect(reply.statusCode).toBe(404)
  })
})
