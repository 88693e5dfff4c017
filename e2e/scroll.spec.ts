import { expect, test, type Page } from './steps/test.ts'
import { newGuest } from './steps/guest.ts'

const answer = '**/v1/public/properties?**'

const scrolled = async (page: Page): Promise<number> => Math.round(await page.evaluate(() => globalThis.scrollY))

/** Holds the hotels back until they are let go, so that the page is short at first. */
async function holdAnswer(page: Page): Promise<() => Promise<void>> {
  const { promise: untilLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(answer, async (route) => {
    await untilLetGo
    await route.continue()
  })
  return async () => {
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('a reload and the way back lead to where the reader was, though the content comes later', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const guest = await newGuest(page, 'en')
  const hotels = guest.link('search.view')
  const loading = page.getByText(guest.say('search.loading'))
  await page.clock.install()
  await page.goto('/search')
  await expect(hotels.nth(9)).toBeVisible()
  await hotels.nth(9).scrollIntoViewIfNeeded()
  const position = await scrolled(page)
  expect(position).toBeGreaterThan(1500)

  const letGo = await holdAnswer(page)
  await page.reload()
  await expect(loading).toBeAttached()
  // On a slow network.
  await page.clock.fastForward(9000)
  await letGo()
  await expect.poll(() => scrolled(page)).toBe(position)

  await hotels.nth(9).click()
  await expect(page).toHaveURL(/\/home/)
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.reload()
  const letBack = await holdAnswer(page)
  await page.goBack()
  await expect(loading).toBeAttached()
  await letBack()
  await expect.poll(() => scrolled(page)).toBe(position)
})

test('a reader who scrolls while the content comes is left alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const guest = await newGuest(page, 'en')
  const hotels = guest.link('search.view')
  await page.goto('/search')
  await hotels.nth(9).scrollIntoViewIfNeeded()
  const letGo = await holdAnswer(page)
  await page.reload()
  await expect(page.getByText(guest.say('search.loading'))).toBeAttached()
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, -3000)
  await expect.poll(() => scrolled(page)).toBe(0)
  await letGo()
  await expect(hotels.nth(9)).toBeVisible()
  expect(await scrolled(page)).toBe(0)
})
