import { describe, expect, test } from 'vitest'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Booking } from '@keystay/contract/bookings/entities'
import { newId } from '../../platform/database/ids.ts'
import { rowsOf } from '../../platform/database/plain-sql.ts'
import { startTestApp, useTestApp } from '../../testing/test-app.ts'
import { book, bookingRequest, bookingUrl, bookOne, createHotel, newKey } from '../../testing/test-hotel.ts'
import { releaseHold } from './release-hold.ts'
import { sweepOverdueHolds } from './sweep-holds.ts'

const api = useTestApp()

const statuses = (replies: readonly { statusCode: number }[]) =>
  replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)
const as = (name: string) => ({ guest: { name, email: `${name}@example.com`, phone: '0301234567' } })
const later = '2026-11-21T12:15:00Z'

describe('creating a booking', () => {
  test('holds rooms for 15 minutes, assigns them and snapshots price and promises', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    expect(booking).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      holdExpiresAt: '2026-11-21T12:15:00.000Z',
      freeUntil: '2026-12-03T14:00:00.000Z',
      total: { minor: 18_000, currency: 'EUR' },
    })
    expect(booking.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(booking.lines[0]?.rooms).toHaveLength(1)
    expect(booking.priceLines.reduce((sum, line) => sum + line.amount.minor, 0)).toBe(18_000)
  })

  test.each([
    ['2026-11-23', '2026-11-22T14:00:00.000Z'],
    ['2026-11-21', null],
  ] as const)('search, booking, change and cancellation promise the same: %s', async (checkIn, freeUntil) => {
    const hotel = await createHotel(api, { offers: { earlyBooking: false } })
    const stay = { checkIn, checkOut: '2026-11-24' }
    const browser = api.newBrowser()
    const searchReply = await browser.send('POST', `/v1/public/properties/${hotel.id}/search`, { ...stay, guests: 2 })
    const [type] = searchReply.json<{ data: AvailableRoomType[] }>().data
    const offered = type?.offers.flatMap((offer) => (offer.kind === 'free_cancellation' ? [offer.until] : []))
    expect(offered).toEqual(freeUntil === null ? [] : [freeUntil])
    const booking = await bookOne(browser, hotel, { ...stay, expectedTotal: type?.total ?? { minor: 0, currency: '' } })
    expect(booking.freeUntil).toBe(freeUntil)
    const change = await browser.send('PATCH', bookingUrl(booking), { checkIn, checkOut: stay.checkOut })
    expect(change.json<{ data: Booking }>().data.freeUntil).toBe(freeUntil)
    const quote = await browser.get(`${bookingUrl(booking)}/cancellation`)
    expect(quote.json()).toMatchObject({ data: { free: freeUntil !== null, freeUntil } })
  })

  test('shows in the very next search', async () => {
    const hotel = await createHotel(api)
    const search = async () => {
      const body = { checkIn: '2026-12-05', checkOut: '2026-12-07', guests: 2 }
      const reply = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/search`, body)
      return reply.json<{ data: { availableRooms: number }[] }>().data[0]?.availableRooms
    }
    expect(await search()).toBe(2)
    await bookOne(api.newBrowser(), hotel)
    expect(await search()).toBe(1)
  })

  test('takes several room types at once', async () => {
    const hotel = await createHotel(api, { types: [{}, { priceMinor: 20_000, maxOccupancy: 3 }] })
    const [double, triple] = bookingRequest(hotel).lines.flatMap((line) =>
      hotel.types.map((type) => ({ ...line, roomTypeId: type.id })),
    )
    const lines = [double, { ...triple, adults: 2, children: 1 }].flatMap((line) => (line?.roomTypeId ? [line] : []))
    const booking = await bookOne(api.newBrowser(), hotel, {
      lines: lines as never,
      expectedGuests: 5,
      expectedTotal: { minor: 54_000, currency: 'EUR' },
    })
    expect(booking.lines.map((line) => line.rooms.length)).toEqual([1, 1])
    expect(booking).toMatchObject({ adults: 4, children: 1 })
  })

  test('writes the largest booking that is allowed: 20 lines of a year', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 20 }], offers: { earlyBooking: false } })
    const [line] = bookingRequest(hotel).lines
    const booking = await bookOne(api.newBrowser(), hotel, {
      checkIn: '2026-12-05',
      checkOut: '2027-12-05',
      lines: Array.from({ length: 20 }, () => ({ ...line, quantity: 1, adults: 1, children: 0 })) as never,
      expectedGuests: 20,
      expectedTotal: { minor: 20 * 365 * 10_000, currency: 'EUR' },
    })
    expect(booking.priceLines.filter((one) => one.kind === 'night')).toHaveLength(20 * 365)
  })

  test('describes the photos in the language of its reader', async () => {
    const hotel = await createHotel(api)
    const photo = {
      position: 0,
      name: 'house',
      alt: 'Das Haus',
      translations: { en: { alt: 'The house' } },
    }
    await api.sql`INSERT INTO photos ${rowsOf({ ...photo, property_id: hotel.id, id: newId() })}`
    await api.sql`INSERT INTO photos ${rowsOf({ ...photo, property_id: hotel.id, id: newId(), room_type_id: hotel.types[0]?.id ?? '' })}`
    const booking = await bookOne(api.newBrowser(), hotel)
    expect([booking.hotel.photo?.alt, booking.lines[0]?.roomType.photo?.alt]).toEqual(['The house', 'The house'])
  })

  test('two guests race for the last room: one wins', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    const replies = await Promise.all([book(api.newBrowser(), hotel, as('a')), book(api.newBrowser(), hotel, as('b'))])
    expect(statuses(replies)).toEqual([201, 409])
    expect(replies.find((reply) => reply.statusCode === 409)?.json()).toMatchObject({ code: 'room_unavailable' })
  })

  test('thirty guests race for ten rooms: ten win, nobody shares', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 10 }] })
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => book(api.newBrowser(), hotel, as(`guest${index}`))),
    )
    expect(statuses(replies)).toEqual([...Array<number>(10).fill(201), ...Array<number>(20).fill(409)])
  })

  test('a price that changed meanwhile is refused with the new total, and nothing is written', async () => {
    const hotel = await createHotel(api)
    const reply = await book(api.newBrowser(), hotel, { expectedTotal: { minor: 17_999, currency: 'EUR' } })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'price_changed',
      details: { total: { minor: 18_000, currency: 'EUR' } },
    })
    expect(await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id}`).toHaveLength(0)
  })

  test('moves guests who have not arrived rather than refusing a stay that fits by count', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 2 }] })
    const [first = '', second = ''] = hotel.types[0]?.roomIds ?? []
    const place = async (checkIn: string, checkOut: string, roomId: string) => {
      const minor = 9000 * (Number(checkOut.slice(-2)) - Number(checkIn.slice(-2)))
      const booking = await bookOne(api.newBrowser(), hotel, {
        checkIn,
        checkOut,
        expectedTotal: { minor, currency: 'EUR' },
      })
      await api.sql`UPDATE booked_rooms SET room_id = ${roomId} WHERE booking_id = ${booking.id}`
      return booking
    }
    await place('2026-12-01', '2026-12-04', first)
    await place('2026-12-06', '2026-12-09', second)
    // Every night from the 4th to the 9th has a room free, but no room is free for all of them.
    await place('2026-12-04', '2026-12-06', first)
    const long = { checkIn: '2026-12-04', checkOut: '2026-12-09', expectedTotal: { minor: 45_000, currency: 'EUR' } }
    expect((await book(api.newBrowser(), hotel, long)).statusCode).toBe(201)
    const moves = await api.sql`SELECT detail FROM audit_log WHERE property_id = ${hotel.id} AND event = 'room_moved'`
    expect(moves).toHaveLength(1)
  })
})

describe('the same request twice', () => {
  test('one key books once though more rooms are free', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 5 }] })
    const key = newKey()
    const browser = api.newBrowser()
    await Promise.all(Array.from({ length: 5 }, () => book(browser, hotel, {}, key)))
    expect(await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id}`).toHaveLength(1)
  })

  test('twenty requests with one key make one booking', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    const key = newKey()
    const browser = api.newBrowser()
    const replies = await Promise.all(Array.from({ length: 20 }, () => book(browser, hotel, {}, key)))
    expect(statuses(replies)).toEqual(Array<number>(20).fill(201))
    expect(new Set(replies.map((reply) => reply.json<{ data: Booking }>().data.id)).size).toBe(1)
    expect(await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id}`).toHaveLength(1)
  })

  test('a lost reply is repeated to whoever knows the key, who may then read the booking', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    const key = newKey()
    await book(api.newBrowser(), hotel, {}, key)
    const browser = api.newBrowser()
    const again = await book(browser, hotel, {}, key)
    expect(again.statusCode).toBe(201)
    expect((await browser.get(bookingUrl(again.json<{ data: Booking }>().data))).statusCode).toBe(200)
  })

  test('the same key with another body is refused', async () => {
    const hotel = await createHotel(api)
    const key = newKey()
    await book(api.newBrowser(), hotel, {}, key)
    const reply = await book(api.newBrowser(), hotel, { notes: 'Spät' }, key)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('a key is required', async () => {
    const hotel = await createHotel(api)
    expect((await book(api.newBrowser(), hotel, {}, 'short')).statusCode).toBe(400)
  })
})

describe('a hold that runs out', () => {
  test('cannot be confirmed, and its room is free for the next guest at once', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    expect((await book(api.newBrowser(), hotel)).statusCode).toBe(409)
    api.setNow(later)
    const paid = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    expect([paid.statusCode, paid.json<{ code: string }>().code]).toEqual([409, 'hold_expired'])
    expect((await book(api.newBrowser(), hotel)).statusCode).toBe(201)
    const read = await browser.get(bookingUrl(booking))
    expect(read.json()).toMatchObject({ data: { status: 'cancelled', cancelReason: 'hold_expired' } })
  })

  test('two releases at once return the stock once', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    await bookOne(api.newBrowser(), hotel, { guest: { name: 'B', email: 'b@example.com', phone: '0301234567' } })
    api.setNow(later)
    const released = await Promise.all([
      releaseHold(api.deps, hotel.id, booking.id),
      releaseHold(api.deps, hotel.id, booking.id),
      releaseHold(api.deps, hotel.id, booking.id),
    ])
    expect(released.filter(Boolean)).toHaveLength(1)
    const nights = await api.sql`SELECT sold FROM nights WHERE property_id = ${hotel.id}`
    expect(nights.map((night) => Number(night['sold']))).toEqual([1, 1])
  })

  test('freeing rooms that are free already changes nothing', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    await bookOne(api.newBrowser(), hotel)
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    const { releaseRooms } = await import('../inventory/release-rooms.ts')
    await api.database.write.transaction().execute((tx) => releaseRooms(tx, hotel.id, booking.id))
    const nights = await api.sql`SELECT sold FROM nights WHERE property_id = ${hotel.id}`
    expect(nights.map((night) => Number(night['sold']))).toEqual([1, 1])
  })

  test('is swept when nobody books', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    api.setNow(later)
    expect(await sweepOverdueHolds(api.deps)).toBeGreaterThanOrEqual(1)
    const rows = await api.sql`SELECT status FROM bookings WHERE id = ${booking.id}`
    expect(rows[0]?.['status']).toBe('cancelled')
  })

  test('rooms under unpaid holds are capped by e-mail, address and hotel', async () => {
    const capped = await startTestApp({ holds: { perAddress: 3, perEmail: 2, perHotelPercent: 100 } })
    try {
      const hotel = await createHotel(capped, { types: [{ rooms: 9 }] })
      const codes: number[] = []
      const browser = capped.newBrowser()
      for (const name of ['a', 'a', 'a', 'b', 'c']) codes.push((await book(browser, hotel, as(name))).statusCode)
      expect(codes).toEqual([201, 201, 429, 201, 429])
      // A household has a whole /64 of IPv6.
      const household = ['d', 'e', 'f', 'g'].map((name, index) => {
        const visitor = capped.newBrowser(capped.app, `2001:db8:1:2::${index}`)
        return async () => (await book(visitor, hotel, as(name))).statusCode
      })
      const counted: number[] = []
      for (const visit of household) counted.push(await visit())
      expect(counted).toEqual([201, 201, 201, 429])
      expect(await capped.violations()).toEqual([])
    } finally {
      await capped.close()
    }
  })
})

describe('paying cash', () => {
  test('confirms; a second click changes nothing', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const pay = () => browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    const replies = await Promise.all([pay(), pay()])
    expect(statuses(replies)).toEqual([200, 200])
    expect(replies[0]?.json()).toMatchObject({
      data: { booking: { status: 'confirmed', paymentMethod: 'cash', paymentStatus: 'pending', holdExpiresAt: null } },
    })
    const events = await api.sql`SELECT event FROM audit_log WHERE booking_id = ${booking.id} ORDER BY at, id`
    expect(events.map((row) => row['event'] as string)).toEqual(['created', 'confirmed'])
  })

  test('a method that is not configured is refused', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const reply = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'paypal' })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'payment_method_unavailable'])
  })
})

describe('changing a pending booking', () => {
  test('moves it to other nights in one step and keeps its hold running', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const reply = await browser.send('PATCH', bookingUrl(booking), {
      checkIn: '2026-12-05',
      checkOut: '2026-12-08',
      expectedTotal: { minor: 27_000, currency: 'EUR' },
    })
    expect(reply.json()).toMatchObject({
      data: { id: booking.id, checkIn: '2026-12-05', total: { minor: 27_000 }, holdExpiresAt: booking.holdExpiresAt },
    })
  })

  test('prices all of it anew, also the nights that it keeps', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    await api.sql`UPDATE room_types SET base_price_minor = 20000 WHERE property_id = ${hotel.id}`
    const change = async (minor: number) =>
      await browser.send('PATCH', bookingUrl(booking), {
        checkOut: '2026-12-07',
        expectedTotal: { minor, currency: 'EUR' },
      })
    // Two nights as they were held and one at today's price is not what it costs.
    expect((await change(18_000 + 18_000)).json()).toMatchObject({ code: 'price_changed' })
    expect((await change(54_000)).json()).toMatchObject({ data: { total: { minor: 54_000 } } })
  })

  test('keeps the old rooms when the new ones are not to be had', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    await bookOne(api.newBrowser(), hotel, { checkIn: '2026-12-06', checkOut: '2026-12-08' })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const reply = await browser.send('PATCH', bookingUrl(booking), {
      checkOut: '2026-12-07',
      expectedTotal: { minor: 27_000, currency: 'EUR' },
    })
    expect(reply.statusCode).toBe(409)
    expect((await browser.get(bookingUrl(booking))).json()).toMatchObject({ data: { checkOut: '2026-12-06' } })
  })

  test('changes the guest alone without touching rooms or price', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const guest = { name: 'Jana B.', email: 'jana@example.org', phone: '0301234567' }
    const reply = await browser.send('PATCH', bookingUrl(booking), { guest, notes: 'Bitte ruhig' })
    expect(reply.json()).toMatchObject({
      data: { guest, notes: 'Bitte ruhig', total: booking.total, lines: booking.lines },
    })
  })

  test('is refused once confirmed', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    const reply = await browser.send('PATCH', bookingUrl(booking), { notes: 'x' })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'wrong_state'])
  })
})

describe('cancelling', () => {
  test('frees the rooms; a second cancel is refused', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 1 }] })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    const quote = await browser.get(`${bookingUrl(booking)}/cancellation`)
    expect(quote.json()).toMatchObject({
      data: { cancellable: true, free: true, refund: { minor: 0, currency: 'EUR' } },
    })
    const reply = await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    expect(reply.json()).toMatchObject({ data: { booking: { status: 'cancelled', cancelReason: 'guest' } } })
    expect((await browser.send('POST', `${bookingUrl(booking)}/cancel`)).statusCode).toBe(409)
    expect((await book(api.newBrowser(), hotel)).statusCode).toBe(201)
  })

  test('a cancellation and a confirmation at once end in one state', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    await Promise.all([
      browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' }),
      browser.send('POST', `${bookingUrl(booking)}/cancel`),
    ])
    const read = (await browser.get(bookingUrl(booking))).json<{ data: Booking }>().data
    expect(read.status).toBe('cancelled')
  })
})
