import { expect, test, type APIRequestContext } from './steps/test.ts'
import { stayAhead } from './steps/guest.ts'
import { pictureSize } from '../tooling/picture-size.ts'

/** Pages at a time, as a crawler asks. */
const atATime = 8
const locations = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&'))
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="(.*?)">/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null

/** All pages that the sitemap lists. */
async function listPages(request: APIRequestContext): Promise<string[]> {
  const robots = await (await request.get('/robots.txt')).text()
  const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? ''
  const parts = locations(await (await request.get(pathOf(index))).text())
  const texts = await Promise.all(parts.map(async (part) => await (await request.get(pathOf(part))).text()))
  return texts.flatMap(locations).filter((address) => !address.endsWith('.webp'))
}

test('every page of the sitemap is there, and is the one that it says it is', async ({ request }) => {
  const pages = await listPages(request)
  expect(pages.length).toBeGreaterThan(100)
  const wrong: string[] = []
  const left = [...pages]
  const crawl = async () => {
    for (let page = left.pop(); page !== undefined; page = left.pop()) {
      const reply = await request.get(pathOf(page), { maxRedirects: 0 })
      const html = await reply.text()
      const isRight = reply.status() === 200 && canonicalOf(html) === page && !html.includes('noindex')
      if (!isRight) wrong.push(`${page}: ${reply.status()}, canonical ${canonicalOf(html)}`)
    }
  }
  await Promise.all(Array.from({ length: atATime }, crawl))
  expect(wrong).toEqual([])
})

test('what the address of a page asks for is read by people as machines read it', async ({ page, request }) => {
  const { checkIn, checkOut } = stayAhead(2)
  const address = `/quinta-das-andorinhas/room-type?checkIn=${checkIn}&checkOut=${checkOut}&guests=2&lang=en`
  const html = await (await request.get(address)).text()
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
    '@graph': { makesOffer?: { price?: string; priceCurrency?: string }[] }[]
  }
  const prices = data['@graph'].flatMap(({ makesOffer = [] }) => makesOffer.flatMap(({ price }) => price ?? []))
  expect(prices.length).toBeGreaterThan(0)
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  for (const price of prices) {
    const written = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(Number(price))
    await expect(page.getByText(written).first()).toBeVisible()
  }
  // Links keep the language that the address names.
  await expect(page.locator('main a[href*="room-type-details"]').first()).toHaveAttribute('href', /lang=en/)
})

test('links alone lead from the landing page to every hotel and room, and to nothing that is not there', async ({
  request,
}) => {
  const listGerman = async () =>
    new Set((await listPages(request)).map(pathOf).filter((path) => !path.includes('lang=')))
  const listed = await listGerman()
  const seen = new Set(['/'])
  const left = ['/']
  const wrong: string[] = []
  const follow = (href: string) => {
    const { pathname, searchParams } = new URL(href.replaceAll('&amp;', '&'), 'http://here')
    // Other orders and stays are of the same pages, and so is the usual number of guests.
    searchParams.delete('guests')
    if ([...searchParams.keys()].some((name) => !['page', 'roomType'].includes(name))) return
    const query = searchParams.toString()
    const path = pathname + (query && `?${query}`)
    if (seen.has(path)) return
    seen.add(path)
    left.push(path)
  }
  const visit = async (path: string) => {
    const reply = await request.get(path, { maxRedirects: 0 })
    const html = await reply.text()
    if (![200, 301].includes(reply.status())) wrong.push(`${path}: ${reply.status()}`)
    if (!listed.has(path) && !path.startsWith('/search')) return
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"/][^"]*|\/)"/g)) follow(href)
  }
  while (left.length > 0) await Promise.all(left.splice(0, atATime).map(visit))
  expect(wrong).toEqual([])
  // What others took off meanwhile is not meant.
  const stays = await listGerman()
  expect([...listed].filter((path) => stays.has(path) && !seen.has(path))).toEqual([])
})

for (const language of ['de', 'en', 'vi'])
  test(`a tab is called what the document says: ${language}`, async ({ page, request }) => {
    const { checkIn, checkOut } = stayAhead(2)
    const room = await firstRoomOf(request)
    for (const path of [
      '/?',
      '/search?',
      `/search?q=Algarve&checkIn=${checkIn}&checkOut=${checkOut}&`,
      '/legal?',
      '/accessibility?',
      '/quinta-das-andorinhas/home?',
      '/quinta-das-andorinhas/room-type?',
      `/quinta-das-andorinhas/room-type-details?roomType=${room}&`,
    ]) {
      const address = `${path}lang=${language}`
      const said = /<title>(.*?)<\/title>/.exec(await (await request.get(address)).text())?.[1] ?? ''
      await page.goto(address)
      await expect(page.locator('html')).toHaveAttribute('data-ready')
      expect(await page.title(), address).toBe(said.replaceAll('&amp;', '&'))
      expect(said.length, address).toBeGreaterThan('Keystay'.length)
    }
  })

test('icons, the manifest and the pictures of previews are there, as large as they are said to be', async ({
  request,
}) => {
  const home = await (await request.get('/quinta-das-andorinhas/home')).text()
  const named = (pattern: RegExp) => [...home.matchAll(pattern)].map(([, path = '']) => path)
  const manifest = named(/<link rel="manifest" href="(.*?)"/g)
  expect(manifest).toHaveLength(1)
  const { icons } = (await (await request.get(manifest[0] ?? '')).json()) as { icons: { src: string; sizes: string }[] }
  const sizeOf = async (path: string) => {
    const reply = await request.get(path)
    expect([path, reply.status()]).toEqual([path, 200])
    return await pictureSize(await reply.body())
  }
  for (const { src, sizes } of icons) {
    const { width, height } = await sizeOf(src)
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const path of named(/<link rel="(?:icon|apple-touch-icon)"[^>]* href="(.*?)"/g)) await sizeOf(path)
  const room = await firstRoomOf(request)
  for (const path of [
    '/',
    '/quinta-das-andorinhas/home',
    `/quinta-das-andorinhas/room-type-details?roomType=${room}`,
  ]) {
    const html = await (await request.get(path)).text()
    const [, picture = ''] = /<meta property="og:image" content="(.*?)"/.exec(html) ?? []
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    // They are shown large from 1200 pixels on.
    expect((await sizeOf(pathOf(picture))).width, path).toBeGreaterThanOrEqual(1200)
    if (path !== '/') expect(picture).toMatch(/\/photos\/[\w-]+-1600\.webp$/)
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest searches, reads what is free and what it costs, and is told that booking needs them', async ({
    page,
  }) => {
    const { checkIn, checkOut } = stayAhead(2)
    await page.goto('/?lang=en')
    const form = page.locator('form.plain-search')
    await form.getByLabel('Destination').fill('Albufeira')
    await form.getByLabel(/^Check-.?in$/).fill(checkIn)
    await form.getByLabel(/^Check-.?out$/).fill(checkOut)
    await form.getByRole('button').click()
    await page
      .getByRole('link', { name: /Quinta das Andorinhas/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`checkIn=${checkIn}`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/quinta-das-andorinhas/room-type?checkIn=${checkIn}&checkOut=${checkOut}&guests=2&lang=en`)
    await expect(page.getByText(/€\s?\d/).first()).toBeVisible()
    await page
      .getByRole('link', { name: /^Choose/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/booking-room\?/)
    expect(await page.locator('body > noscript').textContent()).toContain('Keystay needs JavaScript.')
  })

  for (const width of [390, 1280])
    test(`no button is shown that does nothing, and no words or pictures are lost, at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const { checkIn, checkOut } = stayAhead(2)
      const stay = `checkIn=${checkIn}&checkOut=${checkOut}&guests=2&lang=en`
      const room = await firstRoomOf(page.request)
      for (const address of [
        '/?lang=en',
        '/search?q=Albufeira&lang=en',
        `/search?q=Albufeira&${stay}`,
        '/quinta-das-andorinhas/home?lang=en',
        `/quinta-das-andorinhas/home?${stay}`,
        '/quinta-das-andorinhas/room-type?lang=en',
        `/quinta-das-andorinhas/room-type?${stay}`,
        `/quinta-das-andorinhas/room-type-details?roomType=${room}&lang=en`,
        `/quinta-das-andorinhas/room-type-details?roomType=${room}&${stay}`,
      ]) {
        await page.goto(address)
        const buttons = page.getByRole('button').and(page.locator('[type=button]'))
        expect(await buttons.allTextContents(), address).toEqual([])
        await expect(page.locator('main h1, main h2').first()).toBeVisible()
        // What a button would have opened is open: the words that are folded, and the pictures that can be enlarged.
        for (const text of await page.locator('main p[id]').all())
          expect(await text.evaluate((one) => one.scrollHeight - one.clientHeight), address).toBeLessThanOrEqual(1)
        if (address.includes('-andorinhas/')) await expect(page.locator('main img').first()).toBeVisible()
      }
    })
})

/** The key of a room type of the hotel that guests look at. */
async function firstRoomOf(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/quinta-das-andorinhas/home')).text()
  return /roomType=([\da-f-]{36})/.exec(html)?.[1] ?? ''
}
