import { expect, test, type Page } from './steps/test.ts'
import { newGuest } from './steps/guest.ts'

const signs = (page: Page) => page.locator('.leaflet-marker-icon:not([hidden]) [class*="price"]')
const towns = (page: Page) => page.locator('.leaflet-towns-pane span')

/** Which of the pins and names in view lie on each other. */
async function overlaps(page: Page): Promise<string[]> {
  return await signs(page)
    .or(towns(page))
    .evaluateAll((all) => {
      const boxes = all.map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      return boxes.flatMap((a, index) =>
        boxes
          .slice(index + 1)
          .filter(({ box }) => {
            const across = Math.min(a.box.right, box.right) - Math.max(a.box.left, box.left)
            const down = Math.min(a.box.bottom, box.bottom) - Math.max(a.box.top, box.top)
            return across > 1 && down > 1
          })
          .map((b) => `${a.text} and ${b.text}`),
      )
    })
}

test('pins never hide each other, and several in one open by the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await newGuest(page, 'de')
  await page.goto('/search')
  const group = page.getByRole('button', { name: /^\d+ Unterkünfte, ab / }).first()
  await expect(group).toBeAttached()
  await expect(towns(page).filter({ hasText: 'Kairo' })).toBeVisible()
  expect(await overlaps(page)).toEqual([])
  await group.focus()
  await expect(page.locator('article[data-active]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bbox=/)
  await expect(signs(page).first()).toBeVisible()
  await expect(towns(page).filter({ hasText: 'Kairo' })).toHaveCount(0)
  await expect(towns(page).first()).toBeVisible()
  expect(await overlaps(page)).toEqual([])
})
