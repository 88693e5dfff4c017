import { expect, test } from 'vitest'
import { readRoomSearch, roomsRequest } from './first-requests.ts'

const params = new URLSearchParams('name=Suite&checkIn=2026-12-04&checkOut=2026-12-06&guests=3')
const nameOn = (page: 'roomTypes' | 'hotelHome') =>
  roomsRequest('p1', readRoomSearch(page, params, '2026-11-01'))?.body.name

test('only the list of room types is searched by name', () => {
  expect(nameOn('roomTypes')).toBe('Suite')
  expect(nameOn('hotelHome')).toBeUndefined()
})

test('without dates that can be booked nothing is asked', () => {
  expect(roomsRequest('p1', readRoomSearch('roomTypes', params, '2026-12-05'))).toBeNull()
})
