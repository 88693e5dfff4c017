import type { Browser } from '@playwright/test'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { countShifts } from '../../tooling/layout-shifts.ts'
import { countLoadedBytes, isOfMap } from '../../tooling/loaded-bytes.ts'
import { say } from '../../tooling/terminal.ts'
import { rounded } from '../lib/figures.ts'
import { openBrowser, startProduct } from '../lib/product.ts'

const hotel = '/quinta-das-andorinhas'
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }

type Visit = {
  readonly page: string
  readonly screen: string
  /** Until the page is usable; the map beside a list comes after that and counts alone. */
  readonly bytes: number
  readonly mapBytes: number
  readonly cls: number
}

/** What the guest's pages load, each as the first page of a visit and as a later one, and how far things shift. */
export async function benchWeb(): Promise<Record<string, number | string>> {
  const product = await startProduct()
  const browser = await openBrowser()
  try {
    const pages = await guestPages(browser, product.address)
    const first: Visit[] = []
    const later: Visit[] = []
    for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
      for (const page of pages) first.push(...(await visit(browser, screen, [page])))
      later.push(...(await visit(browser, screen, pages)).slice(1))
    }
    show('first', first)
    show('later', later)
    return {
      ...worst('first', first),
      ...worst('later', later),
      ...mapOf(first),
      worstCls: Math.max(...first.map(({ cls }) => cls)),
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}

type GuestPage = { readonly name: string; readonly url: string }

/** The way of a guest by its addresses, in its order. */
export async function guestPages(browser: Browser, address: string): Promise<GuestPage[]> {
  const checkIn = addDays(new Date().toISOString().slice(0, 10), 40)
  const stay = `checkIn=${checkIn}&checkOut=${addDays(checkIn, 2)}&guests=2`
  const page = await browser.newPage()
  await page.goto(`${address}${hotel}/room-type?${stay}`)
  const link = await page.locator('main a[href*="roomType="]').first().getAttribute('href')
  const roomType = new URL(link ?? '', address).searchParams.get('roomType') ?? ''
  await page.close()
  const paths: Record<string, string> = {
    landing: '/',
    search: `/search?q=Algarve&${stay}`,
    hotelHome: `${hotel}/home?${stay}`,
    roomTypes: `${hotel}/room-type?${stay}`,
    roomDetails: `${hotel}/room-type-details?roomType=${roomType}&${stay}`,
    wizard: `${hotel}/booking-room?roomType=${roomType}&${stay}`,
    access: '/booking-access',
    legal: '/legal',
  }
  return Object.entries(paths).map(([name, path]) => ({ name, url: address + path }))
}

/** Visits pages one after another in a browser that knows nothing yet. */
async function visit(browser: Browser, screen: keyof typeof screens, pages: readonly GuestPage[]): Promise<Visit[]> {
  const context = await browser.newContext({ viewport: screens[screen], locale: 'de-DE' })
  const page = await context.newPage()
  const shifted = await countShifts(page)
  const loaded = countLoadedBytes(page, (path) => !isOfMap(path))
  const ofMap = countLoadedBytes(page, isOfMap)
  const visits: Visit[] = []
  for (const { name, url } of pages) {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    visits.push({
      page: name,
      screen,
      bytes: await loaded(),
      mapBytes: await ofMap(),
      cls: rounded(await shifted(), 4),
    })
  }
  await context.close()
  return visits
}

const kilobytes = (bytes: number) => rounded(bytes / 1000, 1)

function show(what: string, visits: readonly Visit[]): void {
  for (const { page, screen, bytes, mapBytes, cls } of visits) {
    const map = mapBytes > 0 ? ` and, once idle, ${kilobytes(mapBytes)} kB of map` : ''
    say(`${what} ${screen.padEnd(8)} ${page.padEnd(12)} ${kilobytes(bytes)} kB${map}, shift ${cls}`)
  }
}

function mapOf(visits: readonly Visit[]): Record<string, number> {
  return { mapKb: Math.max(...visits.map(({ mapBytes }) => kilobytes(mapBytes))) }
}

/** The largest of each page over all screens. */
function worst(what: string, visits: readonly Visit[]): Record<string, number> {
  const largest: Record<string, number> = {}
  for (const { page, bytes } of visits) {
    const key = `${what}.${page}.kB`
    largest[key] = Math.max(largest[key] ?? 0, kilobytes(bytes))
  }
  return largest
}
