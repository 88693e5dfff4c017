import { expect, test, type APIRequestContext, type Page } from './steps/test.ts'
import type { RoomMove } from '@keystay/contract/rooms/entities'
import { messageText } from '@keystay/contract/shared/messages'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { newGuest, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { press } from './steps/input.ts'
import { addHotel, assign, awayFromMidnight, becomeOwner, book, type OwnHotel } from './steps/own-hotel.ts'
import { barOf, choiceOf, dragOver, dragTo, drawerOf, expectPlaced, gridOf } from './steps/room-plan.ts'

/** By the clock of the hotels of these tests. */
const dayThere = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date())
let today = dayThere()
let soon = addDays(today, 2)

test.beforeEach(async () => {
  await awayFromMidnight()
  today = dayThere()
  soon = addDays(today, 2)
})

const guests = ['Ada Byron', 'Béla Kun', 'Cem Öz'] as const
const [ada, bela, cem] = guests

type Booked = { readonly hotel: OwnHotel; readonly ids: Readonly<Record<string, string>> }

/** A hotel with a stay in each of the rooms 101, 102 and 103, and none in 104 and in the suite 201. */
async function bookThree(page: Page, request: APIRequestContext): Promise<Booked> {
  await becomeOwner(page)
  const hotel = await addHotel(page, [
    { name: 'Turmzimmer', rooms: '101–104' },
    { name: 'Suite', rooms: '201' },
  ])
  const ids: Record<string, string> = {}
  for (const [index, name] of guests.entries()) {
    ids[name] = (await book(request, hotel, { name, checkIn: soon })).id
    await assign(page, hotel, ids[name], String(101 + index))
  }
  return { hotel, ids }
}

const openPlan = async ({ page }: Guest, { slug }: OwnHotel): Promise<void> =>
  void (await page.goto(`/owner/manage-booking/plan?hotel=${slug}`))

/** The alert above the plan: a move was refused, and why. */
async function expectRefused({ page, language }: Guest, why: string): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(messageText(language, 'room_assignment_failed'))
  await expect(alert).toContainText(why)
}

/** What its bar says of a stay besides guest, dates and room. */
const markOf = (owner: Guest, name: string, key: 'plan.pinned' | 'plan.moved') =>
  barOf(owner, name).and(owner.page.getByRole('button', { name: owner.say(key) }))

test('by mouse: drag a stay to another free room, to one that is not free, unpin it; moves of others arrive; the plan scrolls through the year', async ({
  page,
  request,
}) => {
  const { hotel, ids } = await bookThree(page, request)
  const owner = await newGuest(page, 'de')
  const { say } = owner
  await openPlan(owner, hotel)
  await expect(barOf(owner, cem, '103')).toBeVisible()

  await dragOver(owner, barOf(owner, ada), '104')
  await expect(page.locator('[data-target] [data-free]')).toBeVisible()
  await page.mouse.up()
  await expectPlaced(owner, ada, '104')

  await dragTo(owner, barOf(owner, ada), '102')
  await expectRefused(owner, messageText('de', 'room_occupied'))
  await dragTo(owner, barOf(owner, ada), '201')
  await expectRefused(owner, say('plan.otherType', { type: 'Turmzimmer' }))
  await expect(barOf(owner, ada, '104')).toBeVisible()
  await dragTo(owner, barOf(owner, ada), '101')
  await expectPlaced(owner, ada, '101')
  await expect(page.getByRole('alert')).toHaveCount(0)

  // What an owner chose stays pinned until told otherwise.
  await expect(markOf(owner, ada, 'plan.pinned')).toBeVisible()
  await barOf(owner, ada).click()
  const pin = drawerOf(owner, ada).getByRole('switch', { name: say('plan.pin') })
  await expect(pin).toBeChecked()
  await pin.click()
  await expect(pin).not.toBeChecked()
  await expect(markOf(owner, ada, 'plan.pinned')).toHaveCount(0)

  // Another tab moves a stay into the room over which one is held.
  await dragOver(owner, barOf(owner, bela), '104')
  await expect(page.locator('[data-target] [data-free]')).toBeVisible()
  await assign(page, hotel, ids[cem] ?? '', '104')
  await expect(barOf(owner, cem, '104')).toBeVisible()
  await expect(page.locator('[data-free]')).toHaveCount(0)
  await page.mouse.up()
  await expectRefused(owner, messageText('de', 'room_occupied'))

  // Its room becomes unavailable: the unpinned stay gives way, and says so.
  const room = hotel.types[0]?.rooms.find(({ number }) => number === '101')
  const { moves } = await send<{ moves: readonly RoomMove[] }>(
    page.request,
    'PATCH',
    `/v1/properties/${hotel.id}/rooms/${room?.id}`,
    { status: 'unavailable' },
  )
  expect(moves.map(({ guest, to }) => [guest, to.number])).toEqual([[ada, '103']])
  await expect(barOf(owner, ada, '103')).toBeVisible()
  await expect(markOf(owner, ada, 'plan.moved')).toBeVisible()
  await expect(gridOf(owner).getByText(say('plan.closed'))).toBeVisible()
  await expect(drawerOf(owner, ada)).toContainText(say('plan.movedFrom', { number: '101' }))
  await drawerOf(owner, ada)
    .getByRole('button', { name: say('common.close') })
    .click()
  await expect(drawerOf(owner, ada)).toHaveCount(0)

  await scrollAway(owner, hotel, request)
})

/** Weeks on and back, and today, which is marked. */
async function scrollAway(owner: Guest, hotel: OwnHotel, request: APIRequestContext): Promise<void> {
  const { page, say } = owner
  const day = new Intl.DateTimeFormat('de', { dateStyle: 'full' }).format(new Date(`${today}T12:00:00Z`))
  const marked = gridOf(owner).locator('[data-today]')
  await expect(marked).toContainText(day)
  await expect(marked).toBeInViewport()
  const { width: dayWidth = 0 } = (await marked.boundingBox()) ?? {}
  await book(request, hotel, { name: 'Maximiliana Hohenlohe', checkIn: addDays(today, 150) })
  await owner.button('plan.weekOn').click()
  await expect(page).toHaveURL(new RegExp(`date=${addDays(today, 6)}`))
  await gridOf(owner).hover()
  // Once, and as far as it is: who wheels again while the stay is being read goes past it.
  await page.mouse.wheel((150 - 7) * dayWidth, 0)
  await expect(barOf(owner, 'Maximiliana Hohenlohe')).toBeInViewport()
  await expect(marked).toHaveCount(0)
  await owner.button('plan.today').click()
  await expect(marked).toBeInViewport()
  await expect(barOf(owner, ada)).toBeInViewport()
  // The address follows when the plan stands still.
  await expect(page).toHaveURL(new RegExp(`date=${addDays(today, -1)}`))
  await page.getByRole('radio', { name: say('plan.spans.14') }).click()
  await expect(page).toHaveURL(/days=14/)
  await expect(marked).toBeInViewport()
  // Under the room column but for its end: the name begins there, beside what is left of the bar.
  await page.goto(`/owner/manage-booking/plan?hotel=${hotel.slug}&date=${addDays(today, 152)}`)
  const bar = barOf(owner, 'Maximiliana Hohenlohe')
  const name = bar.locator('span')
  await expect(name).toBeInViewport()
  const [end, beginning] = [await bar.boundingBox(), await name.boundingBox()]
  expect(beginning?.x).toBeLessThan((end?.x ?? 0) + (end?.width ?? 0))
}

test('by keyboard alone: walk between stays, move one between its free rooms, keep, return, pin; a room that somebody else took is refused', async ({
  page,
  request,
}) => {
  const { hotel, ids } = await bookThree(page, request)
  // This tab hears nothing of the others.
  await page.route('**/events', (route) => route.abort())
  const owner = await newGuest(page, 'en')
  const { say } = owner
  await openPlan(owner, hotel)
  await press(owner, barOf(owner, ada, '101'), 'ArrowDown')
  await expect(barOf(owner, bela)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(barOf(owner, cem)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choiceOf(owner, cem, '104')).toBeVisible()
  await expect(choiceOf(owner, cem, '102')).toHaveCount(0)

  const target = page.locator('[data-target]')
  await page.keyboard.press('ArrowDown')
  await expect(target).toContainText('Cem Öz')
  await page.keyboard.press('Escape')
  await expect(target).toHaveCount(0)
  await expect(barOf(owner, cem, '103')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const read = page.waitForResponse('**/booked-rooms/*/rooms')
  await page.keyboard.press('Enter')
  await expectPlaced(owner, cem, '104')
  // Which rooms are free for the stay is read anew: before the next one is taken by somebody else.
  await (await read).finished()
  await expect(barOf(owner, cem)).toBeFocused()

  await expect(choiceOf(owner, cem, '103')).toBeVisible()
  await assign(page, hotel, ids[bela] ?? '', '103')
  await page.keyboard.press('ArrowUp')
  await expect(target).toBeVisible()
  await page.keyboard.press('Enter')
  await expectRefused(owner, messageText('en', 'room_occupied'))
  await expect(barOf(owner, cem, '104')).toBeVisible()
  await expect(barOf(owner, bela, '103')).toBeVisible()

  const pin = drawerOf(owner, cem).getByRole('switch', { name: say('plan.pin') })
  await expect(pin).toBeChecked()
  await press(owner, pin, 'Space')
  await expect(pin).not.toBeChecked()
  await expect(markOf(owner, cem, 'plan.pinned')).toHaveCount(0)
  await press(owner, pin, 'Space')
  await expect(markOf(owner, cem, 'plan.pinned')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawerOf(owner, cem)).toHaveCount(0)
})

test('at 320 px it is a list by day: who arrives, stays and leaves, and into which room', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const { hotel } = await bookThree(page, request)
  const owner = await newGuest(page, 'vi')
  const { say } = owner
  await openPlan(owner, hotel)
  const count = (group: 'arriving' | 'staying' | 'leaving', of: number) =>
    expect(page.getByRole('heading', { name: say(`plan.day.${group}_other`, { count: of }) })).toBeVisible()
  await count('arriving', 0)
  await owner.button('plan.dayOn').click()
  await owner.button('plan.dayOn').click()
  await count('arriving', 3)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^102\\s*${bela}`) })
    .click()
  await choiceOf(owner, bela, '104').click()
  await expect(page.getByText(say('plan.placed', { guest: bela, number: '104' }))).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(drawerOf(owner, bela)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: new RegExp(`^104\\s*${bela}`) })).toBeVisible()
  await owner.button('plan.dayOn').click()
  await count('staying', 3)
  await owner.button('plan.dayOn').click()
  await count('leaving', 3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await owner.button('plan.today').click()
  await expect(page).toHaveURL(new RegExp(`date=${today}`))
})
