import type { Route } from '@playwright/test'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { dialog, goTo, message, title, unroute, type Screen, type Visit } from './screen.ts'

const section = (path: string, more = '') => goTo(({ hotel }) => `/owner/${path}?hotel=${hotel.slug}${more}`)
const main = ({ guest: { page } }: Visit) => page.getByRole('main')
const closeDialog = ({ guest }: Visit) => guest.page.keyboard.press('Escape')

const stay = {
  bookedRoomId: '0199f3a0-0000-7000-8000-000000000001',
  bookingId: '0199f3a0-0000-7000-8000-000000000002',
  code: '7H4M2QXD',
  guest: 'Jana Brandt-Hohenstein',
  checkIn: '2031-12-04',
  checkOut: '2031-12-06',
  status: 'confirmed',
}
const room = (number: string) => ({ id: `0199f3a0-0000-7000-8000-000000000${number}`, number })

/** Asks to close the first room, and lets the server say that this would do. */
const closing =
  (data: { readonly possible: boolean; readonly moves: readonly object[]; readonly stuck: readonly object[] }) =>
  async ({ guest: { page } }: Visit): Promise<void> => {
    await page.route('**/closing', (route) => route.fulfill({ json: { success: true, data: { ...data, blocks: [] } } }))
    await page.getByRole('main').getByRole('switch', { checked: true }).first().click()
  }

/** Lets a booking be one that was paid by card, and of which a refund did not arrive. */
async function paidByCard(route: Route): Promise<void> {
  const reply = await route.fetch()
  const { data } = (await reply.json()) as { data: OwnerBooking }
  const amount = { minor: 1000, currency: data.total.currency }
  const refund = { id: stay.bookingId, amount, status: 'failed', reason: 'owner', createdAt: data.createdAt }
  // Some of the resort's guests pay nothing: there would be nothing to give back.
  const total = { minor: 30_000, currency: data.total.currency }
  const payment = { ...data.payment, status: 'paid', paid: total, due: { ...total, minor: 0 } }
  const may = { ...data.may, refund: true }
  const paid = { ...data, total, paymentMethod: 'stripe', payment, may, refunds: [refund] }
  await route.fulfill({ response: reply, json: { data: paid } })
}

const bookings: readonly Screen[] = [
  {
    name: 'bookings',
    rare: true,
    open: section('manage-booking'),
    sign: ({ guest: { page } }) => page.locator('[id^="booking-"]').first(),
  },
  {
    name: 'day of check-in',
    rare: true,
    open: async ({ guest }) => guest.button('common.checkIn').click(),
    sign: (visit) => dialog(visit).getByRole('table'),
    leave: closeDialog,
  },
  {
    name: 'bookings, none found',
    rare: true,
    open: section('manage-booking', '&q=Niemand'),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('desk.noMatch.title') }),
  },
  {
    name: 'bookings while the server fails',
    rare: true,
    open: async (visit) => {
      await visit.guest.page.route('**/v1/properties/*/bookings?**', (route) =>
        route.fulfill({ status: 500, json: {} }),
      )
      await section('manage-booking')(visit)
    },
    sign: message('fetch_bookings_failed'),
    leave: unroute,
  },
  {
    name: 'booking of a guest',
    open: async (visit) => {
      // Of guests who are not there yet: what can be done with their bookings does not depend on the hour.
      const checkIn = addDays(new Date().toISOString().slice(0, 10), 5)
      await section('manage-booking', `&status=confirmed&checkIn=${checkIn}`)(visit)
      await visit.guest.page.locator('[id^="booking-"]').first().click()
    },
    sign: (visit) => dialog(visit).getByRole('heading', { name: visit.guest.say('desk.history') }),
  },
  {
    name: 'room assignment',
    rare: true,
    open: async ({ guest: { page } }) => page.locator('#room-assignment [aria-haspopup="dialog"]').first().click(),
    sign: ({ guest: { page, say } }) => page.getByRole('button', { name: say('desk.rooms.open') }),
    leave: closeDialog,
  },
  {
    name: 'cancelling for a guest',
    rare: true,
    open: async ({ guest }) => guest.button('desk.cancel.open').click(),
    sign: ({ guest: { page, say } }) => page.getByRole('dialog').getByText(say('desk.cancel.final')),
    leave: closeDialog,
  },
  {
    name: 'giving a guest money back',
    open: async ({ guest }) => {
      await guest.page.route('**/v1/properties/*/bookings/*', paidByCard)
      await guest.page.reload()
      await guest.button('desk.refund.open').click()
      await guest.page.getByText(guest.say('desk.refund.part'), { exact: true }).click()
    },
    sign: ({ guest: { page, say } }) =>
      page.getByRole('textbox', { name: say('desk.refund.amount', { currency: 'EUR' }) }),
    leave: async (visit) => {
      await closeDialog(visit)
      await unroute(visit)
    },
  },
  {
    name: 'booking that there is not',
    rare: true,
    open: section('manage-booking', '&booking=0199f3a0-0000-7000-8000-000000000001'),
    sign: message('no_booking_found'),
  },
]

const rooms: readonly Screen[] = [
  { name: 'rooms by type', rare: true, open: section('manage-rooms'), sign: title('rooms.title') },
  {
    name: 'rooms of a type',
    open: async (visit) => {
      await section('manage-rooms')(visit)
      await main(visit).getByRole('listitem').getByRole('link').first().click()
    },
    sign: (visit) => main(visit).getByRole('switch').first(),
  },
  {
    name: 'adding rooms',
    rare: true,
    open: async ({ guest }) => guest.button('rooms.add.open').click(),
    sign: dialog,
  },
  {
    name: 'adding rooms with errors',
    rare: true,
    open: async ({ guest: { page, say } }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('rooms.add.open') })
        .click(),
    sign: (visit) => dialog(visit).locator('[aria-invalid="true"]'),
    leave: closeDialog,
  },
  {
    name: 'renaming a room',
    rare: true,
    open: async ({ guest: { page, say } }) =>
      page
        .getByRole('button', { name: new RegExp(say('rooms.rename.named', { number: '.+' })) })
        .first()
        .click(),
    sign: dialog,
    leave: closeDialog,
  },
  {
    name: 'closing a room moves stays',
    rare: true,
    open: closing({ possible: true, moves: [{ ...stay, from: room('101'), to: room('102') }], stuck: [] }),
    sign: (visit) => dialog(visit).getByText(stay.guest),
    leave: closeDialog,
  },
  {
    name: 'closing a room is refused',
    rare: true,
    open: closing({
      possible: false,
      moves: [],
      stuck: (['arrived', 'pinned', 'no_room'] as const).map((reason, at) => ({
        ...stay,
        bookedRoomId: stay.bookedRoomId.replace(/1$/, String(at)),
        reason,
      })),
    }),
    sign: (visit) => dialog(visit).getByText(stay.guest).first(),
    leave: async (visit) => {
      await closeDialog(visit)
      await unroute(visit)
    },
  },
]

const plan: readonly Screen[] = [
  {
    name: 'room plan',
    open: section('manage-booking/plan'),
    sign: ({ guest: { page }, small }) =>
      small ? page.getByRole('main').getByRole('listitem').first() : page.locator('[data-bar]').first(),
  },
  {
    name: 'stay in the room plan',
    rare: true,
    open: async (visit) => {
      if (visit.small) return await main(visit).getByRole('listitem').getByRole('button').first().click()
      // The bar that Tab reaches is in view.
      await visit.guest.page.locator('[data-bar][tabindex="0"]').press('Enter')
    },
    sign: (visit) => dialog(visit).getByRole('link', { name: visit.guest.say('plan.openBooking') }),
    leave: ({ guest: { page, say } }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('common.close') })
        .click(),
  },
  {
    name: 'room that goes out of order',
    rare: true,
    open: async (visit) =>
      await main(visit)
        .getByRole('button', { name: visit.guest.say('plan.block.new') })
        .click(),
    sign: (visit) => dialog(visit).getByLabel(visit.guest.say('plan.block.reason')),
    leave: ({ guest: { page, say } }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('common.close') })
        .click(),
  },
  {
    name: 'what if guests came',
    open: async (visit) =>
      await main(visit)
        .getByRole('button', { name: visit.guest.say('plan.if.title') })
        .click(),
    sign: (visit) => dialog(visit).getByText(visit.guest.say('plan.if.earns')),
  },
  {
    name: 'what if a room broke',
    rare: true,
    open: async (visit) => {
      const { say } = visit.guest
      await dialog(visit).getByText(say('plan.if.kinds.room'), { exact: true }).click()
      await dialog(visit).getByLabel(say('plan.room'), { exact: true }).selectOption({ index: 1 })
    },
    sign: (visit) => dialog(visit).getByText(visit.guest.say('plan.if.atStake')),
    leave: ({ guest: { page, say } }) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: say('common.close') })
        .click(),
  },
  {
    name: 'price of other dates of a stay',
    rare: true,
    open: async (visit) => {
      const { page, say } = visit.guest
      if (visit.small) await main(visit).getByRole('listitem').getByRole('button').first().click()
      else await page.locator('[data-bar][data-look="expected"]:not([data-goes-on])').first().press('Enter')
      await page.getByRole('button', { name: say('plan.dates.later.end') }).click()
      await page.getByRole('button', { name: say('plan.dates.ask') }).click()
    },
    sign: ({ guest: { page, say } }) =>
      page
        .getByRole('dialog', { name: say('plan.dates.label') })
        .locator('dl, [role=alert]')
        .first(),
    leave: async ({ guest: { page, say } }) => {
      await page
        .getByRole('dialog', { name: say('plan.dates.label') })
        .getByRole('button', { name: say('plan.dates.back') })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('common.close') })
        .click()
    },
  },
  {
    name: 'room plan while the server fails',
    rare: true,
    open: async (visit) => {
      await visit.guest.page.route('**/v1/properties/*/plan?**', (route) => route.fulfill({ status: 500, json: {} }))
      await section('manage-booking/plan')(visit)
    },
    sign: message('fetch_bookings_failed'),
    leave: unroute,
  },
]

/** Bookings, rooms and the room plan of an owner's hotel. */
export const screensOfDesk: readonly Screen[] = [...bookings, ...rooms, ...plan]
