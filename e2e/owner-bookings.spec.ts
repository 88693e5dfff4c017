import { expect, test, type APIRequestContext, type Locator, type Page } from './steps/test.ts'
import type { Booking } from '@keystay/contract/bookings/entities'
import { messageText } from '@keystay/contract/shared/messages'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { newGuest, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import {
  addHotel,
  assign,
  becomeOwner,
  book,
  drawerOf,
  readOwnBooking,
  usualCheckIn,
  type OwnHotel,
} from './steps/own-hotel.ts'

const euros = (minor: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(minor / 100)

const openBooking = async (owner: Guest, hotel: OwnHotel, id: string): Promise<void> =>
  void (await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}&booking=${id}`))

/** Opens the choice of rooms for a booked room in a drawer: its first, or the one `at` a place. */
async function openRooms({ say }: Guest, drawer: Locator, at = 0): Promise<Locator> {
  const label = say('desk.rooms.choose_other', { type: 'Doppelzimmer', count: 2 })
  await drawer.getByRole('button', { name: label }).nth(at).click()
  return drawer.getByRole('dialog', { name: label })
}

async function saveRoom(owner: Guest, drawer: Locator, number: string): Promise<void> {
  const rooms = await openRooms(owner, drawer)
  await rooms.getByRole('button', { name: number }).click()
  await drawer.getByRole('button', { name: owner.say('desk.rooms.save') }).click()
}

/** Both rooms of a booking at once: none is chosen, then another for the first, and for the second the one it has. */
async function assignBoth(owner: Guest, hotel: OwnHotel, { id, guest }: Booking): Promise<void> {
  const { page, say, language } = owner
  await openBooking(owner, hotel, id)
  const drawer = drawerOf(owner, guest.name)
  const choose = async (at: number, choice: string) => {
    const rooms = await openRooms(owner, drawer, at)
    await rooms.getByRole('button', { name: new RegExp(`^${choice}`) }).click()
    await expect(rooms).toHaveCount(0)
  }
  const save = drawer.getByRole('button', { name: say('desk.rooms.save') })
  const roomsOf = async () => (await readOwnBooking(page, hotel, id)).bookedRooms
  const [first, second = ''] = (await roomsOf()).map(({ room }) => room.number)
  const free = ['101', '102', '103'].find((number) => number !== first && number !== second) ?? ''

  for (const at of [0, 1]) await choose(at, say('desk.rooms.open'))
  await expect(drawer.getByText(say('desk.rooms.count', { chosen: 0, count: 2 }))).toBeVisible()
  await save.click()
  await expect(drawer.getByRole('alert')).toHaveText(messageText(language, 'room_assignment_required'))
  for (const [at, number] of [free, second].entries()) await choose(at, number)
  await expect(drawer.getByText(say('desk.rooms.count', { chosen: 2, count: 2 }))).toBeVisible()
  await save.click()
  await expect(drawer.getByText(messageText(language, 'room_assignment_updated'))).toBeVisible()
  expect(await roomsOf()).toMatchObject([
    { room: { number: free }, pinned: true },
    { room: { number: second }, pinned: true },
  ])
}

/** An owner in a browser, with a hotel of double rooms 101 to 103 and a single room. */
async function ownHotel(page: Page): Promise<OwnHotel> {
  await becomeOwner(page)
  return await addHotel(page, [
    { name: 'Doppelzimmer', rooms: '101–103' },
    { name: 'Einzelzimmer', rooms: '201' },
  ])
}

/** Twenty-four usual bookings, one cancelled, one of another day, one not yet confirmed: two pages. */
async function fillHotel(page: Page, guests: APIRequestContext, hotel: OwnHotel) {
  for (let number = 1; number <= 24; number += 1) await book(guests, hotel, { name: `Gast ${number}` })
  const nuno = await book(guests, hotel, { name: 'Nuno Alves' })
  await send(page.request, 'PATCH', `/v1/properties/${hotel.id}/bookings/${nuno.id}`, { action: 'cancel' })
  const keiko = await book(guests, hotel, { name: 'Keiko Yamada', checkIn: addDays(usualCheckIn, 9) })
  await book(guests, hotel, { name: 'Đặng Thu', pending: true })
  return await readOwnBooking(page, hotel, keiko.id)
}

test('manage bookings: choose hotel, search by name, e-mail, code, room, check-in filter with clear, tabs with counts, pages', async ({
  page,
  request,
}) => {
  await becomeOwner(page)
  await addHotel(page, [], 'Adler')
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101–130' }], 'Birke')
  const keiko = await fillHotel(page, request, hotel)
  const owner = await newGuest(page, 'de')
  const { say } = owner
  await page.goto('/owner/manage-booking')
  await expect(page.getByRole('heading', { name: say('desk.empty.title') })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${say('owner.hotel.label')}`) }).click()
  await page.getByRole('button', { name: /^Birke/ }).click()
  await expect(page).toHaveURL(new RegExp(`manage-booking\\?hotel=${hotel.slug}$`))

  const rows = page.getByRole('table').getByRole('row')
  const tabs = page.getByRole('navigation', { name: say('desk.tabs') }).getByRole('link')
  const tabKeys = ['desk.all', 'desk.status.confirmed', 'desk.status.pending', 'desk.status.cancelled']
  const tabTexts = (...counts: number[]) => tabKeys.map((key, at) => `${say(key)}${counts[at]}`)
  await expect(tabs).toHaveText(tabTexts(27, 25, 1, 1))
  await expect(rows).toHaveCount(1 + 25)
  await expect(rows.nth(1)).toContainText('Đặng Thu')
  await page
    .getByRole('link', { name: say('common.page', { page: 2 }), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows).toHaveCount(1 + 2)

  for (const [tab, name] of [
    [2, 'Đặng Thu'],
    [3, 'Nuno Alves'],
  ] as const) {
    await tabs.nth(tab).click()
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText(name)
  }
  await tabs.first().click()

  const search = page.getByRole('searchbox', { name: say('desk.search') })
  for (const text of ['yamada', keiko.guest.email, `${keiko.code.slice(0, 4)}-${keiko.code.slice(4)}`]) {
    await search.fill(text)
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Keiko Yamada')
  }
  await expect(tabs).toHaveText(tabTexts(1, 1, 0, 0))
  const room = keiko.bookedRooms[0]?.room.number ?? ''
  await search.fill(room)
  await expect(page.getByRole('link', { name: /^Keiko Yamada/ })).toBeVisible()
  // Those who have the room, and those who have none yet, whose own would do.
  const isOfRoom = async () => {
    const rooms = await rows.locator('td[data-column="room"]').allInnerTexts()
    return rooms.length > 1 && rooms.every((shown) => [room, '–'].includes(shown.trim()))
  }
  await expect.poll(isOfRoom).toBe(true)
  await search.fill('niemand')
  await expect(page.getByRole('heading', { name: say('desk.noMatch.title') })).toBeVisible()
  await owner.link('desk.noMatch.showAll').click()
  await expect(search).toHaveValue('')

  await owner.button('common.checkIn').click()
  const date = page.getByRole('textbox', { name: say('common.checkIn') })
  await date.fill('bald')
  await date.press('Enter')
  await expect(page.getByText(messageText('de', 'date_invalid'))).toBeVisible()
  await date.fill(keiko.checkIn)
  await date.press('Enter')
  await expect(page).toHaveURL(new RegExp(`checkIn=${keiko.checkIn}`))
  await expect(rows).toHaveCount(2)
  await owner.button('desk.clearCheckIn').click()
  await expect(tabs).toHaveText(tabTexts(27, 25, 1, 1))
})

test('on a phone in Vietnamese: details with price lines, payment, history; room assignment of free rooms of the type, pinned; confirm, cash, cancel with the refund said first; both rooms of a booking at once', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const owner = await newGuest(page, 'vi')
  const { say } = owner
  const hotel = await ownHotel(page)
  const blocker = await book(request, hotel, { name: 'Nuno Alves' })
  await assign(page, hotel, blocker.id, '102')
  const { id, guest } = await book(request, hotel, { name: 'Jana Brandt', notes: 'Kommt spät', pending: true })
  const [unit] = (await readOwnBooking(page, hotel, id)).bookedRooms
  const total = euros(18_000, 'vi-VN')

  await page.goto(`/owner/manage-booking?hotel=${hotel.slug}`)
  await page.getByRole('link', { name: /^Jana Brandt/ }).click()
  const drawer = drawerOf(owner, 'Jana Brandt')
  for (const text of [
    guest.email,
    guest.phone,
    'Kommt spät',
    `Doppelzimmer, ${say('common.nights_other', { count: 2 })}`,
  ])
    await expect(drawer.getByText(text)).toBeVisible()
  await expect(drawer.getByText(say('desk.money.early', { percent: 10 }))).toBeVisible()
  await expect(drawer.getByText(say('desk.money.included'))).toBeVisible()
  await expect(drawer.getByText(total, { exact: true })).toBeVisible()
  const moneyTitle = page.getByRole('heading', { name: say('desk.money.title') })
  const money = drawer.locator('section').filter({ has: moneyTitle })
  await expect(money.getByText(say('desk.payment.pending'), { exact: true })).toBeVisible()
  const historyTitle = page.getByRole('heading', { name: say('desk.history') })
  const history = drawer.locator('section').filter({ has: historyTitle }).getByRole('listitem')
  await expect(history).toHaveText([new RegExp(say('desk.events.created'))])

  // 102 is taken for one of the nights, 201 is of another type.
  const rooms = await openRooms(owner, drawer)
  await expect(rooms.getByRole('button')).toHaveText([/^101/, /^103/, new RegExp(`^${say('desk.rooms.open')}`)])
  await rooms.getByRole('button', { name: say('desk.rooms.open') }).click()
  const save = drawer.getByRole('button', { name: say('desk.rooms.save') })
  await save.click()
  await expect(drawer.getByRole('alert')).toHaveText(messageText('vi', 'room_assignment_required'))
  const other = unit?.room.number === '103' ? '101' : '103'
  await saveRoom(owner, drawer, other)
  await expect(drawer.getByText(messageText('vi', 'room_assignment_updated'))).toBeVisible()
  await expect(drawer.getByRole('img', { name: say('plan.pinned') })).toBeVisible()
  await expect(history.last()).toContainText(`${say('desk.events.room_assigned')} · ${other}`)
  expect((await readOwnBooking(page, hotel, id)).bookedRooms[0]).toMatchObject({
    room: { number: other },
    pinned: true,
  })

  /** Answers the question that a button opens. */
  const agree = async (act: 'confirm' | 'cash' | 'cancel', title: string, text: string, amount = '') => {
    await drawer.getByRole('button', { name: say(`desk.${act}.open`), exact: true }).click()
    const question = page.getByRole('dialog', { name: title, exact: true })
    await expect(question).toContainText(text)
    await question.getByRole('button', { name: say(`desk.${act}.act`, { amount }), exact: true }).click()
    await expect(question).toHaveCount(0)
  }
  await agree('confirm', say('desk.confirm.title'), say('desk.confirm.text', { amount: total }))
  await expect(drawer.getByText(say('desk.unpaidCash'))).toBeVisible()
  await agree('cash', say('desk.cash.title'), say('desk.cash.text', { amount: total }), total)
  await expect(drawer.getByText(say('desk.payment.paid'), { exact: true })).toBeVisible()
  const refund = say('desk.cancel.refund', { paid: total, refund: total })
  await agree('cancel', say('desk.cancel.title', { name: 'Jana Brandt' }), refund)
  await expect(drawer.getByText(say('desk.reasons.owner'))).toBeVisible()
  await expect(history).toHaveText(
    ['created', 'room_assigned', 'confirmed', 'cash_received', 'cancelled', 'refunded'].map(
      (event) => new RegExp(say(`desk.events.${event}`)),
    ),
  )
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window ?? 0)
  const later = addDays(usualCheckIn, 9)
  await assignBoth(owner, hotel, await book(request, hotel, { name: 'Keiko Yamada', checkIn: later, quantity: 2 }))
})

test('new bookings appear without reload; two tabs: what another changed meanwhile is shown before it is overwritten', async ({
  page,
  context,
  request,
}) => {
  const hotel = await ownHotel(page)
  const jana = await book(request, hotel, { name: 'Jana Brandt', pending: true })
  const owner = await newGuest(page, 'de')
  const { say } = owner
  await page.goto(`/owner/manage-booking?hotel=${hotel.slug}`)
  await expect(page.getByRole('link', { name: /^Jana Brandt/ })).toBeVisible()
  const keiko = await book(request, hotel, { name: 'Keiko Yamada' })
  await expect(page.getByRole('link', { name: /^Keiko Yamada/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: say('desk.arrived_one', { count: 1 }) })).toBeAttached()

  // A tab that hears of nothing still shows what was.
  const old = await newGuest(await context.newPage(), 'de')
  await old.page.route('**/events', (route) => route.abort())
  await openBooking(old, hotel, jana.id)
  const drawer = drawerOf(old, 'Jana Brandt')
  await expect(drawer.getByRole('heading', { name: say('desk.rooms.title') })).toBeVisible()
  const numbers = ['101', '102', '103']
  const keikosNumber = (await readOwnBooking(page, hotel, keiko.id)).bookedRooms[0]?.room.number
  const own = (await readOwnBooking(page, hotel, jana.id)).bookedRooms[0]?.room.number ?? ''
  const third = numbers.find((number) => number !== keikosNumber && number !== own) ?? ''
  await assign(page, hotel, jana.id, third)
  const alert = drawer.getByRole('alert')
  await drawer.getByRole('button', { name: say('desk.rooms.save') }).click()
  await expect(alert).toContainText(messageText('de', 'room_assignment_failed'))
  await expect(alert).toContainText(messageText('de', 'changed_meanwhile'))
  await expect(alert).toContainText(say('desk.rooms.nowIn', { number: third }))
  await drawer.getByRole('button', { name: say('desk.rooms.save') }).click()
  await expect(drawer.getByText(messageText('de', 'room_assignment_updated'))).toBeVisible()
  expect((await readOwnBooking(page, hotel, jana.id)).bookedRooms[0]?.room.number).toBe(own)

  // Somebody took the room that is offered: who, from when to when.
  const rooms = await openRooms(old, drawer)
  await expect(rooms.getByRole('button', { name: third })).toBeVisible()
  await assign(page, hotel, keiko.id, third)
  await rooms.getByRole('button', { name: third }).click()
  await drawer.getByRole('button', { name: say('desk.rooms.save') }).click()
  await expect(alert).toContainText(messageText('de', 'room_occupied'))
  await expect(alert).toContainText('Keiko Yamada')
  await expect(alert).not.toContainText(keiko.checkIn)
  // What cannot be is no longer chosen.
  await expect(drawer.getByRole('button', { name: `: ${own}` })).toBeVisible()

  await drawer.getByRole('button', { name: say('desk.confirm.open') }).click()
  await send(page.request, 'PATCH', `/v1/properties/${hotel.id}/bookings/${jana.id}`, { action: 'cancel' })
  const question = old.page.getByRole('dialog', { name: say('desk.confirm.title') })
  await question.getByRole('button', { name: say('desk.confirm.act') }).click()
  await expect(question.getByRole('alert')).toContainText(messageText('de', 'update_status_failed'))
  await expect(question.getByRole('alert')).toContainText(messageText('de', 'wrong_state'))
  await old.page.keyboard.press('Escape')
  await expect(drawer.getByText(say('desk.reasons.owner'))).toBeVisible()
  await expect(page.getByRole('row', { name: /^Jana Brandt/ })).toContainText(say('desk.status.cancelled'))
})
