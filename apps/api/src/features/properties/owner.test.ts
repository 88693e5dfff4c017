import type { Place } from '@keystay/contract/places/entities'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Property, PropertySummary } from '@keystay/contract/properties/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { newId } from '../../platform/database/ids.ts'
import { rowsOf } from '../../platform/database/plain-sql.ts'
import { openHandMade } from '../../testing/hand-made-provider.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { book, bookOne, createHotel } from '../../testing/test-hotel.ts'
import {
  addRoomType,
  dataOf,
  extraForm,
  hotelForm,
  listProperty,
  planForm,
  sendForm,
  useDataFolder,
} from '../../testing/test-owner.ts'
import { bandsForm } from '../../testing/test-ages.ts'
import { taxForm } from '../../testing/test-local-taxes.ts'
import { codeOf, createUser, statusesOf } from '../../testing/test-user.ts'
import { vatForm } from '../../testing/test-vat.ts'
import { voucherForm } from '../../testing/test-vouchers.ts'

const api = useTestApp(useDataFolder())

const newOwner = async () => await createUser(api, 'owner')
const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields
/** What a form sends to change a hotel: the hotel as it is, changed. */
const changeOf = (hotel: OwnerProperty, fields: object = {}) => {
  const { name, slug, description, type, address, city, country, zip, latitude, longitude, version } = hotel
  return { name, slug, description, type, address, city, country, zip, latitude, longitude, version, ...fields }
}

describe('a new owner', () => {
  test('signs up, lists a hotel with room types in the same session, and guests see it once it has rooms', async () => {
    const { browser } = await createUser(api)
    const became = await browser.send('POST', '/v1/users/become-owner')
    browser.token = dataOf<{ token: string }>(became).token
    const { hotel, amenityId, url } = await listProperty(browser, {
      city: 'Seefeld',
      country: 'AT',
      latitude: 47.33,
      longitude: 11.187,
    })
    const type = await addRoomType(browser, { url, amenityId })
    const search = async () =>
      (await browser.get('/v1/public/properties?q=seefeld&exact=true')).json<{ data: PropertySummary[] }>()
    expect((await search()).data).toEqual([])
    const suggested = (await browser.get('/v1/places?q=seefeld')).json<{ data: Place[] }>().data
    expect(suggested.filter(({ hotels }) => hotels > 0)).toEqual([])
    await api.sql`INSERT INTO rooms ${rowsOf({ property_id: hotel.id, id: newId(), room_type_id: type.id, number: '1' })}`
    await api.sql`UPDATE room_types SET capacity = 1 WHERE id = ${type.id}`
    expect((await search()).data).toMatchObject([{ id: hotel.id, fromPrice: { minor: 9500, currency: 'EUR' } }])
    const page = (await api.newBrowser().get(`/v1/public/properties/slug/${hotel.slug}`)).json<{ data: Property }>()
    expect(page.data).toMatchObject({ name: 'Haus am Anger', timezone: 'Europe/Vienna', roomTypes: [{ id: type.id }] })
    const offered = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/search`, {
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      guests: 2,
    })
    expect(offered.json()).toMatchObject({ data: [{ id: type.id, availableRooms: 1 }] })
  })

  test('has no hotels yet', async () => {
    const { browser } = await newOwner()
    const empty = { data: [], pagination: { page: 1, size: 1, totalItems: 0, totalPages: 0 } }
    expect((await browser.get('/v1/properties/me')).json()).toEqual(empty)
  })
})

describe('the list of own hotels', () => {
  test('has all of them without page and size, a page with them, and finds by name and place', async () => {
    const { browser } = await newOwner()
    for (const name of ['Cäcilienhof', 'Alte Post', 'Bergblick']) await listProperty(browser, { name })
    await listProperty((await newOwner()).browser, { name: 'Fremdes Haus' })
    const list = async (query: string) =>
      (await browser.get(`/v1/properties/me${query}`)).json<{ data: OwnerProperty[]; pagination: object }>()
    const names = async (query: string) => (await list(query)).data.map((hotel) => hotel.name)
    expect(await names('')).toEqual(['Alte Post', 'Bergblick', 'Cäcilienhof'])
    expect(await names('?page=2&size=2')).toEqual(['Cäcilienhof'])
    expect((await list('?page=2&size=2')).pagination).toEqual({ page: 2, size: 2, totalItems: 3, totalPages: 2 })
    expect(await names('?q=cacilien')).toEqual(['Cäcilienhof'])
    expect(await names('?q=deutschland+post')).toEqual(['Alte Post'])
    expect(await names('?q=50%25')).toEqual([])
    for (const bad of ['?page=0', '?size=101', '?size=x', '?q=%00'])
      expect((await browser.get(`/v1/properties/me${bad}`)).statusCode).toBe(422)
  })

  test('tells an administrator of their own hotels alone', async () => {
    await listProperty((await newOwner()).browser)
    const { browser } = await createUser(api, 'admin')
    const { hotel } = await listProperty(browser)
    expect((await browser.get('/v1/properties/me')).json()).toMatchObject({ data: [{ id: hotel.id }] })
  })
})

describe('the hotel form', () => {
  test('fills in what it leaves out, and the time zone from the coordinates', async () => {
    const { browser } = await newOwner()
    const { hotel } = await listProperty(browser, {
      latitude: 15.88,
      longitude: 108.335,
      country: 'VN',
      currency: 'VND',
    })
    expect(hotel).toMatchObject({
      timezone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      checkInTime: '15:00',
      checkOutTime: '11:00',
      offers: { freeCancellation: true, breakfast: true, earlyBooking: true },
      photos: [],
      currencyFixed: false,
      version: 1,
    })
  })

  test.each(['name', 'slug', 'description', 'type', 'address', 'city', 'country', 'zip'])('needs %s', async (field) => {
    const { browser } = await newOwner()
    for (const blank of [undefined, '', '   ']) {
      const reply = await browser.send('POST', '/v1/properties', hotelForm({ [field]: blank }))
      expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, { [field]: 'This field is required' }])
    }
  })

  test('needs coordinates', async () => {
    const { browser } = await newOwner()
    const reply = await browser.send('POST', '/v1/properties', hotelForm({ latitude: undefined, longitude: null }))
    const text = 'Get the coordinates from the address before saving, or type them in yourself'
    expect(fieldsOf(reply)).toEqual({ latitude: text, longitude: text })
  })

  test('refuses what is not right, and nothing is saved', async () => {
    const { browser } = await newOwner()
    const wrong: [string, unknown][] = [
      ['slug', 'Groß Buchstaben'],
      ['slug', 'ab'],
      ['slug', 'a'.repeat(61)],
      ['slug', 'owner'],
      ['slug', '../admin'],
      ['country', 'ZZ'],
      ['country', 'XX'],
      ['country', 'de'],
      ['type', 'castle'],
      ['latitude', 91],
      ['latitude', 'Infinity'],
      ['longitude', -181],
      ['currency', 'XAU'],
      ['checkInTime', '25:00'],
      ['phone', '<script>'],
      ['name', 'a\0b'],
      ['name', '\ud800'],
      ['description', 'x'.repeat(5001)],
      ['ownerId', newId()],
      ['timezone', 'Asia/Tokyo'],
      ['version', 1],
      ['__proto__x', 1],
    ]
    for (const [field, value] of wrong) {
      const reply = await browser.send('POST', '/v1/properties', hotelForm({ [field]: value }))
      expect([field, value, reply.statusCode, Object.keys(fieldsOf(reply) ?? {})]).toEqual([field, value, 422, [field]])
    }
    expect((await browser.send('POST', '/v1/properties', [])).statusCode).toBe(400)
    expect((await browser.send('POST', '/v1/properties', 'x', { 'content-type': 'application/xml' })).statusCode).toBe(
      415,
    )
    expect((await browser.get('/v1/properties/me')).json()).toMatchObject({ data: [] })
  })

  test('keeps hostile texts as they are', async () => {
    const { browser } = await newOwner()
    const hostile = `'; DROP TABLE properties; -- <script>alert(1)</script> %_\\ 🏨`
    const { hotel } = await listProperty(browser, { name: hostile, description: hostile, address: hostile })
    expect([hotel.name, hotel.description, hotel.address]).toEqual([hostile, hostile, hostile])
  })

  test("keeps the hour at which the desk's day changes", async () => {
    const { browser } = await newOwner()
    const { hotel, url } = await listProperty(browser)
    expect(hotel.deskHour).toBe(4)
    const late = dataOf<OwnerProperty>(await browser.send('PUT', url, changeOf(hotel, { deskHour: '6' })), {
      deskHour: 6,
    })
    const kept = dataOf<OwnerProperty>(await browser.send('PUT', url, changeOf(late, {})), { deskHour: 6 })
    for (const deskHour of [12, -1, 4.5, 'noon']) {
      const reply = await browser.send('PUT', url, changeOf(kept, { deskHour }))
      expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, { deskHour: 'This value is not valid' }])
    }
  })

  test('limits cash only where guests can pay online instead', async () => {
    const { browser } = await newOwner()
    const { hotel, url } = await listProperty(browser)
    expect(hotel.cashMaxRooms).toBeNull()
    const refused = await browser.send('PUT', url, changeOf(hotel, { cash: 'refused' }))
    const onlyWay = 'No online payment is set up for this currency: guests could not pay at all.'
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, { cash: onlyWay }])
    const made = await browser.send('POST', '/v1/properties', hotelForm({ cash: 'limited', cashMaxRooms: 2 }))
    expect([made.statusCode, fieldsOf(made)]).toEqual([422, { cash: onlyWay }])
    Object.assign(api.deps.providers, { stripe: openHandMade() })
    try {
      const limited = await browser.send('PUT', url, changeOf(hotel, { cash: 'limited', cashMaxRooms: '2' }))
      const kept = changeOf(dataOf<OwnerProperty>(limited, { cashMaxRooms: 2 }), {})
      const off = changeOf(dataOf<OwnerProperty>(await browser.send('PUT', url, kept), { cashMaxRooms: 2 }), {})
      const none = dataOf<OwnerProperty>(await browser.send('PUT', url, { ...off, cash: 'refused' }), {
        cashMaxRooms: 0,
      })
      for (const cash of [
        { cash: 'limited' },
        { cash: 'limited', cashMaxRooms: 0 },
        { cash: 'limited', cashMaxRooms: 1.5 },
      ]) {
        const reply = await browser.send('PUT', url, changeOf(none, cash))
        const text = 'Number of rooms, a whole number from 1 to 1000'
        expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, { cashMaxRooms: text }])
      }
      const accepted = await browser.send('PUT', url, changeOf(none, { cash: 'accepted', cashMaxRooms: 7 }))
      dataOf<OwnerProperty>(accepted, { cashMaxRooms: null })
    } finally {
      delete (api.deps.providers as { stripe?: unknown }).stripe
    }
  })

  test('refuses names that advertise, and what turns or breaks a line', async () => {
    const { browser } = await newOwner()
    for (const name of [
      'Win at evil.example/win',
      'Hotel https://evil.example',
      'Post\u202e',
      'Post\r\nBcc: a@b.example',
    ]) {
      const reply = await browser.send('POST', '/v1/properties', hotelForm({ name }))
      expect([name, reply.statusCode, Object.keys(fieldsOf(reply) ?? {})]).toEqual([name, 422, ['name']])
    }
  })

  test('changes a hotel, by JSON and by form data alike, raises both versions, and guests find it anew', async () => {
    const { browser } = await newOwner()
    const { hotel, url } = await listProperty(browser)
    const changed = await browser.send('PUT', url, changeOf(hotel, { name: 'Haus Latscheneck', breakfast: false }))
    expect(dataOf<OwnerProperty>(changed)).toMatchObject({
      name: 'Haus Latscheneck',
      offers: { freeCancellation: true, breakfast: false, earlyBooking: true },
      version: 2,
    })
    const form = changeOf(dataOf<OwnerProperty>(changed), {
      city: 'Garmisch',
      latitude: '47.49',
      earlyBooking: 'false',
    })
    expect(dataOf<OwnerProperty>(await sendForm(browser, 'PUT', url, form))).toMatchObject({
      city: 'Garmisch',
      latitude: 47.49,
      offers: { freeCancellation: true, breakfast: false, earlyBooking: false },
      version: 3,
    })
    expect((await browser.get('/v1/properties/me?q=latscheneck+garmisch')).json()).toMatchObject({
      data: [{ id: hotel.id }],
    })
    const [row] = await api.sql`SELECT catalogue_version FROM properties WHERE id = ${hotel.id}`
    expect(row).toEqual({ catalogue_version: 4 })
  })

  test('a changed text drops its translations, the others stay', async () => {
    const { browser } = await newOwner()
    const { hotel, url } = await listProperty(browser, { region: 'Bayern' })
    const translations = { en: { description: 'A house.', region: 'Bavaria' }, vi: { region: 'Bayern' } }
    await api.sql`UPDATE properties SET translations = ${translations} WHERE id = ${hotel.id}`
    dataOf(await browser.send('PUT', url, changeOf(hotel, { description: 'Ein anderes Haus.' })))
    const read = async (language: string) =>
      (await browser.get(`/v1/public/properties/slug/${hotel.slug}`, { 'accept-language': language })).json<{
        data: Property
      }>()
    expect((await read('en')).data).toMatchObject({ description: 'Ein anderes Haus.', region: 'Bavaria' })
    expect((await browser.get('/v1/properties/me?q=bavaria')).json()).toMatchObject({ data: [{ id: hotel.id }] })
  })

  test('the currency may change until there are bookings; prices keep their figures', async () => {
    const { browser, id: ownerId } = await newOwner()
    const { hotel, url, amenityId } = await listProperty(browser)
    const type = await addRoomType(browser, { url, amenityId })
    dataOf(await browser.send('PUT', url, changeOf(hotel, { currency: 'JPY' })))
    const types = (await browser.get(`${url}/room-types`)).json()
    expect(types).toMatchObject({ data: [{ id: type.id, basePrice: { minor: 95, currency: 'JPY' } }] })
    const booked = await createHotel(api, { ownerId })
    await bookOne(api.newBrowser(), booked)
    const list = (await browser.get('/v1/properties/me')).json<{ data: OwnerProperty[] }>()
    const fixed = list.data.find((one) => one.id === booked.id)
    expect(fixed?.currencyFixed).toBe(true)
    const reply = await browser.send(
      'PUT',
      `/v1/properties/${booked.id}`,
      changeOf(fixed ?? hotel, { currency: 'USD' }),
    )
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([
      422,
      { currency: 'The currency is fixed once there are bookings' },
    ])
  })
})

test('a currency with other decimals keeps the figures of plans, extras, ages, codes, taxes and VAT, too', async () => {
  const { browser, id: ownerId } = await newOwner()
  const made = await createHotel(api, { ownerId })
  const [roomTypeId, url] = [made.types[0]?.id ?? '', `/v1/properties/${made.id}`]
  const save = async (method: 'POST' | 'PUT', path: string, form: object) =>
    dataOf<{ id: string }>(await browser.send(method, `${url}/${path}`, form))
  const amounts = { adjustPercent: -1000, adjustMinor: -500, stepMinor: 50, personMinor: 2800 }
  const { id: planId } = await save('POST', 'rate-plans', planForm(amounts))
  const night = { from: '2026-12-04', to: '2026-12-05', price: { minor: 7700, currency: 'EUR' } }
  const target = { versions: { [roomTypeId]: 1 }, roomTypeIds: [roomTypeId], planIds: [planId] }
  await save('PUT', 'nights', { ...target, ...night })
  const periods = [{ from: '2026-12-20', to: '2027-01-06', priceMinor: 1800 }]
  await save('POST', 'extras', extraForm({ periods }))
  await save('PUT', 'age-bands', bandsForm())
  await save('POST', 'vouchers', voucherForm({ percent: null, amountMinor: 1500 }))
  await save('POST', 'local-taxes', taxForm())
  await save('POST', 'local-taxes', taxForm({ name: 'City Tax', kind: 'percent' }))
  await save('PUT', 'vat', vatForm())
  await api.sql`UPDATE room_types SET single_use_minor = 1500 WHERE id = ${roomTypeId}`
  const mine = dataOf<OwnerProperty[]>(await browser.get('/v1/properties/me'))
  const [hotel] = mine.filter(({ id }) => id === made.id)
  if (!hotel) throw new Error('The hotel is missing.')
  dataOf(await browser.send('PUT', url, changeOf(hotel, { currency: 'JPY' })))
  const read = async (path: string) => (await browser.get(`${url}/${path}`)).json<{ data: unknown }>().data
  const yen = (minor: number) => ({ minor, currency: 'JPY' })
  expect(await read('rate-plans')).toMatchObject([
    { adjustPercent: -1000, adjust: yen(-5), step: yen(1), perPerson: yen(28), version: 2 },
  ])
  expect(await read(`room-types/${roomTypeId}/nights?from=2026-12-04&to=2026-12-05&planId=${planId}`)).toMatchObject({
    nights: [{ price: yen(77) }],
  })
  expect(await read('extras')).toMatchObject([{ price: yen(12), periods: [{ price: yen(18) }], version: 2 }])
  expect(await read('age-bands')).toMatchObject({ extraAdult: { minor: 40 }, version: 3 })
  expect(await read('vouchers')).toMatchObject([{ amount: yen(15), version: 2 }])
  const rates = (rate: number) => ({ rates: [{ from: '2025-01-01', rate }] })
  expect(await read('local-taxes')).toMatchObject([rates(2), rates(240)])
  expect(await read('vat')).toMatchObject({ boards: [{ adultMinor: 10, childMinor: 5 }], version: 2 })
  expect(await read('room-types')).toMatchObject([{ singleUse: { minor: 15 } }])
})

test('the currency against a first booking: no booking is in a currency that the hotel no longer has', async () => {
  const { browser, id: ownerId } = await newOwner()
  for (let round = 0; round < 5; round += 1) {
    const { id } = await createHotel(api, { ownerId })
    const list = (await browser.get('/v1/properties/me')).json<{ data: OwnerProperty[] }>().data
    const hotel = list.find((one) => one.id === id)
    if (!hotel) throw new Error('The hotel is not listed.')
    const [type] = (await browser.get(`/v1/properties/${id}/room-types`)).json<{
      data: { id: string; name: string }[]
    }>().data
    const types = type ? [{ ...type, roomIds: [] }] : []
    const [changed, booked] = await Promise.all([
      browser.send('PUT', `/v1/properties/${id}`, changeOf(hotel, { currency: 'USD' })),
      book(api.newBrowser(), { id, slug: hotel.slug, types }),
    ])
    expect(['200,409', '200,503', '422,201']).toContain([changed.statusCode, booked.statusCode].join())
    const odd =
      await api.sql`SELECT FROM bookings b JOIN properties p ON p.id = b.property_id WHERE b.currency <> p.currency`
    expect(odd).toHaveLength(0)
  }
})

describe('two tabs', () => {
  test('a change on top of an older version is refused with the hotel as it is', async () => {
    const { browser } = await newOwner()
    const { hotel, url } = await listProperty(browser)
    dataOf(await browser.send('PUT', url, changeOf(hotel, { name: 'Erste' })))
    const late = await browser.send('PUT', url, changeOf(hotel, { name: 'Zweite' }))
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(late.json()).toMatchObject({ details: { current: { name: 'Erste', version: 2 } } })
  })

  test('of two that save at once one wins', async () => {
    const { browser } = await newOwner()
    const { hotel, url } = await listProperty(browser)
    const replies = await Promise.all(
      ['A-Haus', 'B-Haus'].map((name) => browser.send('PUT', url, changeOf(hotel, { name, currency: 'USD' }))),
    )
    expect(statusesOf(replies)).toEqual([200, 409])
  })
})

describe('the key', () => {
  const available = async (browser: Browser, key: string) =>
    dataOf<{ available: boolean; problem: string | null }>(
      await browser.get(`/v1/properties/key-available?key=${encodeURIComponent(key)}`),
    )

  test('is told to be free, taken, reserved or none at all', async () => {
    const { browser } = await newOwner()
    const { hotel } = await listProperty(browser)
    expect(await available(browser, `frei-${hotel.slug.slice(-8)}`)).toMatchObject({ available: true, problem: null })
    expect(await available(browser, hotel.slug)).toMatchObject({ available: false, problem: 'hotel_key_taken' })
    expect(await available(browser, 'login')).toMatchObject({ available: false, problem: 'hotel_key_reserved' })
    for (const none of ['ab', 'Ab-Cd', "x' OR 1=1"])
      expect(await available(browser, none)).toMatchObject({ available: false, problem: 'hotel_key_invalid' })
    for (const no of ['', '?key=', '?key=%20', '?key=%00%00%00%00', '?key=haus%0A'])
      expect((await browser.get(`/v1/properties/key-available${no}`)).statusCode).toBe(422)
  })

  test('of two that want the same one at once one has it, the other is told at its field', async () => {
    const [one, other] = await Promise.all([newOwner(), newOwner()])
    const form = hotelForm()
    const replies = await Promise.all([one, other].map(({ browser }) => browser.send('POST', '/v1/properties', form)))
    expect(statusesOf(replies)).toEqual([201, 422])
    const loser = replies.find((reply) => reply.statusCode === 422)
    expect(loser && fieldsOf(loser)).toEqual({ slug: 'Another hotel has this key already' })
  })

  test('is not taken over by a change either', async () => {
    const { browser } = await newOwner()
    const { hotel } = await listProperty(browser)
    const { hotel: other, url } = await listProperty(browser)
    const reply = await browser.send('PUT', url, changeOf(other, { slug: hotel.slug }))
    expect(fieldsOf(reply)).toEqual({ slug: 'Another hotel has this key already' })
  })

  test('that a hotel gave up is free for another one; each is kept once, with its hotel', async () => {
    const { browser } = await newOwner()
    const { hotel, url } = await listProperty(browser)
    const { hotel: other, url: otherUrl } = await listProperty(browser)
    const renamed = `neu-${hotel.slug.slice(-8)}`
    dataOf(await browser.send('PUT', url, changeOf(hotel, { slug: renamed })))
    dataOf(await browser.send('PUT', otherUrl, changeOf(other, { slug: hotel.slug })))
    const keys = await api.sql<{ slug: string; propertyId: string }[]>`
      SELECT slug, property_id AS "propertyId" FROM hotel_keys WHERE property_id IN (${hotel.id}, ${other.id})`
    expect(Object.fromEntries(keys.map(({ slug, propertyId }) => [slug, propertyId]))).toEqual({
      [renamed]: hotel.id,
      [hotel.slug]: other.id,
    })
    const again = { slug: renamed, property_id: other.id }
    const insert = api.sql`INSERT INTO hotel_keys ${rowsOf(again)}`
    await expect(insert).rejects.toMatchObject({ constraint: 'hotel_keys_pkey' })
  })
})

test('an account that owns hotels cannot be erased', async () => {
  const { browser, password } = await newOwner()
  await listProperty(browser)
  const reply = await browser.send('POST', '/v1/users/me/erase', { password })
  expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'hotels_owned'])
  expect((await browser.get('/v1/users/me')).statusCode).toBe(200)
})

test('erasing an account against listing a hotel ends with both or none', async () => {
  const { browser, password } = await newOwner()
  const [erased, listed] = await Promise.all([
    browser.send('POST', '/v1/users/me/erase', { password }),
    browser.send('POST', '/v1/properties', hotelForm()),
  ])
  expect(['200,401', '409,201']).toContain([erased.statusCode, listed.statusCode].join())
})
