import { expect, test, type Page } from './steps/test.ts'
import { changeDeskDayAtMidnight, letDayPass } from './product/database.ts'
import { newCalls, newGuest, type Guest } from './steps/guest.ts'
import { addHotel, becomeOwner, book } from './steps/own-hotel.ts'
import { drawByTouch } from './steps/touch.ts'

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
  const guests = await newCalls({ playwright, baseURL })
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
  // Germany registers foreigners: the next key says that she is none, and it is not asked again.
  await expect(page.getByRole('button', { name: say('registration.isNational') })).toBeFocused()
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
  // She pays in cash, which was a mistake; then she pays in cash, and leaves.
  const collect = async () => {
    await step('collect').focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('today.collect.cash') })
      .press('Enter')
    await expect(step('check_out')).toBeVisible()
  }
  await collect()
  await page.keyboard.press('z')
  await expect(
    page.getByText(/^Zurückgenommen: Bitte geben Sie Katharina Wulf .* aus der Kasse zurück\.$/),
  ).toBeVisible()
  await collect()
  await step('check_out').press('Enter')
  await expectTaken(owner, 'check_out', 'Katharina Wulf', room)
  await page.getByText(say('today.done_one', { count: 1 }), { exact: true }).click()
  await expect(lineOf(page, 'Katharina Wulf').last()).toContainText(say('today.readiness.dirty'))
  await guests.dispose()
})

test('the menu of a line: further nights, another room, and an early departure, each with its price first', async ({
  page,
  playwright,
  baseURL,
}) => {
  const { say } = await newGuest(page, 'de')
  await becomeOwner(page)
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101-102' }])
  await changeDeskDayAtMidnight(hotel.id)
  const guests = await newCalls({ playwright, baseURL })
  await book(guests, hotel, { name: 'Katharina Wulf', checkIn: today(), nights: 2 })
  await page.goto(`/owner/today?hotel=${hotel.slug}`)
  const line = lineOf(page, 'Katharina Wulf').first()
  const room = (await line.locator('span').first().textContent()) ?? ''
  const guest = 'Katharina Wulf'
  const taken = (key: string, number = room) => page.getByText(say(`today.taken.${key}`, { guest, room: number }))
  const choose = async (what: string) => {
    await page.keyboard.press('m')
    const entry = page.getByRole('button', { name: say(`today.more.${what}`), exact: true })
    await entry.focus()
    await page.keyboard.press('Enter')
  }
  const act = (key: string) => page.getByRole('dialog').getByRole('button', { name: say(key), exact: true })

  const checkIn = say('today.nextFor', { step: say('today.next.check_in'), guest, room })
  await page.getByRole('button', { name: checkIn }).press('Enter')
  await page.getByRole('button', { name: say('registration.isNational') }).press('Enter')
  await expect(taken('check_in')).toBeVisible()
  await page.getByText(say('today.done_one', { count: 1 }), { exact: true }).click()

  // On a phone too.
  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('button', { name: say('today.more.for', { guest, room }) }).click()
  await page.getByRole('button', { name: say('today.more.extend'), exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(say('today.price.after'))
  await act('today.extend.act').press('Enter')
  await expect(taken('extend')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await letDayPass(hotel.id)
  await page.reload()
  await expect(page.getByRole('button', { name: say('today.more.for', { guest, room }) })).toBeVisible()
  await choose('move')
  const other = room === '101' ? '102' : '101'
  await page.getByRole('radio', { name: other }).check()
  await act('today.move.act').press('Enter')
  await expect(taken('move')).toBeVisible()
  await expect(line.locator('span').first()).toHaveText(other)

  await choose('leave')
  await expect(page.getByRole('dialog')).toContainText(say('today.leave.givenBack'))
  await act('today.reasons.later').press('Enter')
  await expect(taken('leave', other)).toBeVisible()
  await page.keyboard.press('z')
  await expect(line.locator('span').first()).toHaveText(other)
  await guests.dispose()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a finger swipes a line to its next step; one that scrolls over it takes none', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const owner = await newGuest(page, 'vi')
    await becomeOwner(page)
    const hotel = await addHotel(page, [{ name: 'Phòng đôi', rooms: '101-104' }])
    await changeDeskDayAtMidnight(hotel.id)
    const guests = await newCalls({ playwright, baseURL })
    for (const name of ['Lan Pham', 'Minh Tran', 'Katharina Wulf'])
      await book(guests, hotel, { name, checkIn: today(), nights: 1 })
    await page.goto(`/owner/today?hotel=${hotel.slug}&group=arrival`)
    const { say } = owner
    const line = page.locator('li[data-stay]').filter({ hasText: 'Katharina Wulf' })
    await line.scrollIntoViewIfNeeded()
    const { x, y } = (await line.boundingBox()) ?? { x: 0, y: 0 }
    const from = { x: x + 40, y: y + 24 }
    const asked = page.getByRole('button', { name: say('registration.isNational') })
    await drawByTouch(page, [from, { x: from.x + 4, y: from.y - 40 }, { x: from.x + 180, y: from.y - 60 }])
    await drawByTouch(page, [from, { x: from.x + 30, y: from.y }, { x: from.x + 60, y: from.y + 2 }])
    await expect(asked).toHaveCount(0)
    const now = (await line.boundingBox()) ?? { x: 0, y: 0 }
    const at = { x: now.x + 40, y: now.y + 24 }
    await drawByTouch(page, [at, { x: at.x + 60, y: at.y + 2 }, { x: at.x + 120, y: at.y + 4 }])
    await asked.tap()
    const room = '\\d+'
    const taken = say('today.taken.check_in', { guest: 'Katharina Wulf', room }).replaceAll('.', '\\.')
    await expect(page.getByText(new RegExp(taken))).toBeVisible()
    await expect(page).toHaveURL(/\/owner\/today/)
    await guests.dispose()
  })
})
