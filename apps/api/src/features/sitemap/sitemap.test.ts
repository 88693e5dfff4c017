import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Sql } from '../../platform/database/database.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel } from '../../testing/test-hotel.ts'
import { createPlan, sayOfStandard } from '../../testing/test-rate-plans.ts'
import { findParts, listHotels } from './queries.ts'
import { pagesPer, upTo, writeHotels } from './rules.ts'

const origin = 'https://keystay.test'
const api = useTestApp({ publicUrl: origin })
const get = async (path: string, headers = {}) => await api.newBrowser().get(path, headers)
const ask = async <T>(work: (db: Sql) => Promise<T>) => await work(api.database.read)
async function* allOf(atATime: number, firstId: string) {
  for await (const hotels of listHotels(ask, firstId, atATime)) yield* hotels
}
const locations = (xml: string) =>
  [...xml.matchAll(/<(?:image:)?loc>(.*?)<\/(?:image:)?loc>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'))

test('crawlers may read what pages need, and hear where all pages are', async () => {
  const { headers, body } = await get('/robots.txt')
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(body).toContain(`Sitemap: ${origin}/sitemap.xml\n`)
  expect(body.indexOf('Allow: /v1/public/')).toBeLessThan(body.indexOf('Disallow: /v1/'))
})

test('the index leads to every page of every hotel that can be booked, in each language, with its photos', async () => {
  const hotel = await createHotel(api, { types: [{}, {}] })
  const hidden = await createHotel(api, { types: [{ rooms: 0 }] })
  const [first, second] = hotel.types
  await api.sql`INSERT INTO photos (property_id, id, room_type_id, position, name, alt) VALUES
    (${hotel.id}, gen_random_uuid(), NULL, 0, 'the-house', 'Haus'),
    (${hotel.id}, gen_random_uuid(), ${first?.id ?? ''}, 0, 'the-room', 'Zimmer')`
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toBe('text/xml; charset=utf-8')
  const parts = await Promise.all(locations(index.body).map(async (part) => await get(part.slice(origin.length))))
  const all = parts.map(({ body }) => body).join('')
  const pages = locations(all)
  const details = (id = '') => `${origin}/${hotel.slug}/room-type-details?roomType=${id}`
  const expected = [
    `${origin}/`,
    `${origin}/search`,
    `${origin}/legal`,
    `${origin}/accessibility`,
    `${origin}/${hotel.slug}/home`,
    `${origin}/${hotel.slug}/room-type`,
    details(first?.id),
    details(second?.id),
  ]
  for (const page of expected) {
    const inLanguage = (language: string) => `${page}${page.includes('?') ? '&' : '?'}lang=${language}`
    for (const one of [page, inLanguage('en'), inLanguage('vi')])
      expect(
        pages.filter((listed) => listed === one),
        one,
      ).toHaveLength(1)
  }
  expect(pages.some((page) => page.includes(hidden.slug))).toBe(false)
  // Each of the three addresses of a page names all four alternates.
  expect(all.split(`href="${origin}/${hotel.slug}/home?lang=vi"`)).toHaveLength(4)
  expect(pages).toContain(`${origin}/photos/the-house-1600.webp`)
  expect(pages).toContain(`${origin}/photos/the-room-1600.webp`)
})

test('who has the sitemap already is told so, and what is no part is none', async () => {
  const { headers } = await get('/sitemap.xml')
  expect((await get('/sitemap.xml', { 'if-none-match': headers['etag'] })).statusCode).toBe(304)
  for (const path of ['/sitemaps/none.xml', '/sitemaps/pages', '/sitemaps/ffffffff-ffff-ffff-ffff-ffffffffffff.xml'])
    expect((await get(path)).statusCode, path).toBe(404)
})

test('parts begin where the one before ends, so that each hotel is in one', async () => {
  for (let index = 0; index < 7; index += 1)
    await createHotel(api, { types: Array.from({ length: 1 + (index % 3) }, () => ({})) })
  const { read } = api.database
  const everyone = await Array.fromAsync(allOf(3, '00000000-0000-0000-0000-000000000000'))
  const most = 30
  const firsts = await findParts(read, pagesPer, most)
  expect(firsts.length).toBeGreaterThan(1)
  const listed: string[] = []
  for (const first of firsts) {
    for await (const hotels of upTo(most, listHotels(ask, first, 2))) listed.push(...hotels.map(({ id }) => id))
  }
  expect(new Set(listed)).toEqual(new Set(everyone.map(({ id }) => id)))
})

test('a room type that no plan sells is on no page of its hotel, and not listed', async () => {
  const hotel = await createHotel(api, { types: [{}, {}] })
  const [sold, hidden] = hotel.types.map(({ id }) => id)
  await sayOfStandard(api, hotel.id, { onSale: false })
  await createPlan(api, hotel.id, { roomTypeIds: [sold ?? ''] })
  const { body } = await get(`/v1/public/properties/slug/${hotel.slug}`)
  expect(body).not.toContain(`"${hidden}"`)
  for await (const { roomTypes } of allOf(1, hotel.id)) {
    expect(roomTypes.map(({ id }) => id)).toEqual([sold])
    break
  }
})

const schema = (name: string) => ({
  fileName: `${name}.xsd`,
  contents: readFileSync(new URL(`schemas/${name}.xsd`, import.meta.url), 'utf8'),
})
/** What is wrong with a sitemap. */
async function faultsOf(contents: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents },
    schema: schema('sitemap'),
    preload: [schema('image'), schema('alternate')],
    initialMemoryPages: 4096,
    maxMemoryPages: 16_384,
  })
  return errors.map(({ message }) => message)
}

test('the index, the pages of the site and those of hotels are what the schemas ask for', async () => {
  const hotel = await createHotel(api)
  await api.sql`INSERT INTO photos (property_id, id, room_type_id, position, name, alt) VALUES
    (${hotel.id}, gen_random_uuid(), NULL, 0, 'the-house', 'Haus')`
  const part = (await get(`/sitemaps/${hotel.id}.xml`)).body
  for (const xml of [(await get('/sitemap.xml')).body, (await get('/sitemaps/pages.xml')).body, part])
    expect(await faultsOf(xml)).toEqual([])
  // The schemas see what is wrong.
  const wrong = [
    part.replace('<loc>', '<location>').replace('</loc>', '</location>'),
    part.replace(/<loc>[^<]*/, '<loc>/relative'),
    part.replace('hreflang="en"', 'hreflang="english"'),
    part.replace(/<image:loc>[^<]*<\/image:loc>/, ''),
    part.replace(/<url>.*\n/, (url) => url + url),
    part.replace('</urlset>', ''),
  ]
  for (const xml of wrong) {
    expect(xml).not.toBe(part)
    expect(await faultsOf(xml)).not.toEqual([])
  }
})

test('thousands of hotels come in parts, and of a part never more than some hotels are in memory', async () => {
  const hotel = await createHotel(api)
  await api.sql`INSERT INTO properties
    SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'slug', 'many-' || n))).*
    FROM properties p, generate_series(1, 3000) n WHERE p.id = ${hotel.id}`
  const [model] = await api.sql<{ type: object }[]>`
    SELECT to_jsonb(t) AS type FROM room_types t WHERE t.property_id = ${hotel.id}`
  await api.sql`INSERT INTO room_types
    SELECT (jsonb_populate_record(NULL::room_types,
      ${JSON.stringify(model?.type)}::jsonb || jsonb_build_object('property_id', p.id, 'id', gen_random_uuid()))).*
    FROM properties p WHERE p.slug LIKE 'many-%'`
  try {
    const parts = locations((await get('/sitemap.xml')).body).map((part) => part.slice(origin.length))
    const listed = new Set<string>()
    for (const part of parts) {
      const { body } = await get(part)
      const pages = body.split('<url>').length - 1
      expect(pages).toBeLessThanOrEqual(50_000)
      expect(Buffer.byteLength(body)).toBeLessThan(50 * 1024 * 1024)
      for (const [, key = ''] of body.matchAll(/<loc>[^<]*\/(many-\d+)\/home<\/loc>/g)) listed.add(key)
    }
    expect(parts.length).toBeGreaterThan(3)
    expect(listed.size).toBe(3000)
    expect(await faultsOf((await get(parts[1] ?? '')).body)).toEqual([])

    // Whoever has read two pieces has asked for no more than the hotels of the next.
    let asked = 0
    const counted = async <T>(work: (db: Sql) => Promise<T>) => {
      asked += 1
      return await ask(work)
    }
    const pieces = writeHotels(origin, listHotels(counted, '00000000-0000-0000-0000-000000000000', 200))
    let largest = 0
    for (let piece = 0; piece < 4; piece += 1) largest = Math.max(largest, (await pieces.next()).value?.length ?? 0)
    expect(asked).toBe(3)
    expect(largest).toBeLessThan(200 * pagesPer.hotel * 3000)
    await pieces.return(undefined)
  } finally {
    await api.sql`DELETE FROM room_types WHERE property_id IN (SELECT id FROM properties WHERE slug LIKE 'many-%')`
    await api.sql`DELETE FROM properties WHERE slug LIKE 'many-%'`
  }
}, 60_000)
