import { demoOwnerLogin } from '../../tooling/demo/demo-owner-login.ts'
import { sendLogin } from '../steps/account.ts'
import { expect } from '../steps/test.ts'
import type { Route } from '@playwright/test'
import type { OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { Folio, FolioLine } from '@keystay/contract/folio/entities'
import type { Today } from '@keystay/contract/stays/entities'
import type { LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { closeDialog, dialog, goTo, title, unroute, type Screen, type Visit } from './screen.ts'

const firstStep = ({ guest: { page } }: Visit) => page.getByRole('main').locator('[data-step]').first()

const today: readonly Screen[] = [
  {
    name: 'owner after login',
    open: async ({ guest }) => {
      await guest.page.goto('/login')
      await sendLogin(guest, demoOwnerLogin.email, demoOwnerLogin.password)
    },
    sign: title('today.title'),
  },
  {
    name: 'day of the desk',
    open: goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=arrival`),
    sign: firstStep,
  },
  {
    name: 'departures of the day',
    rare: true,
    open: goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=departure`),
    sign: firstStep,
  },
  {
    name: 'balance of a guest who leaves',
    open: async (visit) => {
      const { page } = visit.guest
      await page.route('**/today', owingGuest)
      await goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=departure`)(visit)
      await page.getByRole('main').locator('[data-step]').first().click()
    },
    sign: dialog,
    leave: async (visit) => {
      await visit.guest.page.keyboard.press('Escape')
      await unroute(visit)
    },
  },
  {
    name: 'part of a bill that is collected',
    rare: true,
    open: async (visit) => {
      const { page, say } = visit.guest
      await page.route('**/today', owingGuest)
      await page.route('**/bookings/*/folio', sharedBill)
      await goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=departure`)(visit)
      await page.getByRole('main').locator('[data-step]').first().click()
      await page
        .getByRole('group', { name: say('today.collect.whose') })
        .getByRole('radio')
        .last()
        .check()
    },
    sign: ({ guest: { page, say } }) =>
      page.getByRole('dialog').getByRole('group', { name: say('today.collect.whose') }),
    leave: async (visit) => {
      await closeDialog(visit)
      await unroute(visit)
    },
  },
  {
    name: 'guest who did not come',
    rare: true,
    open: async (visit) => {
      const { page, say } = visit.guest
      await page.route('**/today', missingGuest)
      await page.route('**/departure/quotes', missedNights)
      await goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=tasks`)(visit)
      await page
        .getByRole('region', { name: say('today.groups.tasks') })
        .getByRole('button')
        .first()
        .click()
    },
    sign: ({ guest: { page, say } }) =>
      page.getByRole('dialog').getByRole('group', { name: say('today.noShow.charge') }),
  },
  {
    name: 'nights and fee of a guest who did not come',
    rare: true,
    open: async ({ guest: { page, say } }) =>
      page
        .getByRole('group', { name: say('today.noShow.charge') })
        .getByRole('radio')
        .last()
        .check(),
    sign: ({ guest: { page, say } }) => page.getByRole('dialog').getByText(say('today.noShow.fee')),
    leave: async (visit) => {
      await closeDialog(visit)
      await unroute(visit)
    },
  },
  ...(['move', 'leave', 'extend'] as const).map((what): Screen => ({
    name: { move: 'another room for a guest', leave: 'early departure', extend: 'further nights' }[what],
    ...(what !== 'move' && { rare: true as const }),
    open: async (visit) => {
      const { page, say } = visit.guest
      await goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=in_house`)(visit)
      await page.getByRole('main').locator('[data-more]').first().click()
      await page.getByRole('button', { name: say(`today.more.${what}`), exact: true }).click()
    },
    sign: ({ guest: { page } }) => page.getByRole('dialog').locator('dl, fieldset').first(),
    leave: async ({ guest: { page } }) => await page.keyboard.press('Escape'),
  })),
  {
    name: 'registration of a guest who arrives',
    open: async (visit) => {
      const { page, say } = visit.guest
      await goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=arrival`)(visit)
      await page.getByRole('main').locator('[data-more]').first().click()
      await page.getByRole('button', { name: say('today.more.register'), exact: true }).click()
    },
    sign: ({ guest: { page } }) => page.getByRole('dialog').locator('fieldset').first(),
    leave: async ({ guest: { page } }) => await page.keyboard.press('Escape'),
  },
  {
    name: 'messages of guests',
    open: goTo(({ hotel }) => `/owner/messages?hotel=${hotel.slug}`),
    sign: title('messages.desk.title'),
  },
  {
    name: 'a conversation with a guest',
    open: async (visit) => {
      const { page } = visit.guest
      const url = `/v1/properties/${visit.hotel.id}/bookings`
      const reply = await page.request.get(`${url}?status=confirmed&size=1`)
      const { data } = (await reply.json()) as { data: readonly OwnerBookingRow[] }
      await goTo(({ hotel }) => `/owner/messages?hotel=${hotel.slug}&booking=${data[0]?.id}`)(visit)
      await visit.guest.button('messages.template.welcome').click()
      await visit.guest.button('messages.send').click()
    },
    sign: ({ guest: { page, say } }) =>
      page
        .getByRole('list', { name: say('messages.title') })
        .getByRole('listitem')
        .first(),
  },
  {
    name: 'reviews, to answer',
    open: goTo(({ hotel }) => `/owner/reviews?hotel=${hotel.slug}`),
    sign: title('reviews.desk.title'),
  },
  {
    name: 'answering a review',
    rare: true,
    open: async ({ guest }) => guest.button('reviews.desk.answer').first().click(),
    sign: ({ guest: { page, say } }) => page.getByLabel(say('reviews.desk.yourAnswer')),
  },
  {
    name: 'registrations that are kept',
    rare: true,
    open: goTo(({ hotel }) => `/owner/registrations?hotel=${hotel.slug}`),
    sign: title('registration.keeping.title'),
  },
  {
    name: 'what each country asks for',
    rare: true,
    open: async ({ guest: { page, say } }) => await page.getByText(say('registration.keeping.rules')).click(),
    sign: ({ guest: { page, say } }) => page.getByText(say('registration.keeping.others')),
  },
  {
    name: 'finding anything',
    open: async ({ guest: { page } }) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('1')
    },
    sign: ({ guest: { page } }) => page.getByRole('option').first(),
    leave: async ({ guest: { page } }) => await page.keyboard.press('Escape'),
  },
  {
    name: 'tasks of the day',
    open: goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=tasks`),
    sign: ({ guest: { page, say } }) => page.getByRole('region', { name: say('today.groups.tasks') }),
  },
]

const ownBookings: readonly Screen[] = [
  {
    name: 'new booking of the hotel',
    open: goTo(({ hotel }) => `/owner/manage-booking/new?hotel=${hotel.slug}`),
    sign: title('ownBooking.title'),
  },
  {
    name: 'group as an option at another price',
    rare: true,
    open: async ({ guest: { page, say } }) => {
      await page.getByRole('spinbutton', { name: say('ownBooking.rooms') }).fill('3')
      await page.getByText(say('ownBooking.names'), { exact: true }).click()
      await page.getByLabel(say('ownBooking.otherwise')).selectOption('group')
      await page.getByRole('radio', { name: say('ownBooking.option') }).check()
    },
    sign: ({ guest: { page, say } }) => page.getByLabel(say('ownBooking.until')),
  },
]

const accounts: readonly Screen[] = [
  {
    name: 'account of a guest',
    open: async (visit) => {
      const { page, say } = visit.guest
      await goTo(({ hotel }) => `/owner/today?hotel=${hotel.slug}&group=in_house`)(visit)
      await page.getByRole('main').locator('[data-more]').first().click()
      await page.getByRole('link', { name: say('today.more.folio'), exact: true }).click()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('region', { name: say('folio.balance') }),
  },
  {
    name: 'account that two pay, with charges',
    rare: true,
    open: async (visit) => {
      await visit.guest.page.route('**/bookings/*/folio', chargedBill)
      await visit.guest.page.reload()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('folio.payers.company') }),
    leave: async (visit) => {
      await unroute(visit)
      await visit.guest.page.reload()
      await expect(visit.guest.page.getByRole('checkbox').first()).toBeVisible()
    },
  },
  {
    name: 'line of an account that goes to the company',
    rare: true,
    open: async ({ guest: { page } }) => await page.getByRole('checkbox').first().check(),
    sign: ({ guest: { page, say } }) => page.getByRole('button', { name: say('folio.moveTo.company') }),
    leave: async ({ guest: { page } }) => await page.getByRole('checkbox').first().uncheck(),
  },
  {
    name: 'amount of a line that goes to the company',
    rare: true,
    open: async ({ guest }) => {
      await guest.page.getByRole('checkbox').first().check()
      await guest.button('folio.part.open').click()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('textbox', { name: say('folio.amount', { currency: 'EUR' }) }),
    leave: async (visit) => {
      await closeDialog(visit)
      await visit.guest.page.getByRole('checkbox').first().uncheck()
    },
  },
  {
    name: 'charge on an account',
    open: async ({ guest }) => guest.button('folio.charge.open').click(),
    sign: ({ guest: { page, say } }) => page.getByRole('textbox', { name: say('folio.charge.text') }),
    leave: closeDialog,
  },
  {
    name: 'money that the desk gives back',
    rare: true,
    open: async ({ guest }) => guest.button('folio.refund.open').click(),
    sign: dialog,
    leave: closeDialog,
  },
  {
    name: 'invoice to be written',
    rare: true,
    open: async (visit) => {
      const { page, say } = visit.guest
      await page.route('**/bookings/*/invoices', writtenInvoices)
      await page
        .getByRole('link', { name: say('invoices.open') })
        .last()
        .click()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('form', { name: say('invoices.new') }),
  },
  {
    name: 'invoice to be mailed',
    rare: true,
    open: async ({ guest }) => guest.button('invoices.mail.open').first().click(),
    sign: dialog,
    leave: async (visit) => {
      await closeDialog(visit)
      await unroute(visit)
    },
  },
  {
    name: 'invoices of a month',
    open: goTo(({ hotel }) => `/owner/invoices?hotel=${hotel.slug}`),
    sign: ({ guest: { page, say } }) => page.getByText(say('invoices.empty')),
  },
  {
    name: 'what stands on invoices',
    open: async ({ guest: { page, say } }) => await page.getByText(say('invoices.seller.title')).first().click(),
    sign: ({ guest: { page, say } }) => page.getByRole('textbox', { name: say('invoices.seller.fields.name') }),
  },
  {
    name: 'end of the day',
    open: goTo(({ hotel }) => `/owner/day-end?hotel=${hotel.slug}`),
    sign: ({ guest: { page, say } }) => page.getByRole('region', { name: say('dayEnd.book.title') }),
  },
  {
    name: 'cash of no booking',
    rare: true,
    open: async ({ guest }) => guest.button('dayEnd.move.open').click(),
    sign: dialog,
    leave: closeDialog,
  },
  {
    name: 'closing the day',
    open: async ({ guest }) => guest.button('dayEnd.close.open').click(),
    sign: dialog,
    leave: closeDialog,
  },
]

const housekeeping: readonly Screen[] = [
  {
    name: 'rooms of housekeeping',
    open: goTo(({ hotel }) => `/owner/housekeeping?hotel=${hotel.slug}&show=all`),
    sign: ({ guest: { page } }) => page.getByRole('main').getByRole('listitem').first(),
  },
  {
    name: 'tap of housekeeping without network',
    rare: true,
    open: async ({ guest: { page } }) => {
      await page.route('**/readiness', (route) => route.abort())
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click()
    },
    sign: ({ guest: { page, say } }) => page.getByText(say('housekeeping.unsent'), { exact: true }),
    leave: async (visit) => {
      const name = `housekeeping-${visit.hotel.id}-`
      await visit.guest.page.evaluate((kept) => {
        for (const key of Object.keys(localStorage)) if (key.startsWith(kept)) localStorage.removeItem(key)
      }, name)
      await unroute(visit)
    },
  },
]

/** Some invoices of a booking, and what of it is on none. */
async function writtenInvoices(route: Route): Promise<void> {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const recipient = {
    name: 'Jana Brandt',
    street: '',
    zip: '',
    city: '',
    country: 'DE',
    attention: '',
    vatId: '',
    reference: '',
  }
  const bookingId = '01912345-6789-7abc-8def-0123456789ab'
  const at = '2026-11-20T10:00:00.000Z'
  const of = (number: number, over: object) => ({
    id: `01912345-6789-7abc-8def-00000000000${number}`,
    kind: 'invoice',
    number: `2026-0000${number}`,
    issuedOn: '2026-11-20',
    bookingId,
    code: '7H4M2QXD',
    recipient: 'Vereinigte Reedereien Nord GmbH & Co. KG',
    payer: null,
    net: eur(18_692),
    total: eur(20_000),
    paid: eur(5_000),
    email: 'rechnung@muster.example',
    mail: null,
    credits: null,
    creditedBy: null,
    ...over,
  })
  await route.fulfill({
    json: {
      data: {
        invoices: [
          of(1, { creditedBy: '2026-00002' }),
          of(2, { kind: 'credit_note', credits: '2026-00001', paid: eur(0) }),
          of(3, { mail: { count: 1, state: 'refused', at } }),
        ],
        offers: [
          { payer: null, total: eur(20_450) },
          { payer: 'guest', total: eur(450) },
          { payer: 'company', total: eur(20_000) },
        ],
        isFee: false,
        ready: true,
        recipients: {
          guest: { ...recipient, email: 'jana@example.com' },
          company: { ...recipient, name: '', email: '' },
        },
        language: 'de',
      },
    },
  })
}

/** Lets all who are still there leave today and owe something. */
async function owingGuest(route: Route): Promise<void> {
  const reply = await route.fetch()
  const { data } = (await reply.json()) as { data: Today }
  const stays = data.stays.map((stay) => ({
    ...stay,
    group: 'departure',
    state: 'in_house',
    done: false,
    next: 'collect',
    balance: { ...stay.balance, minor: 8450 },
  }))
  await route.fulfill({ response: reply, json: { data: { ...data, stays } } })
}

/** Lets the bill of whoever owes something be one that a company pays the most of. */
async function sharedBill(route: Route): Promise<void> {
  const reply = await route.fetch()
  const { data } = (await reply.json()) as { data: Folio }
  const amount = (minor: number) => ({ minor, currency: data.currency })
  const payers = [
    { payer: 'guest', total: amount(2450) },
    { payer: 'company', total: amount(6000) },
  ]
  const bill = { ...data, payers, payments: [], total: amount(8450), paid: amount(0), due: amount(8450) }
  await route.fulfill({ response: reply, json: { data: bill } })
}

/** Lets a bill have amounts of every width: charges, one that was taken off, a discount, and a night that two pay. */
async function chargedBill(route: Route): Promise<void> {
  const reply = await route.fetch()
  const { data } = (await reply.json()) as { data: Folio }
  const eur = (minor: number) => ({ minor, currency: data.currency })
  const [night] = data.lines
  if (!night) throw new Error('No line.')
  const line = (position: number, minor: number, over: Partial<FolioLine> = {}): FolioLine => ({
    ...night,
    position,
    amount: eur(minor),
    ...over,
  })
  const charge = { kind: 'charge', stayId: data.stays[0]?.id ?? null, room: '102' } as const
  const lines = [
    line(0, 123_450),
    line(1, 4_950, { whole: eur(12_950), discount: eur(-1_450) }),
    line(2, 350, { ...charge, text: 'Minibar', quantity: 2 }),
    line(3, 12_000, { ...charge, text: 'Private transfer from the airport, both ways', turned: true }),
    line(4, -12_000, { ...charge, text: 'Private transfer from the airport, both ways', counters: 3 }),
    line(1, 8_000, { whole: eur(12_950), payer: 'company' }),
  ]
  const payers = [
    { payer: 'guest', total: eur(128_750) },
    { payer: 'company', total: eur(8_000) },
  ]
  const sums = { total: eur(136_750), paid: eur(35_990), due: eur(100_760) }
  await route.fulfill({ response: reply, json: { data: { ...data, ...sums, lines, payers } } })
}

/** Lets one who is expected be overdue, for three nights that are paid. */
async function missingGuest(route: Route): Promise<void> {
  const reply = await route.fetch()
  const { data } = (await reply.json()) as { data: Today }
  const stays = data.stays.slice(0, 1).map((stay) => ({
    ...stay,
    group: 'overdue',
    state: 'expected',
    done: false,
    next: 'no_show',
    checkIn: addDays(data.day, -1),
    checkOut: addDays(data.day, 2),
    nights: 3,
    balance: { ...stay.balance, minor: 0 },
  }))
  const none = { refusedMails: [], options: { ...data.options, ending: [] } }
  await route.fulfill({ response: reply, json: { data: { ...data, ...none, stays } } })
}

/** What somebody pays who did not come: by the terms two nights of three, or one where the hotel says so. */
async function missedNights(route: Route): Promise<void> {
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  const quote: LeaveQuote = {
    version: 1,
    before: eur(36_000),
    total: eur(24_000),
    refund: eur(12_000),
    refundAtDesk: eur(12_000),
    due: eur(0),
    until: '2031-12-05',
    nights: 3,
    givenBack: eur(36_000),
    fee: eur(24_000),
    charged: { least: 1, most: 2 },
  }
  await route.fulfill({ json: { data: quote } })
}

/** The hotel's day, from the owner's login on. */
export const screensOfDay: readonly Screen[] = [...today, ...ownBookings, ...accounts, ...housekeeping]
