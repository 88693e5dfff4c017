import { describe, expect, test } from 'vitest'
import type { BookingCounts, OwnerBooking, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { useTestApp, type Browser } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne } from '../../../testing/test-hotel.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { bookStay, confirmStay, ownHotel, ownPlainHotel, putInto } from '../../../testing/test-stays.ts'
import { codeOf, createUser, statusesOf, strongPassword } from '../../../testing/test-user.ts'

const api = useTestApp()
const online = useTestApp({}, { stripe: openHandMade() })

type List = { data: OwnerBookingRow[]; counts: BookingCounts; pagination: { totalItems: number; totalPages: number } }

const list = async (owner: Browser, url: string, query = '') =>
  (await owner.get(`${url}/bookings${query}`)).json<List>()
const act = async (owner: Browser, url: string, bookingId: string, action: string) =>
  await owner.send('PATCH', `${url}/bookings/${bookingId}`, { action })
const doubleBed = '1 Doppelbett'
const eur = (minor: number) => ({ minor, currency: 'EUR' })

describe('the list of bookings', () => {
  test('shows the latest first, in pages, with a count per tab', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 5)
    const first = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const second = await bookStay(api, hotel, '2026-12-05', '2026-12-06')
    const third = await bookStay(api, hotel, '2026-12-04', '2026-12-05')
    await act(owner, url, third.id, 'cancel')
    const all = await list(owner, url)
    expect(all.data.map((row) => row.id)).toEqual([third.id, second.id, first.id])
    expect(all.counts).toEqual({ all: 3, confirmed: 1, pending: 1, cancelled: 1 })
    expect(all.data[2]).toEqual({
      id: first.id,
      code: first.code,
      status: 'confirmed',
      cancelReason: null,
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      adults: 2,
      children: 0,
      ages: [],
      guest: { name: 'Jana Brandt', email: 'jana.brandt@example.com' },
      guestCard: { cardId: expect.any(String) as string, doNotBook: null },
      total: eur(20_000),
      paymentMethod: 'cash',
      payment: 'unpaid',
      due: eur(20_000),
      overdueSince: null,
      givenBack: { done: eur(0), pending: eur(0) },
      roomTypes: ['Zimmer 1'],
      rooms: ['1000'],
      source: 'web',
      optionUntil: null,
      createdAt: first.createdAt,
    })
    const page = await list(owner, url, '?page=2&size=2')
    expect([page.data.map((row) => row.id), page.pagination]).toMatchObject([
      [first.id],
      { totalItems: 3, totalPages: 2 },
    ])
    const pending = await list(owner, url, '?status=pending')
    expect([pending.data.map((row) => row.id), pending.pagination.totalItems]).toEqual([[second.id], 1])
    // The other tabs keep their counts for the same search.
    expect(pending.counts).toEqual(all.counts)
    const arriving = await list(owner, url, '?checkIn=2026-12-04')
    expect(arriving.data.map((row) => row.id)).toEqual([third.id, first.id])
    expect(arriving.counts).toEqual({ all: 2, confirmed: 1, pending: 0, cancelled: 1 })
  })

  test('finds by name, e-mail, code and room number; accents and case do not matter', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 5)
    const [, , , room = ''] = hotel.types[0]?.roomIds ?? []
    const guest = { name: 'Đặng Thị Ngân-Müller', email: 'ngan.m@example.org' }
    const ngan = await bookStay(api, hotel, '2026-12-04', '2026-12-06', guest)
    const jana = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    await putInto(api, jana, room)
    const other = await ownPlainHotel(api, 1)
    await bookStay(api, other.hotel, '2026-12-04', '2026-12-06', guest)
    const findIds = async (q: string) => {
      const { data, counts, pagination } = await list(owner, url, `?q=${encodeURIComponent(q)}`)
      expect([counts.all, pagination.totalItems]).toEqual([data.length, data.length])
      return data.map((row) => row.id)
    }
    for (const q of ['dang', 'NGAN', 'Ngân', 'mül', 'muller dang', 'ngan.m@example.org', 'example.org', '@EXAMPLE.ORG'])
      expect(await findIds(q), q).toEqual([ngan.id])
    const spoken = `${jana.code.slice(0, 4)}-${jana.code.slice(4)}`.toLowerCase()
    for (const q of [jana.code, jana.code.slice(0, 6), spoken, '1003', ' 1003 ', 'jana'])
      expect(await findIds(q), q).toContain(jana.id)
    for (const q of ['%', '_', "' OR 1=1 --", 'x'.repeat(100), '😀', '9999', 'uller', '\\', '(', 'jana müller'])
      expect(await findIds(q), q).toEqual([])
    expect((await list(owner, url, '?q=example&checkIn=2026-12-05')).data).toEqual([])
    expect((await list(owner, url, '?q=example&status=pending')).data).toHaveLength(2)
  })

  test('finds a guest by the name that they changed to', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: eur(20_000) })
    const guest = { name: 'Karla Neu', email: 'karla@example.com', phone: '0301234567' }
    await browser.send('PATCH', bookingUrl(booking), { guest })
    expect((await list(owner, url, '?q=karla')).data).toHaveLength(1)
    expect((await list(owner, url, '?q=jana')).data).toHaveLength(0)
  })

  test('refuses what is no page, date or status', async () => {
    const { owner, url } = await ownHotel(api)
    for (const query of ['page=0', 'size=1000', 'checkIn=2026-02-30', 'status=paid', `q=${'x'.repeat(101)}`, 'q=%00'])
      expect((await owner.get(`${url}/bookings?${query}`)).statusCode, query).toBe(422)
  })
})

describe('a booking', () => {
  test('shows its price lines, payment, rooms with those that are free, and its history', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const reply = await owner.get(`${url}/bookings/${booking.id}`)
    expect(reply.headers['cache-control']).toBe('no-store')
    const { data } = reply.json<{ data: OwnerBooking }>()
    expect(data).toMatchObject({
      id: booking.id,
      code: booking.code,
      guest: { name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '+4915100000001' },
      total: eur(20_000),
      payment: { status: 'unpaid', paid: eur(0), due: eur(20_000) },
      lines: [{ roomType: { name: 'Zimmer 1' }, quantity: 1, bedType: { value: doubleBed, label: doubleBed } }],
      presence: 'expected',
      may: { confirm: false, cancel: true, takeCash: true, assign: true },
      bookedRooms: [{ room: { number: '1000' }, pinned: false, movedFrom: null, roomType: { name: 'Zimmer 1' } }],
      history: [
        { event: 'created', actor: 'guest', room: '' },
        { event: 'confirmed', actor: 'guest', room: '' },
      ],
      timezone: 'Europe/Berlin',
      today: '2026-11-21',
    })
    expect(data.priceLines.map((line) => [line.kind, line.amount.minor])).toEqual([
      ['night', 10_000],
      ['night', 10_000],
      ['breakfast', 0],
    ])
    expect(data.bookedRooms[0]?.freeRooms.map((room) => [room.number, room.current])).toEqual([
      ['1000', true],
      ['1001', false],
    ])
    api.setNow('2026-12-05T12:00:00Z')
    const later = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: OwnerBooking }>().data
    expect(later).toMatchObject({ presence: 'expected', may: { cancel: true, assign: true } })
    api.setNow('2026-12-06T12:00:00Z')
    const over = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: OwnerBooking }>().data
    expect(over).toMatchObject({ presence: 'missed', may: { cancel: false, takeCash: true, assign: false } })
    expect(over.bookedRooms[0]?.freeRooms).toEqual([])
  })

  test('by a plan shows it as it was promised, in the reader’s language; of the standard plan it shows none', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const translations = { en: { name: 'Saver' } }
    const planId = await createPlan(api, hotel.id, { name: 'Sparpreis', translations, adjustPercent: -1000 })
    const booking = await bookOne(api.newBrowser(), hotel, { planId, expectedTotal: eur(18_000) })
    await api.sql`UPDATE rate_plans SET name = 'Anders', board = 'full', cancellation = '{"tiers": [{"hours": 1, "fee": {"percent": 0}}], "after": {"percent": 9000}}' WHERE id = ${planId}`
    const show = async (id: string, language: string) =>
      (await owner.get(`${url}/bookings/${id}`, { 'accept-language': language })).json<{ data: OwnerBooking }>().data
    const plan = { id: planId, name: 'Sparpreis', board: 'room_only', payment: 'any' }
    expect(await show(booking.id, 'de')).toMatchObject({ plan, freeUntil: null, total: eur(18_000) })
    expect((await show(booking.id, 'en')).plan).toEqual({ ...plan, name: 'Saver' })
    const standard = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    expect((await show(standard.id, 'de')).plan).toBeNull()
  })

  test('whose guest erased their account keeps what its invoice needs, for the hotel alone', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 3)
    const { browser } = await createUser(api)
    const stay = { expectedTotal: eur(20_000), notes: 'Allergie' }
    const paid = await bookOne(browser, hotel, stay)
    await act(owner, url, paid.id, 'confirm')
    await act(owner, url, paid.id, 'cash_paid')
    const never = await bookOne(browser, hotel, stay)
    await act(owner, url, never.id, 'cancel')
    api.setNow('2026-12-08T12:00:00Z')
    await api.sql`UPDATE sessions SET last_used_at = '2026-12-08T11:00:00Z', expires_at = '2030-01-01'`
    const erased = await browser.send('POST', '/v1/users/me/erase', { password: strongPassword })
    expect(erased.statusCode, erased.body).toBe(200)
    const show = async (id: string) => (await owner.get(`${url}/bookings/${id}`)).json<{ data: OwnerBooking }>().data
    expect(await show(paid.id)).toMatchObject({
      guest: { name: 'Jana Brandt', email: '', phone: '' },
      notes: '',
      guestErasedAt: '2026-12-08T12:00:00.000Z',
    })
    expect(await show(never.id)).toMatchObject({ guest: { name: '', email: '', phone: '' } })
    expect((await list(owner, url, '?q=jana')).data.map((row) => row.id)).toEqual([paid.id])
    expect((await list(owner, url, '?q=example')).data).toEqual([])
  })
})

describe('what an owner does with a booking', () => {
  test('confirms a pending one, which makes it cash', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const booking = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    const reply = await act(owner, url, booking.id, 'confirm')
    expect(reply.json()).toMatchObject({
      data: { status: 'confirmed', paymentMethod: 'cash', payment: { status: 'unpaid' }, holdExpiresAt: null },
    })
    const { data } = (await act(owner, url, booking.id, 'confirm')).json<{ data: OwnerBooking }>()
    expect(data.history.map(({ event, actor }) => [event, actor])).toEqual([
      ['created', 'guest'],
      ['confirmed', 'owner'],
    ])
  })

  test('confirms one whose plan is paid when booking, which makes it cash too', async () => {
    const { hotel, owner, url } = await ownPlainHotel(online, 2)
    const planId = await createPlan(online, hotel.id, { payment: 'now' })
    const booking = await bookOne(online.newBrowser(), hotel, { planId, expectedTotal: eur(20_000) })
    expect((await act(owner, url, booking.id, 'confirm')).json()).toMatchObject({
      data: {
        status: 'confirmed',
        plan: { payment: 'now' },
        paymentMethod: 'cash',
        payment: { status: 'unpaid', due: eur(20_000) },
      },
    })
  })

  test('cannot confirm a hold that ran out', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const booking = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    api.setNow('2026-11-21T12:16:00Z')
    expect(codeOf(await act(owner, url, booking.id, 'confirm'))).toBe('wrong_state')
    const { data } = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: OwnerBooking }>()
    expect(data.may).toEqual({
      confirm: false,
      change: false,
      cancel: true,
      takeCash: false,
      takeTransfer: false,
      refund: false,
      assign: false,
    })
  })

  test('records cash as paid, once', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const replies = await Promise.all([1, 2, 3].map(() => act(owner, url, booking.id, 'cash_paid')))
    expect(statusesOf(replies)).toEqual([200, 200, 200])
    const { data } = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: OwnerBooking }>()
    expect(data.payment).toEqual({ status: 'paid', paid: eur(20_000), due: eur(0), transferred: eur(0) })
    expect(data.history.map((entry) => entry.event)).toEqual(['created', 'confirmed', 'cash_received'])
    const pending = await bookStay(api, hotel, '2026-12-08', '2026-12-09')
    expect(codeOf(await act(owner, url, pending.id, 'cash_paid'))).toBe('wrong_state')
  })

  test('cancels; the refund is said first, cancelled is final', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    const quote = async () =>
      (await owner.get(`${url}/bookings/${booking.id}/cancellation`)).json<{ data: object }>().data
    expect(await quote()).toEqual({ cancellable: true, paid: eur(0), refund: eur(0) })
    await act(owner, url, booking.id, 'cash_paid')
    expect(await quote()).toEqual({ cancellable: true, paid: eur(20_000), refund: eur(20_000) })
    // A hotel that cancels keeps nothing, however late.
    api.setNow('2026-12-04T20:00:00Z')
    expect(await quote()).toMatchObject({ refund: eur(20_000) })
    const reply = await act(owner, url, booking.id, 'cancel')
    expect(reply.json()).toMatchObject({
      data: {
        status: 'cancelled',
        cancelReason: 'owner',
        payment: { due: eur(0) },
        may: { confirm: false, cancel: false, takeCash: false, assign: false },
      },
    })
    const [entry] =
      await api.sql`SELECT actor, detail FROM audit_log WHERE booking_id = ${booking.id} AND event = 'cancelled'`
    expect(entry).toMatchObject({ actor: 'owner', detail: { refundMinor: 20_000 } })
    for (const action of ['confirm', 'cancel', 'cash_paid'])
      expect((await act(owner, url, booking.id, action)).statusCode, action).toBe(409)
    api.setNow('2026-11-21T12:00:00Z')
    expect((await book(api.newBrowser(), hotel, { expectedTotal: eur(20_000) })).statusCode).toBe(201)
  })

  test('cannot cancel a stay that is over', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    api.setNow('2026-12-06T12:00:00Z')
    expect((await owner.get(`${url}/bookings/${booking.id}/cancellation`)).json()).toMatchObject({
      data: { cancellable: false },
    })
    expect(codeOf(await act(owner, url, booking.id, 'cancel'))).toBe('wrong_state')
  })

  test('a confirmation by the hotel races a cancellation by the guest: one state', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { hotel, owner, url } = await ownPlainHotel(api, 1)
      const browser = api.newBrowser()
      const booking = await bookOne(browser, hotel, { expectedTotal: eur(20_000) })
      const [cancelled] = await Promise.all([
        browser.send('POST', `${bookingUrl(booking)}/cancel`),
        act(owner, url, booking.id, 'confirm'),
      ])
      expect(cancelled.statusCode).toBe(200)
      expect((await list(owner, url)).data).toMatchObject([{ status: 'cancelled', cancelReason: 'guest' }])
      expect(await api.violations()).toEqual([])
    }
  })

  test('knows no other actions', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const booking = await bookStay(api, hotel, '2026-12-04', '2026-12-06')
    for (const body of [{}, { action: 'delete' }, { action: 'confirm', status: 'paid' }, { status: 'confirmed' }])
      expect((await owner.send('PATCH', `${url}/bookings/${booking.id}`, body)).statusCode).toBe(422)
  })
})

test('the guest reads in the history what the hotel did, but not its pins', async () => {
  const { hotel, owner, url } = await ownPlainHotel(api, 2)
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, { expectedTotal: eur(20_000) })
  const { data } = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: OwnerBooking }>()
  const [unit] = data.bookedRooms
  const other = unit?.freeRooms.find((room) => !room.current)
  await owner.send('PUT', `${url}/booked-rooms/${unit?.bookedRoomId}`, {
    roomId: other?.id,
    expectedRoomId: unit?.room.id,
  })
  await owner.send('PUT', `${url}/booked-rooms/${unit?.bookedRoomId}`, {
    roomId: other?.id,
    expectedRoomId: other?.id,
    pinned: false,
  })
  await act(owner, url, booking.id, 'confirm')
  await act(owner, url, booking.id, 'cash_paid')
  const view = (await browser.get(bookingUrl(booking))).json<{
    data: { history: { event: string; detail: string }[] }
  }>()
  expect(view.data.history.map(({ event, detail }) => [event, detail])).toEqual([
    ['created', ''],
    ['room_assigned', '1001'],
    ['confirmed', ''],
    ['cash_received', ''],
  ])
})
