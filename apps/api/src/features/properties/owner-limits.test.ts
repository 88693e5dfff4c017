import type { LightMyRequestResponse } from 'fastify'
import type { PlainTx } from '../../platform/database/plain-sql.ts'
import { describe, expect, test } from 'vitest'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { maxHotelsPerOwner } from '@keystay/contract/shared/limits'
import { newId } from '../../platform/database/ids.ts'
import { waitingSessions } from '../../testing/lock-waits.ts'
import { useTestApp } from '../../testing/test-app.ts'
import {
  dataOf,
  filesIn,
  hotelForm,
  listProperty,
  photoFile,
  sendForm,
  useDataFolder,
} from '../../testing/test-owner.ts'
import { createUser } from '../../testing/test-user.ts'

const folder = useDataFolder()
const api = useTestApp(folder)

const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields
/** What a form sends to change a hotel: the hotel as it is, changed. */
const changeOf = (hotel: OwnerProperty, fields: object) => {
  const { name, slug, description, type, address, city, country, zip, latitude, longitude, version } = hotel
  return { name, slug, description, type, address, city, country, zip, latitude, longitude, version, ...fields }
}
const tooLong = (max: number) => `At most ${max} characters`

test('an account has at most 200 hotels, also when the last two come at once', async () => {
  const { browser, id: ownerId } = await createUser(api, 'owner')
  const fill = async (sql: PlainTx, count: number) =>
    await sql`
    WITH added AS (INSERT INTO properties (id, slug, name, description, type, address, city, country, zip, latitude, longitude,
                            timezone, currency, search_text, owner_id)
    SELECT gen_random_uuid(), ${`voll-${newId().slice(-12)}-`} || one, 'Haus ' || one, 'Eins von vielen.', 'hotel',
           'Am Anger 3', 'Mittenwald', 'DE', '82481', 47.4422, 11.26187, 'Europe/Berlin', 'EUR', ' haus', ${ownerId}
    FROM generate_series(1, ${count}::int) one RETURNING slug, id)
    INSERT INTO hotel_keys (slug, property_id) SELECT slug, id FROM added`
  const add = async () => await browser.send('POST', '/v1/properties', hotelForm())
  const full = { code: 'too_many_hotels', message: 'An account can have at most 200 hotels.' }
  await fill(api.sql, maxHotelsPerOwner - 2)
  expect((await add()).statusCode).toBe(201)
  const { late } = await api.sql.begin(async (tx) => {
    await tx`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`
    await fill(tx, 1)
    const waits = add()
    await expect.poll(async () => await waitingSessions(api), { timeout: 60_000 }).toHaveLength(1)
    return { late: waits }
  })
  for (const refused of [await late, await add()])
    expect([refused.statusCode, refused.json()]).toMatchObject([409, full])
  expect(await api.sql`SELECT FROM properties WHERE owner_id = ${ownerId}`).toHaveLength(maxHotelsPerOwner)
  // It is the account that is full, not the house.
  await listProperty((await createUser(api, 'owner')).browser)
})

describe('the longest texts of a hotel', () => {
  const longest: [keyof OwnerProperty, number, string][] = [
    ['name', 100, 'ß'],
    ['description', 5000, 'ß'],
    ['address', 200, 'ß'],
    ['city', 100, 'ß'],
    ['zip', 20, '8'],
    ['region', 100, 'ß'],
    ['headline', 200, 'ß'],
    ['nearby', 5000, 'ß'],
    ['phone', 30, '8'],
    ['slug', 60, 'a'],
  ]

  test.each(longest)('%s: %i characters', async (field, max, letter) => {
    const { browser } = await createUser(api, 'owner')
    // A key is one of a kind.
    const text = field === 'slug' ? newId().slice(-12).padEnd(max, letter) : letter.repeat(max)
    const post = async (value: string) => await browser.send('POST', '/v1/properties', hotelForm({ [field]: value }))
    const refused = await post(`${text}${letter}`)
    expect([refused.statusCode, Object.keys(fieldsOf(refused) ?? {})]).toEqual([422, [field]])
    if (field !== 'slug') expect(fieldsOf(refused)).toEqual({ [field]: tooLong(max) })
    expect((await browser.get('/v1/properties/me')).json()).toMatchObject({ data: [] })

    const hotel = dataOf<OwnerProperty>(await post(text))
    expect(hotel[field]).toBe(text)
    const url = `/v1/properties/${hotel.id}`
    const changed = await browser.send('PUT', url, changeOf(hotel, { [field]: `${text}${letter}` }))
    expect([changed.statusCode, Object.keys(fieldsOf(changed) ?? {})]).toEqual([422, [field]])
    expect((await browser.get('/v1/properties/me')).json()).toMatchObject({ data: [{ [field]: text, version: 1 }] })
  })

  test('what a photo shows: 300 characters', async () => {
    const { browser } = await createUser(api, 'owner')
    const { hotel, url } = await listProperty(browser)
    const put = async (alt: string) =>
      await sendForm(browser, 'PUT', url, changeOf(hotel, { photos: [{ file: 'a', alt }] }), { a: await photoFile() })
    const refused = await put('ß'.repeat(301))
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, { 'photos.0.alt': tooLong(300) }])
    expect(filesIn(folder)).toEqual([])
    expect((await browser.get('/v1/properties/me')).json()).toMatchObject({ data: [{ photos: [], version: 1 }] })
    expect(dataOf<OwnerProperty>(await put('ß'.repeat(300))).photos).toMatchObject([{ alt: 'ß'.repeat(300) }])
  })
})
