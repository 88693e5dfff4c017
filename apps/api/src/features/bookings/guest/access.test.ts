import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { useTestApp, type Browser } from '../../../testing/test-app.ts'
import { codeOf, createUser, logIn, solveChallenge } from '../../../testing/test-user.ts'
import { bookingUrl, bookOne, createHotel } from '../../../testing/test-hotel.ts'

const api = useTestApp()

const withoutRequestId = (body: string) => ({ ...(JSON.parse(body) as object), requestId: '' })
const accessUrl = '/v1/public/bookings/access'

describe('who may see a booking', () => {
  test('another browser gets the same answer as for a booking that does not exist', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    const stranger = api.newBrowser()
    for (const suffix of ['', '/cancellation', '/calendar.ics']) {
      const theirs = await stranger.get(bookingUrl(booking) + suffix)
      const nothing = await stranger.get(
        bookingUrl({ ...booking, id: '0193f1b2-0000-7000-8000-000000000000' }) + suffix,
      )
      expect(theirs.statusCode).toBe(404)
      expect(withoutRequestId(theirs.body)).toEqual(withoutRequestId(nothing.body))
    }
    expect((await stranger.send('POST', `${bookingUrl(booking)}/cancel`)).statusCode).toBe(404)
    expect((await stranger.send('PATCH', bookingUrl(booking), { notes: 'x' })).statusCode).toBe(404)
  })

  test('the link token opens it in another browser; a changed token does not', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    const browser = api.newBrowser()
    const forged = `${booking.accessToken.slice(0, -2)}AA`
    expect((await browser.send('POST', accessUrl, { token: forged })).statusCode).toBe(404)
    expect((await browser.send('POST', accessUrl, { token: booking.accessToken })).json()).toEqual({
      data: { propertyId: hotel.id, bookingId: booking.id, hotelKey: hotel.slug },
    })
    expect((await browser.get(bookingUrl(booking))).statusCode).toBe(200)
  })

  test('e-mail and code open it, as people type them', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    const browser = api.newBrowser()
    const code = `${booking.code.slice(0, 4)}-${booking.code.slice(4)}`.toLowerCase()
    const reply = await browser.send('POST', accessUrl, {
      hotelKey: hotel.slug,
      email: 'Jana.Brandt@Example.com ',
      code,
    })
    expect(reply.statusCode).toBe(200)
    expect((await browser.get(bookingUrl(booking))).statusCode).toBe(200)
  })

  test('the hotel need not be named, and one that is has to be the right one', async () => {
    const hotel = await createHotel(api)
    const { code, id } = await bookOne(api.newBrowser(), hotel)
    const email = 'jana.brandt@example.com'
    const browser = api.newBrowser()
    const elsewhere = await createHotel(api)
    expect((await browser.send('POST', accessUrl, { hotelKey: elsewhere.slug, email, code })).statusCode).toBe(404)
    expect((await browser.send('POST', accessUrl, { email: `x${email}`, code })).statusCode).toBe(404)
    expect((await browser.send('POST', accessUrl, { email, code })).json()).toEqual({
      data: { propertyId: hotel.id, bookingId: id, hotelKey: hotel.slug },
    })
  })

  test('the sixth try with an e-mail in 15 minutes has to wait, even with the right code', async () => {
    const hotel = await createHotel(api)
    const guest = { name: 'Gast', email: `guess-${hotel.slug}@example.com`, phone: '0301234567' }
    const booking = await bookOne(api.newBrowser(), hotel, { guest })
    const browser = api.newBrowser()
    const attempt = (code: string) =>
      browser.send('POST', accessUrl, { hotelKey: hotel.slug, email: guest.email, code })
    for (let tries = 0; tries < 5; tries += 1) expect((await attempt('AAAAAAAA')).statusCode).toBe(404)
    const sixth = await attempt(booking.code)
    expect(sixth.statusCode).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('200 guesses with ever new e-mail addresses end at their own address; a guest at another one opens their booking', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    const guesser = api.newBrowser()
    const guess = async (browser: Browser, number: number) =>
      await browser.send('POST', accessUrl, { hotelKey: hotel.slug, email: `g${number}@example.com`, code: 'AAAAAAAA' })
    const statuses: number[] = []
    for (let number = 0; number < 200; number += 1) statuses.push((await guess(guesser, number)).statusCode)
    expect(statuses).toEqual([...Array<number>(20).fill(404), ...Array<number>(180).fill(429)])
    const right = { hotelKey: hotel.slug, email: booking.guest.email, code: booking.code }
    expect((await api.newBrowser().send('POST', accessUrl, right)).statusCode).toBe(200)
  })

  test('guesses from ever new addresses slow who is wrong again and again, and nobody who is right', async () => {
    const hotel = await createHotel(api)
    const booking = await bookOne(api.newBrowser(), hotel)
    const right = { hotelKey: hotel.slug, email: booking.guest.email, code: booking.code }
    const wrong = (number: number) => ({ ...right, email: `g${number}@example.com` })
    for (let number = 0; number < 200; number += 1)
      expect((await api.newBrowser().send('POST', accessUrl, wrong(number))).statusCode).toBe(404)
    const guest = api.newBrowser()
    expect((await guest.send('POST', accessUrl, right)).statusCode).toBe(200)
    // Being right counts nothing, so it goes on being quick.
    for (let time = 0; time < 5; time += 1) expect((await guest.send('POST', accessUrl, right)).statusCode).toBe(200)
    const mistyper = api.newBrowser()
    for (let number = 0; number < 3; number += 1)
      expect((await mistyper.send('POST', accessUrl, wrong(number))).statusCode).toBe(404)
    // Asked before looking: a right pair and a wrong one get the same answer.
    const replies = [await mistyper.send('POST', accessUrl, right), await mistyper.send('POST', accessUrl, wrong(4))]
    expect(replies.map((reply) => [reply.statusCode, codeOf(reply)])).toEqual([
      [428, 'verification_needed'],
      [428, 'verification_needed'],
    ])
    expect(withoutRequestId(replies[0]?.body ?? '')).toEqual(withoutRequestId(replies[1]?.body ?? ''))
    const answer = { 'cf-turnstile-response': await solveChallenge(mistyper) }
    expect((await mistyper.send('POST', accessUrl, { ...right, ...answer })).statusCode).toBe(200)
    // Whoever is right is not kept waiting by the same address' own mistakes either once they have been forgotten.
    api.setNow('2026-11-21T12:15:01Z')
    expect((await mistyper.send('POST', accessUrl, right)).statusCode).toBe(200)
  })

  test.each(['x'.repeat(43), 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'a secret that the browser brings opens nothing that it is granted later: %s',
    async (planted) => {
      const hotel = await createHotel(api)
      const victim = api.newBrowser()
      victim.cookies.set('keystay_access', planted)
      const booking = await bookOne(victim, hotel)
      const other = api.newBrowser()
      other.cookies.set('keystay_access', planted)
      expect((await other.send('POST', accessUrl, { token: 'none.none.none' })).statusCode).toBe(404)
      other.cookies.set('keystay_access', planted)
      expect((await other.get(bookingUrl(booking))).statusCode).toBe(404)
      expect((await victim.get(bookingUrl(booking))).statusCode).toBe(200)
      victim.cookies.set('keystay_access', planted)
      await victim.send('POST', accessUrl, { token: booking.accessToken })
      expect((await other.get(bookingUrl(booking))).statusCode).toBe(404)
    },
  )

  test('a secret that opens a booking is kept, so that a browser sees all its bookings', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const first = await bookOne(browser, hotel)
    const secret = browser.cookies.get('keystay_access')
    const second = await bookOne(browser, hotel)
    expect(browser.cookies.get('keystay_access')).toBe(secret)
    for (const booking of [first, second]) expect((await browser.get(bookingUrl(booking))).statusCode).toBe(200)
  })

  test('with https it is a cookie that no other host can plant; those of before open what they opened, and no more', async () => {
    const hotel = await createHotel(api)
    const before = api.newBrowser()
    const old = await bookOne(before, hotel)
    const oldCookie = before.cookies.get('keystay_access') ?? ''
    const config = { ...api.deps.config, mode: 'production' as const, publicUrl: 'https://hotels.example.com' }
    const app = await buildApp({ ...api.deps, config, strictReplies: true })
    const browser = api.newBrowser(app)
    const from = { origin: config.publicUrl }
    browser.cookies.set('keystay_access', oldCookie)
    expect((await browser.get(bookingUrl(old))).statusCode).toBe(200)
    const open = async (token: string) => await browser.send('POST', accessUrl, { token }, from)
    const granted = await bookOne(api.newBrowser(), hotel)
    const reply = await open(granted.accessToken)
    expect(reply.cookies).toHaveLength(1)
    expect(reply.cookies[0]).toMatchObject({ name: '__Host-keystay_access', path: '/', secure: true, httpOnly: true })
    expect(reply.cookies[0]).not.toHaveProperty('domain')
    for (const booking of [old, granted]) expect((await browser.get(bookingUrl(booking))).statusCode).toBe(200)
    // Whoever else has the old one, say because they planted it, does not see what was granted since.
    expect((await before.get(bookingUrl(granted))).statusCode).toBe(404)
    const second = await open(granted.accessToken)
    expect(second.cookies).toEqual([])
    browser.cookies.set('jwt', 'a-session-that-ended')
    const logoutReply = await browser.send('POST', '/v1/users/logout', undefined, from)
    expect(logoutReply.headers['set-cookie']).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^__Host-keystay_access=; Max-Age=0; Path=\/; .*Secure/),
        expect.stringMatching(/^keystay_access=; Max-Age=0; Path=\/v1; /),
      ]),
    )
    await app.close()
  })

  test('a browser that logged out sees none, made with or without the account', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const anonymous = await bookOne(browser, hotel)
    await browser.send('POST', '/v1/users/logout')
    expect((await browser.get(bookingUrl(anonymous))).statusCode).toBe(200)
    const { email, password } = await createUser(api)
    await logIn(browser, { email, password })
    const own = await bookOne(browser, hotel)
    expect((await browser.get(bookingUrl(anonymous))).statusCode).toBe(200)
    const logoutReply = await browser.send('POST', '/v1/users/logout')
    expect(logoutReply.headers['set-cookie']).toContain(
      'keystay_access=; Max-Age=0; Path=/v1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    )
    for (const booking of [anonymous, own]) expect((await browser.get(bookingUrl(booking))).statusCode).toBe(404)
    await logIn(browser, { email, password })
    expect((await browser.get(bookingUrl(own))).statusCode).toBe(200)
    expect((await browser.get(bookingUrl(anonymous))).statusCode).toBe(404)
  })

  test('a page of another site cannot write', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const cancel = `${bookingUrl(booking)}/cancel`
    const without = await browser.send('POST', cancel, undefined, { 'x-xsrf-token': '' })
    const foreign = await browser.send('POST', cancel, undefined, { origin: 'https://elsewhere.example' })
    expect([without.statusCode, foreign.statusCode]).toEqual([403, 403])
    const own = await browser.send('POST', cancel, undefined, { origin: 'http://keystay.test', host: 'keystay.test' })
    expect(own.statusCode).toBe(200)
  })
})

test('a booking travels as a calendar entry at the hotel’s times', async () => {
  const hotel = await createHotel(api)
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel)
  const reply = await browser.get(`${bookingUrl(booking)}/calendar.ics`)
  expect(reply.headers['content-type']).toContain('text/calendar')
  expect(reply.body).toContain('DTSTART:20261204T140000Z')
  expect(reply.body).toContain('DTEND:20261206T100000Z')
})
