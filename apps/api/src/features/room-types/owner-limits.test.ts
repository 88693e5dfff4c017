import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { maxAmenities, maxRoomTypes } from '@keystay/contract/shared/limits'
import { useTestApp } from '../../testing/test-app.ts'
import { addRoomType, dataOf, listProperty, roomTypeForm, useDataFolder } from '../../testing/test-owner.ts'
import { createUser, statusesOf, type TestUser } from '../../testing/test-user.ts'

const api = useTestApp(useDataFolder())

let owner: TestUser
let url: string
let hotelId: string
let amenityId: string
beforeEach(async () => {
  owner = await createUser(api, 'owner')
  const made = await listProperty(owner.browser)
  ;({ url, amenityId } = made)
  hotelId = made.hotel.id
})

const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields
const post = async (fields: object = {}) =>
  await owner.browser.send('POST', `${url}/room-types`, roomTypeForm(amenityId, fields))
const listed = async () =>
  dataOf<OwnerRoomType[]>(await owner.browser.get(`${url}/room-types?size=100`)).map(({ name }) => name)
const amenities = async () =>
  dataOf<OwnerAmenity[]>(await owner.browser.get(`${url}/amenities`)).map(({ name }) => name)

describe('a hotel that is full', () => {
  test('has at most 100 room types, also when two come at once; those that are deleted do not count', async () => {
    await api.sql`
      INSERT INTO room_types (property_id, id, position, name, description, max_occupancy, base_price_minor, bed_types,
                              size_sqm, view, retired_at)
      SELECT ${hotelId}, gen_random_uuid(), one, 'Zimmer ' || one, 'Hell.', 2, 9500, '{1 Doppelbett}', 22, 'Karwendel',
             CASE WHEN one = 0 THEN now() END
      FROM generate_series(0, ${maxRoomTypes - 1}) one`
    expect(statusesOf(await Promise.all([post({ name: 'A' }), post({ name: 'B' })]))).toEqual([201, 409])
    const refused = await post()
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'too_many_room_types', message: 'A hotel can have at most 100 room types.' },
    ])
    expect(await listed()).toHaveLength(maxRoomTypes)
  })

  test('has at most 100 amenities, also when two come at once', async () => {
    await api.sql`
      INSERT INTO amenities (property_id, id, position, name, kind)
      SELECT ${hotelId}, gen_random_uuid(), one, 'Ausstattung ' || one, 'other'
      FROM generate_series(2, ${maxAmenities - 1}) one`
    const add = async (name: string) => await owner.browser.send('POST', `${url}/amenities`, { name })
    expect(statusesOf(await Promise.all([add('Sauna'), add('Bücher')]))).toEqual([201, 409])
    const refused = await add('Teleskop')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'too_many_amenities', message: 'A hotel can have at most 100 amenities.' },
    ])
    expect(await amenities()).toHaveLength(maxAmenities)
  })
})

describe('the longest texts and lists of a room type', () => {
  const bed = 'ß'.repeat(100)
  const beds = Array.from({ length: 6 }, (_, at) => `${at + 1} Betten`)
  const tooLong = (max: number) => `At most ${max} characters`
  type Cap = readonly [string, object, object, Record<string, string>]
  const capOf = (field: string, max: number): Cap => [
    `${field}: ${max} characters`,
    { [field]: 'ß'.repeat(max) },
    { [field]: 'ß'.repeat(max + 1) },
    { [field]: tooLong(max) },
  ]
  const invalid = 'This value is not valid'
  const caps: Cap[] = [
    capOf('name', 100),
    capOf('description', 5000),
    capOf('view', 100),
    ['a bed: 100 characters', { bedTypes: [bed] }, { bedTypes: [`${bed}ß`] }, { 'bedTypes.0': tooLong(100) }],
    ['six beds', { bedTypes: beds }, { bedTypes: [...beds, 'Sofa'] }, { bedTypes: 'At most 6 entries' }],
    ['no bed twice', { bedTypes: ['Sofa', 'sofa'] }, { bedTypes: ['Sofa', ' Sofa '] }, { bedTypes: invalid }],
  ]

  test.each(caps)('%s', async (_, most, more, fields) => {
    const refused = await post(more)
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, fields])
    expect(await listed()).toEqual([])
    const type = await addRoomType(owner.browser, { url, amenityId }, most)
    expect(type).toMatchObject(most)
    const change = roomTypeForm(amenityId, { ...more, version: 1 })
    expect(fieldsOf(await owner.browser.send('PUT', `${url}/room-types/${type.id}`, change))).toEqual(fields)
    expect(dataOf<OwnerRoomType[]>(await owner.browser.get(`${url}/room-types`))).toMatchObject([
      { ...most, version: 1 },
    ])
  })

  test('of an amenity’s name: 100 characters', async () => {
    const name = 'ß'.repeat(100)
    const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
      await owner.browser.send(method, `${url}/amenities${path}`, body)
    const refused = await send('POST', '', { name: `${name}ß` })
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, { name: tooLong(100) }])
    expect(await amenities()).toEqual(['WLAN'])
    const { id, version } = dataOf<OwnerAmenity>(await send('POST', '', { name }))
    expect(fieldsOf(await send('PUT', `/${id}`, { name: `${name}ß`, version }))).toEqual({ name: tooLong(100) })
    expect(await amenities()).toEqual(['WLAN', name])
  })
})
