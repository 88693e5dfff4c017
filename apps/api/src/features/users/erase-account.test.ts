import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, newKey } from '../../testing/test-hotel.ts'
import { takeCash } from '../bookings/owner/take-cash.ts'
import {
  codeOf,
  createUser,
  logIn,
  myBookings,
  signUp,
  strongPassword,
  type TestUser,
} from '../../testing/test-user.ts'

const api = useTestApp()

const pay = async (browser: Browser, booking: Booking) =>
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })

describe('erasing an account', () => {
  const erase = async ({ browser }: TestUser, password = strongPassword) =>
    await browser.send('POST', '/v1/users/me/erase', { password })
  const afterStay = '2026-12-06T12:00:00Z'
  /** The session of a test does not last until after the stay. */
  const returnAfterStay = async (user: TestUser) => {
    api.setNow(afterStay)
    user.browser.token = undefined
    await logIn(user.browser, { email: user.email })
  }

  test('needs the password again', async () => {
    const user = await createUser(api)
    const reply = await erase(user, 'Falsch-geraten-1')
    expect([reply.statusCode, reply.json<{ fields: unknown }>().fields]).toEqual([
      422,
      { password: 'This is not your password' },
    ])
    expect((await user.browser.get('/v1/users/me')).statusCode).toBe(200)
  })

  test('ends every session, removes the cookie, and frees the address', async () => {
    const user = await createUser(api)
    const elsewhere = api.newBrowser()
    await logIn(elsewhere, { email: user.email })
    expect((await erase(user)).json()).toEqual({ data: true })
    expect(user.browser.cookies.has('jwt')).toBe(false)
    expect((await elsewhere.get('/v1/users/me')).statusCode).toBe(401)
    expect(await api.sql`SELECT FROM users WHERE id = ${user.id}`).toHaveLength(0)
    expect(await api.sql`SELECT event FROM account_log WHERE user_id = ${user.id} ORDER BY at, id`).toEqual([
      { event: 'signed_up' },
      { event: 'erased' },
    ])
    expect((await signUp(api.newBrowser(), { email: user.email })).statusCode).toBe(201)
  })

  test('is refused while a booking is pending, or confirmed and not over', async () => {
    const user = await createUser(api)
    const booking = await bookOne(user.browser, await createHotel(api))
    expect(codeOf(await erase(user))).toBe('booking_open')
    await pay(user.browser, booking)
    expect(codeOf(await erase(user))).toBe('booking_open')
    await user.browser.send('POST', `${bookingUrl(booking)}/cancel`)
    expect((await erase(user)).statusCode).toBe(200)
  })

  test('is refused while a balance is due: a stay that is over and not paid', async () => {
    const user = await createUser(api)
    const booking = await bookOne(user.browser, await createHotel(api))
    await pay(user.browser, booking)
    await returnAfterStay(user)
    const reply = await erase(user)
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'balance_due'])
    await takeCash(api.deps, { propertyId: booking.propertyId, bookingId: booking.id })
    expect((await erase(user)).statusCode).toBe(200)
  })

  test('keeps of a paid stay what its invoice needs, for the hotel alone', async () => {
    const user = await createUser(api)
    const hotel = await createHotel(api)
    const key = newKey()
    const made = await book(user.browser, hotel, { notes: 'Allergie' }, key)
    const booking = made.json<{ data: Booking }>().data
    await pay(user.browser, booking)
    await takeCash(api.deps, { propertyId: booking.propertyId, bookingId: booking.id })
    await returnAfterStay(user)
    expect((await erase(user)).statusCode).toBe(200)
    const [row] = await api.sql`SELECT guest_name, guest_email, guest_phone, notes, address_hash, user_id, total_minor,
      guest_erased_at IS NOT NULL AS erased FROM bookings WHERE id = ${booking.id}`
    expect(row).toEqual({
      guest_name: 'Jana Brandt',
      guest_email: '',
      guest_phone: '',
      notes: '',
      address_hash: null,
      user_id: null,
      total_minor: 18_000,
      erased: true,
    })
    const ways = [
      await user.browser.get(bookingUrl(booking)),
      await api.newBrowser().send('POST', '/v1/public/bookings/access', { token: booking.accessToken }),
      await api.newBrowser().send('POST', '/v1/public/bookings/access', {
        hotelKey: hotel.slug,
        email: booking.guest.email,
        code: booking.code,
      }),
    ]
    expect(ways.map((reply) => reply.statusCode)).toEqual([404, 404, 404])
    const repeated = await book(user.browser, hotel, { notes: 'Allergie' }, key)
    expect(repeated.json<{ data?: Booking }>().data?.id).not.toBe(booking.id)
  })

  test('keeps nothing of the person where no invoice was due', async () => {
    const user = await createUser(api)
    const booking = await bookOne(user.browser, await createHotel(api))
    await user.browser.send('POST', `${bookingUrl(booking)}/cancel`)
    await erase(user)
    const [row] = await api.sql`SELECT guest_name FROM bookings WHERE id = ${booking.id}`
    expect(row).toEqual({ guest_name: '' })
  })

  test('leaves bookings alone that never joined the account', async () => {
    const user = await createUser(api)
    const guest = { name: 'Jana Brandt', email: user.email, phone: '+4915100000001' }
    const browser = api.newBrowser()
    const booking = await bookOne(browser, await createHotel(api), { guest })
    await erase(user)
    expect((await browser.get(bookingUrl(booking))).json()).toMatchObject({ data: { guest } })
  })

  test('and booking at the same time: one of them wins, and nothing hangs in the air', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await createUser(api)
      const hotel = await createHotel(api)
      const [erased, booked] = await Promise.all([erase(user), book(user.browser, hotel)])
      const outcome = [erased.statusCode, booked.statusCode].join()
      expect(['200,401', '409,201', '200,201']).toContain(outcome)
      // A booking that was made is anonymous or belongs to an account that exists: the invariants say so after each test.
      if (erased.statusCode === 409) expect((await myBookings(user.browser)).data).toHaveLength(1)
    }
  })
})
