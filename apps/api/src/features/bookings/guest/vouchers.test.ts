import { describe, expect, test, vi } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import { lockTypes } from '../../../testing/locked-types.ts'
import { useTestApp, type Browser } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../../testing/test-hotel.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createVoucher } from '../../../testing/test-vouchers.ts'
import { codeOf, statusesOf } from '../../../testing/test-user.ts'
import { hashEmail } from '../../vouchers/voucher-uses.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields?.['voucher']

/** A hotel of three rooms with a code; two nights are 200.00 €, less 10 % for booking early. */
async function hotelWith(options: Parameters<typeof createVoucher>[2] = {}) {
  const hotel = await createHotel(api, { types: [{ rooms: 3 }] })
  return { hotel, voucherId: await createVoucher(api, hotel.id, options) }
}

const guestOf = (name: string) => ({ name: 'Jana Brandt', email: `${name}@example.com`, phone: '+4915100000001' })
const withCode = (over: Partial<BookingRequest> = {}) => ({ voucher: 'SOMMER25', expectedTotal: eur(16_200), ...over })

async function quote(hotel: TestHotel, body: object, browser: Browser = api.newBrowser()) {
  const lines = [{ roomTypeId: hotel.types[0]?.id, quantity: 1, adults: 2, children: 0 }]
  const whole = { checkIn: '2026-12-04', checkOut: '2026-12-06', lines, ...body }
  return await browser.send('POST', `/v1/public/properties/${hotel.id}/quotes`, whole, { 'accept-language': 'de' })
}

async function usesOf(voucherId: string): Promise<number> {
  const [row] = await api.sql<{ uses: number }[]>`SELECT uses FROM vouchers WHERE id = ${voucherId}`
  return row?.uses ?? -1
}

describe('a voucher', () => {
  test('takes its percent off what the early booking left, as a line of quote and booking', async () => {
    const { hotel, voucherId } = await hotelWith({ percent: 500 })
    const [quoted] = dataOf<RoomsQuote[]>(await quote(hotel, { voucher: ' sommer 25' }))
    const expected = { kind: 'voucher', label: 'SOMMER25', quantity: null, date: null, amount: eur(-900) }
    expect(quoted?.priceLines.at(-1)).toMatchObject(expected)
    expect(quoted?.total).toEqual(eur(17_100))
    const booking = await bookOne(api.newBrowser(), hotel, { voucher: 'Sommer25 ', expectedTotal: eur(17_100) })
    expect(booking.priceLines.at(-1)).toMatchObject(expected)
    expect(await usesOf(voucherId)).toBe(1)
    const nights =
      await api.sql`SELECT discount_minor::int FROM price_lines WHERE booking_id = ${booking.id} AND night IS NOT NULL`
    expect(nights).toEqual([{ discount_minor: -1450 }, { discount_minor: -1450 }])
  })

  test('of an amount takes at most the nights; the total of 0 is confirmed', async () => {
    const { hotel } = await hotelWith({ percent: null, amount_minor: 50_000 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withCode({ expectedTotal: eur(0) }))
    expect(booking.priceLines.at(-1)?.amount).toEqual(eur(-18_000))
    const paid = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    expect(dataOf<{ booking: Booking }>(paid).booking).toMatchObject({ status: 'confirmed', total: eur(0) })
  })

  test.each([
    ['is unknown', {}, { voucher: 'WINTER' }, 'Diesen Gutscheincode gibt es nicht. Bitte prüfen Sie die Schreibweise.'],
    ['has expired', { book_to: '2026-11-20' }, {}, 'Dieser Gutscheincode ist abgelaufen'],
    ['was ended', { ended: true }, {}, 'Dieser Gutscheincode ist abgelaufen'],
    ['is not valid yet', { book_from: '2026-11-22' }, {}, 'Dieser Gutscheincode gilt noch nicht'],
    [
      'begins with a later night',
      { stay_from: '2026-12-05' },
      {},
      'Dieser Gutscheincode gilt nicht für Ihre Reisedaten',
    ],
    [
      'ends with an earlier night',
      { stay_to: '2026-12-04' },
      {},
      'Dieser Gutscheincode gilt nicht für Ihre Reisedaten',
    ],
    ['wants more nights', { min_nights: 3 }, {}, 'Dieser Gutscheincode gilt erst ab 3 Nächten'],
  ])('that %s is refused at its field by quote and booking', async (_what, options, body, text) => {
    const { hotel, voucherId } = await hotelWith(options)
    const refused = await quote(hotel, { voucher: 'SOMMER25', ...body })
    expect([refused.statusCode, fieldOf(refused)]).toEqual([422, text])
    const booked = await book(api.newBrowser(), hotel, withCode(body))
    expect([booked.statusCode, codeOf(booked), fieldOf(booked) !== undefined]).toEqual([422, 'validation_failed', true])
    expect(await usesOf(voucherId)).toBe(0)
    expect(await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id}`).toHaveLength(0)
  })

  test('is valid on the first and the last of its dates and nights', async () => {
    const dates = { book_from: '2026-11-21', book_to: '2026-11-21', stay_from: '2026-12-04', stay_to: '2026-12-05' }
    const { hotel } = await hotelWith({ ...dates, min_nights: 2 })
    expect((await book(api.newBrowser(), hotel, withCode())).statusCode).toBe(201)
  })

  test('is used up by its last booking, and free again once that is cancelled', async () => {
    const { hotel, voucherId } = await hotelWith({ max_uses: 1 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withCode())
    const other = { guest: guestOf('other') }
    const refused = await quote(hotel, { voucher: 'SOMMER25' })
    expect(fieldOf(refused)).toBe('Dieser Gutscheincode ist bereits aufgebraucht')
    expect((await book(api.newBrowser(), hotel, withCode(other))).statusCode).toBe(422)
    dataOf(await browser.send('POST', `${bookingUrl(booking)}/cancel`))
    expect(await usesOf(voucherId)).toBe(0)
    await bookOne(api.newBrowser(), hotel, withCode(other))
    expect(await usesOf(voucherId)).toBe(1)
  })

  test('is used once by an e-mail address, whatever its case', async () => {
    const { hotel } = await hotelWith()
    await bookOne(api.newBrowser(), hotel, withCode())
    const guest = { ...guestOf('x'), email: 'JANA.Brandt@example.com' }
    const refused = await book(api.newBrowser(), hotel, withCode({ guest }))
    expect([refused.statusCode, fieldOf(refused)]).toEqual([
      422,
      'This voucher code has already been used with this email address',
    ])
    await bookOne(api.newBrowser(), hotel, withCode({ guest: guestOf('other') }))
  })

  test('of a hold that ran out goes back when it is swept, once', async () => {
    const { hotel, voucherId } = await hotelWith({ max_uses: 1 })
    await bookOne(api.newBrowser(), hotel, withCode())
    api.setNow('2026-11-21T12:16:00Z')
    dataOf(await quote(hotel, { voucher: 'SOMMER25' }))
    await Promise.all([sweepOverdueHolds(api.deps), sweepOverdueHolds(api.deps)])
    await sweepOverdueHolds(api.deps)
    expect(await usesOf(voucherId)).toBe(0)
  })

  test('of an overdue hold gives way to who books next, though the rooms are not needed', async () => {
    const { hotel, voucherId } = await hotelWith({ max_uses: 1 })
    const late = await bookOne(api.newBrowser(), hotel, withCode())
    api.setNow('2026-11-21T12:16:00Z')
    await bookOne(api.newBrowser(), hotel, withCode())
    expect(await usesOf(voucherId)).toBe(1)
    expect(await api.sql`SELECT status FROM bookings WHERE id = ${late.id}`).toEqual([{ status: 'cancelled' }])
  })

  test('has ten guesses an hour of an address; the right ones cost nothing', async () => {
    const { hotel } = await hotelWith()
    const browser = api.newBrowser()
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await quote(hotel, { voucher: 'SOMMER25' }, browser)).statusCode).toBe(200)
      const reply =
        guess < 5 ? quote(hotel, { voucher: `X${guess}` }, browser) : book(browser, hotel, { voucher: `X${guess}` })
      expect((await reply).statusCode).toBe(422)
    }
    const throttled = await quote(hotel, { voucher: 'SOMMER25' }, browser)
    expect([throttled.statusCode, codeOf(throttled)]).toEqual([429, 'too_many_tries'])
    expect(Number(throttled.headers['retry-after'])).toBe(3600)
    expect((await quote(hotel, {}, browser)).statusCode).toBe(200)
    dataOf(await quote(hotel, { voucher: 'SOMMER25' }))
    api.setNow('2026-11-21T13:00:01Z')
    dataOf(await quote(hotel, { voucher: 'SOMMER25' }, browser))
  })

  test('that many of one address know at the same moment is no guess of any of them', async () => {
    const { hotel } = await hotelWith()
    const browser = api.newBrowser()
    const asked = Array.from({ length: 40 }, async () => await quote(hotel, { voucher: 'SOMMER25' }, browser))
    for (const { statusCode } of await Promise.all(asked)) expect([200, 429]).toContain(statusCode)
    dataOf(await quote(hotel, { voucher: 'SOMMER25' }, browser))
  })
})

describe('two guests who want the last use at the same moment', () => {
  test('one gets it, the other is told so; the price of a refused one stays unsold', async () => {
    const { hotel, voucherId } = await hotelWith({ max_uses: 1 })
    const lock = await lockTypes(api, hotel.id)
    const booked = ['one', 'other'].map((name) => book(api.newBrowser(), hotel, withCode({ guest: guestOf(name) })))
    await vi.waitFor(async () => expect(await lock.waiting()).toBe(2), 60_000)
    await lock.unlock()
    const replies = await Promise.all(booked)
    expect(statusesOf(replies)).toEqual([201, 422])
    expect(replies.flatMap((reply) => fieldOf(reply) ?? [])).toEqual(['This voucher code has been used up'])
    expect(await usesOf(voucherId)).toBe(1)
  })

  test('also when their room types differ, so that nothing but the voucher is theirs both', async () => {
    const hotel = await createHotel(api, { types: [{}, {}] })
    const voucherId = await createVoucher(api, hotel.id, { max_uses: 3 })
    const bookType = async (name: string, index: number) => {
      const line = {
        roomTypeId: hotel.types[index % 2]?.id ?? '',
        quantity: 1,
        bedType: '1 Doppelbett',
        adults: 2,
        children: 0,
      }
      const [checkIn, checkOut] = index < 4 ? ['2026-12-04', '2026-12-06'] : ['2026-12-14', '2026-12-16']
      return await book(api.newBrowser(), hotel, withCode({ lines: [line], checkIn, checkOut, guest: guestOf(name) }))
    }
    const replies = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(bookType))
    expect(statusesOf(replies)).toEqual([201, 201, 201, 422, 422, 422, 422, 422])
    expect(await usesOf(voucherId)).toBe(3)
  })

  test('are one guest in two tabs: the e-mail address counts once', async () => {
    const { hotel, voucherId } = await hotelWith()
    const replies = await Promise.all([1, 2, 3].map(() => book(api.newBrowser(), hotel, withCode())))
    expect(statusesOf(replies)).toEqual([201, 422, 422])
    expect(await usesOf(voucherId)).toBe(1)
  })
})

describe('a held booking', () => {
  const change = async (browser: Browser, booking: Booking, body: object) =>
    await browser.send('PATCH', bookingUrl(booking), body)

  test('keeps its voucher when it is changed, also the last use of one that was ended since', async () => {
    const { hotel, voucherId } = await hotelWith({ max_uses: 1 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withCode())
    await api.sql`UPDATE vouchers SET ended = true WHERE id = ${voucherId}`
    const body = { checkOut: '2026-12-07', voucher: 'SOMMER25' }
    const [quoted] = dataOf<RoomsQuote[]>(await quote(hotel, { ...body, bookingId: booking.id }))
    expect(quoted?.total).toEqual(eur(24_300))
    const longer = { checkOut: '2026-12-07', expectedTotal: eur(24_300) }
    const changed = dataOf<Booking>(await change(browser, booking, longer))
    expect(changed.priceLines.at(-1)).toMatchObject({ kind: 'voucher', amount: eur(-2700) })
    expect(await usesOf(voucherId)).toBe(1)
  })

  test('loses it when it is taken out, and can have it or another one again', async () => {
    const { hotel, voucherId } = await hotelWith()
    const otherId = await createVoucher(api, hotel.id, { code: 'STAMMGAST', percent: 2000 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withCode())
    const steps = [
      [{ voucher: null, expectedTotal: eur(18_000) }, 0, 0],
      [{ voucher: 'sommer25', expectedTotal: eur(16_200) }, 1, 0],
      [{ voucher: 'STAMMGAST', expectedTotal: eur(14_400) }, 0, 1],
    ] as const
    for (const [body, own, other] of steps) {
      expect(dataOf<Booking>(await change(browser, booking, body)).total).toEqual(body.expectedTotal)
      expect([await usesOf(voucherId), await usesOf(otherId)]).toEqual([own, other])
    }
  })

  test('stays as it was when the change is refused', async () => {
    const { hotel, voucherId } = await hotelWith({ min_nights: 2 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withCode())
    const shorter = await change(browser, booking, { checkOut: '2026-12-05', expectedTotal: eur(8100) })
    expect([shorter.statusCode, fieldOf(shorter)]).toEqual([
      422,
      'This voucher code is valid for stays of 2 nights or more',
    ])
    const unknown = await change(browser, booking, { voucher: 'NONE', expectedTotal: eur(18_000) })
    expect([unknown.statusCode, fieldOf(unknown) !== undefined]).toEqual([422, true])
    expect(dataOf<Booking>(await browser.get(bookingUrl(booking)))).toMatchObject({ total: eur(16_200) })
    expect(await usesOf(voucherId)).toBe(1)
  })

  test('has no more guesses than there are before it is held', async () => {
    const { hotel } = await hotelWith()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const guess = async (voucher: string) => await change(browser, booking, { voucher, expectedTotal: eur(18_000) })
    for (let number = 0; number < 10; number += 1) expect((await guess(`X${number}`)).statusCode).toBe(422)
    const throttled = await guess('SOMMER25')
    expect([throttled.statusCode, codeOf(throttled)]).toEqual([429, 'too_many_tries'])
    expect(dataOf<Booking>(await browser.get(bookingUrl(booking)))).toMatchObject({ total: eur(18_000) })
  })

  test('is nobody else’s use of the code by another e-mail address', async () => {
    const { hotel } = await hotelWith()
    const [browser, mine] = [api.newBrowser(), api.newBrowser()]
    const booking = await bookOne(browser, hotel, withCode({ guest: guestOf('throw-away') }))
    await bookOne(mine, hotel, withCode())
    const refused = await change(browser, booking, { guest: guestOf('jana.brandt') })
    expect([refused.statusCode, fieldOf(refused) !== undefined]).toEqual([422, true])
    dataOf(await change(browser, booking, { guest: guestOf('third') }))
    expect((await book(api.newBrowser(), hotel, withCode({ guest: guestOf('third') }))).statusCode).toBe(422)
    dataOf(await book(api.newBrowser(), hotel, withCode({ guest: guestOf('throw-away') })))
  })
})

test('who used it is remembered by a hash that is worth nothing without our key, nor at another hotel', async () => {
  const { hotel } = await hotelWith()
  await bookOne(api.newBrowser(), hotel, withCode())
  const { config } = api.deps
  const hashBy = (secret: string, propertyId: string) =>
    hashEmail({ ...config, secret }, propertyId, 'jana.brandt@example.com').toString('hex')
  const [row] = await api.sql<{ hash: string }[]>`
    SELECT encode(email_hash, 'hex') AS hash FROM voucher_uses WHERE property_id = ${hotel.id}`
  const other = await createHotel(api)
  expect(row?.hash).toBe(hashBy(config.secret, hotel.id))
  expect(new Set([row?.hash, hashBy('another secret', hotel.id), hashBy(config.secret, other.id)]).size).toBe(3)
})

test('no use beyond the last is the database’s own rule', async () => {
  const { voucherId } = await hotelWith({ max_uses: 1 })
  await expect(api.sql`UPDATE vouchers SET uses = 2 WHERE id = ${voucherId}`).rejects.toThrow('vouchers_uses')
})

test('a voucher line without its use is found', async () => {
  const { hotel, voucherId } = await hotelWith()
  const booking = await bookOne(api.newBrowser(), hotel, withCode())
  await api.sql`UPDATE voucher_uses SET active = false WHERE booking_id = ${booking.id}`
  await api.sql`UPDATE vouchers SET uses = 0 WHERE id = ${voucherId}`
  expect(await api.violations()).toMatchObject([{ violation: 'voucher line and use disagree', subject: booking.id }])
  await api.sql`UPDATE voucher_uses SET active = true WHERE booking_id = ${booking.id}`
  await api.sql`UPDATE vouchers SET uses = 1 WHERE id = ${voucherId}`
})
