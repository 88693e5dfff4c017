import { expect, test } from './steps/test.ts'

test('where motion is reduced, light and dark change at once, also deep within a page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto('/')
  const name = page.getByRole('heading', { level: 3 }).first()
  await expect(name).toBeVisible()
  const [before, after, ink] = await name.evaluate((element) => {
    const colorOf = (one: Element) => getComputedStyle(one).color
    const light = colorOf(element)
    document.documentElement.dataset.mantineColorScheme = 'dark'
    return [light, colorOf(element), getComputedStyle(document.documentElement).getPropertyValue('--ink')]
  })
  expect(ink).toBe('#f3efe9')
  expect(after).toBe('rgb(243, 239, 233)')
  expect(before).not.toBe(after)
})

test('a page is never drawn in the colours of the other scheme first', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    // Before the app draws anything, the document says which colours it is drawn in.
    const append = Node.prototype.appendChild
    Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
      if (this instanceof Element && this.id === 'root')
        Object.assign(globalThis, { scheme: document.documentElement.dataset.mantineColorScheme ?? 'none' })
      return append.call(this, child) as T
    }
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'scheme') as unknown)).toBe('dark')
})
