import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { useTestApp } from '../testing/test-app.ts'
import { createHotel, type TestHotel } from '../testing/test-hotel.ts'
import { useDataFolder } from '../testing/test-owner.ts'
import { headTexts } from '../testing/test-page.ts'

const api = useTestApp({ ...useDataFolder(), pageDataMs: 60_000, publicUrl: 'https://keystay.test' })
const origin = 'https://keystay.test'
let folder: string
let app: FastifyInstance
let hotel: TestHotel
let keys: { hotel: string; room: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystay-documents-'))
  const html =
    '<html lang="de"><head><meta name="viewport" content="a"><meta name="description" content="old"><title>K</title></head><body><div id="root"></div></body></html>'
  await writeFile(join(folder, 'index.html'), html)
  const heads = { de: headTexts('de'), en: headTexts('en'), vi: headTexts('vi') }
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ pages: {}, hero: { 800: '/assets/hero.webp' }, heads }))
  hotel = await createHotel(api, { types: [{ priceMinor: 12_000 }, { rooms: 1, maxOccupancy: 4 }] })
  keys = { hotel: hotel.slug, room: hotel.types[0]?.id ?? '' }
  app = await buildApp({ ...api.deps, webFolder: folder })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const addressed = (path: string) => path.replace(':hotel', keys.hotel).replace(':room', keys.room)
const open = async (path: string, headers: Record<string, string> = {}) =>
  await app.inject({ url: addressed(path), headers: { host: 'keystay.test', ...headers } })

/** What a head says under a name, in order. */
function said(html: string) {
  const decode = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, ...parts]) => parts.map(decode))
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{"@graph":[]}'
  return {
    title: all(/<title>(.*?)<\/title>/g).flat(),
    canonical: all(/<link rel="canonical" href="(.*?)">/g).flat(),
    alternates: Object.fromEntries(all(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)) as Record<
      string,
      string
    >,
    meta: Object.fromEntries(all(/<meta (?:name|property)="(.*?)" content="(.*?)">/g)) as Record<string, string>,
    things: (JSON.parse(data) as { '@graph': Thing[] })['@graph'],
  }
}
type Thing = { '@type': string | string[]; [name: string]: unknown }
type Offer = { price?: string; priceCurrency?: string; availability?: string; url: string; identifier: string }
const offersIn = (thing: Thing | undefined, name: 'offers' | 'makesOffer') => (thing?.[name] ?? []) as Offer[]

const stay = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2'

test.each([
  ['/', '/', '/?lang=en'],
  [`/search?q=Mitten wald&${stay}&page=1`, '/search?q=Mitten+wald', '/search?q=Mitten+wald&lang=en'],
  ['/legal', '/legal', '/legal?lang=en'],
  ['/accessibility', '/accessibility', '/accessibility?lang=en'],
  [`/:hotel/home?${stay}`, '/:hotel/home', '/:hotel/home?lang=en'],
  ['/:hotel/room-type?sort=price', '/:hotel/room-type', '/:hotel/room-type?lang=en'],
  [
    `/:hotel/room-type-details?plan=&roomType=:room&${stay}`,
    '/:hotel/room-type-details?roomType=:room',
    '/:hotel/room-type-details?roomType=:room&lang=en',
  ],
])('%s says in each language which page it is', async (path, german, english) => {
  const languages = ['de', 'en', 'vi'] as const
  const titles = []
  for (const language of languages) {
    const reply = await open(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
    expect([reply.statusCode, reply.headers['content-language']]).toEqual([200, language])
    expect(reply.body).toContain(`<html lang="${language}">`)
    const { title, canonical, alternates, meta } = said(reply.body)
    const expected = language === 'de' ? german : english.replace('lang=en', `lang=${language}`)
    expect(canonical).toEqual([origin + addressed(expected)])
    // Each language names all, itself too, so that they name each other.
    expect(alternates['x-default']).toBe(origin + addressed(german))
    expect(alternates[language]).toBe(canonical[0])
    expect(Object.keys(alternates).toSorted()).toEqual(['de', 'en', 'vi', 'x-default'])
    expect(meta['description']?.length).toBeGreaterThan(20)
    expect(meta).toMatchObject({ 'og:url': canonical[0], 'og:description': meta['description'] })
    expect(meta['og:image']).toMatch(/^https:\/\/keystay\.test\//)
    expect(title).toHaveLength(1)
    expect(title[0]).toMatch(/ · Keystay$/)
    expect(title[0]).not.toContain('{')
    titles.push(title[0])
  }
  // A hotel's own names are the same in all.
  if (!path.includes(':hotel')) expect(new Set(titles).size).toBe(3)
})

test('the price for the dates in an address is the one that a booking of them asks', async () => {
  const room = await open(`/:hotel/room-type-details?roomType=:room&${stay}`)
  const [thing] = said(room.body).things
  const [marked] = offersIn(thing, 'offers')
  const quoted = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/quotes`, {
    checkIn: '2026-12-04',
    checkOut: '2026-12-06',
    lines: [{ roomTypeId: keys.room, quantity: 1, adults: 2, children: 0 }],
  })
  const total = quoted.json<{ data: { total: { minor: number } }[] }>().data[0]?.total.minor ?? 0
  expect(total).toBeGreaterThan(0)
  expect(marked).toMatchObject({
    price: (total / 100).toFixed(2),
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    identifier: keys.room,
    url: `${origin}${addressed(`/:hotel/room-type-details?roomType=:room&${stay}`)}`,
    checkinTime: '2026-12-04T15:00:00',
    checkoutTime: '2026-12-06T11:00:00',
    numAdults: 2,
  })
  const home = said((await open(`/:hotel/home?${stay}`)).body).things[0]
  expect(offersIn(home, 'makesOffer')[0]).toMatchObject({ identifier: keys.room, price: marked?.price })
})

test('without dates a room costs a night from so much on', async () => {
  const [thing] = said((await open('/:hotel/room-type-details?roomType=:room')).body).things
  expect(thing).toMatchObject({ '@type': ['HotelRoom', 'Product'], containedInPlace: { name: expect.any(String) } })
  expect(thing?.['offers']).toMatchObject([
    { price: '120.00', priceSpecification: { '@type': 'UnitPriceSpecification', unitCode: 'DAY' } },
  ])
})

test('what is booked out says so, without a price', async () => {
  const full = await createHotel(api, { types: [{ rooms: 0 }] })
  const [thing] = said((await open(`/${full.slug}/home?${stay}`)).body).things
  const [offer] = offersIn(thing, 'makesOffer')
  const room = `/${full.slug}/room-type-details?roomType=${full.types[0]?.id}&${stay}`
  // A product needs a price.
  const [unpriced] = said((await open(room)).body).things
  expect(unpriced?.['@type']).toBe('HotelRoom')
  // Only products have offers of their own: the hotel says that there is nothing.
  expect(unpriced).not.toHaveProperty('offers')
  expect(unpriced).toMatchObject({ containedInPlace: { makesOffer: [{ availability: 'https://schema.org/SoldOut' }] } })
  expect(offer?.availability).toBe('https://schema.org/SoldOut')
  expect(offer?.price).toBeUndefined()
})

test('machines read of each page what Google asks for', async () => {
  const kinds = async (path: string) => said((await open(path)).body).things.map((thing) => thing['@type'])
  expect(await kinds('/')).toEqual(['Organization', 'WebSite', 'FAQPage'])
  expect(await kinds('/:hotel/home')).toEqual(['Hotel', 'BreadcrumbList'])
  expect(await kinds('/:hotel/room-type')).toEqual(['Hotel', 'BreadcrumbList'])
  expect(await kinds('/search?q=Mittenwald')).toEqual(['ItemList'])
  expect(await kinds('/legal')).toEqual([])
  const [site] = said((await open('/?lang=en')).body).things.slice(1)
  expect(site).toMatchObject({
    potentialAction: { target: { urlTemplate: `${origin}/search?q={search_term_string}&lang=en` } },
  })
  const [house, crumbs] = said((await open('/:hotel/room-type')).body).things
  expect(house).toMatchObject({
    name: expect.any(String),
    address: { streetAddress: 'Am Weg 1', addressLocality: 'Mittenwald', postalCode: '82481', addressCountry: 'DE' },
    geo: { latitude: 47.44, longitude: 11.26 },
    priceRange: 'EUR 100.00–120.00',
  })
  expect(house).not.toHaveProperty('aggregateRating')
  const steps = crumbs?.['itemListElement'] as { position: number; name: string; item: string }[]
  expect(steps.map(({ position, item }) => [position, item])).toEqual([
    [1, `${origin}/`],
    [2, `${origin}/search?q=Mittenwald`],
    [3, `${origin}${addressed('/:hotel/home')}`],
    [4, `${origin}${addressed('/:hotel/room-type')}`],
  ])
})

/**
 * What Google's pages on structured data call required, and what they recommend of it: of hotels and their prices, rooms,
 * lists of hotels, ratings, questions, the search of the site and the way to a page. `a|b` is either.
 */
const place = ['name', 'url', 'address.addressCountry', 'address.addressLocality']
const shown = [...place, 'identifier', 'image', 'geo.latitude', 'geo.longitude', 'priceRange', 'aggregateRating']
const asked: Readonly<Record<string, readonly string[]>> = {
  'a hotel': [
    ...shown,
    'address.streetAddress',
    'address.postalCode',
    'description',
    'telephone',
    'checkinTime',
    'checkoutTime',
    'makesOffer',
    'containsPlace',
  ],
  'a hotel in a list': shown,
  'the hotel of a room': [...place, 'address.streetAddress', 'address.postalCode'],
  HotelRoom: ['name', 'identifier', 'occupancy.value', 'url'],
  Product: ['name', 'image', 'description', 'offers', 'bed', 'floorSize.value', 'floorSize.unitCode'],
  Offer: [
    'identifier',
    'name',
    'url',
    'price',
    'priceCurrency',
    'itemOffered.@id',
    'priceSpecification.price',
    'priceSpecification.priceCurrency',
  ],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating', 'worstRating'],
  BedDetails: ['numberOfBeds', 'typeOfBed'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer.text'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'item', 'name|item.name'],
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target.urlTemplate', 'query-input'],
}

/** Of which kind a hotel is, by what a page is about. */
const hotelOn: Readonly<Record<string, string>> = {
  Hotel: 'a hotel',
  ItemList: 'a hotel in a list',
  HotelRoom: 'the hotel of a room',
}

/** Every thing of a document, also those in others. */
function* everyThing(value: unknown): Generator<Thing> {
  if (typeof value !== 'object' || value === null) return
  if ('@type' in value) yield value as Thing
  for (const part of Object.values(value)) yield* everyThing(part)
}

test('nothing that Google asks for or recommends is missing', async () => {
  const whole = await createHotel(api, { city: 'Allesda' })
  const room = whole.types[0]?.id ?? ''
  await api.sql`UPDATE properties SET phone = '+49 8823 1' WHERE id = ${whole.id}`
  await api.sql`INSERT INTO ratings (property_id, trip, reviews, marks) VALUES (${whole.id}, 'couple', 5, '{25,20,25,20,20}')`
  await api.sql`INSERT INTO photos (property_id, id, room_type_id, position, name, alt) VALUES
    (${whole.id}, gen_random_uuid(), NULL, 0, 'the-house', 'Haus'),
    (${whole.id}, gen_random_uuid(), ${room}, 0, 'the-room', 'Zimmer')`
  const seen = new Set<string>()
  for (const path of [
    '/',
    '/search?q=Allesda&exact=true',
    `/${whole.slug}/home?${stay}`,
    `/${whole.slug}/room-type`,
    `/${whole.slug}/room-type-details?roomType=${room}&${stay}`,
  ]) {
    const { things } = said((await open(path)).body)
    const [about = ''] = [things[0]?.['@type']].flat()
    for (const thing of everyThing(things))
      for (const type of [thing['@type']].flat()) {
        const kind = type === 'Hotel' ? (hotelOn[about] ?? type) : type
        seen.add(kind)
        for (const fields of asked[kind] ?? []) {
          const isThere = fields.split('|').some((field) => isTold(thing, field))
          expect(isThere, `${path}: ${kind} ${fields}`).toBe(true)
        }
      }
  }
  await api.sql`DELETE FROM ratings WHERE property_id = ${whole.id}`
  expect(Object.keys(asked).filter((kind) => !seen.has(kind))).toEqual([])
})

/** Whether a thing says something under a name, or under one of a thing in it. */
function isTold(thing: unknown, field: string): boolean {
  const told = field.split('.').reduce<unknown>((part, name) => (part as Thing | undefined)?.[name], thing)
  return told !== undefined && told !== '' && !(Array.isArray(told) && told.length === 0)
}

test('a page of results is a list of its hotels, which goes on where the page before ended', async () => {
  for (let index = 0; index < 3; index += 1) await createHotel(api, { city: 'Listenort' })
  const list = async (query: string) => said((await open(`/search?q=Listenort&exact=true&lang=en${query}`)).body).things
  const [first, ...more] = await list('')
  expect([first?.['@type'], more]).toEqual(['ItemList', []])
  const items = first?.['itemListElement'] as { position: number; item: Thing }[]
  expect(items.map(({ position }) => position)).toEqual([1, 2, 3])
  const { data } = (await api.newBrowser().get('/v1/public/properties?q=Listenort&exact=true')).json<{
    data: { slug: string }[]
  }>()
  // Each on its own page, in the language of the list, in the order that guests see.
  expect(items.map(({ item }) => item['url'])).toEqual(data.map(({ slug }) => `${origin}/${slug}/home?lang=en`))
  expect(items[0]?.item).toMatchObject({ '@type': 'Hotel', priceRange: 'EUR 100.00+' })
  expect(await list('&page=2')).toEqual([])
})

test('a kept rating is marked, on the scale that it has', async () => {
  await api.sql`INSERT INTO ratings (property_id, trip, reviews, marks) VALUES (${hotel.id}, 'couple', 5, '{25,20,25,20,20}')`
  const [thing] = said((await open('/:hotel/home')).body).things
  await api.sql`DELETE FROM ratings WHERE property_id = ${hotel.id}`
  expect(thing?.['aggregateRating']).toMatchObject({ ratingValue: 4.4, reviewCount: 5, bestRating: 5, worstRating: 1 })
})

test('names cannot leave their element', async () => {
  await api.sql`UPDATE properties SET headline = '</script><script>alert(1)</script>" <b>' WHERE id = ${hotel.id}`
  const { body } = await open('/:hotel/home')
  expect(body).not.toContain('<script>alert')
  expect(body).not.toContain('<b>')
})

test('statuses are true', async () => {
  const status = async (path: string) => {
    const { statusCode, headers } = await open(path)
    return [statusCode, headers['location']].filter(Boolean)
  }
  expect(await status('/:hotel')).toEqual([301, addressed('/:hotel/home')])
  expect(await status(`/:hotel/?${stay}`)).toEqual([301, `${addressed('/:hotel/home')}?${stay}`])
  expect(await status('/search/?q=x')).toEqual([301, '/search?q=x'])
  for (const path of [
    '/nowhere',
    '/nowhere/home',
    '/nowhere/booking-room',
    '/:hotel/room-type-details',
    '/:hotel/room-type-details?roomType=none',
    '/:hotel/404',
    '/owner/nothing',
    '/a/b/c',
    '//evil.test/search/',
    '/sitemap.html',
  ])
    expect(await status(path), path).toEqual([404])
  for (const path of ['/login', '/owner', '/owner/manage-rooms', '/:hotel/booking-room'])
    expect(await status(path), path).toEqual([200])
})

test('a page that is not there is shown as one, and nobody keeps it', async () => {
  const { headers, body } = await open('/nowhere/home')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['cache-control']).toBe('no-cache')
  expect(said(body).meta['robots']).toBe('noindex')
  expect(said(body).canonical).toEqual([])
})

test('a public page may be kept for seconds by what stands between, comes without a cookie and is not sent twice', async () => {
  const first = await open('/:hotel/home')
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=5')
  expect(first.headers['cdn-cache-control']).toContain('stale-while-revalidate')
  expect(first.headers['set-cookie']).toBeUndefined()
  const tag = String(first.headers['etag'])
  const again = await open('/:hotel/home', { 'if-none-match': tag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await api.sql`UPDATE properties SET headline = 'Neu' WHERE id = ${hotel.id}`
  expect((await open('/:hotel/home', { 'if-none-match': tag })).statusCode).toBe(200)
})

test('a page of somebody is kept by nobody and brings the token that writes need', async () => {
  const { headers } = await open('/login')
  expect(headers['cache-control']).toBe('no-cache')
  expect(String(headers['set-cookie'])).toContain('XSRF-TOKEN=')
  expect(said((await open('/login')).body).meta['robots']).toBe('noindex')
})
