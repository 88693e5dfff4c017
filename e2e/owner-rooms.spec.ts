import { expect, test, type Locator, type Page } from './steps/test.ts'
import { maxRoomsAtOnce } from '@keystay/contract/rooms/room-numbers'
import { messageText } from '@keystay/contract/shared/messages'
import { expectHeading, newGuest, type Guest } from './steps/guest.ts'
import { press, type } from './steps/input.ts'
import {
  addHotel,
  assign,
  becomeOwner,
  book,
  failCalls,
  holdCalls,
  tryAgain,
  readOwnBooking,
  type OwnHotel,
} from './steps/own-hotel.ts'

const openRooms = async (owner: Guest, hotel: OwnHotel, at = 0): Promise<void> =>
  void (await owner.page.goto(`/owner/manage-rooms?hotel=${hotel.slug}&type=${hotel.types[at]?.id}`))

/** The switch of a room. */
const toggleOf = ({ page, say }: Guest, number: string): Locator =>
  page.getByRole('switch', { name: say('rooms.toggle', { number }), exact: true })

const sheetOf = ({ page, say }: Guest, key: string, params: Record<string, string | number>): Locator =>
  page.getByRole('dialog', { name: say(key, params), exact: true })

const roomOf = async (page: Page, hotel: OwnHotel, id: string): Promise<string> =>
  (await readOwnBooking(page, hotel, id)).bookedRooms[0]?.room.number ?? ''

test('by keyboard alone: choose hotel, list room types, rooms per type, add one by one and by range “101–120”, rename, delete when unused, toggle, Back', async ({
  page,
}) => {
  await becomeOwner(page)
  await addHotel(page, [], 'Adler')
  const hotel = await addHotel(page, [{ name: 'Double room' }, { name: 'Single room', rooms: '1–3' }], 'Birch')
  const owner = await newGuest(page, 'en')
  const { say } = owner
  const text = (...of: Parameters<typeof messageText> extends [unknown, ...infer Rest] ? Rest : never) =>
    page.getByText(messageText('en', ...of), { exact: true })
  const uiText = (key: string, params?: Record<string, string | number>) =>
    page.getByText(say(key, params), { exact: true })
  await page.goto('/owner/manage-rooms')
  await expectHeading(owner, 'rooms.noTypes.title')
  await press(owner, page.getByRole('button', { name: new RegExp(`^${say('owner.hotel.label')}`) }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`manage-rooms\\?hotel=${hotel.slug}$`))
  await expectHeading(owner, 'rooms.title')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    new RegExp(`^Double room.*${say('rooms.available_other', { available: 0, count: 0 })}`),
    new RegExp(`^Single room.*${say('rooms.available_other', { available: 3, count: 3 })}`),
  ])
  await press(owner, page.getByRole('link', { name: 'Double room' }))
  await expect(page.getByRole('heading', { name: say('rooms.empty.title') })).toBeVisible()

  const rows = page.getByRole('rowheader')
  const numbers = page.getByRole('textbox', { name: say('rooms.add.numbers') })
  await press(owner, owner.button('rooms.add.open').first())
  await page.keyboard.press('Enter')
  await expect(text('room_number_required')).toBeVisible()
  await expect(numbers).toBeFocused()
  for (const [typed, code, params] of [
    ['120–101', 'room_number_invalid', {}],
    ['1–301', 'rooms_too_many', { max: maxRoomsAtOnce }],
    ['121, 3', 'room_number_taken', { numbers: '3' }],
  ] as const) {
    await type(owner, numbers, typed)
    await page.keyboard.press('Enter')
    await expect(text(code, params)).toBeVisible()
  }
  await type(owner, numbers, '121')
  await page.keyboard.press('Enter')
  await expect(uiText('rooms.add.done_one', { count: 1 })).toBeVisible()
  await expect(rows).toHaveText(['121'])
  await press(owner, owner.button('rooms.add.open'))
  await type(owner, numbers, '101–120')
  await expect(uiText('rooms.add.preview_other', { count: 20, numbers: '101, 102 … 120' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(uiText('rooms.add.done_other', { count: 20 })).toBeVisible()
  await expect(rows).toHaveCount(21)

  const number = page.getByRole('textbox', { name: say('rooms.number') })
  await press(owner, page.getByRole('button', { name: say('rooms.rename.named', { number: '102' }) }))
  for (const [typed, code, params] of [
    ['', 'room_number_required', {}],
    ['101–120', 'room_number_invalid', {}],
    ['101', 'room_number_taken', { numbers: '101' }],
  ] as const) {
    await type(owner, number, typed)
    if (typed === '') await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await expect(text(code, params)).toBeVisible()
  }
  await type(owner, number, 'Suite 1')
  await page.keyboard.press('Enter')
  await expect(uiText('rooms.rename.done', { from: '102', to: 'Suite 1' })).toBeVisible()
  await press(owner, page.getByRole('button', { name: say('rooms.delete.named', { number: 'Suite 1' }) }))
  await press(owner, sheetOf(owner, 'rooms.delete.title', { number: 'Suite 1' }).getByRole('button').last())
  await expect(uiText('rooms.delete.done', { number: 'Suite 1' })).toBeVisible()
  await expect(rows).toHaveCount(20)

  await press(owner, toggleOf(owner, '101'), 'Space')
  await expect(uiText('rooms.switched.unavailable', { number: '101' })).toBeVisible()
  await expect(toggleOf(owner, '101')).not.toBeChecked()
  await press(owner, owner.link('rooms.back'))
  await expectHeading(owner, 'rooms.title')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    `${say('rooms.available_other', { available: 19, count: 20 })}${say('rooms.unavailableCount_one', { count: 1 })}`,
  )
  await press(owner, page.getByRole('link', { name: 'Double room' }))
  await press(owner, toggleOf(owner, '101'), 'Space')
  await expect(uiText('rooms.switched.available', { number: '101' })).toBeVisible()
})

test('on a phone in Vietnamese: toggling unavailable shows the moves and makes them, is refused with the list of stays when nothing can house them; a used room is not deleted', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const owner = await newGuest(page, 'vi')
  const { say } = owner
  await becomeOwner(page)
  const hotel = await addHotel(page, [
    { name: 'Phòng đôi', rooms: '101–102' },
    { name: 'Phòng đơn', rooms: '201' },
  ])
  const mai = await book(request, hotel, { name: 'Mai Trần' })
  const from = await roomOf(page, hotel, mai.id)
  const to = from === '101' ? '102' : '101'
  await openRooms(owner, hotel)

  // First what would happen; nothing does before it is agreed to.
  await toggleOf(owner, from).click()
  const moves = sheetOf(owner, 'rooms.closing.title', { number: from })
  await expect(moves.getByText(say('rooms.closing.moves_other', { count: 1 }))).toBeVisible()
  await expect(moves.getByRole('listitem')).toHaveText(new RegExp(`Mai Trần.*${from}${to}$`))
  await moves.getByRole('button', { name: say('rooms.closing.keep') }).click()
  await expect(toggleOf(owner, from)).toBeChecked()
  expect(await roomOf(page, hotel, mai.id)).toBe(from)
  await toggleOf(owner, from).click()
  await moves.getByRole('button', { name: say('rooms.closing.act_other', { count: 1 }) }).click()
  const done = [say('rooms.switched.unavailable', { number: from }), say('rooms.moved_other', { count: 1 })]
  await expect(page.getByText(done.join(' '))).toBeVisible()
  await expect(toggleOf(owner, from)).not.toBeChecked()
  expect(await roomOf(page, hotel, mai.id)).toBe(to)

  // The other room is the last one that can house her.
  const refused = sheetOf(owner, 'rooms.closing.refusedTitle', { number: to })
  const refuses = async (guest: string, reason: 'no_room' | 'pinned') => {
    const stay = refused.getByRole('listitem').filter({ hasText: guest })
    await expect(stay).toContainText(say(`rooms.closing.reasons.${reason}`))
    for (const code of ['update_room_status_failed', 'room_needed'] as const)
      await expect(refused.getByRole('alert')).toContainText(messageText('vi', code))
  }
  await toggleOf(owner, to).click()
  await refuses('Mai Trần', 'no_room')
  await page.keyboard.press('Escape')
  await expect(toggleOf(owner, to)).toBeChecked()
  await toggleOf(owner, from).click()
  await expect(page.getByText(say('rooms.switched.available', { number: from }))).toBeVisible()

  // Between the question and the answer somebody books the room that she would move to.
  await toggleOf(owner, to).click()
  const again = sheetOf(owner, 'rooms.closing.title', { number: to })
  await expect(again.getByRole('listitem')).toHaveText(new RegExp(`Mai Trần.*${to}${from}$`))
  const nuno = await book(request, hotel, { name: 'Nuno Alves' })
  await again.getByRole('button', { name: say('rooms.closing.act_other', { count: 1 }) }).click()
  await refuses('Mai Trần', 'no_room')
  await page.keyboard.press('Escape')
  await assign(page, hotel, mai.id, to)
  await toggleOf(owner, to).click()
  await refuses('Mai Trần', 'pinned')
  await refused.getByRole('link', { name: 'Mai Trần' }).click()
  await expect(page).toHaveURL(new RegExp(`manage-booking.*booking=${mai.id}`))
  const drawer = sheetOf(owner, 'desk.drawer', { name: 'Mai Trần' })
  await expect(drawer.getByText(say('desk.events.room_moved'))).toBeVisible()

  // Only a room that nobody ever had can be deleted, also when somebody takes it at the last moment.
  await openRooms(owner, hotel)
  await expect(toggleOf(owner, to)).toBeVisible()
  expect(await roomOf(page, hotel, nuno.id)).toBe(from)
  await expect(page.getByRole('button', { name: say('rooms.delete.named', { number: '' }).trim() })).toHaveCount(0)
  await openRooms(owner, hotel, 1)
  await page.getByRole('button', { name: say('rooms.delete.named', { number: '201' }) }).click()
  await book(request, hotel, { name: 'Keiko Yamada', type: 1 })
  const sheet = sheetOf(owner, 'rooms.delete.title', { number: '201' })
  await sheet.getByRole('button', { name: say('rooms.delete.act') }).click()
  for (const code of ['operation_failed', 'room_in_use'] as const)
    await expect(sheet.getByRole('alert')).toContainText(messageText('vi', code))
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window ?? 0)
})

test('loading and error states with retry, each message; pages; two tabs: a room renamed meanwhile shows both numbers', async ({
  page,
  context,
}) => {
  const owner = await newGuest(page, 'de')
  const { say } = owner
  const alert = page.getByRole('alert')
  const text = (code: Parameters<typeof messageText>[1]) => messageText('de', code)
  await becomeOwner(page)
  await page.goto('/owner/manage-rooms')
  await expect(page.getByRole('heading', { name: say('owner.none.title') })).toBeVisible()
  const hotel = await addHotel(page, [
    { name: 'Doppelzimmer', rooms: '1–9' },
    { name: 'Einzelzimmer', rooms: '1001–1101' },
  ])

  let end = await failCalls(page, '**/room-types', { says: 'Geht gerade nicht.' })
  await page.goto(`/owner/manage-rooms?hotel=${hotel.slug}`)
  await expect(alert).toContainText(`${text('fetch_room_types_failed')}Geht gerade nicht.`)
  await end()
  const letGo = await holdCalls(page, '**/rooms?*')
  await tryAgain(owner, page.getByRole('link', { name: 'Doppelzimmer' }))
  await page.getByRole('link', { name: 'Doppelzimmer' }).click()
  await expect(page.getByText(say('rooms.loading'))).toBeVisible()
  letGo()
  await expect(alert).toContainText(`${text('list_rooms_failed')}${text('no_response')}`)
  await page.unrouteAll({ behavior: 'wait' })
  await tryAgain(owner, page.getByRole('table'))

  end = await failCalls(page, '**/closing', { says: text('unexpected_error') })
  await toggleOf(owner, '1').click()
  await expect(alert).toHaveText(`${text('update_room_status_failed')}${text('unexpected_error')}`)
  await end()
  end = await failCalls(page, '**/rooms', { says: null, method: 'POST' })
  await owner.button('rooms.add.open').click()
  await page.getByRole('textbox', { name: say('rooms.add.numbers') }).fill('10')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    `${text('operation_failed')}${text('no_response')}`,
  )
  await end()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('rooms.add.done_one', { count: 1 }))).toBeVisible()

  // What another window made of a room is shown, and its owner chooses.
  const rename = async (of: Guest, from: string, to: string) => {
    await of.page.getByRole('button', { name: say('rooms.rename.named', { number: from }), exact: true }).click()
    await of.page.getByRole('textbox', { name: say('rooms.number') }).fill(to)
  }
  await rename(owner, '7', '7a')
  const other = await newGuest(await context.newPage(), 'de')
  await openRooms(other, hotel)
  await rename(other, '7', '7b')
  await other.page.keyboard.press('Enter')
  await expect(other.page.getByText(say('rooms.rename.done', { from: '7', to: '7b' }))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    say('rooms.rename.meanwhile', { now: '7b', mine: '7a' }),
  )
  await owner.button('rooms.rename.act', { number: '7a' }).click()
  await expect(page.getByText(say('rooms.rename.done', { from: '7b', to: '7a' }))).toBeVisible()
  await expect(other.page.getByRole('rowheader', { name: '7a', exact: true })).toBeVisible()

  // The page that the last room leaves is none any more.
  const rows = page.getByRole('rowheader')
  await owner.link('rooms.back').click()
  await page.getByRole('link', { name: 'Einzelzimmer' }).click()
  await page
    .getByRole('link', { name: say('common.page', { page: 2 }), exact: true })
    .first()
    .click()
  await expect(rows).toHaveText(['1101'])
  await owner.button('rooms.delete.named', { number: '1101' }).click()
  await owner.button('rooms.delete.act').click()
  await expect(page.getByText(say('rooms.delete.done', { number: '1101' }))).toBeVisible()
  await expect(rows).toHaveCount(100)
})
