import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../../testing/test-app.ts'
import { bookingRequest, createHotel, newKey, type TestHotel } from '../../../testing/test-hotel.ts'

const api = useTestApp()
let hotel: TestHotel
beforeAll(async () => {
  hotel = await createHotel(api, { types: [{ rooms: 5 }] })
})
afterAll(async () => {
  expect(await api.sql`SELECT FROM bookings`).toHaveLength(0)
  expect(await api.sql`SELECT FROM nights`).toHaveLength(0)
  expect(await api.sql`SELECT FROM idempotency_keys`).toHaveLength(0)
})

type Failure = { message: string; code: string; fields?: Record<string, string>; requestId: string }

async function post(body: unknown, propertyId = hotel.id) {
  const url = `/v1/public/properties/${propertyId}/bookings`
  const reply = await api.newBrowser().send('POST', url, body, { 'idempotency-key': newKey() })
  return { status: reply.statusCode, failure: reply.json<Failure>() }
}

const line = () => bookingRequest(hotel).lines[0] as object

describe('a booking with one thing wrong is refused with the text of its field', () => {
  const cases: [string, () => object, string, string][] = [
    ['no check-in', () => ({ checkIn: '' }), 'checkIn', 'Check-in date is required'],
    ['no check-out', () => ({ checkOut: undefined }), 'checkOut', 'Check-out date is required'],
    ['a date that does not exist', () => ({ checkIn: '2026-02-30' }), 'checkIn', 'This is not a valid date'],
    ['a date in the past', () => ({ checkIn: '2026-11-20' }), 'checkIn', 'Check-in cannot be in the past'],
    [
      'a date far ahead',
      () => ({ checkIn: '2030-01-01', checkOut: '2030-01-02' }),
      'checkIn',
      'Check-in can be at most two years ahead',
    ],
    [
      'check-out on the day of check-in',
      () => ({ checkOut: '2026-12-04' }),
      'checkOut',
      'Check-in and check-out cannot be on the same day',
    ],
    ['check-out before check-in', () => ({ checkOut: '2026-12-03' }), 'checkOut', 'Check-out must be after check-in'],
    ['more than a year', () => ({ checkOut: '2028-01-01' }), 'checkOut', 'A stay can be at most 365 nights'],
    ['no guests', () => ({ expectedGuests: 0 }), 'expectedGuests', 'At least 1 guest'],
    ['1,000 guests', () => ({ expectedGuests: 1000 }), 'expectedGuests', 'At most 50 guests'],
    [
      'guests that do not match',
      () => ({ expectedGuests: 3 }),
      'expectedGuests',
      'Adults and children together must be 3, as in your search',
    ],
    ['no rooms', () => ({ lines: [] }), 'lines', 'Add at least one room'],
    ['quantity 0', () => ({ lines: [{ ...line(), quantity: 0 }] }), 'lines.0.quantity', 'Quantity must be at least 1'],
    [
      'quantity missing',
      () => ({ lines: [{ ...line(), quantity: undefined }] }),
      'lines.0.quantity',
      'Quantity is required',
    ],
    [
      'quantity above occupancy',
      () => ({ lines: [{ ...line(), quantity: 3 }] }),
      'lines.0.quantity',
      'Rooms of this type per booking: at most 2',
    ],
    ['no bed type', () => ({ lines: [{ ...line(), bedType: '' }] }), 'lines.0.bedType', 'Bed type is required'],
    [
      'a bed type of elsewhere',
      () => ({ lines: [{ ...line(), bedType: 'Hängematte' }] }),
      'lines.0.bedType',
      'Bed type is required',
    ],
    ['no adults', () => ({ lines: [{ ...line(), adults: 0, children: 2 }] }), 'lines.0.adults', 'At least 1 adult'],
    [
      'negative children',
      () => ({ lines: [{ ...line(), children: -1 }] }),
      'lines.0.children',
      'Number of children cannot be negative',
    ],
    [
      'more guests than beds',
      () => ({ expectedGuests: 5, lines: [{ ...line(), adults: 5 }] }),
      'lines.0.adults',
      'Guests in these rooms: at most 2',
    ],
    [
      'no name',
      () => ({ guest: { name: ' ', email: 'a@example.com', phone: '0301234567' } }),
      'guest.name',
      'Name is required',
    ],
    [
      'a wrong e-mail',
      () => ({ guest: { name: 'A', email: 'a@', phone: '0301234567' } }),
      'guest.email',
      'Invalid email address',
    ],
    [
      'a phone with letters',
      () => ({ guest: { name: 'A', email: 'a@example.com', phone: '030-1234567' } }),
      'guest.phone',
      'Only digits please, without spaces and other characters; with + at the start if you like',
    ],
    [
      'a short phone',
      () => ({ guest: { name: 'A', email: 'a@example.com', phone: '+12345678' } }),
      'guest.phone',
      'Phone number must have at least 10 digits',
    ],
    ['NUL in a text', () => ({ notes: 'a\0b' }), 'notes', 'Contains characters that cannot be stored'],
    [
      'a web page as a name',
      () => ({ guest: { name: 'Visit http://evil.example/win NOW', email: 'a@example.com', phone: '0301234567' } }),
      'guest.name',
      'Please leave web addresses out. If it is none, put a space after the dot.',
    ],
    [
      'a name of two lines',
      () => ({ guest: { name: 'Jana\r\nBcc: b@example.com', email: 'a@example.com', phone: '0301234567' } }),
      'guest.name',
      'Contains invisible or control characters. Please type it again rather than paste it.',
    ],
    ['a lone surrogate', () => ({ notes: '\ud800' }), 'notes', 'Contains characters that cannot be stored'],
    ['a number beyond all numbers', () => ({ expectedGuests: 1e308 }), 'expectedGuests', 'This value is not valid'],
    ['a price of one’s own', () => ({ totalMinor: 1 }), 'totalMinor', 'This field is not accepted'],
    ['a state of one’s own', () => ({ status: 'confirmed' }), 'status', 'This field is not accepted'],
  ]
  test.each(cases)('%s', async (_name, wrong, field, text) => {
    const { status, failure } = await post({ ...bookingRequest(hotel), ...wrong() })
    expect(failure).toMatchObject({ code: 'validation_failed', message: 'Please check the marked fields.' })
    expect(failure.fields?.[field]).toBe(text)
    expect(status).toBe(422)
    expect(failure.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('a request that makes no sense', () => {
  test.each([
    ['an unknown hotel', '0193f1b2-0000-7000-8000-000000000000', 404, 'hotel_not_found'],
    ['an id that is none', 'quinta', 404, 'not_found'],
  ])('%s', async (_name, propertyId, status, code) => {
    const reply = await post(bookingRequest(hotel), propertyId)
    expect([reply.status, reply.failure.code]).toEqual([status, code])
  })

  test('a room type of another hotel does not exist here', async () => {
    const other = await createHotel(api)
    const { status, failure } = await post({ ...bookingRequest(hotel), lines: bookingRequest(other).lines })
    expect([status, failure.code]).toEqual([404, 'room_type_not_found'])
  })

  test('more rooms than are free', async () => {
    const wide = await createHotel(api, { types: [{ rooms: 2, maxOccupancy: 4 }] })
    const lines = [{ ...bookingRequest(wide).lines[0], quantity: 3 }]
    const { status, failure } = await post({ ...bookingRequest(wide), lines }, wide.id)
    expect([status, failure.code]).toEqual([409, 'room_unavailable'])
  })

  const raw = async (payload: string, headers: Record<string, string> = {}) => {
    const reply = await api.app.inject({
      method: 'POST',
      url: `/v1/public/properties/${hotel.id}/bookings`,
      payload,
      headers: {
        host: 'keystay.test',
        origin: 'http://keystay.test',
        'content-type': 'application/json',
        'accept-language': 'en',
        cookie: 'XSRF-TOKEN=a-token-of-this-browser-alone',
        'x-xsrf-token': 'a-token-of-this-browser-alone',
        'idempotency-key': newKey(),
        ...headers,
      },
    })
    return [reply.statusCode, reply.json<Failure>().code]
  }

  test('a body of 10 MB', async () => expect(await raw(`"${'a'.repeat(10_000_000)}"`)).toEqual([413, 'body_too_large']))
  test('invalid JSON', async () => expect(await raw('{"checkIn":')).toEqual([400, 'malformed_json']))
  test('nothing', async () => expect(await raw('')).toEqual([400, 'malformed_json']))
  test('a list', async () => expect(await raw('[]')).toEqual([400, 'malformed']))
  test('__proto__', async () => expect(await raw('{"__proto__":{"admin":true}}')).toEqual([400, 'malformed_json']))
  test('another kind of content', async () =>
    expect(await raw('<xml/>', { 'content-type': 'application/xml' })).toEqual([415, 'unsupported_media_type']))
})

describe('failures speak the caller’s language', () => {
  test.each([
    ['de', 'Hotel nicht gefunden'],
    ['en-GB,en;q=0.9', 'Hotel not found'],
    ['vi-VN', 'Không tìm thấy khách sạn'],
    ['fr', 'Hotel nicht gefunden'],
  ])('%s', async (language, message) => {
    const reply = await api.newBrowser().get('/v1/public/properties/slug/nowhere', { 'accept-language': language })
    expect([reply.statusCode, reply.json<Failure>().message]).toEqual([404, message])
  })
})

test.each([
  ['a name that is too long for one', 'x'.repeat(300)],
  ['letters that are none', '%E0%A4%A'],
])('an address with %s does not exist', async (_what, part) => {
  const reply = await api.newBrowser().get(`/v1/public/properties/${part}/bookings/${hotel.id}`)
  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toMatchObject({ code: 'not_found', message: expect.any(String) as string })
})
