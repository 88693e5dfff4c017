import { expect, test, type Browser, type Page } from './steps/test.ts'
import { messageText } from '@keystay/contract/shared/messages'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { newEmail } from './steps/account.ts'
import { bookAtHotel } from './steps/book-at-hotel.ts'
import { newGuest, type Guest } from './steps/guest.ts'
import { withKeys, withMouse, writeDate, type Hands } from './steps/input.ts'
import { press } from './steps/input.ts'
import {
  addAmenity,
  addPhotos,
  signUpAsOwner,
  box,
  fillHotel,
  fillRoomType,
  menuLink,
  newName,
  photo,
  tab,
} from './steps/new-hotel.ts'
import { addHotel, awayFromMidnight, becomeOwner, book } from './steps/own-hotel.ts'
import { barOf, dragTo, drawerOf, expectPlaced } from './steps/room-plan.ts'

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
test.beforeEach(awayFromMidnight)

const booker = 'Nuno Alves'
const type = 'Turmzimmer'

test('a new owner with a mouse lists a hotel, is booked, moves the stay, takes the cash, reads the revenue', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(page, 'de')
  const { key, tonight } = await openBusiness(owner, withMouse, '120,00')
  await hasFreePlan(owner, withMouse)
  await bookTonight(browser, `/${key}/home`, tonight)
  await expect(barOf(owner, booker, '101')).toBeVisible()
  await dragTo(owner, barOf(owner, booker, '101'), '103')
  await expectPlaced(owner, booker, '103')
  await barOf(owner, booker).click()
  await takeCash(owner, withMouse, '120,00')
  await readRevenue(owner, withMouse, '120,00')
})

test.describe('by keyboard alone', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a new owner lists a hotel with rooms and prices', async ({ page }) => {
    const owner = await newGuest(page, 'en')
    await openBusiness(owner, withKeys(owner), '120.00')
  })

  test('an owner who is booked moves the stay, takes the cash, reads the revenue', async ({ page, request }) => {
    const owner = await newGuest(page, 'en')
    const hands = withKeys(owner)
    await becomeOwner(page)
    const hotel = await addHotel(page, [{ name: type, rooms: '101–103' }])
    await page.goto(`/owner/manage-booking?hotel=${hotel.slug}`)
    await hasFreePlan(owner, hands)
    const tonight = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(new Date())
    await book(request, hotel, { name: booker, checkIn: tonight, nights: 1 })
    await press(owner, barOf(owner, booker, '101'))
    await expect(drawerOf(owner, booker).getByRole('button', { name: /^103/ })).toBeVisible()
    for (const pressed of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(pressed)
    await expectPlaced(owner, booker, '103')
    await takeCash(owner, hands, '100.00')
    await readRevenue(owner, hands, '100.00')
  })
})

/** From the sign-up to a hotel that guests can book tonight; returns its key and tonight by its clock. */
async function openBusiness(owner: Guest, hands: Hands, price: string): Promise<{ key: string; tonight: string }> {
  await signUpAsOwner(owner, hands)
  const { name, key } = newName()
  await listHotel(owner, hands, name)
  await addRoomType(owner, hands)
  const tonight = await setPrice(owner, hands, price)
  await addRooms(owner, hands)
  await readGuestPage(owner, hands, name)
  return { key, tonight }
}

async function hasFreePlan(owner: Guest, hands: Hands): Promise<void> {
  await hands.press(menuLink(owner, 'plan'))
  await expect(owner.page.getByText('103', { exact: true })).toBeVisible()
  await expect(barOf(owner, booker)).toHaveCount(0)
}

/** The hotel with a photo; its coordinates come from its address. */
async function listHotel(owner: Guest, hands: Hands, name: string): Promise<void> {
  const { page, say, language } = owner
  await fillHotel(owner, hands, name)
  await addPhotos(owner, hands, [photo])
  await hands.write(box(owner, 'properties.photos.alt', { number: 1 }), say('properties.photos.first'))
  await expect(page.getByText(say('properties.key.free')).first()).toBeVisible()
  await hands.press(owner.button('properties.create'))
  await expect(page.getByText(messageText(language, 'hotel_created'), { exact: true })).toBeVisible()
}

async function addRoomType(owner: Guest, hands: Hands): Promise<void> {
  await hands.press(tab(owner, 1))
  await expect(owner.page.getByRole('heading', { name: owner.say('properties.roomType.none') })).toBeVisible()
  await hands.press(owner.link('properties.roomType.add'))
  await fillRoomType(owner, hands, type)
  await addAmenity(owner, hands, 'Teleskop')
  await addPhotos(owner, hands, [photo])
  await hands.write(box(owner, 'properties.photos.alt', { number: 1 }), type)
  await hands.press(owner.button('properties.roomType.create'))
  await expect(owner.page.getByText(owner.say('properties.roomType.added', { name: type }))).toBeVisible()
}

/** Tonight has a price of its own; returns its date by the hotel's clock. */
async function setPrice(owner: Guest, hands: Hands, price: string): Promise<string> {
  const { page, say } = owner
  await hands.press(owner.link('properties.roomType.prices').last())
  const today = page.locator('[data-today]')
  await expect(today).toBeVisible()
  const tonight = (await today.getAttribute('data-date')) ?? ''
  await writeDate(owner, hands, page.getByRole('textbox', { name: say('properties.nights.from') }), tonight)
  await hands.write(page.getByRole('textbox', { name: say('properties.nights.price', { currency: 'EUR' }) }), price)
  await hands.press(owner.button('properties.nights.apply_one', { count: 1 }))
  await expect(page.getByText(say('properties.nights.done_one', { count: 1 }))).toBeVisible()
  await expect(today).toContainText('120')
  return tonight
}

async function addRooms(owner: Guest, hands: Hands): Promise<void> {
  const { page, say } = owner
  await hands.press(tab(owner, 1))
  await hands.press(owner.link('properties.roomType.addRooms'))
  await hands.press(owner.button('rooms.add.open').first())
  await hands.write(page.getByRole('textbox', { name: say('rooms.add.numbers') }), '101–103')
  await hands.press(owner.button('rooms.add.act_other', { count: 3 }))
  await expect(page.getByText(say('rooms.add.done_other', { count: 3 }))).toBeVisible()
}

/** The hotel as guests see it, and back. */
async function readGuestPage(owner: Guest, hands: Hands, name: string): Promise<void> {
  const { page } = owner
  await hands.press(menuLink(owner, 'properties'))
  await hands.press(page.getByRole('link', { name, exact: true }))
  await hands.press(owner.link('properties.guestPage'))
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(type).first()).toBeVisible()
  await page.goBack()
}

/** Somebody else, in a browser of their own. */
async function bookTonight(browser: Browser, path: string, tonight: string): Promise<void> {
  const context = await browser.newContext()
  const guest = await newGuest(await context.newPage(), 'de')
  await guest.page.goto(path)
  const stay = { checkIn: tonight, checkOut: addDays(tonight, 1) }
  await bookAtHotel(guest, withMouse, stay, { name: booker, email: newEmail(), phone: '+351289000001' })
  await context.close()
}

/** From the stay in the plan to its booking, and the money. */
async function takeCash(owner: Guest, hands: Hands, price: string): Promise<void> {
  const { page, say } = owner
  await hands.press(drawerOf(owner, booker).getByRole('link', { name: say('plan.openBooking') }))
  const details = page.getByRole('dialog', { name: say('desk.drawer', { name: booker }) })
  await expect(details).toContainText(price)
  await expect(details).toContainText(say('desk.events.room_assigned'))
  await hands.press(owner.button('desk.cash.open'))
  const dialog = page.getByRole('dialog', { name: say('desk.cash.title') })
  await hands.press(dialog.getByRole('button', { name: new RegExp(price) }))
  await expect(dialog).toHaveCount(0)
  await expect(details).toContainText(say('desk.events.cash_received'))
  await expect(owner.button('desk.cash.open')).toHaveCount(0)
}

async function readRevenue(owner: Guest, hands: Hands, price: string): Promise<void> {
  const { page, say, language } = owner
  await hands.press(menuLink(owner, 'revenue'))
  const figures = page.getByRole('list', { name: say('revenue.figures') })
  await expect(figures).toBeVisible()
  if (language !== 'de') await inEuros(owner, page)
  await expect(figures.getByRole('link', { name: say('revenue.revenue') })).toContainText(price)
  await expect(figures.getByRole('link', { name: say('revenue.bookings') })).toContainText('1')
}

/** Other languages read dollars until told otherwise. */
async function inEuros(owner: Guest, page: Page): Promise<void> {
  await press(owner, page.getByRole('radio', { name: 'USD' }), 'ArrowRight')
  await expect(page.getByRole('radio', { name: 'EUR' })).toBeChecked()
}
