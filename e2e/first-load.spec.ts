import { expect, test } from '@playwright/test'
import { stayAhead } from './guest.ts'
import { countLoadedBytes } from './loaded-bytes.ts'

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
