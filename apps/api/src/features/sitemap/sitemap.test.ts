import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel } from '../../testing/test-hotel.ts'
import { createPlan, sayOfStandard } from '../../testing/test-rate-plans.ts'
import { findParts, listHotels } from './queries.ts'
import { pagesPer } from './rules.ts'

const origin = 'https://keystay.test'
const api = useTestApp({ publicUrl: origin })
const get = async (path: string, headers = {}) => await api.newBrowser().get(path, headers)
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
  const everyone = await Array.fromAsync(listHotels(read, '00000000-0000-0000-0000-000000000000', 3))
  const most = 30
  const firsts = await findParts(read, pagesPer, most)
  expect(firsts.length).toBeGreaterThan(1)
  const pagesOfHotel = ({ roomTypes }: (typeof everyone)[number]) =>
    pagesPer.hotel + roomTypes.length * pagesPer.roomType
  const listed: string[] = []
  for (const first of firsts) {
    let pages = 0
    for await (const hotel of listHotels(read, first, 2)) {
      listed.push(hotel.id)
      pages += pagesOfHotel(hotel)
      if (pages >= most) break
    }
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
  for await (const { roomTypes } of listHotels(api.database.read, hotel.id, 1)) {
    expect(roomTypes.map(({ id }) => id)).toEqual([sold])
    break
  }
})
