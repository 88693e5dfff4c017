import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { RoomType } from '@keystay/contract/room-types/entities'
import type { BlockingStay, OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import { testNow, useTestApp } from '../../testing/test-app.ts'
import { book, bookOne, bookingUrl, createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { addRoomType, dataOf, listProperty, roomTypeForm, useDataFolder } from '../../testing/test-owner.ts'
import { codeOf, createUser, logIn, statusesOf, type TestUser } from '../../testing/test-user.ts'

const api = useTestApp(useDataFolder())

let owner: TestUser
let url: string
let amenityId: string
beforeEach(async () => {
  owner = await createUser(api, 'owner')
  ;({ url, amenityId } = await listProperty(owner.browser))
})

const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields
const post = async (fields: object) =>
  await owner.browser.send('POST', `${url}/room-types`, roomTypeForm(amenityId, fields))
const listed = async () =>
  (await owner.browser.get(`${url}/room-types`)).json<{ data: OwnerRoomType[]; pagination: object }>()

describe('the room type form', () => {
  const rules: [string, Record<string, unknown>, Record<string, string>][] = [
    ['name required', { name: ' ' }, { name: 'Room type name is required' }],
    ['maximum occupancy required', { maxOccupancy: undefined }, { maxOccupancy: 'Maximum occupancy is required' }],
    [
      'maximum occupancy, integer number',
      { maxOccupancy: 1.5 },
      { maxOccupancy: 'Maximum occupancy must be a whole number' },
    ],
    [
      'maximum occupancy, a number',
      { maxOccupancy: 'two' },
      { maxOccupancy: 'Maximum occupancy must be a whole number' },
    ],
    ['maximum occupancy at least 1', { maxOccupancy: 0 }, { maxOccupancy: 'Maximum occupancy must be at least 1' }],
    ['maximum occupancy at most 50', { maxOccupancy: 51 }, { maxOccupancy: 'Maximum occupancy can be at most 50' }],
    ['price required', { priceMinor: null }, { priceMinor: 'Price is required' }],
    ['price, positive number', { priceMinor: 0 }, { priceMinor: 'Price must be a positive number' }],
    ['price not negative', { priceMinor: -1 }, { priceMinor: 'Price must be a positive number' }],
    ['price, a number', { priceMinor: 'cheap' }, { priceMinor: 'Price must be a positive number' }],
    ['price not beyond reckoning', { priceMinor: 1e15 }, { priceMinor: 'This price is too high' }],
    ['description required', { description: '' }, { description: 'Description is required' }],
    ['bed type required', { bedTypes: [] }, { bedTypes: 'Bed type is required' }],
    ['bed type not blank', { bedTypes: [' '] }, { 'bedTypes.0': 'Bed type is required' }],
    ['room size required', { sizeSqm: '' }, { sizeSqm: 'Room size is required' }],
    [
      'room size, square metres',
      { sizeSqm: 0 },
      { sizeSqm: 'Room size must be a whole number of square metres, from 1 to 2000' },
    ],
    ['view required', { view: undefined }, { view: 'View is required' }],
    ['at least one amenity', { amenityIds: [] }, { amenityIds: 'Choose at least one amenity' }],
    [
      'amenities that there are',
      { amenityIds: ['0193f1b2-0000-7000-8000-000000000000'] },
      { 'amenityIds.0': 'This amenity no longer exists' },
    ],
    ['no capacity of one’s own', { capacity: 9 }, { capacity: 'This field is not accepted' }],
    ['text that can be stored', { view: 'a\0b' }, { view: 'Contains characters that cannot be stored' }],
  ]

  test.each(rules)('%s', async (_, fields, expected) => {
    const reply = await post(fields)
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, expected])
    expect((await listed()).data).toEqual([])
  })

  test('all that is missing at once', async () => {
    const reply = await owner.browser.send('POST', `${url}/room-types`, {})
    expect(Object.keys(fieldsOf(reply) ?? {}).toSorted()).toEqual(
      ['amenityIds', 'bedTypes', 'description', 'maxOccupancy', 'name', 'priceMinor', 'sizeSqm', 'view'].toSorted(),
    )
  })

  test('keeps who fits in and what one person alone saves, and leaves out what is left empty', async () => {
    const places = { standardOccupancy: 2, maxAdults: 2, maxChildren: 3, extraBeds: 2, cots: 1 }
    const singleUse = { kind: 'amount', minor: 1500 }
    const made = await post({ maxOccupancy: 4, ...places, singleUse })
    expect(dataOf<OwnerRoomType>(made)).toMatchObject({ ...places, singleUse })
    expect((await listed()).data[0]).toMatchObject({ ...places, singleUse })
    const { id, version } = dataOf<OwnerRoomType>(made)
    const form = roomTypeForm(amenityId, { maxOccupancy: 4, version })
    const changed = dataOf<OwnerRoomType>(await owner.browser.send('PUT', `${url}/room-types/${id}`, form))
    expect(changed).toMatchObject({ standardOccupancy: null, maxAdults: null, maxChildren: null, singleUse: null })
  })

  test.each([
    [{ maxAdults: 3 }, 'maxAdults'],
    [{ maxChildren: 3 }, 'maxChildren'],
    [{ standardOccupancy: 3 }, 'standardOccupancy'],
    [{ standardOccupancy: 2, extraBeds: 1 }, 'extraBeds'],
    [{ singleUse: { kind: 'percent', percent: 10_001 } }, 'singleUse.percent'],
    [{ singleUse: { kind: 'amount', minor: -1 } }, 'singleUse.minor'],
  ])('of a room for two, %j is refused at its field', async (fields, field) => {
    const reply = await post(fields)
    expect([reply.statusCode, Object.keys(fieldsOf(reply) ?? {})]).toEqual([422, [field]])
    expect((await listed()).data).toEqual([])
  })

  test('not an amenity of another hotel', async () => {
    const other = await listProperty((await createUser(api, 'owner')).browser)
    const reply = await post({ amenityIds: [other.amenityId] })
    expect(fieldsOf(reply)).toEqual({ 'amenityIds.0': 'This amenity no longer exists' })
  })

  test('is listed in order and changed on top of its version; guests see the change at once', async () => {
    const first = await addRoomType(owner.browser, { url, amenityId }, { name: 'Erster' })
    const second = await addRoomType(owner.browser, { url, amenityId }, { name: 'Zweiter' })
    expect((await listed()).data.map((type) => type.name)).toEqual(['Erster', 'Zweiter'])
    const paged = (await owner.browser.get(`${url}/room-types?page=2&size=1`)).json<{ data: OwnerRoomType[] }>()
    expect(paged.data.map((type) => type.id)).toEqual([second.id])
    expect(first).toMatchObject({
      basePrice: { minor: 9500, currency: 'EUR' },
      rooms: 0,
      availableRooms: 0,
      version: 1,
    })
    const [bed = ''] = first.bedTypes
    const translations = { en: { name: 'First', view: 'Mountains', [`bed:${bed}`]: 'King-size bed' } }
    await api.sql`UPDATE room_types SET translations = ${translations} WHERE id = ${first.id}`
    const names = async (language: string) => {
      const reply = await owner.browser.get(`${url}/room-types`, { 'accept-language': language })
      return reply.json<{ data: OwnerRoomType[] }>().data.map(({ name, localName }) => [name, localName])
    }
    const inEnglish = await owner.browser.get(`${url}/room-types`, { 'accept-language': 'en' })
    expect(inEnglish.json<{ data: OwnerRoomType[] }>().data[0]?.localBedTypes[0]).toBe('King-size bed')
    // What is edited stays the hotel's own text; what is read is in the language of the interface.
    expect(await names('en')).toEqual([
      ['Erster', 'First'],
      ['Zweiter', 'Zweiter'],
    ])
    expect(await names('vi')).toEqual([
      ['Erster', 'Erster'],
      ['Zweiter', 'Zweiter'],
    ])
    const change = (fields: object) => roomTypeForm(amenityId, { name: 'Neu', version: 1, ...fields })
    const put = async (fields: object) =>
      await owner.browser.send('PUT', `${url}/room-types/${first.id}`, change(fields))
    expect(dataOf<OwnerRoomType>(await put({}))).toMatchObject({ name: 'Neu', version: 2 })
    const seen = await owner.browser.get(`/v1/public${url.slice(3)}/room-types/${first.id}`)
    expect(dataOf<RoomType>(seen)).toMatchObject({ name: 'Neu', view: 'Mountains' })
    const late = await put({ name: 'Anders' })
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(late.json()).toMatchObject({ details: { current: { id: first.id, name: 'Neu', version: 2 } } })
    const both = await Promise.all([put({ version: 2, name: 'A' }), put({ version: 2, name: 'B' })])
    expect(statusesOf(both)).toEqual([200, 409])
  })
})

describe('amenities', () => {
  const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    await owner.browser.send(method, `${url}/amenities${path}`, body)

  test('are added, changed and deleted; a name is there once in a hotel, whatever its case', async () => {
    const pool = dataOf<OwnerAmenity>(await send('POST', '', { name: 'Pool', kind: 'pool', wholeHouse: true }))
    expect(pool).toMatchObject({ name: 'Pool', kind: 'pool', wholeHouse: true, roomTypes: 0, version: 1 })
    expect(dataOf<OwnerAmenity>(await send('POST', '', { name: 'Bücher' }))).toMatchObject({
      kind: 'other',
      wholeHouse: false,
    })
    for (const name of ['Pool', 'pOOL', 'BÜCHER']) {
      const twice = await send('POST', '', { name })
      expect([twice.statusCode, fieldsOf(twice)]).toEqual([
        422,
        { name: 'This hotel has an amenity of that name already' },
      ])
    }
    expect(fieldsOf(await send('POST', '', { name: ' ' }))).toEqual({ name: 'Amenity name is required' })
    expect(fieldsOf(await send('POST', '', { name: 'x', kind: 'helipad' }))).toEqual({
      kind: 'This value is not valid',
    })
    const changed = dataOf<OwnerAmenity>(await send('PUT', `/${pool.id}`, { name: 'Außenpool', version: 1 }))
    expect(changed).toMatchObject({ name: 'Außenpool', kind: 'pool', wholeHouse: true, version: 2 })
    const late = await send('PUT', `/${pool.id}`, { name: 'Innenpool', version: 1 })
    expect([codeOf(late), late.json()]).toMatchObject([
      'changed_meanwhile',
      { details: { current: { name: 'Außenpool' } } },
    ])
    expect(dataOf(await send('DELETE', `/${pool.id}`))).toBe(true)
    expect((await send('DELETE', `/${pool.id}`)).statusCode).toBe(404)
    expect(dataOf<OwnerAmenity[]>(await owner.browser.get(`${url}/amenities`)).map((one) => one.name)).toEqual([
      'WLAN',
      'Bücher',
    ])
  })

  test('two of one name at once: one is added', async () => {
    const replies = await Promise.all(['Sauna', 'sauna'].map((name) => send('POST', '', { name })))
    expect(statusesOf(replies)).toEqual([201, 422])
  })

  test('the only one of a room type stays, and its name is told', async () => {
    await addRoomType(owner.browser, { url, amenityId }, { name: 'Turmzimmer' })
    const reply = await send('DELETE', `/${amenityId}`)
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'amenity_in_use'])
    expect(reply.json()).toMatchObject({ details: { roomTypes: [{ name: 'Turmzimmer' }] } })
    expect(reply.json<{ message: string }>().message).toContain('Turmzimmer')
  })

  test('of the only two of a room type one stays, also when both are deleted at once', async () => {
    const other = dataOf<OwnerAmenity>(await send('POST', '', { name: 'Balkon', kind: 'balcony' }))
    await addRoomType(owner.browser, { url, amenityId }, { amenityIds: [amenityId, other.id] })
    const replies = await Promise.all([amenityId, other.id].map((id) => send('DELETE', `/${id}`)))
    expect(statusesOf(replies)).toEqual([200, 409])
    expect((await listed()).data[0]?.amenities).toHaveLength(1)
  })
})

describe('deleting a room type', () => {
  let hotel: TestHotel
  const type = () => hotel.types[0]?.id ?? ''
  beforeEach(async () => {
    hotel = await createHotel(api, { ownerId: owner.id, types: [{}, {}] })
  })
  const remove = async () => await owner.browser.send('DELETE', `/v1/properties/${hotel.id}/room-types/${type()}`)

  test('is refused with the stays that are not over', async () => {
    const booking = await bookOne(api.newBrowser(), hotel)
    const reply = await remove()
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'room_type_has_stays'])
    const { stays } = reply.json<{ details: { stays: BlockingStay[] } }>().details
    expect(stays).toEqual([
      {
        bookingId: booking.id,
        code: booking.code,
        guest: 'Jana Brandt',
        checkIn: '2026-12-04',
        checkOut: '2026-12-06',
        room: expect.stringMatching(/^100/) as string,
      },
    ])
  })

  /** A stay that somebody had, paid at the hotel. */
  const stayFrom = async (checkIn: string, checkOut: string) => {
    const guest = api.newBrowser()
    api.setNow('2026-11-01T12:00:00Z')
    const booking = await bookOne(guest, hotel, { checkIn, checkOut })
    await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    api.setNow(testNow)
    return { guest, booking }
  }
  const nextStay = { checkIn: '2026-12-20', checkOut: '2026-12-22' }

  test('frees holds that have run out, keeps history readable, and nobody sees or books it any more', async () => {
    const { guest, booking } = await stayFrom('2026-11-10', '2026-11-12')
    await bookOne(api.newBrowser(), hotel, nextStay)
    expect(codeOf(await remove())).toBe('room_type_has_stays')
    api.setNow('2026-11-21T12:20:00Z')
    expect(dataOf(await remove())).toBe(true)
    expect((await remove()).statusCode).toBe(404)
    const history = (await guest.get(bookingUrl(booking))).json()
    expect(history).toMatchObject({
      data: { lines: [{ roomType: { name: 'Zimmer 1' }, rooms: [{ number: '1000' }] }] },
    })
    const own = (await owner.browser.get(`/v1/properties/${hotel.id}/room-types`)).json<{ data: OwnerRoomType[] }>()
    expect(own.data.map((one) => one.name)).toEqual(['Zimmer 2'])
    const searchReply = await guest.send('POST', `/v1/public/properties/${hotel.id}/search`, { ...nextStay, guests: 2 })
    expect(searchReply.json<{ data: RoomType[] }>().data.map((one) => one.name)).toEqual(['Zimmer 2'])
    expect((await guest.get(`/v1/public/properties/${hotel.id}/room-types/${type()}`)).statusCode).toBe(404)
    expect((await book(guest, hotel, nextStay)).statusCode).toBe(404)
    const page = (await guest.get(`/v1/public/properties/slug/${hotel.slug}`)).json<{
      data: { roomTypes: RoomType[] }
    }>()
    expect(page.data.roomTypes.map((one) => one.name)).toEqual(['Zimmer 2'])
    // A room in which nobody ever was is gone; the number of the others is free for another room.
    const rooms =
      await api.sql`SELECT number, available, retired FROM rooms WHERE room_type_id = ${type()} ORDER BY number`
    expect(rooms[0]).toEqual({ number: '1000', available: false, retired: true })
    await api.sql`INSERT INTO rooms (property_id, id, room_type_id, number, available)
      VALUES (${hotel.id}, gen_random_uuid(), ${hotel.types[1]?.id ?? ''}, '1000', false)`
  })

  test('rooms in which nobody ever was go with it', async () => {
    expect(dataOf(await remove())).toBe(true)
    expect(await api.sql`SELECT FROM rooms WHERE room_type_id = ${type()}`).toHaveLength(0)
  })

  test('a guest who leaves today is still in the house', async () => {
    await stayFrom('2026-11-19', '2026-11-21')
    expect(codeOf(await remove())).toBe('room_type_has_stays')
    // Half past midnight in the hotel.
    api.setNow('2026-11-21T23:30:00Z')
    await logIn(owner.browser, { email: owner.email })
    owner.browser.token = undefined
    expect(dataOf(await remove())).toBe(true)
  })

  test('against a booking of it: one of both happens', async () => {
    for (let round = 0; round < 6; round += 1) {
      hotel = await createHotel(api, { ownerId: owner.id })
      const [removed, booked] = await Promise.all([remove(), book(api.newBrowser(), hotel)])
      expect(['200,404', '409,201']).toContain([removed.statusCode, booked.statusCode].join())
    }
  })
})
