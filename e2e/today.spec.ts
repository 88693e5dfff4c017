import { expect, test, type Page } from '@playwright/test'
import { changeDeskDayAtMidnight, letDayPass } from './product/database.ts'
import { newGuest, type Guest } from './steps/guest.ts'
import { addHotel, becomeOwner, book } from './steps/own-hotel.ts'

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())

/** The line of a guest, by the button that does what comes next. */
const lineOf = (page: Page, guest: string) => page.getByRole('listitem').filter({ hasText: guest })

/** What the last step says, where it can be taken back. */
async function expectTaken({ page, say }: Guest, key: string, guest: string, room: string): Promise<void> {
  await expect(page.getByText(say(`today.taken.${key}`, { guest, room }))).toBeVisible()
}

test('a day at the desk by keyboard: check-in, undo, check-in again, and the check-out of the next day', async ({
  page,
  playwright,
  baseURL,
}) => {
  const owner = await newGuest(page, 'de')
  await becomeOwner(page)
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101-103' }])
  await changeDeskDayAtMidnight(hotel.id)
  const guests = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  for (const name of ['Katharina Wulf', 'Jens Petersen'])
    await book(guests, hotel, { name, checkIn: today(), nights: 1 })

  // It is what opens first.
  await page.goto(`/owner?hotel=${hotel.slug}`)
  await page.waitForURL(/\/owner\/today/)
  await page.goto(`/owner/today?hotel=${hotel.slug}`)
  const { say } = owner
  await expect(page.getByRole('heading', { level: 1, name: say('today.title') })).toBeVisible()
  const room = (await lineOf(page, 'Katharina Wulf').locator('span').first().textContent()) ?? ''
  const step = (key: string, guest = 'Katharina Wulf') =>
    page.getByRole('button', { name: say('today.nextFor', { step: say(`today.next.${key}`), guest, room }) })

  await expect(step('check_in')).toBeVisible()
  // Up to the first line, and down to hers.
  for (let lines = 0; lines < 3; lines += 1) await page.keyboard.press('ArrowUp')
  if (!(await step('check_in').evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await expect(step('check_in')).toBeFocused()
  await page.keyboard.press('Enter')
  await expectTaken(owner, 'check_in', 'Katharina Wulf', room)
  await expect(step('check_in')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(step('check_in')).toBeVisible()
  await step('check_in').focus()
  await page.keyboard.press('Enter')
  await expectTaken(owner, 'check_in', 'Katharina Wulf', room)

  await letDayPass(hotel.id)
  await page.reload()
  // The other one did not come.
  const tasks = page.getByRole('region', { name: say('today.groups.tasks') })
  await expect(tasks).toContainText('Jens Petersen')
  // She pays in cash, and leaves.
  await step('collect').focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('today.collect.cash') })
    .press('Enter')
  await expect(step('check_out')).toBeVisible()
  await step('check_out').press('Enter')
  await expectTaken(owner, 'check_out', 'Katharina Wulf', room)
  await page.getByText(say('today.done_one', { count: 1 }), { exact: true }).click()
  await expect(lineOf(page, 'Katharina Wulf').last()).toContainText(say('today.readiness.dirty'))
  await guests.dispose()
})
