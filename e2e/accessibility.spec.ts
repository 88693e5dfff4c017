import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import type { Language } from '@keystay/contract/languages'
import { newGuest, stayAhead } from './guest.ts'

const { checkIn, checkOut } = stayAhead(7)
const stay = `checkIn=${checkIn}&checkOut=${checkOut}&guests=2`

/** Screens with the text that shows that they are there, by the key of the interface's texts. */
const screens: readonly {
  readonly name: string
  readonly path: (roomType: string) => string
  readonly ready: string
}[] = [
  { name: 'landing', path: () => '/', ready: 'landing.heroTitle' },
  { name: 'search', path: () => `/search?q=Algarve&${stay}`, ready: 'search.filters' },
  { name: 'hotel home', path: () => `/quinta-das-andorinhas/home?${stay}`, ready: '' },
  { name: 'room types', path: () => `/quinta-das-andorinhas/room-type?${stay}`, ready: 'roomTypes.title' },
  {
    name: 'room details',
    path: (id) => `/quinta-das-andorinhas/room-type-details?roomType=${id}&${stay}`,
    ready: 'roomDetails.calendar',
  },
  {
    name: 'wizard',
    path: (id) => `/quinta-das-andorinhas/booking-room?roomType=${id}&${stay}`,
    ready: 'wizard.roomTitle',
  },
  { name: 'booking access', path: () => '/booking-access', ready: 'booking.accessTitle' },
  { name: 'unknown hotel', path: () => '/no-such-hotel/home', ready: '' },
]

/** Every pair of language, colours and width occurs; all combinations are a proof of their own. */
const looks: readonly {
  readonly language: Language
  readonly colorScheme: 'light' | 'dark'
  readonly width: number
}[] = [
  { language: 'de', colorScheme: 'light', width: 1280 },
  { language: 'de', colorScheme: 'dark', width: 320 },
  { language: 'en', colorScheme: 'light', width: 320 },
  { language: 'en', colorScheme: 'dark', width: 1280 },
  { language: 'vi', colorScheme: 'light', width: 320 },
  { language: 'vi', colorScheme: 'dark', width: 1280 },
]

for (const look of looks) {
  const { language, colorScheme, width } = look
  test(`axe finds nothing: ${language}, ${colorScheme}, ${width} px`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    const { say } = await newGuest(page, language)
    const roomType = await anyRoomType(page)
    for (const screen of screens) {
      await page.goto(screen.path(roomType))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (screen.ready) await expect(page.getByText(say(screen.ready)).first()).toBeAttached()
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${screen.name}: ${id} ${nodes[0]?.html ?? ''}`)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${screen.name} sticks out sideways`).toBeLessThanOrEqual(0)
    }
  })
}

async function anyRoomType(page: Page): Promise<string> {
  const reply = await page.request.get('/v1/public/properties/slug/quinta-das-andorinhas')
  const { data } = (await reply.json()) as { data: { roomTypes: { id: string }[] } }
  return data.roomTypes[0]?.id ?? ''
}
