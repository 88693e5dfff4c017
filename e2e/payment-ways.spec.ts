import { expect, test } from './steps/test.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { expectHeading, newGuest, typeDate } from './steps/guest.ts'
import { readMail } from './product/inbox.ts'
import { openHotel, type OwnHotel } from './steps/own-hotel.ts'
import {
  answerPaypal,
  cards,
  expectPaid,
  expectSuccess,
  goToPay,
  holdRoom,
  openStepFive,
  payWithCard,
  readHeld,
} from './steps/payment.ts'
import { goOn } from './steps/wizard.ts'

let hotel: OwnHotel

test.beforeAll(async ({ browser }) => {
  hotel = await openHotel(browser)
})

test('in English on a phone: PayPal is refused, then declined, then pays', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 })
  const guest = await newGuest(page, 'en')
  const { say } = guest
  const booking = await holdRoom(page, hotel, { language: 'en' })
  await openStepFive(guest, booking)
  const approvePage = await goToPay(guest, 'paypal')
  await answerPaypal(page, 'refuse')
  await expectHeading(guest, 'booking.failedTitle')
  await expect(page.getByText(say('booking.noMoney'))).toBeVisible()
  await guest.link('booking.continuePaying').click()
  await expectHeading(guest, 'purchase.paymentTitle')
  await guest.link('purchase.goOnPaying').click()
  await expect(page).toHaveURL(approvePage)

  // Whom PayPal wants back is led there, to the same order.
  await answerPaypal(page, 'approve', 'declined')
  await expect(page).toHaveURL(approvePage)
  await answerPaypal(page, 'approve', 'refused')
  await expectHeading(guest, 'booking.failedTitle')
  expect(await readHeld(page, booking)).toMatchObject({ status: 'pending', paymentStatus: 'failed', payment: null })
  await readMail(booking.guest.email, /payment .* did not go through/)
  await guest.link('booking.continuePaying').click()
  await expectHeading(guest, 'purchase.paymentTitle')
  await goToPay(guest, 'paypal')
  await answerPaypal(page, 'approve')
  await expectSuccess(guest, booking)
  await expect(page.getByText(say('booking.bookedPaidText'))).toBeVisible()
})

test('a browser that is closed right after paying loses nothing: the provider’s message finishes it', async ({
  page,
  context,
}) => {
  const card = await holdRoom(page, hotel, { weeks: 1 })
  const paypal = await holdRoom(page, hotel, { weeks: 1 })
  for (const booking of [card, paypal]) {
    const guest = await newGuest(await context.newPage(), 'de')
    // The page asks nobody: it is gone before it could.
    await guest.page.route('**/payments/check', (route) => route.abort())
    await openStepFive(guest, booking)
    await goToPay(guest, booking === card ? 'stripe' : 'paypal')
    if (booking === card) await payWithCard(guest.page, cards.good)
    else await answerPaypal(guest.page, 'approve')
    await guest.page.waitForURL(/booking-success/)
    await guest.page.close()
    await expectPaid(page, booking)
  }
  const guest = await newGuest(page, 'de')
  for (const booking of [card, paypal]) {
    await page.goto(`/${hotel.slug}/booking-success?booking=${booking.id}&payment=check`)
    await expectSuccess(guest, booking)
  }
})

test('two tabs pay once', async ({ page, context }) => {
  const guest = await newGuest(page, 'de')
  const booking = await holdRoom(page, hotel, { weeks: 2 })
  await openStepFive(guest, booking)
  const other = await newGuest(await context.newPage(), 'de')
  await openStepFive(other, booking)
  const cardPage = await goToPay(guest, 'stripe')
  expect(await goToPay(other, 'stripe')).toBe(cardPage)
  await payWithCard(page, cards.good)
  await expectSuccess(guest, booking)
  await payWithCard(other.page, cards.good)
  await expectSuccess(other, booking)
  await expectPaid(page, booking)
})

test('a booking that changes in another tab closes the card page, and the new total is paid', async ({
  page,
  context,
}) => {
  const guest = await newGuest(page, 'de')
  const booking = await holdRoom(page, hotel, { weeks: 3 })
  await openStepFive(guest, booking)
  await goToPay(guest, 'stripe')

  const other = await newGuest(await context.newPage(), 'de')
  await openStepFive(other, booking)
  await expect(other.link('purchase.goOnPaying')).toBeVisible()
  await other.link('purchase.checkDetails').click()
  await other.page
    .getByRole('link', { name: other.say('purchase.changeNamed', { name: other.say('purchase.stay') }) })
    .click()
  await expectHeading(other, 'wizard.detailsTitle')
  const checkOut = other.page.getByRole('textbox', { name: other.say('common.checkOut') })
  await typeDate(other, checkOut, addDays(booking.checkOut, 1))
  for (const step of ['guest', 'confirm', 'payment'] as const) await goOn(other, step)
  const changed = await readHeld(page, booking)
  expect(changed.total.minor).toBe(27_000)

  await payWithCard(page, cards.good)
  await expect(page.getByRole('heading', { name: 'Diese Zahlungsseite ist abgelaufen' })).toBeVisible()
  await page.getByRole('link').click()
  await expectHeading(guest, 'booking.failedTitle')
  await guest.link('booking.continuePaying').click()
  await expectHeading(guest, 'purchase.paymentTitle')
  await goToPay(guest, 'stripe')
  await expect(page.getByText(/270,00\s€/).first()).toBeVisible()
  await payWithCard(page, cards.good)
  await expectSuccess(guest, booking)
  await expectPaid(page, changed)
  await other.page.bringToFront()
  await other.page.reload()
  await expectHeading(other, 'booking.confirmedTitle')
})
