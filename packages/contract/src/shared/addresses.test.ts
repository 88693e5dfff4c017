import { expect, test } from 'vitest'
import { addressOf, fillPath, findPage, pathBelow, paths, type PageName } from './addresses.ts'
import { callUrl } from './endpoint.ts'

test('an address has its values in their places, encoded', () => {
  expect(addressOf('legal')).toBe('/legal')
  expect(addressOf('hotelHome', { hotelKey: 'quinta-do-mar' })).toBe('/quinta-do-mar/home')
  expect(addressOf('booking', { hotelKey: 'a/b', propertyId: 'ü', bookingId: '1' })).toBe('/a%2Fb/%C3%BC/bookings/1')
})

test.each(Object.entries(paths))('the page %s is found at its address', (page, path) => {
  const values = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `some-${name}`]))
  for (const end of path === '/' ? [''] : ['', '/'])
    expect(findPage(fillPath(path, values) + end)).toEqual({ page, values })
})

test('what is no page of ours is none', () => {
  for (const address of ['/nowhere', '/a/b/c', '/owner/dashboard/more', '/a-hotel/constructor'])
    expect(findPage(address), address).toBeUndefined()
})

test('nested routes name what lies behind the page around them', () => {
  expect(pathBelow('owner', 'ownerRooms')).toBe('manage-rooms')
  expect(pathBelow('ownerProperties', 'ownerProperty')).toBe(':hotelKey')
})

test('no two pages have one address', () => {
  const patterns = (Object.keys(paths) as PageName[]).map((page) => paths[page].replaceAll(/:\w+/g, ':'))
  expect(new Set(patterns).size).toBe(patterns.length)
})

test('a call leaves out what is left open', () => {
  const endpoint = { path: '/v1/hotels/:propertyId/rooms' }
  expect(callUrl(endpoint, { params: { propertyId: 'a b' } })).toBe('/v1/hotels/a%20b/rooms')
  const query = { page: 2, name: undefined, sort: null, free: false }
  expect(callUrl(endpoint, { params: { propertyId: 'a' }, query })).toBe('/v1/hotels/a/rooms?page=2&free=false')
})
