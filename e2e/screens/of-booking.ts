import type { Locator } from '@playwright/test'
import { messageText } from '@keystay/contract/shared/messages'
import { endStay } from '../product/database.ts'
import { readHotel, send } from '../steps/hotel.ts'
import { cards, goToPay, holdRoom, payWithCard } from '../steps/payment.ts'
import { firstRoomType, goToHotel, title, type Screen, type Visit } from './screen.ts'
import { bookingIn } from '../steps/wizard.ts'

const onward =
  (to: 'details' | 'guest' | 'confirm' | 'payment') =>
  async ({ guest, small }: Visit): Promise<unknown> =>
    guest.button(small ? 'wizard.continue' : `wizard.next.${to}`).click()

const field = ({ guest: { page, say } }: Visit, key: string): Locator => page.getByRole('textbox', { name: say(key) })
const invalid = ({ guest: { page } }: Visit): Locator => page.locator('[aria-invalid="true"]').first()

/** The five steps of one booking, paying it, and cancelling it again. */
export const screensOfBooking: readonly Screen[] = [
  {
    name: 'wizard 1, rooms',
    open: goToHotel('booking-room', (visit) => `&roomType=${firstRoomType(visit)}&step=1`),
    sign: title('wizard.roomTitle'),
  },
  { name: 'wizard 2, details', open: onward('details'), sign: title('wizard.detailsTitle') },
  {
    name: 'wizard 2 with errors',
    rare: true,
    open: async (visit) => {
      const { guest } = visit
      await guest.button('common.more', { label: guest.say('wizard.childrenField') }).click()
      await onward('guest')(visit)
    },
    sign: ({ guest: { page, language }, stay }) =>
      page.getByText(messageText(language, 'guests_do_not_match', { expected: stay.guests })),
    leave: async ({ guest }) => guest.button('common.less', { label: guest.say('wizard.childrenField') }).click(),
  },
  {
    name: 'wizard 3, guest',
    open: onward('guest'),
    sign: title('purchase.guestTitle'),
  },
  { name: 'wizard 3 with errors', open: onward('confirm'), sign: invalid },
  {
    name: 'wizard 4, confirmation',
    open: async (visit) => {
      await field(visit, 'purchase.name').fill('Jana Brandt')
      await field(visit, 'purchase.email').fill('jana.brandt@example.com')
      await field(visit, 'purchase.phone').fill('+4915100000001')
      await onward('confirm')(visit)
    },
    sign: title('purchase.confirmTitle'),
  },
  { name: 'wizard 5, payment', open: onward('payment'), sign: title('purchase.paymentTitle') },
  {
    name: 'wizard 5 with errors',
    rare: true,
    open: async ({ guest }) => guest.button('purchase.buy').click(),
    sign: invalid,
  },
  {
    name: 'prices of the lines',
    rare: true,
    open: async ({ guest, small }) =>
      small && guest.page.getByRole('button', { name: new RegExp(guest.say('wizard.showLines')) }).click(),
    sign: ({ guest: { page, say }, small }) =>
      small
        ? page.getByRole('dialog', { name: say('wizard.summary') })
        : page.getByRole('complementary', { name: say('wizard.summary') }),
  },
  {
    name: 'wizard 5 with a payment under way',
    open: async ({ guest }) => {
      await guest.page.reload()
      await goToPay(guest, 'stripe')
      await guest.page.goBack()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('purchase.openPayment.stripe') }),
  },
  {
    name: 'waiting for the payment',
    open: async ({ guest: { page }, hotel }) =>
      page.goto(`/${hotel.slug}/booking-success?booking=${bookingIn(page.url())}&payment=check`),
    // Shown once the server has answered twice.
    sign: ({ guest }) => guest.link('booking.notPaidYet', { provider: 'Stripe' }),
  },
  {
    name: 'failed, rooms still held',
    open: async ({ guest: { page }, hotel }) =>
      page.goto(`/${hotel.slug}/booking-failed?booking=${bookingIn(page.url())}`),
    sign: title('booking.failedTitle'),
  },
  {
    name: 'success',
    open: async ({ guest }) => {
      await guest.link('booking.continuePaying').click()
      await goToPay(guest, 'stripe')
      await payWithCard(guest.page, cards.good)
    },
    sign: title('booking.confirmedTitle'),
  },
  {
    name: 'booking',
    open: async ({ guest }) => guest.link('booking.toBooking').click(),
    sign: title('booking.detailTitle'),
  },
  {
    name: 'messages on a booking',
    open: async ({ guest, hotel }) => {
      const { page, say } = guest
      await page.getByRole('heading', { name: say('booking.history') }).scrollIntoViewIfNeeded()
      await page.getByRole('textbox', { name: say('messages.write', { name: hotel.name }) }).fill('22:00?')
      await guest.button('messages.send').click()
    },
    sign: ({ guest: { page, say } }) =>
      page
        .getByRole('list', { name: say('messages.title') })
        .getByRole('listitem')
        .first(),
  },
  {
    name: 'reviewing a stay that is not over',
    rare: true,
    open: async ({ guest: { page } }) => page.goto(`${new URL(page.url()).pathname}/review`),
    sign: ({ guest: { page, say } }) => page.getByText(say('reviews.own.early')),
    leave: async ({ guest: { page } }) => page.goBack(),
  },
  {
    name: 'changing the booking',
    open: async ({ guest }) => guest.button('stayChange.open').click(),
    sign: ({ guest: { page, say } }) => page.getByRole('dialog').getByText(say('stayChange.text')),
  },
  {
    name: 'what a change costs',
    open: async ({ guest }) => {
      await guest.button('common.more', { label: guest.say('stayChange.children') }).click()
      await guest.button('stayChange.check').click()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('stayChange.newPrice') }),
    leave: async ({ guest }) => guest.page.keyboard.press('Escape'),
  },
  {
    name: 'cancelling',
    open: async ({ guest }) => guest.button('booking.cancel').click(),
    sign: ({ guest: { page, say } }) => page.getByRole('dialog').getByText(say('booking.refundWay.stripe')),
  },
  {
    name: 'booking, cancelled',
    open: async ({ guest }) => guest.button('booking.confirmCancel').click(),
    sign: ({ guest: { page, say } }) => page.getByText(say('booking.statuses.cancelled')).first(),
  },
  {
    name: 'failed, cancelled',
    rare: true,
    open: async ({ guest: { page }, hotel }) =>
      page.goto(`/${hotel.slug}/booking-failed?booking=${bookingIn(page.url())}`),
    sign: title('booking.failedTitle'),
  },
  {
    name: 'success page of a cancelled booking',
    rare: true,
    open: async ({ guest: { page }, hotel }) =>
      page.goto(`/${hotel.slug}/booking-success?booking=${bookingIn(page.url())}`),
    sign: title('booking.cancelledTitle'),
  },
  {
    name: 'waiting for a transfer',
    rare: true,
    open: async ({ guest: { page, language } }) => {
      const hotel = await readHotel(page.request, 'vinh-sao-bien')
      const { id } = await holdRoom(page, hotel, { language, weeks: 7 })
      await send(page.request, 'POST', `/v1/public/properties/${hotel.id}/bookings/${id}/payments`, {
        method: 'transfer',
      })
      await page.goto(`/${hotel.slug}/booking-success?booking=${id}`)
    },
    sign: title('transfer.title'),
    // A hotel holds only so many rooms for transfers, and each look is a walk through the same product.
    leave: async ({ guest: { page } }) => {
      const hotel = await readHotel(page.request, 'vinh-sao-bien')
      const booking = `/v1/public/properties/${hotel.id}/bookings/${bookingIn(page.url())}`
      await send(page.request, 'POST', `${booking}/cancel`)
    },
  },
  {
    name: 'reviewing a stay',
    open: async ({ guest: { page, language } }) => {
      const hotel = await readHotel(page.request, 'vinh-sao-bien')
      const { id } = await holdRoom(page, hotel, { language, weeks: 8 })
      await send(page.request, 'POST', `/v1/public/properties/${hotel.id}/bookings/${id}/payments`, { method: 'cash' })
      await endStay(id)
      await page.goto(`/${hotel.slug}/${hotel.id}/bookings/${id}/review`)
    },
    sign: ({ guest }) => guest.button('reviews.own.send'),
  },
  {
    name: 'reviewing a stay with errors',
    rare: true,
    open: async ({ guest }) => guest.button('reviews.own.send').click(),
    sign: invalid,
  },
]
