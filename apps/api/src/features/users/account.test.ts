import { describe, expect, test } from 'vitest'
import type { AccountExport } from '@keystay/contract/users/entities'
import type { Booking } from '@keystay/contract/bookings/entities'
import { latestToken, mailedLinks } from '../../testing/test-links.ts'
import { useTestApp, testNow, type Browser } from '../../testing/test-app.ts'
import { book, bookingRequest, bookingUrl, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { codeOf, createUser, logIn, myBookings, newEmail, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()

describe('my bookings', () => {
  test('hold what was booked while logged in, over all hotels, latest first, in pages', async () => {
    const user = await createUser(api)
    const hotels = [await createHotel(api), await createHotel(api), await createHotel(api)]
    const booked: Booking[] = []
    for (const [index, hotel] of hotels.entries()) {
      api.setNow(new Date(Date.parse(testNow) + index * 60_000).toISOString())
      booked.unshift(await bookOne(user.browser, hotel))
    }
    await bookOne(api.newBrowser(), hotels[0] ?? (await createHotel(api)))
    const { data, pagination } = await myBookings(user.browser)
    expect(data.map(({ id }) => id)).toEqual(booked.map(({ id }) => id))
    expect(data[0]).toMatchObject({
      code: booked[0]?.code,
      status: 'pending',
      total: { minor: 18_000, currency: 'EUR' },
      hotel: { slug: hotels[2]?.slug, city: 'Mittenwald', country: 'DE' },
    })
    expect(pagination).toEqual({ page: 1, size: 20, totalItems: 3, totalPages: 1 })
    const second = await myBookings(user.browser, '?page=2&size=2')
    expect([second.data.length, second.pagination.totalPages]).toEqual([1, 2])
    expect((await user.browser.get('/v1/users/me/bookings?size=101')).statusCode).toBe(422)
  })

  test('can be read, changed and cancelled from any device of the account, and by no other account', async () => {
    const user = await createUser(api)
    const booking = await bookOne(user.browser, await createHotel(api))
    const phone = api.newBrowser()
    await logIn(phone, { email: user.email })
    expect((await phone.get(bookingUrl(booking))).statusCode).toBe(200)
    expect((await phone.get(`${bookingUrl(booking)}/calendar.ics`)).statusCode).toBe(200)
    expect((await phone.send('PATCH', bookingUrl(booking), { notes: 'Spät' })).statusCode).toBe(200)
    const other = (await createUser(api)).browser
    expect((await other.get(bookingUrl(booking))).statusCode).toBe(404)
    expect((await other.send('POST', `${bookingUrl(booking)}/cancel`)).statusCode).toBe(404)
    expect((await phone.send('POST', `${bookingUrl(booking)}/cancel`)).statusCode).toBe(200)
    await phone.send('POST', '/v1/users/logout')
    expect((await phone.get(bookingUrl(booking))).statusCode).toBe(404)
  })

  test('no body can name the account', async () => {
    const user = await createUser(api)
    const hotel = await createHotel(api)
    const reply = await book(api.newBrowser(), hotel, { userId: user.id } as object)
    expect(reply.statusCode).toBe(422)
  })

  test('a booking with the address of an account does not join it by that', async () => {
    const user = await createUser(api)
    const guest = { name: 'Jana Brandt', email: user.email, phone: '+4915100000001' }
    await bookOne(api.newBrowser(), await createHotel(api), { guest })
    expect((await myBookings(user.browser)).data).toEqual([])
  })
})

describe('an anonymous booking joins an account by a link that is mailed to its address', () => {
  const ask = async (browser: Browser, hotelKey: string, code: string) =>
    await browser.send('POST', '/v1/users/me/bookings/join-link', { hotelKey, code })
  const join = async (browser: Browser, token: string) =>
    await browser.send('POST', '/v1/users/me/bookings/join', { token })

  async function anonymous() {
    const hotel = await createHotel(api)
    const guest = { name: 'Jana Brandt', email: newEmail(), phone: '+4915100000001' }
    return { hotel, guest, booking: await bookOne(api.newBrowser(), hotel, { guest }) }
  }
  const tokenTo = async (email: string) => await latestToken(api, 'join_booking', email)

  test('by nothing else; once, or again by the same account', async () => {
    const user = await createUser(api)
    const { hotel, guest, booking } = await anonymous()
    const typed = `${booking.code.slice(0, 4)}-${booking.code.slice(4)}`.toLowerCase()
    expect((await ask(user.browser, hotel.slug, typed)).json()).toEqual({ data: true })
    expect((await myBookings(user.browser)).data).toEqual([])
    const token = await tokenTo(guest.email)
    const joined = { data: { propertyId: hotel.id, bookingId: booking.id, hotelKey: hotel.slug } }
    expect((await join(user.browser, token)).json()).toEqual(joined)
    expect((await join(user.browser, token)).json()).toEqual(joined)
    expect((await myBookings(user.browser)).data.map(({ id }) => id)).toEqual([booking.id])
    expect((await user.browser.get(bookingUrl(booking))).statusCode).toBe(200)
  })

  test('the link is of use only to the account that asked for it', async () => {
    const [user, other] = [await createUser(api), await createUser(api)]
    const { hotel, guest, booking } = await anonymous()
    await ask(user.browser, hotel.slug, booking.code)
    expect(codeOf(await join(other.browser, await tokenTo(guest.email)))).toBe('link_invalid')
    expect((await join(api.newBrowser(), await tokenTo(guest.email))).statusCode).toBe(401)
  })

  test('a booking that an account has cannot be asked for, nor taken over', async () => {
    const [user, other] = [await createUser(api), await createUser(api)]
    const { hotel, guest, booking } = await anonymous()
    await ask(user.browser, hotel.slug, booking.code)
    const first = await tokenTo(guest.email)
    await ask(other.browser, hotel.slug, booking.code)
    const second = await tokenTo(guest.email)
    const replies = await Promise.all([join(user.browser, first), join(other.browser, second)])
    expect(statusesOf(replies)).toEqual([200, 404])
    const links = (await mailedLinks(api)).length
    expect((await ask(other.browser, hotel.slug, booking.code)).json()).toEqual({ data: true })
    expect(await mailedLinks(api)).toHaveLength(links)
  })

  test('the reply does not tell whether there is such a booking; five requests in 15 minutes', async () => {
    const user = await createUser(api)
    const hotel = await createHotel(api)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await ask(user.browser, hotel.slug, 'AAAAAAAA')).json()).toEqual({ data: true })
    }
    expect((await ask(user.browser, hotel.slug, 'AAAAAAAA')).statusCode).toBe(429)
  })

  test('after a day, or changed, the link is worth nothing; a bearer token is none', async () => {
    const user = await createUser(api)
    const { hotel, guest, booking } = await anonymous()
    await ask(user.browser, hotel.slug, booking.code)
    const token = await tokenTo(guest.email)
    for (const wrong of [`${token.slice(0, -3)}AAA`, user.token, 'x', token.split('.').slice(0, 2).join('.')]) {
      expect((await join(user.browser, wrong)).statusCode).toBe(404)
    }
    api.setNow('2026-11-22T12:00:00Z')
    const later = api.newBrowser()
    await logIn(later, { email: user.email })
    expect((await join(later, token)).statusCode).toBe(404)
  })
})

describe('my account', () => {
  test('name and phone number can be changed; nothing else can', async () => {
    const { browser, email } = await createUser(api)
    const change = async (fields: object) => await browser.send('PATCH', '/v1/users/me', fields)
    expect((await change({ name: 'Jana Vogel', phone: '+4915100000001' })).json()).toMatchObject({
      data: { name: 'Jana Vogel', phone: '+4915100000001', email, role: 'guest' },
    })
    expect((await change({ phone: '' })).json()).toMatchObject({ data: { name: 'Jana Vogel', phone: '' } })
    for (const wrong of [
      { name: 'J' },
      { phone: '030-1' },
      { phone: '123' },
      { role: 'admin' },
      { email: 'x@example.com' },
    ]) {
      expect((await change(wrong)).statusCode).toBe(422)
    }
  })

  test.each([
    ['+49 170 1234567', '+491701234567'],
    ['+49 (0)170 12 34-567', '+491701234567'],
    ['(089) 123/45.67.8', '08912345678'],
    ['+43\u00a0664\u20131234567', '+436641234567'],
  ])('a phone number is kept by its digits, however it is typed: %s', async (typed, phone) => {
    const { browser } = await createUser(api)
    expect((await browser.send('PATCH', '/v1/users/me', { phone: typed })).json()).toMatchObject({ data: { phone } })
  })

  test('is exported whole, as a file, with nothing of others and no secret', async () => {
    const user = await createUser(api)
    const hotel = await createHotel(api)
    const planId = await createPlan(api, hotel.id, { name: 'Sparpreis', board: 'half' })
    const booking = await bookOne(user.browser, hotel, { notes: 'Bitte ein ruhiges Zimmer', planId })
    await bookOne(api.newBrowser(), hotel, { guest: { ...bookingRequest(hotel).guest, email: newEmail() } })
    const reply = await user.browser.get('/v1/users/me/export')
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename="keystay-account.json"',
      'cache-control': 'no-store',
    })
    const { data } = reply.json<{ data: AccountExport }>()
    expect(data.account).toMatchObject({ email: user.email, role: 'guest' })
    expect(data.sessions).toHaveLength(1)
    expect(data.events.map(({ event }) => event)).toEqual(['signed_up'])
    expect(data.bookings).toHaveLength(1)
    expect(data.bookings[0]).toMatchObject({ id: booking.id, notes: 'Bitte ein ruhiges Zimmer', guest: booking.guest })
    expect(data.bookings[0]?.plan).toEqual({ id: planId, name: 'Sparpreis', board: 'half', payment: 'any' })
    expect(reply.body).not.toMatch(/argon2|accessToken|secret/)
  })
})
