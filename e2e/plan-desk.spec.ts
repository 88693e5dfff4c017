import { expect, test, type Locator, type Page } from './steps/test.ts'
import type { RoomPlan } from '@keystay/contract/room-plan/entities'
import { messageText } from '@keystay/contract/shared/messages'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { changeDeskDayAtMidnight, letDayPass } from './product/database.ts'
import { newCalls, newGuest, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { press } from './steps/input.ts'
import { addHotel, assign, awayFromMidnight, becomeOwner, book, type OwnHotel } from './steps/own-hotel.ts'
import { barOf, dragTo, drawerOf, gridOf } from './steps/room-plan.ts'
import { drawAfterRest, drawByTouch } from './steps/touch.ts'

const dayThere = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date())

type Desk = { readonly owner: Guest; readonly hotel: OwnHotel; readonly today: string; readonly page: Page }

/** A hotel whose day changes at midnight, its owner logged in. */
async function openDesk(page: Page, language: 'de' | 'en' | 'vi'): Promise<Desk> {
  await awayFromMidnight()
  await becomeOwner(page)
  const hotel = await addHotel(page, [
    { name: 'Turmzimmer', rooms: '101–104' },
    { name: 'Suite', rooms: '201' },
  ])
  await changeDeskDayAtMidnight(hotel.id)
  return { owner: await newGuest(page, language), hotel, today: dayThere(), page }
}

const openPlan = async ({ page, hotel: { slug } }: Desk): Promise<void> =>
  void (await page.goto(`/owner/manage-booking/plan?hotel=${slug}`))

/** Checks the only stay in. */
async function checkIn({ page, hotel, today }: Desk): Promise<void> {
  const range = `from=${addDays(today, -2)}&to=${addDays(today, 9)}`
  const reply = await page.request.get(`/v1/properties/${hotel.id}/plan?${range}`)
  const { data } = (await reply.json()) as { data: RoomPlan }
  const [stay] = data.stays
  const step = { step: 'check_in', version: stay?.version, registration: 'paper', anyway: true }
  await send(page.request, 'POST', `/v1/properties/${hotel.id}/stays/${stay?.stayId}/steps`, step)
}

const dayWidth = async ({ owner }: Desk): Promise<number> => {
  const { width = 0 } = (await gridOf(owner).locator('[data-today]').boundingBox()) ?? {}
  return width
}

/** Pulls the end of a bar by so many days. */
async function pullEnd(desk: Desk, bar: Locator, days: number): Promise<void> {
  const { mouse } = desk.page
  await bar.hover()
  const box = await bar.boundingBox()
  if (!box) throw new Error('The plan shows no such bar')
  const [x, y] = [box.x + box.width - 3, box.y + box.height / 2]
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + days * (await dayWidth(desk)), y, { steps: 6 })
}

const asked = ({ owner: { page, say } }: Desk) => page.getByRole('dialog', { name: say('plan.dates.label') })
const undo = ({ owner }: Desk) => owner.button('plan.block.undo')

test('by mouse: an end is pulled, its price asked, kept and taken back; who is in the way is named', async ({
  page,
  playwright,
  baseURL,
}) => {
  const desk = await openDesk(page, 'de')
  const { owner, hotel, today } = desk
  const { say } = owner
  const guests = await newCalls({ playwright, baseURL })
  const soon = addDays(today, 2)
  const ada = await book(guests, hotel, { name: 'Ada Byron', checkIn: soon })
  await assign(page, hotel, ada.id, '101')
  const bela = await book(guests, hotel, { name: 'Béla Kun', checkIn: addDays(soon, 4) })
  await assign(page, hotel, bela.id, '101')
  await openPlan(desk)
  const bar = barOf(owner, 'Ada Byron', '101')

  // Held over another day it says which; Escape is the keyboard's, here the bar goes back where it was.
  await pullEnd(desk, bar, 2)
  await expect(gridOf(owner).getByText(say('plan.dates.more_other', { count: 2 }))).toBeVisible()
  await page.mouse.up()
  await expect(asked(desk)).toContainText(say('today.price.after'))
  await expect(asked(desk)).toContainText('400,00')
  await page.keyboard.press('Escape')
  await expect(asked(desk)).toHaveCount(0)
  await expect(bar).toBeFocused()

  await pullEnd(desk, bar, 1)
  await page.mouse.up()
  await expect(asked(desk)).toContainText('300,00')
  await asked(desk)
    .getByRole('button', { name: say('plan.dates.act.extend') })
    .click()
  const widthOf = async () => (await bar.boundingBox())?.width ?? 0
  await expect(undo(desk)).toBeVisible()
  await expect(async () => expect(await widthOf()).toBeGreaterThan(2.5 * (await dayWidth(desk)))).toPass()
  await undo(desk).click()
  await expect(async () => expect(await widthOf()).toBeLessThan(2.5 * (await dayWidth(desk)))).toPass()

  // Béla was put into the room, and stays there.
  await pullEnd(desk, bar, 4)
  await page.mouse.up()
  await expect(asked(desk)).toContainText(messageText('de', 'room_occupied'))
  await expect(asked(desk)).toContainText('Béla Kun')
  await asked(desk)
    .getByRole('button', { name: say('plan.dates.back') })
    .click()

  // Shorter: the booking is changed, and changed back.
  const dora = await book(guests, hotel, { name: 'Dora Maar', checkIn: soon })
  await assign(page, hotel, dora.id, '103')
  const other = barOf(owner, 'Dora Maar', '103')
  await expect(other).toBeVisible()
  const otherWidth = async () => (await other.boundingBox())?.width ?? 0
  await pullEnd(desk, other, -1)
  await page.mouse.up()
  await expect(asked(desk)).toContainText(say('stayChange.less', { amount: '' }).trim())
  await asked(desk)
    .getByRole('button', { name: say('plan.dates.act.change') })
    .click()
  await expect(async () => expect(await otherWidth()).toBeLessThan(1.5 * (await dayWidth(desk)))).toPass()
  await undo(desk).click()
  await expect(async () => expect(await otherWidth()).toBeGreaterThan(1.5 * (await dayWidth(desk)))).toPass()
  await guests.dispose()
})

test('a guest in the house moves from tonight on, by mouse and by keyboard, and back', async ({
  page,
  playwright,
  baseURL,
}) => {
  const desk = await openDesk(page, 'en')
  const { owner, hotel, today } = desk
  const { say } = owner
  const guests = await newCalls({ playwright, baseURL })
  const booking = await book(guests, hotel, { name: 'Cem Öz', checkIn: today, nights: 3 })
  await assign(page, hotel, booking.id, '101')
  await checkIn(desk)
  await letDayPass(hotel.id)
  await openPlan(desk)
  const ask = page.getByRole('dialog', { name: say('plan.move.label') })
  await dragTo(owner, barOf(owner, 'Cem Öz', '101'), '103')
  await expect(ask).toContainText(say('today.move.price'))
  await ask.getByRole('button', { name: say('today.move.act') }).click()
  await expect(page.getByText(say('plan.placed', { guest: 'Cem Öz', number: '103' }))).toBeAttached()
  // The night that was stayed stays where it was.
  await expect(barOf(owner, 'Cem Öz', '101')).toBeVisible()
  await expect(barOf(owner, 'Cem Öz', '103')).toBeVisible()
  await undo(desk).click()
  await expect(barOf(owner, 'Cem Öz', '103')).toHaveCount(0)

  await press(owner, barOf(owner, 'Cem Öz', '101'), 'Enter')
  await expect(drawerOf(owner, 'Cem Öz').getByText(say('plan.move.tonight', { number: '101' }))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-target]')).toContainText('Cem Öz')
  await page.keyboard.press('Enter')
  await expect(ask).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(barOf(owner, 'Cem Öz', '102')).toBeVisible()
  await guests.dispose()
})

/** Where the nights of a room lie that begin tomorrow and the day after. */
async function freeNights({ owner }: Desk, room: string) {
  const row = await gridOf(owner).getByText(room, { exact: true }).boundingBox()
  const marked = await gridOf(owner).locator('[data-today]').boundingBox()
  if (!row || !marked) throw new Error('The plan is not there')
  const y = row.y + row.height / 2
  return { from: { x: marked.x + marked.width * 2, y }, to: { x: marked.x + marked.width * 3.2, y } }
}

test('free nights become a booking, by mouse and by keyboard', async ({ page }) => {
  const desk = await openDesk(page, 'de')
  const { owner, today } = desk
  const { say } = owner
  const typeId = desk.hotel.types[0]?.id ?? ''
  await openPlan(desk)
  await owner.button('plan.free.start').press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: say('plan.free.book_other', { count: 3 }) })
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/manage-booking\/new/)
  const params = new URL(page.url()).searchParams
  expect([params.get('type'), params.get('from'), params.get('to')]).toEqual([
    typeId,
    addDays(today, 1),
    addDays(today, 4),
  ])
  await expect(page.getByLabel(say('ownBooking.room'), { exact: true })).toHaveValue(
    desk.hotel.types[0]?.rooms[1]?.id ?? '',
  )

  await openPlan(desk)
  const { from, to } = await freeNights(desk, '103')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await page.getByRole('link', { name: say('plan.free.book_other', { count: 2 }) }).click()
  await page.waitForURL(/manage-booking\/new/)
  expect(new URL(page.url()).searchParams.get('to')).toBe(addDays(today, 3))
})

test('what if: a group that does not fit goes on to another type, and is booked; nothing is written before', async ({
  page,
  playwright,
  baseURL,
}) => {
  const desk = await openDesk(page, 'de')
  const { owner, hotel, today } = desk
  const { say } = owner
  const guests = await newCalls({ playwright, baseURL })
  // Two stays that leave no room free throughout, unless one of them moves.
  const first = await book(guests, hotel, { name: 'Ada Byron', checkIn: today, nights: 1 })
  await assign(page, hotel, first.id, '101')
  await openPlan(desk)
  await expect(barOf(owner, 'Ada Byron')).toBeVisible()
  await page.keyboard.press('w')
  const panel = page.getByRole('dialog', { name: say('plan.if.title') })
  await expect(panel).toContainText(say('plan.if.nothingWritten'))
  await panel.getByRole('spinbutton', { name: say('plan.if.rooms'), exact: true }).fill('4')
  await expect(panel).toContainText(say('plan.if.missing_one', { count: 1, type: 'Turmzimmer' }))
  await panel.getByRole('button', { name: /^Suite/ }).press('Enter')
  await expect(panel).not.toContainText(say('plan.if.missing_one', { count: 1, type: 'Turmzimmer' }))
  await expect(panel).toContainText('400,00')
  await expect(gridOf(owner).getByText(say('plan.if.phantom'))).toHaveCount(4)
  // Nothing of it is booked.
  const plan = await page.request.get(`/v1/properties/${hotel.id}/plan?from=${today}&to=${addDays(today, 3)}`)
  expect(((await plan.json()) as { data: RoomPlan }).data.stays).toHaveLength(1)
  await panel.getByRole('link', { name: say('plan.if.book'), exact: true }).click()
  await page.waitForURL(/manage-booking\/new/)
  await expect(page.getByRole('spinbutton', { name: say('ownBooking.rooms') })).toHaveCount(2)
  await page.getByRole('combobox', { name: say('ownBooking.name') }).fill('Reisegruppe Nord')
  await owner.button('ownBooking.book').click()
  await expect(page.getByRole('dialog')).toContainText('Reisegruppe Nord')

  // A room that breaks: the form that takes it out of order stands ready.
  await openPlan(desk)
  await owner.button('plan.if.title').click()
  await panel.getByText(say('plan.if.kinds.room'), { exact: true }).click()
  await panel
    .getByLabel(say('plan.room'), { exact: true })
    .selectOption({ label: say('plan.inRoom', { number: '104' }) })
  await expect(panel).toContainText(say('plan.if.atStake'))
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await guests.dispose()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })
  test('a finger that rests on free nights draws over them; one that moves at once draws nothing', async ({ page }) => {
    const desk = await openDesk(page, 'vi')
    const { owner, today } = desk
    await openPlan(desk)
    const { from, to } = await freeNights(desk, '103')
    const menu = page.getByRole('link', { name: owner.say('plan.free.book_other', { count: 2 }) })
    await drawByTouch(page, [from, { x: (from.x + to.x) / 2, y: from.y }, to])
    await expect(page.locator('[data-dragging]')).toHaveCount(0)
    await expect(menu).toHaveCount(0)

    const now = await freeNights(desk, '103')
    await drawAfterRest(page, now.from, () => expect(page.locator('[data-dragging]')).toBeVisible(), now.to)
    await menu.tap()
    await page.waitForURL(/manage-booking\/new/)
    const params = new URL(page.url()).searchParams
    expect([params.get('from'), params.get('to')]).toEqual([addDays(today, 1), addDays(today, 3)])
  })
})
