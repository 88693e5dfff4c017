import { expect, test, type APIRequestContext, type Page } from './steps/test.ts'
import { stayAhead } from './steps/guest.ts'
import { bookRoom, findStay } from './steps/hotel.ts'
import { countShifts } from '../tooling/layout-shifts.ts'
import { countLoadedBytes, isOfMap } from '../tooling/loaded-bytes.ts'

const mostBytes = 170_000
const mostFontBytes = 70_000
const mostShift = 0.02
const { checkIn, checkOut } = stayAhead(3)
const stay = `checkIn=${checkIn}&checkOut=${checkOut}&guests=2`
const pages = {
  landing: '/',
  search: `/search?q=Algarve&${stay}`,
  'hotel home': `/quinta-das-andorinhas/home?${stay}`,
  'room types': `/quinta-das-andorinhas/room-type?${stay}`,
  'access to a booking': '/booking-access',
  legal: '/legal',
}
const formsOfAccounts = { 'sign-up': '/sign-up', login: '/login' }

test.use({ viewport: { width: 390, height: 844 } })

/** Where a page of one of a hotel's room types is, for the stay that is searched. */
async function addressOfRoom(request: APIRequestContext, path: string): Promise<string> {
  const home = await (await request.get(pages['hotel home'])).text()
  const roomType = /roomType=([0-9a-f-]{36})/.exec(home)?.[1] ?? ''
  return `/quinta-das-andorinhas/${path}?roomType=${roomType}&${stay}`
}

/** Opens a page whose document brings its data: the product of the journeys waits for them however long they take. */
async function openWithAnswers(page: Page, address: string): Promise<void> {
  await page.goto(address)
  expect(await page.locator('#first-answers').count()).toBe(1)
}

for (const [name, address] of Object.entries({ ...pages, ...formsOfAccounts })) {
  test(`the first visit of ${name} loads little`, async ({ page }) => {
    const loaded = countLoadedBytes(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bytes = await loaded()
    // Less would mean that nothing was counted.
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  })
}

for (const path of ['room-type-details', 'booking-room'] as const) {
  test(`the first visit of ${path} loads little`, async ({ page, request }) => {
    const loaded = countLoadedBytes(page)
    await page.goto(await addressOfRoom(request, path), { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const bytes = await loaded()
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  })
}

test('the first visit of a booking, by a link that was mailed, loads little', async ({ page }) => {
  const { id, propertyId, hotel, code } = await bookRoom(
    page.request,
    await findStay(page.request, 'quinta-das-andorinhas', 1),
  )
  for (const path of [`${propertyId}/bookings/${id}`, `booking-success?booking=${id}`]) {
    const fresh = await page.context().newPage()
    // As on a device that has none of it.
    await (await page.context().newCDPSession(fresh)).send('Network.clearBrowserCache')
    const loaded = countLoadedBytes(fresh)
    await fresh.goto(`/${hotel.slug}/${path}`, { waitUntil: 'networkidle' })
    await expect(fresh.getByText(code.slice(0, 4)).first()).toBeVisible()
    const bytes = await loaded()
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  }
})

for (const [name, address] of Object.entries(pages)) {
  test(`nothing shifts on the first visit of ${name}`, async ({ page }) => {
    const shifted = await countShifts(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    expect(await shifted()).toBeLessThanOrEqual(mostShift)
  })
}

for (const language of ['de', 'en', 'vi']) {
  test(`the first visit of a hotel loads few fonts: ${language}`, async ({ page }) => {
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.woff2')) sizes.push(request.sizes().then((one) => one.responseBodySize))
    })
    await page.goto(`${pages['hotel home']}&lang=${language}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    // One of titles and one of all else, and for Vietnamese what these lack.
    const loaded = await Promise.all(sizes)
    expect(loaded).toHaveLength(language === 'vi' ? 4 : 2)
    expect(loaded.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(mostFontBytes)
  })
}

test('the wizard loads what checks a form with the first sign of a guest', async ({ page, request }) => {
  const address = await addressOfRoom(request, 'booking-room')
  const paths: string[] = []
  page.on('request', (one) => paths.push(new URL(one.url()).pathname))
  const checks = () => paths.filter((path) => /\/assets\/checks-/.test(path)).length
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  expect(checks()).toBe(0)
  await page.keyboard.press('Tab')
  await expect.poll(checks).toBe(1)
})

test('beside the list of a wide screen the map comes after all that people wait for', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const order: string[] = []
  page.on('request', (request) => order.push(new URL(request.url()).pathname))
  await page.goto(pages.search)
  await expect(page.locator('.leaflet-container')).toBeVisible()
  // What the document names is all that the list needs: it has its hotels already.
  const document = await (await page.request.get(pages.search)).text()
  expect(document).toContain('data-drawn="de"')
  const named = [...document.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(named.filter(isOfMap)).toEqual([])
  expect(order.findIndex((path) => isOfMap(path))).toBeGreaterThan(order.findLastIndex((path) => named.includes(path)))
})

test('a first page needs no second round of requests for its code and data', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (one) => paths.push(new URL(one.url()).pathname))
  await openWithAnswers(page, pages['room types'])
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(paths.filter((path) => path.startsWith('/v1/public/properties'))).toEqual([])
  const named = await page.locator('link[rel=modulepreload]').count()
  const document = await (await page.request.get(pages['room types'])).text()
  expect(document.match(/rel="modulepreload"/g)?.length).toBe(named)
  expect(document).toContain('<link rel="preload" as="image"')
})

test('a page restyles what all share, wherever its style sheet stands', async ({ page }) => {
  await page.goto('/booking-access')
  await expect(page.getByRole('textbox').first()).toBeVisible()
  // Both classes set it on one element; the shared sheet is the last of the document.
  await expect(page.locator('main > div')).toHaveCSS('max-width', '512px')
})

for (const name of ['landing', 'hotel home'] as const) {
  test(`what the document of ${name} shows stands where it stays`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/assets/*.js', (route) =>
      route.request().url().includes('/assets/first-') ? route.continue() : route.abort(),
    )
    await page.goto(pages[name], { waitUntil: 'commit' })
    const places = async () => {
      const shown = [page.getByRole('heading', { level: 1 }), page.locator('img[fetchpriority=high]').first()]
      for (const one of shown) await expect(one).toBeVisible()
      return await Promise.all(shown.map(async (one) => await one.boundingBox()))
    }
    const before = await places()
    await expect(page.locator('html')).not.toHaveAttribute('data-ready')
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto(pages[name])
    await expect(page.locator('html')).toHaveAttribute('data-ready')
    const after = await places()
    for (const [index, place] of before.entries())
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((after[index]?.[side] ?? NaN) - (place?.[side] ?? NaN)), side).toBeLessThan(1)
  })
}

for (const language of ['de', 'en', 'vi'])
  for (const width of [320, 1280])
    test(`what the server draws is what the app draws: ${language} at ${width} px`, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 900 })
      // React says so where it had to draw something anew.
      const anew: string[] = []
      page.on('pageerror', (error) => anew.push(`${page.url()}: ${error.message}`))
      const drawn = [
        '/?',
        `/search?q=Algarve&${stay}&`,
        '/legal?',
        '/accessibility?',
        `/quinta-das-andorinhas/home?${stay}&`,
        `/quinta-das-andorinhas/room-type?${stay}&`,
        `${await addressOfRoom(request, 'room-type-details')}&`,
      ]
      for (const path of drawn) {
        await page.goto(`${path}lang=${language}`)
        await expect(page.locator('#root')).toHaveAttribute('data-drawn', language)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      }
      expect(anew).toEqual([])
    })
