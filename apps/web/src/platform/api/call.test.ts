import { cancelBooking, createBooking } from '@keystay/contract/bookings/endpoints'
import { getCalendar } from '@keystay/contract/room-types/endpoints'
import { searchProperties } from '@keystay/contract/properties/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLanguage } from '../language.ts'
import { call } from './call.ts'

let lastRequest: Request | undefined
let answer: () => Response | Promise<Response>

beforeEach(async () => {
  await startLanguage()
  answer = () => Response.json({ data: [] })
  vi.stubGlobal('fetch', async (request: Request) => {
    lastRequest = request
    return await answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const anId = '0190f5fe-7c00-7a00-8000-000000000001'

test('path and method come from the contract, parameters are filled in and escaped', async () => {
  await call(getCalendar, { params: { propertyId: anId, roomTypeId: 'a/b' }, query: { month: '2026-12' } })
  expect(lastRequest?.url).toMatch(`/v1/public/properties/${anId}/room-types/a%2Fb/calendar?month=2026-12`)
  expect(lastRequest).toMatchObject({ method: 'GET', credentials: 'same-origin' })
})

test('the language goes along, a token only when there is one, and the anti-forgery names are the specified ones', async () => {
  await call(searchProperties, {})
  expect(lastRequest?.headers.get('Accept-Language')).toBe('de')
  expect(lastRequest?.headers.get('Authorization')).toBeNull()
  sessionStorage.setItem('token', 'abc')
  document.cookie = 'other=1'
  document.cookie = 'XSRF-TOKEN=a%2Fb'
  await call(cancelBooking, { params: { propertyId: anId, bookingId: anId }, headers: { 'Idempotency-Key': 'k' } })
  expect(lastRequest?.headers.get('Authorization')).toBe('Bearer abc')
  expect(lastRequest?.headers.get('X-XSRF-TOKEN')).toBe('a/b')
  expect(lastRequest?.headers.get('Idempotency-Key')).toBe('k')
})

test('a write without a token fetches one first: documents that are for everybody bring none', async () => {
  const had = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN=')) ?? ''
  document.cookie = 'XSRF-TOKEN=; Max-Age=0'
  vi.stubGlobal('fetch', async (what: Request | string) => {
    if (typeof what === 'string') {
      document.cookie = 'XSRF-TOKEN=fetched'
      return new Response()
    }
    lastRequest = what
    return Response.json({ data: [] })
  })
  await call(searchProperties, {})
  expect(lastRequest?.headers.get('X-XSRF-TOKEN')).toBeNull()
  await call(cancelBooking, { params: { propertyId: anId, bookingId: anId }, headers: { 'Idempotency-Key': 'k' } })
  expect(lastRequest?.headers.get('X-XSRF-TOKEN')).toBe('fetched')
  document.cookie = had
})

test('what is sent and what comes back is JSON', async () => {
  answer = () => Response.json({ data: { id: anId } }, { status: 201 })
  const body = { lines: [] } as never
  await expect(call(createBooking, { params: { propertyId: anId }, body })).resolves.toEqual({ data: { id: anId } })
  expect(lastRequest?.headers.get('Content-Type')).toBe('application/json')
  await expect(lastRequest?.json()).resolves.toEqual({ lines: [] })
})

test('a refusal, a page of a proxy and no answer at all are errors with what is known of them', async () => {
  answer = () => Response.json({ message: 'Ausgebucht', code: 'room_unavailable' }, { status: 409 })
  await expect(call(searchProperties, {})).rejects.toMatchObject({ status: 409, message: 'Ausgebucht' })
  answer = () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
  await expect(call(searchProperties, {})).rejects.toMatchObject({ status: 502, message: 'Bad Gateway' })
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(call(searchProperties, {})).rejects.toMatchObject({ status: null, message: /^Keine Antwort/ })
})

test.each(['<html>Wartung</html>', '{"data": [', '', 'null', '5'])(
  'an answer that all is well and that nobody can read is an unexpected error: %s',
  async (body) => {
    answer = () => new Response(body, { status: 200 })
    const error = { status: null, code: null, message: 'Ein unerwarteter Fehler ist aufgetreten' }
    await expect(call(searchProperties, {})).rejects.toMatchObject(error)
  },
)
