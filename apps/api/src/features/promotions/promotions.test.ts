import { describe, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { Promotion, PromotionExample } from '@keystay/contract/promotions/entities'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { maxPromotions } from '@keystay/contract/shared/limits'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { bookOne, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPromotion, promotionForm } from '../../testing/test-promotions.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldsOf = (reply: LightMyRequestResponse) => Object.keys(reply.json<{ fields?: object }>().fields ?? {})

/** A hotel with its owner, who adds, changes, orders and deletes promotions; two nights of early booking are 180.00 €. */
async function ownPromotions() {
  const owned = await ownHotel(api, { types: [{ rooms: 3 }] })
  const { owner } = owned
  const url = `${owned.url}/promotions`
  const add = async (fields: object = {}) => await owner.send('POST', url, promotionForm(fields))
  return {
    ...owned,
    add,
    added: async (fields: object = {}) => dataOf<Promotion>(await add(fields)),
    change: async ({ id, version }: Pick<Promotion, 'id' | 'version'>, fields: object = {}) =>
      await owner.send('PUT', `${url}/${id}`, promotionForm({ version, ...fields })),
    order: async (...ids: readonly string[]) => await owner.send('PUT', `${url}/order`, { promotionIds: ids }),
    remove: async ({ id }: Pick<Promotion, 'id'>) => await owner.send('DELETE', `${url}/${id}`),
    list: async () => dataOf<Promotion[]>(await owner.get(url)),
    attempt: async (fields: object, form: object = {}) =>
      await owner.send('POST', `${url}/example`, {
        roomTypeId: owned.hotel.types[0]?.id,
        checkIn: '2026-12-04',
        checkOut: '2026-12-06',
        guests: 2,
        bookedOn: '2026-11-21',
        promotionId: null,
        promotion: promotionForm(fields),
        ...form,
      }),
  }
}

async function totalOf({ id }: TestHotel): Promise<number | undefined> {
  const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06', guests: 2 }
  const reply = await api.newBrowser().send('POST', `/v1/public/properties/${id}/search`, stay)
  return dataOf<AvailableRoomType[]>(reply)[0]?.total.minor
}

describe('a promotion', () => {
  test('is added behind the others and in the price of guests at once', async () => {
    const { hotel, added, list } = await ownPromotions()
    expect([await totalOf(hotel), await list()]).toEqual([18_000, []])
    const promotion = await added({ name: ' Winterruhe ', names: { en: 'Winter calm' }, stayTo: '2027-01-31' })
    expect(promotion).toEqual({
      id: promotion.id,
      ...promotionForm({ names: { en: 'Winter calm' }, stayTo: '2027-01-31' }),
      version: 1,
    })
    expect(await totalOf(hotel)).toBe(16_000)
    const free = { percent: null, stayNights: 7, payNights: 6, minDaysBefore: 0, maxDaysBefore: 3, minNights: 7 }
    const other = await added({ name: 'Gratisnacht', bookFrom: '2026-11-01', bookTo: '2026-11-30', ...free })
    expect(await list()).toEqual([promotion, other])
  })

  test('is changed on top of the version that was read; who saves an older one is told what is there', async () => {
    const { hotel, added, change, list } = await ownPromotions()
    const promotion = await added()
    const changed = dataOf<Promotion>(await change(promotion, { percent: 3000 }))
    expect(changed).toEqual({ ...promotion, percent: 3000, version: 2 })
    expect(await totalOf(hotel)).toBe(14_000)
    const late = await change(promotion, { percent: 4000 })
    expect([codeOf(late), late.json<{ details: unknown }>().details]).toEqual([
      'changed_meanwhile',
      { current: changed },
    ])
    expect(await list()).toEqual([changed])
  })

  test('that was deleted is in no price any more, and who has it keeps it', async () => {
    const { hotel, added, remove, change, list } = await ownPromotions()
    const promotion = await added()
    const booking = await bookOne(api.newBrowser(), hotel, { expectedTotal: eur(16_000) })
    expect((await remove(promotion)).statusCode).toBe(200)
    expect([await list(), await totalOf(hotel)]).toEqual([[], 18_000])
    expect(booking.priceLines.at(-1)).toMatchObject({ kind: 'promotion', label: 'Winterruhe', amount: eur(-4000) })
    expect(statusesOf([await remove(promotion), await change(promotion)])).toEqual([404, 404])
  })

  test('of two that give the same the first one counts, in the order of the owner', async () => {
    const { hotel, added, order, list } = await ownPromotions()
    const [one, other] = [await added({ name: 'Eins' }), await added({ name: 'Zwei' })]
    const labelOf = async () =>
      (await bookOne(api.newBrowser(), hotel, { expectedTotal: eur(16_000) })).priceLines.at(-1)?.label
    expect(await labelOf()).toBe('Eins')
    expect(dataOf<Promotion[]>(await order(other.id, one.id))).toEqual([other, one])
    expect(await labelOf()).toBe('Zwei')
    expect(await list()).toEqual([other, one])
    for (const ids of [[one.id], [one.id, newId()], [one.id, one.id], []])
      expect([codeOf(await order(...ids)), await list()]).toEqual(['changed_meanwhile', [other, one]])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['all of the price', { percent: 10_000 }, 'percent'],
    ['nothing', { percent: null }, 'percent'],
    ['a percent and nights', { stayNights: 7, payNights: 6 }, 'percent'],
    ['half of a free night', { percent: null, stayNights: 7 }, 'percent'],
    ['as many nights paid as stayed', { percent: null, stayNights: 7, payNights: 7 }, 'payNights'],
    ['nights that end before they begin', { stayFrom: '2027-02-01', stayTo: '2027-01-31' }, 'stayTo'],
    ['a time to book that ends before it begins', { bookFrom: '2027-02-01', bookTo: '2027-01-31' }, 'bookTo'],
    ['days that end before they begin', { minDaysBefore: 7, maxDaysBefore: 6 }, 'maxDaysBefore'],
    ['no nights at least', { minNights: 0 }, 'minNights'],
  ])('with %s is refused at its field, and nothing is changed', async (_what, fields, field) => {
    const { add, added, change, list, attempt } = await ownPromotions()
    const promotion = await added()
    for (const reply of [await add(fields), await change(promotion, fields)])
      expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, [field]])
    expect(fieldsOf(await attempt(fields))).toEqual([`promotion.${field}`])
    expect(await list()).toEqual([promotion])
  })

  test('is one of at most fifty', async () => {
    const { hotel, add } = await ownPromotions()
    for (let index = 0; index < maxPromotions; index += 1) await createPromotion(api, hotel.id)
    expect(codeOf(await add())).toBe('too_many_promotions')
  })

  test('leaves its figures in the audit log', async () => {
    const { hotel, added, change, order, remove } = await ownPromotions()
    const promotion = await added()
    await change(promotion, { percent: null, stayNights: 4, payNights: 3 })
    await order(promotion.id)
    await remove(promotion)
    const log = await api.sql<{ event: string; detail: object }[]>`
      SELECT event, detail FROM audit_log WHERE property_id = ${hotel.id} ORDER BY at, id`
    const detail = { promotionId: promotion.id, percent: 2000, stayNights: null, payNights: null, minNights: null }
    const changed = { ...detail, percent: null, stayNights: 4, payNights: 3 }
    expect(log).toEqual([
      { event: 'promotion_added', detail },
      { event: 'promotion_changed', detail: changed },
      { event: 'promotions_ordered', detail: { first: promotion.id } },
      { event: 'promotion_deleted', detail: changed },
    ])
  })
})

describe('a promotion that is tried', () => {
  test('is in the lines of a stay as if it were saved, and is not', async () => {
    const { hotel, attempt, list } = await ownPromotions()
    const tried = dataOf<PromotionExample>(await attempt({ percent: 2500 }))
    expect(tried).toMatchObject({ total: eur(15_000), isTaken: true })
    expect(tried.priceLines.at(-1)).toMatchObject({ kind: 'promotion', label: 'Winterruhe', amount: eur(-5000) })
    expect([await list(), await totalOf(hotel)]).toEqual([[], 18_000])
  })

  test('stands in for the one that it changes; where another one gives more, that is said', async () => {
    const { added, attempt } = await ownPromotions()
    const { id: promotionId } = await added()
    const changed = dataOf<PromotionExample>(await attempt({ percent: 500 }, { promotionId }))
    expect(changed).toMatchObject({ total: eur(18_000), isTaken: false })
    expect(changed.priceLines.at(-1)).toMatchObject({ kind: 'early_booking', amount: eur(-2000) })
    expect(dataOf<PromotionExample>(await attempt({ percent: 1500 }))).toMatchObject({
      total: eur(16_000),
      isTaken: false,
    })
  })

  test('is booked on the date that is asked for', async () => {
    const { attempt } = await ownPromotions()
    const window = { bookFrom: '2026-12-01', bookTo: '2026-12-02', maxDaysBefore: 3 }
    const on = async (bookedOn: string) => dataOf<PromotionExample>(await attempt(window, { bookedOn })).isTaken
    expect([await on('2026-11-30'), await on('2026-12-01'), await on('2026-12-02'), await on('2026-12-03')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test.each([
    ['a promotion that is not there', { promotionId: newId() }, 404, []],
    ['a room type that is not there', { roomTypeId: newId() }, 422, ['roomTypeId']],
    ['a stay before it is booked', { bookedOn: '2026-12-05' }, 422, ['checkIn']],
  ])('for %s is refused', async (_what, form, status, fields) => {
    const { attempt } = await ownPromotions()
    const reply = await attempt({}, form)
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([status, fields])
  })
})
