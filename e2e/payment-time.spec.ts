import { expect, type BrowserContext } from './steps/test.ts'
import type { Booking } from '@keystay/contract/bookings/entities'
import { test } from './product/own-product.ts'
import { expectHeading, newGuest } from './steps/guest.ts'
import { readOffers } from './steps/hotel.ts'
import { linkIn, listMails, readMail } from './product/inbox.ts'
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

const minute = 60

let hotel: OwnHotel

test.beforeAll(async ({ browser, alone }) => {
  hotel = await openHotel(browser, alone.address)
})

/** Pays on the provider's page and closes the browser before ours could ask. */
async function payAndLeave(context: BrowserContext, booking: Booking, method: 'stripe' | 'paypal'): Promise<void> {
  const guest = await newGuest(await context.newPage(), 'de')
  await guest.page.route('**/payments/check', (route) => route.abort())
  await openStepFive(guest, booking)
  await goToPay(guest, method)
  await (method === 'stripe' ? payWithCard(guest.page, cards.good) : answerPaypal(guest.page, 'approve'))
  await guest.page.waitForURL(/booking-success/)
  await guest.page.close()
}

test('messages that come after the return change nothing; without any, asking again finds what was paid', async ({
  page,
  context,
  alone,
}) => {
  const guest = await newGuest(page, 'de')
  await alone.sendWebhooks(false)
  const returned = await holdRoom(page, hotel)
  await openStepFive(guest, returned)
  await goToPay(guest, 'stripe')
  await payWithCard(page, cards.good)
  await expectSuccess(guest, returned)
  const settled = await readHeld(page, returned)
  await alone.sendWebhooks(true)
  expect(await readHeld(page, returned)).toMatchObject({ history: settled.history, paid: returned.total, refunds: [] })

  await alone.sendWebhooks(false)
  const [card, paypal] = [await holdRoom(page, hotel), await holdRoom(page, hotel)]
  await payAndLeave(context, card, 'stripe')
  await payAndLeave(context, paypal, 'paypal')
  for (const booking of [card, paypal]) expect(await readHeld(page, booking)).toMatchObject({ status: 'pending' })
  await alone.advance(2 * minute)
  await alone.run('payments')
  await alone.run('outbox')
  for (const booking of [returned, card, paypal]) {
    await expectPaid(page, booking)
    expect(await listMails(booking.guest.email, alone.inbox)).toMatchObject([{ subject: /./, count: 1 }])
  }
})

test('a payment that is left alone expires, and with the hold the rooms are free again', async ({ page, alone }) => {
  const guest = await newGuest(page, 'de')
  const { say } = guest
  await alone.sendWebhooks(true)
  const booking = await holdRoom(page, hotel, { weeks: 1 })
  const { checkIn, checkOut } = booking
  const free = async () => (await readOffers(page.request, hotel, { checkIn, checkOut, guests: 2 }))[0]?.availableRooms
  const before = (await free()) ?? 0
  await openStepFive(guest, booking)
  await goToPay(guest, 'stripe')
  await alone.advance(32 * minute)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Diese Zahlungsseite ist abgelaufen' })).toBeVisible()
  await page.getByRole('link').click()
  await expectHeading(guest, 'booking.failedTitle')
  await expect.poll(async () => (await readHeld(page, booking)).payment, { intervals: [200] }).toBe(null)
  await expect(guest.link('booking.continuePaying')).toBeVisible()

  await alone.advance(10 * minute)
  await alone.run('overdue-holds')
  await alone.run('outbox')
  await page.reload()
  await expect(page.getByText(say('booking.failedExpiredText'))).toBeVisible()
  expect(await readHeld(page, booking)).toMatchObject({ status: 'cancelled', cancelReason: 'hold_expired' })
  expect(await free()).toBe(before + 1)
  const mail = await readMail(booking.guest.email, /Reservierung .* ist abgelaufen/, alone.inbox)
  await page.goto(linkIn(mail, `/${hotel.slug}/room-type`))
  await expectHeading(guest, 'roomTypes.title')
})
