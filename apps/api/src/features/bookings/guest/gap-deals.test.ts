import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { AvailableRoomType, RoomsQuote } from '@keystay/contract/room-types/entities'
import { changeTo, guestOf, quoted, stayOf } from '../../../testing/test-changes.ts'
import { lockTypes } from '../../../testing/locked-types.ts'
import { meet } from '../../../testing/meet.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { allowGapDeals, hotelWithGap, sellNights } from '../../../testing/test-gap-deals.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../../testing/test-hotel.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { createPromotion } from '../../../testing/test-promotions.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { createVoucher } from '../../../testing/test-vouchers.ts'
import { confirmBooking } from '../confirm-booking.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
type Stay = { readonly checkIn: string; readonly checkOut: string }

async function search({ id }: TestHotel, stay: Stay, guests = 2): Promise<AvailableRoomType | undefined> {
  const reply = await api.newBrowser().send('POST', `/v1/public/properties/${id}/search`, { ...stay, guests })
  return dataOf<AvailableRoomType[]>(reply)[0]
}

async function quotesOf({ id, types }: TestHotel, stay: Stay, body: object = {}): Promise<RoomsQuote[]> {
  const line = { roomTypeId: types[0]?.id ?? '', quantity: 1, adults: 2, children: 0 }
  const wish = { ...stay, lines: [line], ...body }
  return dataOf<RoomsQuote[]>(await api.newBrowser().send('POST', `/v1/public/properties/${id}/quotes`, wish))
}

const quote = async (...asked: Parameters<typeof quotesOf>) => (await quotesOf(...asked))[0]

const totalOf = async (hotel: TestHotel, stay: Stay) => (await search(hotel, stay))?.total.minor
/** A hotel whose one room is free for three nights, from 4 to 6 December, between two stays. */
async function hotelWithThreeNights() {
  const hotel = await createHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: false } })
  await allowGapDeals(api, hotel.id)
  await sellNights(api, hotel, '2026-12-02', '2026-12-04')
  await sellNights(api, hotel, '2026-12-07', '2026-12-09')
  const asked = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
  return { hotel, asked, whole: { checkIn: '2026-12-04', checkOut: '2026-12-07' }, gapNights: ['2026-12-06'] }
}

describe('a night between two stays', () => {
  test('costs less in the list, the quote and the booking, which keeps for which night and how much', async () => {
    const { hotel, night } = await hotelWithGap(api)
    const line = { kind: 'promotion', label: 'Gap deal', amount: eur(-2000) }
    const expected = { ...line, gapNights: ['2026-12-04'] }
    const found = await search(hotel, night)
    expect(found?.total).toEqual(eur(8000))
    expect(found?.lines.at(-1)).toMatchObject(line)
    const told = await quote(hotel, night)
    expect([told?.total, told?.priceLines.at(-1)]).toMatchObject([eur(8000), expected])
    const booking = await bookOne(api.newBrowser(), hotel, { ...night, expectedTotal: eur(8000) })
    expect(booking.priceLines.at(-1)).toMatchObject(expected)
    const lines = await api.sql`
      SELECT kind, amount_minor::int, discount_minor::int, detail FROM price_lines
      WHERE booking_id = ${booking.id} AND kind IN ('night', 'promotion') ORDER BY position`
    expect(lines.map(({ kind, amount_minor, discount_minor }) => [kind, amount_minor, discount_minor])).toEqual([
      ['night', 10_000, -2000],
      ['promotion', -2000, 0],
    ])
    expect(lines.at(-1)?.['detail']).toMatchObject({
      gapNights: ['2026-12-04'],
      promotion: { gives: { percent: 2000 }, from: '2026-12-04', to: '2026-12-05' },
    })
  })

  test('is offered to nobody by a hotel that does not want it, nor further ahead than it wants', async () => {
    const { hotel, night } = await hotelWithGap(api, { daysAhead: 12 })
    expect(await totalOf(hotel, night)).toBe(10_000)
    api.setNow('2026-11-22T12:00:00Z')
    // The holds of the stays beside it have run out meanwhile: it is no gap any more.
    expect(await totalOf(hotel, night)).toBe(10_000)
    await api.sql`UPDATE properties SET gap_percent = NULL, catalogue_version = catalogue_version + 1,
      catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    expect(await totalOf(hotel, night)).toBe(10_000)
  })

  test('is a gap only as long as nobody can book it with a night beside it', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    await allowGapDeals(api, hotel.id)
    const night = { checkIn: '2026-12-04', checkOut: '2026-12-05' }
    await sellNights(api, hotel, '2026-12-03', '2026-12-04')
    await sellNights(api, hotel, '2026-12-05', '2026-12-06')
    // Whichever rooms they have, both rooms can be had with a night beside it.
    expect(await totalOf(hotel, night)).toBe(10_000)
    await sellNights(api, hotel, '2026-12-03', '2026-12-04')
    expect(await totalOf(hotel, night)).toBe(8000)
    // Only one of the two rooms lies alone.
    expect((await search(hotel, night, 4))?.total).toEqual(eur(20_000))
    await sellNights(api, hotel, '2026-12-05', '2026-12-06')
    expect((await search(hotel, night, 4))?.total).toEqual(eur(16_000))
  })

  test('competes with other promotions, of which the one that gives most counts, and a code comes after it', async () => {
    const { hotel, night } = await hotelWithGap(api)
    const promotionId = await createPromotion(api, hotel.id, { percent: 1500 })
    expect(await totalOf(hotel, night)).toBe(8000)
    await api.sql`UPDATE promotions SET percent = 2500 WHERE id = ${promotionId}`
    await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    const found = await search(hotel, night)
    expect([found?.total, found?.lines.at(-1)?.label]).toEqual([eur(7500), 'Winter calm'])
    await api.sql`UPDATE promotions SET percent = 1000 WHERE id = ${promotionId}`
    await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    await createVoucher(api, hotel.id)
    expect((await quote(hotel, night, { voucher: 'SOMMER25' }))?.total).toEqual(eur(7200))
  })

  test('is not in a plan that takes no promotions', async () => {
    const { hotel, night } = await hotelWithGap(api)
    const planId = await createPlan(api, hotel.id, { takesEarlyBooking: false, name: 'Firmenpreis' })
    expect((await quotesOf(hotel, night)).map((one) => [one.planId, one.total.minor])).toEqual([
      [null, 8000],
      [planId, 10_000],
    ])
  })

  test('is one again when who had it cancels, and none when a neighbour does', async () => {
    const { hotel, night, after, afterBrowser } = await hotelWithGap(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { ...night, expectedTotal: eur(8000) })
    expect((await search(hotel, night))?.availableRooms).toBe(0)
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    expect(await totalOf(hotel, night)).toBe(8000)
    await afterBrowser.send('POST', `${bookingUrl(after)}/cancel`)
    expect(await totalOf(hotel, night)).toBe(10_000)
  })
})

describe('one more night', () => {
  test('that would lie alone beside a stay is offered for less, and sold at that', async () => {
    const { hotel, asked, whole, gapNights } = await hotelWithThreeNights()
    const found = await search(hotel, asked)
    expect(found).toMatchObject({
      total: eur(20_000),
      gapOffer: { ...whole, gapNights, planId: null, more: eur(8000), saved: eur(2000) },
    })
    // Who asks for all of it pays all of it.
    expect(await search(hotel, whole)).toMatchObject({ total: eur(30_000) })
    expect((await quote(hotel, whole))?.total).toEqual(eur(30_000))
    const told = await quote(hotel, whole, { gapNights })
    expect([told?.total, told?.priceLines.at(-1)]).toMatchObject([eur(28_000), { amount: eur(-2000), gapNights }])
    const booking = await bookOne(api.newBrowser(), hotel, { ...whole, gapNights, expectedTotal: eur(28_000) })
    expect(booking.priceLines.at(-1)).toMatchObject({ kind: 'promotion', amount: eur(-2000), gapNights })
    const lines = await api.sql<{ discount: number }[]>`
      SELECT discount_minor::int AS discount FROM price_lines WHERE booking_id = ${booking.id} AND kind = 'night' ORDER BY night`
    expect(lines.map(({ discount }) => discount)).toEqual([0, 0, -2000])
  })

  test('may come before a stay, and is not offered where it leaves no better plan', async () => {
    const { hotel } = await hotelWithThreeNights()
    const last = { checkIn: '2026-12-05', checkOut: '2026-12-07' }
    expect((await search(hotel, last))?.gapOffer).toMatchObject({ checkIn: '2026-12-04', gapNights: ['2026-12-04'] })
    // In the middle it leaves a night alone on either side.
    const middle = { checkIn: '2026-12-05', checkOut: '2026-12-06' }
    expect((await search(hotel, middle))?.gapOffer).toMatchObject({ more: eur(8000) })
    const first = { checkIn: '2026-12-04', checkOut: '2026-12-05' }
    expect((await search(hotel, first))?.gapOffer).toBeUndefined()
  })

  test('that nobody was offered is sold at its price, whatever is sent', async () => {
    const { hotel, whole } = await hotelWithThreeNights()
    for (const gapNights of [['2026-12-05'], ['2026-12-07'], ['2026-12-04', '2026-12-05']]) {
      expect((await quote(hotel, whole, { gapNights }))?.total).toEqual(eur(30_000))
      const reply = await book(api.newBrowser(), hotel, { ...whole, gapNights, expectedTotal: eur(28_000) })
      expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'price_changed'])
    }
    const many = { gapNights: ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'] }
    const refused = await book(api.newBrowser(), hotel, { ...whole, ...many, expectedTotal: eur(30_000) })
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'validation_failed'])
    expect(
      await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id} AND check_out = '2026-12-07'`,
    ).toHaveLength(0)
  })

  test('keeps to what the plan asks of stays, and to what another promotion gives', async () => {
    const { hotel, asked } = await hotelWithThreeNights()
    await api.sql`UPDATE nights SET max_stay = 2 WHERE property_id = ${hotel.id}`
    await api.sql`
      INSERT INTO nights (property_id, room_type_id, night, capacity, sold, max_stay)
      VALUES (${hotel.id}, ${hotel.types[0]?.id ?? ''}, '2026-12-04', 1, 0, 2)`
    await api.sql`UPDATE inventory_versions SET version = version + 1 WHERE property_id = ${hotel.id}`
    expect((await search(hotel, asked))?.gapOffer).toBeUndefined()
    const { hotel: other } = await hotelWithThreeNights()
    // Off all three nights it gives more than 20 % of one.
    await createPromotion(api, other.id, { percent: 1000 })
    expect((await search(other, asked))?.gapOffer).toBeUndefined()
  })
})

describe('a gap that goes while somebody books', () => {
  test('is told as another price, and nothing is held', async () => {
    const { hotel, night, after, afterBrowser } = await hotelWithGap(api)
    expect(await totalOf(hotel, night)).toBe(8000)
    const lock = await lockTypes(api, hotel.id)
    // Whoever comes first to the lock goes first.
    const cancelled = afterBrowser.send('POST', `${bookingUrl(after)}/cancel`)
    await vi.waitFor(async () => expect(await lock.waiting()).toBe(1), 60_000)
    const booked = book(api.newBrowser(), hotel, { ...night, expectedTotal: eur(8000) })
    await vi.waitFor(async () => expect(await lock.waiting()).toBe(2), 60_000)
    await lock.unlock()
    expect((await cancelled).statusCode).toBe(200)
    const reply = await booked
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'price_changed'])
    expect(reply.json()).toMatchObject({ details: { total: eur(10_000) } })
    expect(
      await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id} AND check_in = '2026-12-04'`,
    ).toHaveLength(0)
  })

  test('is sold once, to one of those who want it at the same time', async () => {
    const { hotel, night } = await hotelWithGap(api)
    const lock = `SELECT id FROM room_types WHERE property_id = '${hotel.id}' FOR UPDATE`
    const wish = { ...night, expectedTotal: eur(8000) }
    const replies = await meet(api, lock, 4, () => [1, 2, 3, 4].map(() => book(api.newBrowser(), hotel, wish)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(new Set(replies.map(codeOf).filter(Boolean))).toEqual(new Set(['room_unavailable']))
  })

  test('by the longer stay or by the night alone: one of them gets it, at what was shown', async () => {
    const { hotel, asked, whole, gapNights } = await hotelWithThreeNights()
    const lock = `SELECT id FROM room_types WHERE property_id = '${hotel.id}' FOR UPDATE`
    const [longer, plain] = await meet(api, lock, 2, () => [
      book(api.newBrowser(), hotel, { ...whole, gapNights, expectedTotal: eur(28_000) }),
      book(api.newBrowser(), hotel, { ...asked, expectedTotal: eur(20_000) }),
    ])
    expect(new Set([longer?.statusCode, plain?.statusCode])).toEqual(new Set([201, 409]))
    // Whoever took two nights leaves the third alone: now it is a gap by itself.
    if (plain?.statusCode === 201)
      expect(await totalOf(hotel, { checkIn: '2026-12-06', checkOut: '2026-12-07' })).toBe(8000)
  })

  test('what holds that have run out occupy is free to all of them alike', async () => {
    const { hotel, night } = await hotelWithGap(api)
    api.setNow('2026-11-21T12:20:00Z')
    // Both neighbours have run out: nobody sees a gap, and nobody is sold one.
    expect(await totalOf(hotel, night)).toBe(10_000)
    await bookOne(api.newBrowser(), hotel, { ...night, expectedTotal: eur(10_000) })
  })
})

describe('a held booking with a gap deal', () => {
  test('keeps it while something else of it is changed, and is quoted so', async () => {
    const { hotel, whole, gapNights } = await hotelWithThreeNights()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { ...whole, gapNights, expectedTotal: eur(28_000) })
    expect((await quote(hotel, whole, { gapNights, bookingId: booking.id }))?.total).toEqual(eur(28_000))
    const line = { ...stayOf(booking).lines[0], adults: 1 }
    const change = { lines: [line], expectedGuests: 1, expectedTotal: eur(28_000) }
    const changed = dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), change))
    expect(changed.priceLines.at(-1)).toMatchObject({ amount: eur(-2000), gapNights })
  })

  test('loses it with the night, and gets that of a night that it is moved to', async () => {
    const { hotel, night } = await hotelWithGap(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { ...night, expectedTotal: eur(8000) })
    const away = { checkIn: '2026-12-10', checkOut: '2026-12-11', expectedTotal: eur(10_000) }
    expect(dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), away)).total).toEqual(eur(10_000))
    const back = { ...night, expectedTotal: eur(8000) }
    expect((await quote(hotel, night, { bookingId: booking.id }))?.total).toEqual(eur(8000))
    expect(dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), back)).total).toEqual(eur(8000))
    expect((await quote(hotel, night, { bookingId: booking.id }))?.total).toEqual(eur(8000))
  })
})

describe('a confirmed booking with a gap deal', () => {
  test('keeps what the night cost when it is changed, also where the gap has gone or the hotel gives none any more', async () => {
    const { hotel, whole, gapNights } = await hotelWithThreeNights()
    const browser = api.newBrowser()
    const made = await bookOne(browser, hotel, { ...whole, gapNights, expectedTotal: eur(28_000) })
    await confirmBooking(api.deps, hotel.id, made.id)
    await api.sql`UPDATE properties SET gap_percent = NULL, catalogue_version = catalogue_version + 1,
      catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    const booking = dataOf<Booking>(await browser.get(bookingUrl(made)))
    const guest = guestOf(browser, booking)
    const shorter = stayOf(booking, { checkIn: '2026-12-05' })
    expect((await quoted(guest, shorter)).total).toEqual(eur(18_000))
    const changed = dataOf<Booking>(await changeTo(guest, shorter))
    expect(changed.priceLines.at(-1)).toMatchObject({ amount: eur(-2000), gapNights })
    const without = stayOf(changed, { checkIn: '2026-12-05', checkOut: '2026-12-06' })
    expect((await quoted(guest, without)).total).toEqual(eur(10_000))
  })
})
