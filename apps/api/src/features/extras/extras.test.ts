import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Extra, ExtraExample, OfferedExtra } from '@keystay/contract/extras/entities'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { maxExtras } from '@keystay/contract/shared/limits'
import { newId } from '../../platform/database/ids.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { book, bookingUrl, bookOne, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf, extraForm } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: object }>().fields
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

/** A hotel with its owner, who adds, changes and deletes extras. */
async function ownExtras() {
  const owned = await ownPlainHotel(api, 3)
  const extrasUrl = `${owned.url}/extras`
  const add = async (fields: object = {}) => await owned.owner.send('POST', extrasUrl, extraForm(fields))
  return {
    ...owned,
    extrasUrl,
    add,
    added: async (fields: object = {}) => dataOf<Extra>(await add(fields)),
    change: async ({ id, version }: Pick<Extra, 'id' | 'version'>, fields: object = {}) =>
      await owned.owner.send('PUT', `${extrasUrl}/${id}`, extraForm({ version, ...fields })),
    remove: async ({ id }: Pick<Extra, 'id'>) => await owned.owner.send('DELETE', `${extrasUrl}/${id}`),
    list: async () => dataOf<Extra[]>(await owned.owner.get(extrasUrl)),
    attempt: async (fields: object, form: object = {}) =>
      await owned.owner.send('POST', `${extrasUrl}/example`, {
        roomTypeId: owned.hotel.types[0]?.id,
        ...stay,
        guests: 2,
        extraId: null,
        extra: extraForm(fields),
        ...form,
      }),
  }
}

async function offered(hotel: TestHotel, language = 'de'): Promise<OfferedExtra[]> {
  const url = `/v1/public/properties/${hotel.id}/extras?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`
  return dataOf<OfferedExtra[]>(await api.newBrowser().get(url, { 'accept-language': language }))
}

const take = (extraId: string, minor: number, count = 1) => ({
  extras: [{ extraId, count }],
  expectedTotal: eur(20_000 + minor),
})

describe('an extra', () => {
  test('is added behind the others and offered at once, in the words of the guest', async () => {
    const { hotel, added, list } = await ownExtras()
    expect(await offered(hotel)).toEqual([])
    const extra = await added({ name: ' Parkplatz ', names: { en: 'Parking' }, capacity: 4 })
    expect(extra).toEqual({
      id: extra.id,
      name: 'Parkplatz',
      names: { en: 'Parking' },
      unit: 'night',
      price: eur(1200),
      periods: [],
      vatClass: 'standard',
      mode: 'chosen',
      capacity: 4,
      kept: false,
      notWithBoard: null,
      leavesAt: null,
      version: 1,
    })
    const cleaning = await added({
      name: 'Endreinigung',
      unit: 'stay',
      priceMinor: 4000,
      mode: 'compulsory',
      kept: true,
    })
    expect(cleaning.kept).toBe(true)
    const sauna = await added({ name: 'Sauna', mode: 'hotel' })
    expect(await list()).toEqual([extra, cleaning, sauna])
    expect(await offered(hotel, 'en')).toEqual([
      { id: extra.id, name: 'Parking', unit: 'night', price: eur(1200), highestPrice: null, left: 4, kept: false },
    ])
  })

  test('is changed on top of the version that was read; who saves an older one is told what is there', async () => {
    const { hotel, added, change } = await ownExtras()
    const extra = await added()
    const changed = dataOf<Extra>(await change(extra, { priceMinor: 1500 }))
    expect(changed).toEqual({ ...extra, price: eur(1500), version: 2 })
    const late = await change(extra, { priceMinor: 900 })
    expect([codeOf(late), late.json<{ details: unknown }>().details]).toEqual([
      'changed_meanwhile',
      { current: changed },
    ])
    expect((await offered(hotel))[0]?.price).toEqual(eur(1500))
  })

  test('that was deleted is offered to nobody, and who has it keeps it', async () => {
    const { hotel, added, remove, list } = await ownExtras()
    const extra = await added({ capacity: 1 })
    const booking = await bookOne(api.newBrowser(), hotel, take(extra.id, 2400))
    expect((await remove(extra)).statusCode).toBe(200)
    expect([await list(), await offered(hotel)]).toEqual([[], []])
    expect(booking.priceLines.at(-1)).toMatchObject({ kind: 'extra', label: 'Parkplatz', quantity: 2 })
    const reply = await book(api.newBrowser(), hotel, take(extra.id, 2400))
    expect(reply.json()).toMatchObject({ code: 'extra_unavailable', details: { extraId: extra.id, left: 0 } })
    expect((await remove(extra)).statusCode).toBe(404)
  })

  test.each([
    ['no name', { name: ' ' }, { name: 'extra_name_required' }],
    ['a price below nothing', { priceMinor: -1 }, { priceMinor: 'invalid' }],
    ['none of it', { capacity: 0 }, { capacity: 'invalid' }],
    ['a limit to what everybody pays', { mode: 'compulsory', capacity: 3 }, { capacity: 'extra_compulsory_limited' }],
    ['a unit that nobody knows', { unit: 'hour' }, { unit: 'required' }],
    ['a name that is taken', { name: 'SAUNA' }, { name: 'extra_name_taken' }],
  ])('with %s is refused at its field, and nothing is changed', async (_what, fields, codes) => {
    const { add, added, change, list, attempt } = await ownExtras()
    const sauna = await added({ name: 'Sauna' })
    const other = await added({ name: 'Rad' })
    for (const reply of [await add(fields), await change(other, fields)]) {
      expect(reply.statusCode).toBe(422)
      expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(Object.keys(codes))
    }
    const tried = await attempt(fields)
    expect(Object.keys(fieldsOf(tried) ?? {})).toEqual(Object.keys(codes).map((path) => `extra.${path}`))
    expect(await list()).toEqual([sauna, other])
  })

  test('is one of at most fifty', async () => {
    const { hotel, add } = await ownExtras()
    for (let index = 0; index < maxExtras; index += 1) await createExtra(api, hotel.id, { name: `Nr. ${index}` })
    expect(codeOf(await add())).toBe('too_many_extras')
  })

  test('of two with one name that are added at once there is one', async () => {
    const { add, list } = await ownExtras()
    const replies = await Promise.all([add(), add()])
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await list()).toHaveLength(1)
  })

  test('leaves its figures in the audit log', async () => {
    const { hotel, added, change, remove } = await ownExtras()
    const extra = await added()
    await change(extra, { capacity: 2 })
    await remove(extra)
    const log = await api.sql<{ event: string; detail: object }[]>`
      SELECT event, detail FROM audit_log WHERE property_id = ${hotel.id} ORDER BY at, id`
    const detail = {
      extraId: extra.id,
      priceMinor: 1200,
      periods: null,
      unit: 'night',
      mode: 'chosen',
      capacity: null,
      notWithBoard: null,
      leavesAt: null,
    }
    expect(log).toEqual([
      { event: 'extra_added', detail },
      { event: 'extra_changed', detail: { ...detail, capacity: 2 } },
      { event: 'extra_deleted', detail: { ...detail, capacity: 2 } },
    ])
  })

  test('is tried on a stay before it is saved: its line and the total, and nothing is written', async () => {
    const { attempt, added, list } = await ownExtras()
    const extra = await added()
    const { priceLines, total } = dataOf<ExtraExample>(await attempt({ name: 'Frühstück', unit: 'person_night' }))
    expect(priceLines.at(-1)).toMatchObject({ label: 'Frühstück', quantity: 4, amount: eur(4800) })
    expect(total).toEqual(eur(20_000 + 4800))
    const instead = dataOf<ExtraExample>(await attempt({ mode: 'hotel', priceMinor: 500 }, { extraId: extra.id }))
    expect(instead.total).toEqual(eur(21_000))
    expect(await list()).toEqual([extra])
    expect((await attempt({}, { extraId: newId() })).statusCode).toBe(404)
  })
})

describe('the limit of an extra', () => {
  test('that is set later knows what is sold, and where more is sold than that it sells no more', async () => {
    const { hotel, added, change } = await ownExtras()
    const extra = await added()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, take(extra.id, 7200, 3))
    const changed = dataOf<Extra>(await change(extra, { capacity: 2 }))
    expect((await offered(hotel))[0]?.left).toBe(0)
    expect(codeOf(await book(api.newBrowser(), hotel, take(extra.id, 2400)))).toBe('extra_unavailable')
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    await bookOne(api.newBrowser(), hotel, take(extra.id, 2400))
    // Three had been sold, which is what the dates then have; from now on it is two.
    await change(changed, { capacity: 2 })
    expect((await offered(hotel))[0]?.left).toBe(1)
  })

  test('that goes up or away lets more be sold at once', async () => {
    const { hotel, added, change } = await ownExtras()
    const extra = await added({ capacity: 1 })
    await bookOne(api.newBrowser(), hotel, take(extra.id, 2400))
    const more = dataOf<Extra>(await change(extra, { capacity: 2 }))
    await bookOne(api.newBrowser(), hotel, take(extra.id, 2400))
    expect((await offered(hotel))[0]?.left).toBe(0)
    await change(more, { capacity: null })
    await bookOne(api.newBrowser(), hotel, take(extra.id, 4800, 2))
    expect((await offered(hotel))[0]?.left).toBeNull()
  })

  test('is not passed by who books while it is lowered', async () => {
    const { hotel, added, change } = await ownExtras()
    const extra = await added({ capacity: 2 })
    await bookOne(api.newBrowser(), hotel, take(extra.id, 2400))
    const [booked, changed] = await Promise.all([
      book(api.newBrowser(), hotel, take(extra.id, 2400)),
      change(extra, { capacity: 1 }),
    ])
    expect(changed.statusCode).toBe(200)
    expect([201, 409]).toContain(booked.statusCode)
    expect((await offered(hotel))[0]?.left).toBe(0)
  })
})

describe('what is compulsory', () => {
  test('is in the list, in the search across hotels, in the quote and in the booking', async () => {
    const { hotel, added } = await ownExtras()
    await added({ name: 'Endreinigung', unit: 'stay', priceMinor: 4000, mode: 'compulsory' })
    const url = `/v1/public/properties/${hotel.id}`
    const guest = api.newBrowser()
    const [type] = dataOf<AvailableRoomType[]>(await guest.send('POST', `${url}/search`, { ...stay, guests: 2 }))
    expect(type).toMatchObject({ total: eur(24_000), oneRoom: eur(24_000) })
    expect(type?.lines.at(-1)).toEqual({ kind: 'extra', quantity: null, label: 'Endreinigung', amount: eur(4000) })
    const details = await guest.get(
      `${url}/room-types/${hotel.types[0]?.id}?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`,
    )
    expect(details.json()).toMatchObject({ data: { availability: { total: eur(24_000) } } })
    const list = await guest.get('/v1/public/properties?checkIn=2026-12-04&checkOut=2026-12-06&guests=2&size=100')
    const totals = dataOf<{ id: string; total: object }[]>(list)
    expect(totals.find(({ id }) => id === hotel.id)?.total).toEqual(eur(24_000))
    const lines = [{ roomTypeId: hotel.types[0]?.id, quantity: 1, adults: 2, children: 0 }]
    const [quote] = dataOf<{ total: object }[]>(await guest.send('POST', `${url}/quotes`, { ...stay, lines }))
    expect(quote?.total).toEqual(eur(24_000))
    expect(codeOf(await book(guest, hotel, { expectedTotal: eur(20_000) }))).toBe('price_changed')
    const booking = await bookOne(guest, hotel, { expectedTotal: eur(24_000) })
    expect([booking.extras, booking.priceLines.at(-1)?.label]).toEqual([[], 'Endreinigung'])
  })
})
