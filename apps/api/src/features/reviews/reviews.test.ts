import { describe, expect, test } from 'vitest'
import type { HotelReview, OwnReview, ReviewReport, ReviewsPage } from '@keystay/contract/reviews/entities'
import { shownName } from '@keystay/contract/reviews/rules'
import type { Property } from '@keystay/contract/properties/entities'
import { takeCash } from '../bookings/owner/take-cash.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { reviewOf } from '../../testing/test-reviews.ts'
import { ownHotel, ownPlainHotel, type OwnedHotel } from '../../testing/test-stays.ts'
import { codeOf, createUser, logIn, statusesOf, strongPassword } from '../../testing/test-user.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { askReviews } from './ask-reviews.ts'

const api = useTestApp()

const dayAfter = '2026-11-24T12:00:00Z'
type Options = { owned?: OwnedHotel; guest?: Browser; paid?: boolean; name?: string }

/** A confirmed stay from 21 to 23 November 2026, paid unless told otherwise; the clock shows its first day. */
async function stayed({ owned, guest = api.newBrowser(), paid = true, name = 'Jana Brandt' }: Options = {}) {
  api.setNow('2026-11-21T12:00:00Z')
  const at = owned ?? (await ownPlainHotel(api, 20))
  const booking = await bookOne(guest, at.hotel, {
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    guest: { name, email: 'jana.brandt@example.com', phone: '+4915100000001' },
    expectedTotal: { minor: 20_000, currency: 'EUR' },
  })
  const key = { propertyId: at.hotel.id, bookingId: booking.id }
  await confirmBooking(api.deps, key.propertyId, key.bookingId)
  if (paid) await takeCash(api.deps, key)
  const url = `${bookingUrl(booking)}/review`
  return {
    ...at,
    guest,
    booking,
    own: async () => dataOf<OwnReview>(await guest.get(url)),
    write: async (over: object = {}) => await guest.send('POST', url, reviewOf(over)),
    withdraw: async () => await guest.send('DELETE', url),
  }
}

const listed = async ({ id }: { id: string }, query = '') =>
  dataOf<ReviewsPage>(await api.newBrowser().get(`/v1/public/properties/${id}/reviews${query}`))

const shown = async ({ slug }: { slug: string }) =>
  dataOf<Property>(await api.newBrowser().get(`/v1/public/properties/slug/${slug}`)).rating

/** A hotel with so many reviews, of these marks one after the other. */
async function reviewedHotel(...marks: readonly (readonly [number, number, number, number, number])[]) {
  const owned = await ownPlainHotel(api, 20)
  const stays = []
  for (const _ of marks) stays.push(await stayed({ owned }))
  api.setNow(dayAfter)
  for (const [at, [cleanliness, location, service, room, value]] of marks.entries()) {
    const reply = await stays[at]?.write({ marks: { cleanliness, location, service, room, value }, title: `Nr. ${at}` })
    expect(reply?.statusCode).toBe(201)
  }
  return { owned, stays }
}

describe('a guest reviews a stay', () => {
  test('after it, once, as others then read it', async () => {
    const { own, write, hotel } = await stayed()
    expect(await own()).toMatchObject({ state: 'early', name: 'Jana B.', nights: 2, roomType: 'Zimmer 1' })
    expect(codeOf(await write())).toBe('review_closed')
    api.setNow(dayAfter)
    expect(await own()).toMatchObject({ state: 'open', until: '2027-02-21' })
    expect((await write()).statusCode).toBe(201)
    expect(codeOf(await write())).toBe('review_written')
    expect(await own()).toMatchObject({ state: 'written', written: { title: 'Abends still', marks: { location: 4 } } })
    const { reviews, rating } = await listed(hotel)
    expect(reviews).toMatchObject([
      {
        month: '2026-11',
        hidden: null,
        said: { author: 'Jana B.', average: null, trip: 'couple', nights: 2, invented: false },
      },
    ])
    expect(rating).toMatchObject({ count: 1, average: null, marks: null, stars: null })
  })

  test('two windows that write at once write one review', async () => {
    const { write, hotel } = await stayed()
    api.setNow(dayAfter)
    expect(statusesOf(await Promise.all([write(), write(), write()]))).toEqual([201, 409, 409])
    expect((await listed(hotel)).rating.count).toBe(1)
  })

  test('only where somebody was: paid, or let in by the desk; nobody who did not come', async () => {
    const unpaid = await stayed({ paid: false })
    const came = await stayed({ paid: false })
    const absent = await stayed()
    const { id } = await stayRow(api, came.booking)
    expect((await stepOf(came, id)('check_in', 1)).statusCode).toBe(200)
    api.setNow('2026-11-22T12:00:00Z')
    const missing = await stayRow(api, absent.booking)
    expect((await stepOf(absent, missing.id)('no_show', 1)).statusCode).toBe(200)
    api.setNow(dayAfter)
    expect((await unpaid.own()).state).toBe('closed')
    expect((await absent.own()).state).toBe('closed')
    expect(codeOf(await absent.write())).toBe('review_closed')
    expect((await came.own()).state).toBe('open')
  })

  test('for ninety days', async () => {
    const { own, write } = await stayed()
    api.setNow('2027-02-21T12:00:00Z')
    expect((await own()).state).toBe('open')
    api.setNow('2027-02-22T12:00:00Z')
    expect((await own()).state).toBe('closed')
    expect(codeOf(await write())).toBe('review_closed')
  })

  test('with all five marks, no page of the web, and a name only where they want', async () => {
    const { write, hotel } = await stayed()
    api.setNow(dayAfter)
    const wrong = await write({ marks: { cleanliness: 6, location: 0, service: 4.5, room: 3 }, good: 'evil.com' })
    expect(wrong.statusCode).toBe(422)
    expect(Object.keys(wrong.json<{ fields: object }>().fields).toSorted()).toEqual([
      'good',
      'marks.cleanliness',
      'marks.location',
      'marks.service',
      'marks.value',
    ])
    expect((await write({ showsName: false })).statusCode).toBe(201)
    expect((await listed(hotel)).reviews).toMatchObject([{ said: { author: '' } }])
  })

  test('and takes it back for good: its marks no longer count, and it is not written again', async () => {
    const { write, withdraw, own, hotel } = await stayed()
    api.setNow(dayAfter)
    await write()
    expect((await withdraw()).statusCode).toBe(200)
    expect((await withdraw()).statusCode).toBe(404)
    expect(await own()).toMatchObject({ state: 'withdrawn', written: null })
    expect(codeOf(await write())).toBe('review_written')
    expect(await listed(hotel)).toMatchObject({ rating: { count: 0 }, reviews: [] })
    const [row] = await api.sql`SELECT title, good, bad, author, marks FROM reviews WHERE property_id = ${hotel.id}`
    expect(row).toEqual({ title: '', good: '', bad: '', author: '', marks: null })
  })

  test('of another booking nobody hears', async () => {
    const { booking } = await stayed()
    const reply = await api.newBrowser().get(`${bookingUrl(booking)}/review`)
    expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'booking_not_found'])
  })
})

describe('what reviews come to', () => {
  const low = [1, 1, 1, 1, 1] as const
  const high = [5, 5, 5, 5, 5] as const

  test('has an average from five on, of all marks alike', async () => {
    const { owned } = await reviewedHotel(high, high, [4, 5, 5, 5, 4], low)
    expect(await shown(owned.hotel)).toBeNull()
    const fifth = await stayed({ owned })
    api.setNow(dayAfter)
    await fifth.write({ marks: { cleanliness: 2, location: 3, service: 3, room: 2, value: 3 }, trip: 'family' })
    // 25 + 25 + 23 + 5 + 13 of 125.
    expect(await shown(owned.hotel)).toEqual({ average: 3.6, count: 5 })
    const { rating, reviews } = await listed(owned.hotel)
    expect(rating).toEqual({
      count: 5,
      average: 3.6,
      marks: { cleanliness: 3.4, location: 3.8, service: 3.8, room: 3.6, value: 3.6 },
      stars: [3, 0, 1, 0, 1],
      trips: [
        { trip: 'couple', count: 4, average: null },
        { trip: 'family', count: 1, average: null },
      ],
      invented: false,
    })
    expect(reviews[0]?.said).toMatchObject({ trip: 'family', average: 2.6 })
    const found = await api.newBrowser().get(`/v1/public/properties?q=${owned.hotel.slug.slice(-4)}`)
    expect(found.json()).toMatchObject({ data: [{ rating: { average: 3.6, count: 5 } }] })
  })

  test('is read newest first, or by marks, of one kind of trip, page by page', async () => {
    const { owned } = await reviewedHotel(low, high, [3, 3, 3, 3, 3])
    const titles = async (query: string) => (await listed(owned.hotel, query)).reviews.map(({ said }) => said?.title)
    expect(await titles('')).toEqual(['Nr. 2', 'Nr. 1', 'Nr. 0'])
    expect(await titles('?order=highest')).toEqual(['Nr. 1', 'Nr. 2', 'Nr. 0'])
    expect(await titles('?order=lowest')).toEqual(['Nr. 0', 'Nr. 2', 'Nr. 1'])
    expect(await titles('?size=2&page=2')).toEqual(['Nr. 0'])
    expect(await titles('?trip=business')).toEqual([])
  })
})

describe('the hotel', () => {
  const setUp = async () => {
    const { owned, stays } = await reviewedHotel([2, 2, 2, 2, 2])
    const { owner, url, hotel } = owned
    const list = async (query = '') => dataOf<HotelReview[]>(await owner.get(`${url}/reviews${query}`))
    const [first] = await list()
    const id = first?.id ?? ''
    return { stays, owner, hotel, list, at: `${url}/reviews/${id}`, id }
  }

  test('answers once, for all to read', async () => {
    const { owner, hotel, list, at } = await setUp()
    expect(await list('?unanswered=true')).toHaveLength(1)
    const answer = async (text: string) => await owner.send('PUT', `${at}/answer`, { text })
    expect(statusesOf(await Promise.all([answer('Danke.'), answer('Danke!')]))).toEqual([200, 409])
    expect(codeOf(await answer('Noch etwas'))).toBe('review_answered')
    expect(await list('?unanswered=true')).toHaveLength(0)
    expect((await listed(hotel)).reviews).toMatchObject([{ said: { answer: { at: '2026-11-24T12:00:00.000Z' } } }])
  })

  test('cannot hide one: only an admin can, by a named rule, and its marks go on counting', async () => {
    const { owner, hotel, list, at, stays } = await setUp()
    const rating = (await listed(hotel)).rating
    expect((await owner.send('POST', `${at}/reports`, { reason: 'too_bad' })).statusCode).toBe(422)
    const report = async () => await owner.send('POST', `${at}/reports`, { reason: 'names_person', note: 'Frau K.' })
    expect(statusesOf([await report(), await report()])).toEqual([200, 200])
    expect(await list()).toMatchObject([{ reported: true, hidden: null }])
    expect((await listed(hotel)).reviews[0]?.hidden).toBeNull()
    const admin = await createUser(api, 'admin')
    const waiting = async () =>
      dataOf<ReviewReport[]>(await admin.browser.get('/v1/review-reports?size=100')).filter(
        ({ propertyId }) => propertyId === hotel.id,
      )
    const [first, second] = await waiting()
    expect([first, second]).toMatchObject([{ byHotel: true, reason: 'names_person', note: 'Frau K.' }, undefined])
    const decide = async (hide: string | null) =>
      await admin.browser.send('POST', `/v1/review-reports/${first?.id}/decision`, { propertyId: hotel.id, hide })
    expect((await decide('names_person')).statusCode).toBe(200)
    expect((await decide(null)).statusCode).toBe(404)
    const after = await listed(hotel)
    expect(after.reviews).toMatchObject([{ hidden: 'names_person', said: null }])
    expect(after.rating).toEqual(rating)
    expect(await waiting()).toEqual([])
    expect(await stays[0]?.own()).toMatchObject({ state: 'written', hidden: 'names_person' })
    expect((await owner.send('PUT', `${at}/answer`, { text: 'Zu spät' })).statusCode).toBe(409)
  })

  test('and readers report what breaks a rule; who reports without end is slowed', async () => {
    const { hotel, id } = await setUp()
    const reader = api.newBrowser()
    const report = async () =>
      await reader.send('POST', `/v1/public/properties/${hotel.id}/reviews/${id}/reports`, { reason: 'advertising' })
    const replies = []
    for (let times = 0; times < 11; times += 1) replies.push(await report())
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    expect(await api.sql`SELECT FROM review_reports WHERE property_id = ${hotel.id}`).toHaveLength(1)
  })
})

describe('guests are asked', () => {
  test('once, the day after they left, by a mail whose link goes on to the review', async () => {
    const { booking } = await stayed()
    const absent = await stayed({ paid: false })
    const asked = async () =>
      await api.sql`SELECT kind FROM outbox WHERE booking_id = ANY(${[booking.id, absent.booking.id]}) AND kind = 'review_asked'`
    api.setNow('2026-11-24T08:00:00Z')
    await askReviews(api.deps)
    expect(await asked()).toHaveLength(0)
    api.setNow(dayAfter)
    await Promise.all([askReviews(api.deps), askReviews(api.deps)])
    await askReviews(api.deps)
    expect(await asked()).toHaveLength(1)
  })

  test('not weeks later', async () => {
    const { booking } = await stayed()
    api.setNow('2026-12-09T12:00:00Z')
    await askReviews(api.deps)
    expect(await api.sql`SELECT FROM outbox WHERE booking_id = ${booking.id} AND kind = 'review_asked'`).toHaveLength(0)
  })
})

describe('of an account', () => {
  test('an export has what it wrote, and erasing it takes that along', async () => {
    const user = await createUser(api)
    const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    const { write, hotel } = await stayed({ owned, guest: user.browser })
    api.setNow('2026-11-23T20:00:00Z')
    user.browser.token = undefined
    await logIn(user.browser, { email: user.email })
    await write()
    const exported = await user.browser.get('/v1/users/me/export')
    expect(exported.json()).toMatchObject({ data: { reviews: [{ title: 'Abends still', marks: { value: 4 } }] } })
    expect((await user.browser.send('POST', '/v1/users/me/erase', { password: strongPassword })).statusCode).toBe(200)
    expect(await listed(hotel)).toMatchObject({ rating: { count: 0 }, reviews: [] })
  })
})

test('a hotel that erases a guest takes the name off, never the words or the marks', async () => {
  const { write, hotel, owner, url, booking } = await stayed()
  api.setNow(dayAfter)
  await write()
  const [card] = await api.sql<{ id: string; version: number }[]>`
    SELECT c.id, c.version FROM guest_cards c JOIN booking_guests g ON g.property_id = c.property_id AND g.card_id = c.id
    WHERE g.booking_id = ${booking.id}`
  const exported = await owner.get(`${url}/guests/${card?.id}/export`)
  expect(exported.json()).toMatchObject({ data: { reviews: [{ title: 'Abends still' }] } })
  const erased = await owner.send('POST', `${url}/guests/${card?.id}/erase`, { version: card?.version })
  expect(erased.statusCode).toBe(200)
  const { rating, reviews } = await listed(hotel)
  expect(rating.count).toBe(1)
  expect(reviews).toMatchObject([{ said: { author: '', title: 'Abends still' } }])
})

test('a name is shown by its first word and an initial', () => {
  expect(['Jana Brandt', ' Nguyễn Thị  Ánh', 'Cher', 'müller élan'].map(shownName)).toEqual([
    'Jana B.',
    'Nguyễn Á.',
    'Cher',
    'müller É.',
  ])
})
