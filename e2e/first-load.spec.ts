import { expect, test, type Page } from '@playwright/test'
import { stayAhead } from './steps/guest.ts'
import { countLoadedBytes, isOfMap } from '../tooling/loaded-bytes.ts'

const mostBytes = 170_000
const { checkIn, checkOut } = stayAhead(3)
const stay = `checkIn=${checkIn}&checkOut=${checkOut}&guests=2`
const pages = {
  landing: '/',
  search: `/search?q=Algarve&${stay}`,
  'hotel home': `/quinta-das-andorinhas/home?${stay}`,
  'room types': `/quinta-das-andorinhas/room-type?${stay}`,
}

test.use({ viewport: { width: 390, height: 844 } })

/** Opens a page whose document brings its data: the product of the journeys waits for them however long they take. */
async function openWithAnswers(page: Page, address: string): Promise<void> {
  await page.goto(address)
  expect(await page.locator('#first-answers').count()).toBe(1)
}

for (const [name, address] of Object.entries(pages)) {
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

test('beside the list of a wide screen the map comes after all that people wait for', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const order: string[] = []
  page.on('request', (request) => order.push(new URL(request.url()).pathname))
  await page.goto(pages.search)
  await expect(page.locator('.leaflet-container')).toBeVisible()
  const answered = order.findIndex((path) => path.startsWith('/v1/public/properties'))
  expect(answered).toBeGreaterThan(-1)
  expect(order.findIndex((path) => isOfMap(path))).toBeGreaterThan(answered)
})

test('a first page needs no second round of requests for its code and data', async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
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
  test(`the picture in the document of ${name} stands where the app draws it`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/assets/*.js', (route) => route.abort())
    await openWithAnswers(page, pages[name])
    const first = page.locator('.first-picture')
    const [place, source] = [await first.boundingBox(), (await first.getAttribute('srcset')) ?? '']
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto(pages[name])
    const drawn = page.locator(`img:not(.first-picture)[srcset="${source}"]`).first()
    await expect(drawn).toBeVisible()
    const now = await drawn.boundingBox()
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((now?.[side] ?? NaN) - (place?.[side] ?? NaN)), side).toBeLessThan(1)
  })
}
