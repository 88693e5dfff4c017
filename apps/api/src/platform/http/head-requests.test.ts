import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel } from '../../testing/test-hotel.ts'
import { useDataFolder } from '../../testing/test-owner.ts'
import { headTexts } from '../../testing/test-page.ts'

const data = useDataFolder()
const api = useTestApp(data)
let folder: string
let app: FastifyInstance
let hotelKey: string

beforeAll(async () => {
  const heads = { de: headTexts('de'), en: headTexts('en'), vi: headTexts('vi') }
  folder = await mkdtemp(join(tmpdir(), 'keystay-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="de"><head><title>K</title></head><body><div id="root"></div></body></html>',
  )
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ pages: {}, hero: {}, heads }))
  await writeFile(join(folder, 'assets', 'app.js'), 'export const app = 1\n'.repeat(200))
  await writeFile(join(folder, 'assets', 'app.js.br'), 'not really packed')
  await writeFile(join(data.dataFolder, 'photos', 'pool.webp'), 'a picture'.repeat(1000))
  hotelKey = (await createHotel(api)).slug
  app = await buildApp({ ...api.deps, webFolder: folder })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const soon = { timeout: 60_000, interval: 100 }
/** What is another with every request. */
const passing = new Set(['date', 'set-cookie', 'connection', 'keep-alive'])

async function ask(method: 'GET' | 'HEAD', url: string) {
  const headers = { host: 'keystay.test', 'accept-encoding': 'br' }
  // The first look at the database may be late on a machine with other work.
  const reply = await vi.waitFor(async () => {
    const response = await app.inject({ method, url, headers })
    if (url === '/readyz') expect(response.statusCode).toBe(200)
    return response
  }, soon)
  const lasting = Object.entries(reply.headers).filter(([name]) => !passing.has(name))
  return { reply, summary: { status: reply.statusCode, headers: Object.fromEntries(lasting) } }
}

test.each([
  ['/', 200],
  ['/search?place=Mittenwald', 200],
  ['/:hotel/home', 200],
  ['/:hotel', 301],
  ['/nowhere/home', 404],
  ['/owner/manage-rooms', 200],
  ['/%6Fwner/manage-rooms', 200],
  ['/owner/nothing', 404],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/sitemaps/pages.xml', 200],
  ['/assets/app.js', 200],
  ['/assets/nothing.js', 404],
  ['/photos/pool.webp', 200],
  ['/photos/nothing.webp', 404],
  ['/docs', 301],
  ['/docs/', 200],
  ['/docs/js/scalar.js', 200],
  ['/v1/openapi.json', 200],
  ['/v1/places?q=Mitt', 200],
  ['/v1/public/properties?sort=name', 200],
  ['/v1/public/properties/slug/:hotel', 200],
  ['/v1/users/me', 401],
  ['/v1/nothing', 404],
  ['/%76%31/nothing', 404],
  ['/healthz', 200],
  ['/readyz', 200],
] as const)('HEAD %s tells what GET tells, without its body', async (path, status) => {
  const url = path.replace(':hotel', hotelKey)
  const got = await ask('GET', url)
  const head = await ask('HEAD', url)
  expect(got.summary.status).toBe(status)
  expect(head.summary).toEqual(got.summary)
  expect(head.reply.body).toBe('')
  expect(head.reply.cookies.map(({ name }) => name)).toEqual(got.reply.cookies.map(({ name }) => name))
})

test('what is no page is none in whatever way it is written', async () => {
  for (const url of ['/v1/nothing', '/%76%31/nothing', '/v1%2Fnothing'])
    expect([(await ask('GET', url)).reply.headers['content-type'], url]).not.toEqual(['text/html; charset=utf-8', url])
})

test('files give nobody a cookie, however their address is written', async () => {
  for (const url of ['/assets/app.js', '/%61ssets/app.js', '/photos/pool.webp']) {
    const { reply } = await ask('GET', url)
    expect([url, reply.statusCode, reply.cookies]).toEqual([url, 200, []])
    // What is called by what it shows may show something else by another version.
    if (url.startsWith('/photos/')) expect(reply.headers['cache-control']).toBe('public, max-age=86400')
  }
})

test('what lies beside the assets is none of them, and none of them is a route of its own', async () => {
  for (const path of ['..%2Findex.html', '%2e%2e%2Fpages.json', '..%5Cpages.json', '%2Fetc%2Fpasswd', '', 'app.js/'])
    expect([path, (await ask('GET', `/assets/${path}`)).reply.statusCode]).toEqual([
      path,
      expect.toBeOneOf([400, 403, 404]),
    ])
  // There are thousands of them, and a route takes 10 kB.
  expect(['/assets/*', '/assets/app.js'].map((url) => app.hasRoute({ method: 'GET', url }))).toEqual([true, false])
})
