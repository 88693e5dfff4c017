import { expect, test, type Browser } from './steps/test.ts'
import { expectHeading, newGuest, type Guest } from './steps/guest.ts'
import { withKeys } from './steps/input.ts'
import { readHotel } from './steps/hotel.ts'
import { linkIn, listMails, readAttachment, readMail } from './product/inbox.ts'
import { press } from './steps/input.ts'
import { addHotel, becomeOwner, drawerOf, type OwnHotel } from './steps/own-hotel.ts'
import {
  cards,
  expectRefunded,
  expectSuccess,
  goToPay,
  holdRoom,
  openStepFive,
  payWithCard,
  readHeld,
  wayToPay,
} from './steps/payment.ts'

/** Two nights at 100 €, a tenth less for booking early. */
const total = /180,00\s€/

let owner: Guest
let ownerEmail: string
let hotel: OwnHotel

test.beforeAll(async ({ browser }) => {
  owner = await newGuest(await browser.newPage(), 'de')
  ownerEmail = await becomeOwner(owner.page)
  hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-120' }])
})

test.afterAll(async () => await owner.page.close())

/** Opens a link of a mail as somebody does who was never here. */
async function openElsewhere(browser: Browser, link: string): Promise<Guest> {
  const guest = await newGuest(await browser.newPage(), 'de')
  await guest.page.goto(link)
  return guest
}

test('by keyboard: a card is declined, another one pays, and cancelling gives it all back', async ({
  page,
  browser,
}) => {
  const guest = await newGuest(page, 'de')
  const { say } = guest
  const keys = withKeys(guest)
  const booking = await holdRoom(page, hotel)
  const { email } = booking.guest

  await openStepFive(guest, booking)
  await press(guest, wayToPay(guest, 'cash'), 'ArrowDown')
  await expect(wayToPay(guest, 'stripe')).toBeChecked()
  await goToPay(guest, 'stripe', keys)
  await expect(page.getByText(total).first()).toBeVisible()
  await payWithCard(page, cards.declined)
  await expect(page.getByRole('alert')).toContainText('abgelehnt')
  await payWithCard(page, cards.good)
  await expectSuccess(guest, booking)
  await expect(page.getByText(say('booking.mailed', { email }))).toBeVisible()

  const mail = await readMail(email, /Ihre Buchung .* ist bestätigt/)
  expect(mail.text).toContain('Bezahlt mit Karte')
  expect((await readAttachment(mail, '.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await readAttachment(mail, '.ics')).toString()).toContain(`SUMMARY:${hotel.name}`)
  const elsewhere = await openElsewhere(browser, linkIn(mail, '/booking-access'))
  await expectHeading(elsewhere, 'booking.detailTitle')
  await expect(elsewhere.page.getByText(booking.guest.name)).toBeVisible()
  await elsewhere.page.close()

  await keys.press(guest.link('booking.toBooking'))
  await expectHeading(guest, 'booking.detailTitle')
  await keys.press(guest.button('booking.cancel'))
  await expect(page.getByRole('dialog')).toContainText(total)
  await keys.press(guest.button('booking.confirmCancel'))
  await expect(page.getByText(say('booking.refundReasons.cancelled'))).toBeVisible()
  await expectRefunded(page, booking)
  await page.reload()
  await expect(page.getByText(say('booking.refundStates.done'), { exact: true })).toBeVisible()
  const after = await readHeld(page, booking)
  expect(after).toMatchObject({ status: 'cancelled', paid: { minor: 0 } })
  expect(after.refunds).toMatchObject([{ amount: booking.total, status: 'done', reason: 'cancelled' }])

  await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}&booking=${booking.id}`)
  const drawer = drawerOf(owner, booking.guest.name)
  await expect(drawer.getByText(say('desk.money.refundStates.done'), { exact: true })).toBeVisible()
  expect((await readMail(email, /ist storniert/)).text).toMatch(total)
  expect((await readMail(ownerEmail, /Storniert/i)).text).toMatch(total)
  expect((await listMails(email)).map(({ count }) => count)).toEqual([1, 1])
})

test('back from the card page and on with it; the bank says no, then yes; the hotel gives a part back', async ({
  page,
}) => {
  const guest = await newGuest(page, 'de')
  const { say } = guest
  const booking = await holdRoom(page, hotel, { weeks: 1 })
  await openStepFive(guest, booking)
  const cardPage = await goToPay(guest, 'stripe')
  await page.goBack()
  await expect(page.getByRole('heading', { name: say('purchase.openPayment.stripe') })).toBeVisible()
  await guest.link('purchase.goOnPaying').click()
  await expect(page).toHaveURL(cardPage)
  await payWithCard(page, cards.challenged)
  await page.locator('button[value="fail"]').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await payWithCard(page, cards.challenged)
  await page.locator('button[value="complete"]').click()
  await expectSuccess(guest, booking)

  await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}&booking=${booking.id}`)
  const drawer = drawerOf(owner, booking.guest.name)
  await drawer.getByRole('button', { name: say('desk.refund.open') }).click()
  const dialog = owner.page.getByRole('dialog', { name: say('desk.refund.title', { name: booking.guest.name }) })
  await dialog.getByText(say('desk.refund.part')).click()
  await dialog.getByRole('textbox').fill('50,50')
  await dialog.getByRole('button', { name: /50,50\s€ erstatten/ }).click()
  await expect(drawer.getByText(/129,50\s€/).first()).toBeVisible()
  await expectRefunded(page, booking)
  await owner.page.reload()
  await expect(drawer.getByText(say('desk.money.refundStates.done'), { exact: true })).toBeVisible()
  expect((await readMail(booking.guest.email, /Erstattung|erstattet/)).text).toMatch(/50,50\s€/)
  await guest.link('booking.toBooking').click()
  await page.reload()
  await expect(page.getByText(say('booking.refundReasons.owner'))).toBeVisible()
  await expect(page.getByText(/teilweise erstattet \(50,50\s€\)/)).toBeVisible()
  await expect(page.getByText('50,50 €', { exact: true })).toBeVisible()
  await expect(page.getByText(/129,50\s€/)).toBeVisible()
})

test('in Vietnamese on a phone: dong are paid by card, PayPal does not take them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const guest = await newGuest(page, 'vi')
  const vietnamese = await readHotel(page.request, 'pho-den')
  const booking = await holdRoom(page, vietnamese, { language: 'vi' })
  await openStepFive(guest, booking)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(wayToPay(guest, 'paypal')).toHaveCount(0)
  await goToPay(guest, 'stripe')
  const dong = new Intl.NumberFormat('vi', { style: 'currency', currency: 'VND' }).format(booking.total.minor)
  await expect(page.getByText(dong).first()).toBeVisible()
  await payWithCard(page, cards.good)
  await expectSuccess(guest, booking)
  const mail = await readMail(booking.guest.email, /đã xác nhận/)
  expect(mail.text.replaceAll(/\s/g, ' ')).toContain(dong.replaceAll(/\s/g, ' '))
  expect(mail.attachments.map(({ filename }) => filename.slice(-4)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '.ics',
    '.pdf',
  ])
})
