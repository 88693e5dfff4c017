import { expect, test } from './steps/test.ts'
import { signUpAndLogIn } from './steps/account.ts'
import { newGuest } from './steps/guest.ts'
import { countLoadedBytes } from '../tooling/loaded-bytes.ts'

const mostBytes = 60_000

test('each page of accounts adds little to what is loaded', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const loaded = countLoadedBytes(page)
  const weigh = async (path: string, act: () => Promise<unknown> = async () => undefined) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await act()
    await page.waitForLoadState('networkidle')
    const bytes = await loaded()
    test.info().annotations.push({ type: 'bytes', description: `${path}: ${bytes}` })
    return bytes
  }
  await weigh('/')
  // With the rules of the form and the solver of the verification.
  const bytes = await weigh('/login', async () => {
    await guest.button('account.login.submit').click()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  })
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
  expect(await weigh('/sign-up')).toBeLessThanOrEqual(mostBytes)
  await signUpAndLogIn(guest)
  for (const path of [
    '/my-bookings',
    '/account',
    '/list-property',
    '/owner',
    '/join-booking',
    '/password',
    '/reset-password#token',
  ])
    expect(await weigh(path), path).toBeLessThanOrEqual(mostBytes)
})
