import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Extra, ExtraExample, OfferedExtra } from '@keystay/contract/extras/entities'
import type { AvailableRoomType, RoomsQuote } from '@keystay/contract/room-types/entities'
import { maxExtraPeriods } from '@keystay/contract/shared/limits'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { createExtra } from '../../testing/test-extras.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf, extraForm } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { awaitTransfer, transferHotel } from '../../testing/test-transfers.ts'
import { codeOf } from '../../testing/test-user.ts'
import { sweepOverdueHolds } from '../bookings/sweep-holds.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
/** The second night of the stay costs more, and all of the fair. */
const fair = { from: '2026-12-05', to: '2026-12-08', priceMinor: 1800 }
const periods = [fair]

describe('the owner of an extra', () => {
  /** A hotel whose owner saves its extras. */
  async function ownExtras() {
    const owned = await ownPlainHotel(api, 3)
    const url = `${owned.url}/extras`
    const add = async (fields: object) => await owned.owner.send('POST', url, extraForm(fields))
    const change = async ({ id, version }: Extra, fields: object) =>
      await owned.owner.send('PUT', `${url}/${id}`, extraForm({ version, ...fields }))
    const list = async () => dataOf<Extra[]>(await owned.owner.get(url))
    return { ...owned, extrasUrl: url, add, change, list }
  }

  test('says what it costs at other times, changes that and takes it back; the audit log knows', async () => {
    const { hotel, add, change, list } = await ownExtras()
    const summer = { from: '2027-06-01', to: '2027-08-31', priceMinor: 0 }
    const extra = dataOf<Extra>(await add({ periods: [summer, fair] }))
    expect(extra.periods).toEqual([
      { from: '2026-12-05', to: '2026-12-08', price: eur(1800) },
      { from: '2027-06-01', to: '2027-08-31', price: eur(0) },
    ])
    expect(await list()).toEqual([extra])
    const moved = { ...fair, to: '2026-12-06' }
    const changed = dataOf<Extra>(await change(extra, { periods: [moved] }))
    expect(changed).toMatchObject({ periods: [{ to: '2026-12-06', price: eur(1800) }], version: 2 })
    const late = await change(extra, { periods: [] })
    expect([codeOf(late), late.json<{ details: unknown }>().details]).toEqual([
      'changed_meanwhile',
      { current: changed },
    ])
    expect(dataOf<Extra>(await change(changed, {})).periods).toEqual([])
    const log = await api.sql<{ periods: string | null }[]>`
      SELECT detail ->> 'periods' AS periods FROM audit_log WHERE property_id = ${hotel.id} ORDER BY at, id`
    expect(log.map((row) => row.periods)).toEqual([
      '2026-12-05/2026-12-08 1800, 2027-06-01/2027-08-31 0',
      '2026-12-05/2026-12-06 1800',
      null,
    ])
  })

  test.each<[string, readonly object[], object]>([
    ['no price', [{ ...fair, priceMinor: '' }], { 'periods.0.priceMinor': 'extra_price_required' }],
    ['a price below nothing', [{ ...fair, priceMinor: -1 }], { 'periods.0.priceMinor': 'invalid' }],
    ['no dates', [{ ...fair, from: '', to: '' }], { 'periods.0.from': 'required', 'periods.0.to': 'required' }],
    ['an end before its beginning', [{ ...fair, to: '2026-12-04' }], { 'periods.0.to': 'plan_range_empty' }],
    [
      'a date of another one',
      [fair, { ...fair, from: '2026-12-08', to: '2026-12-31' }],
      { 'periods.1.from': 'extra_periods_overlap' },
    ],
    [
      'another one within it',
      [fair, { ...fair, from: '2026-12-01', to: '2026-12-31' }],
      { 'periods.1.from': 'extra_periods_overlap' },
    ],
    [
      'too many of them',
      Array.from({ length: maxExtraPeriods + 1 }, (_, index) => {
        const date = addDays('2027-01-01', index)
        return { from: date, to: date, priceMinor: index }
      }),
      { periods: 'list_too_long' },
    ],
  ])('is refused a period with %s at its field, and nothing is changed', async (_what, wrong, codes) => {
    const { add, change, list, owner, extrasUrl, hotel } = await ownExtras()
    const extra = dataOf<Extra>(await add({ periods }))
    const form = { roomTypeId: hotel.types[0]?.id, ...stay, guests: 2, extraId: null }
    const tried = await owner.send('POST', `${extrasUrl}/example`, { ...form, extra: extraForm({ periods: wrong }) })
    const fieldsOf = (reply: typeof tried) => Object.keys(reply.json<{ fields: object }>().fields)
    for (const reply of [await add({ name: 'Rad', periods: wrong }), await change(extra, { periods: wrong })]) {
      expect(reply.statusCode).toBe(422)
      expect(fieldsOf(reply)).toEqual(Object.keys(codes))
    }
    expect(fieldsOf(tried)).toEqual(Object.keys(codes).map((path) => `extra.${path}`))
    expect(await list()).toEqual([extra])
  })

  test('tries it on a stay in such a period before it is saved', async () => {
    const { owner, extrasUrl, hotel } = await ownExtras()
    const form = { roomTypeId: hotel.types[0]?.id, ...stay, guests: 2, extraId: null, extra: extraForm({ periods }) }
    const { priceLines, total } = dataOf<ExtraExample>(await owner.send('POST', `${extrasUrl}/example`, form))
    expect(priceLines.slice(-2).map(({ amount }) => amount)).toEqual([eur(1200), eur(1800)])
    expect(total).toEqual(eur(23_000))
  })
})

describe('a guest', () => {
  /** A hotel with rooms for 100.00 €, whose parking costs more during the fair. */
  async function fairHotel(over: Parameters<typeof createExtra>[2] = {}) {
    const hotel = await createHotel(api, { types: [{ rooms: 3 }], offers: { earlyBooking: false } })
    return { hotel, extraId: await createExtra(api, hotel.id, { periods, ...over }) }
  }
  const quoteOf = async ({ id, types }: TestHotel, wish: object) => {
    const lines = [{ roomTypeId: types[0]?.id, quantity: 1, adults: 2, children: 0 }]
    const reply = await api.newBrowser().send('POST', `/v1/public/properties/${id}/quotes`, { ...stay, lines, ...wish })
    return dataOf<RoomsQuote[]>(reply)[0]
  }
  const extrasIn = (lines: Booking['priceLines']) =>
    lines.filter(({ kind }) => kind === 'extra').map(({ quantity, amount }) => [quantity, amount.minor])

  test.each([
    ['before', '2026-12-03', '2026-12-05', 'night', 1200, null],
    ['partly in', '2026-12-04', '2026-12-06', 'night', 1200, 1800],
    ['in', '2026-12-05', '2026-12-09', 'night', 1800, null],
    ['with check-in before', '2026-12-04', '2026-12-06', 'piece', 1200, null],
    ['with check-in in', '2026-12-08', '2026-12-10', 'stay', 1800, null],
  ] as const)('is offered what it costs %s the period', async (_when, checkIn, checkOut, unit, least, most) => {
    const { hotel } = await fairHotel({ unit })
    const url = `/v1/public/properties/${hotel.id}/extras?checkIn=${checkIn}&checkOut=${checkOut}`
    const offered = dataOf<OfferedExtra[]>(await api.newBrowser().get(url))
    expect(offered).toMatchObject([{ price: eur(least), highestPrice: most === null ? null : eur(most) }])
  })

  test('is quoted, books and reads a line for each price; what was promised stays', async () => {
    const { hotel, extraId } = await fairHotel()
    const extras = [{ extraId, count: 1 }]
    const wish = { ...stay, checkOut: '2026-12-07', extras }
    const quote = await quoteOf(hotel, wish)
    expect(quote?.total).toEqual(eur(30_000 + 4800))
    const browser = api.newBrowser()
    expect(codeOf(await book(browser, hotel, { ...wish, expectedTotal: eur(33_600) }))).toBe('price_changed')
    const booking = await bookOne(browser, hotel, { ...wish, expectedTotal: eur(34_800) })
    expect(extrasIn(booking.priceLines)).toEqual([
      [null, 1200],
      [2, 3600],
    ])
    expect(booking.priceLines).toEqual(quote?.priceLines)
    await api.sql`UPDATE extra_periods SET price_minor = 9900 WHERE property_id = ${hotel.id}`
    expect(dataOf<Booking>(await browser.get(bookingUrl(booking))).priceLines).toEqual(booking.priceLines)
  })

  test('who changes a hold pays the prices of the new dates', async () => {
    const { hotel, extraId } = await fairHotel()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, {
      ...stay,
      extras: [{ extraId, count: 1 }],
      expectedTotal: eur(23_000),
    })
    const later = { checkIn: '2026-12-05', checkOut: '2026-12-07', expectedTotal: eur(20_000 + 3600) }
    const changed = dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), later))
    expect(extrasIn(changed.priceLines)).toEqual([[2, 3600]])
  })

  test('who arrives with what everybody pays finds its price of the dates in every total', async () => {
    const { hotel } = await fairHotel({ mode: 'compulsory' })
    const total = eur(20_000 + 1200 + 1800)
    const url = `/v1/public/properties/${hotel.id}`
    const guest = api.newBrowser()
    const [type] = dataOf<AvailableRoomType[]>(await guest.send('POST', `${url}/search`, { ...stay, guests: 2 }))
    expect(type?.total).toEqual(total)
    const list = await guest.get('/v1/public/properties?checkIn=2026-12-04&checkOut=2026-12-06&guests=2&size=100')
    const totals = dataOf<{ id: string; total: object }[]>(list)
    expect(totals.find(({ id }) => id === hotel.id)?.total).toEqual(total)
    expect((await quoteOf(hotel, {}))?.total).toEqual(total)
  })

  test('whose transfer comes late buys it again at what was promised', async () => {
    const owned = await transferHotel(api)
    const extraId = await createExtra(api, owned.hotel.id, { periods })
    const wish = { extras: [{ extraId, count: 1 }], expectedTotal: eur(18_000 + 3000) }
    const { receive, read } = await awaitTransfer(api, owned, wish)
    api.setNow('2026-11-24T12:00:01Z')
    await sweepOverdueHolds(api.deps)
    await api.sql`UPDATE extra_periods SET price_minor = 9900 WHERE property_id = ${owned.hotel.id}`
    expect(dataOf<{ outcome: string }>(await receive(21_000)).outcome).toBe('again')
    expect(await read()).toMatchObject({ status: 'confirmed', total: eur(21_000) })
  })
})
