import { cancelBooking, getCalendar, searchProperties } from '@keystay/contract/endpoints'
import type { InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startLanguage } from '../language.ts'
import { call, http } from './call.ts'

let asked: InternalAxiosRequestConfig | undefined

beforeEach(async () => {
  await startLanguage()
  http.defaults.adapter = (request) => {
    asked = request
    return Promise.resolve({ data: { data: [] }, status: 200, statusText: 'OK', headers: {}, config: request })
  }
})
afterEach(() => sessionStorage.clear())

const anId = '0190f5fe-7c00-7a00-8000-000000000001'

test('path and method come from the contract, parameters are filled in and escaped', async () => {
  await call(getCalendar, { params: { propertyId: anId, roomTypeId: 'a/b' }, query: { month: '2026-12' } })
  expect(asked?.url).toBe(`/v1/public/properties/${anId}/room-types/a%2Fb/calendar`)
  expect(asked).toMatchObject({ method: 'get', params: { month: '2026-12' }, withCredentials: true })
})

test('the language goes along, a token only when there is one, and the anti-forgery names are the specified ones', async () => {
  await call(searchProperties, {})
  expect(asked?.headers.get('Accept-Language')).toBe('de')
  expect(asked?.headers.get('Authorization')).toBeFalsy()
  expect(asked).toMatchObject({ xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' })
  sessionStorage.setItem('token', 'abc')
  await call(cancelBooking, { params: { propertyId: anId, bookingId: anId }, headers: { 'Idempotency-Key': 'k' } })
  expect(asked?.headers.get('Authorization')).toBe('Bearer abc')
  expect(asked?.headers.get('Idempotency-Key')).toBe('k')
})
