import { demoOwnerLogin } from '../../tooling/demo/demo-owner-login.ts'
import { sendLogin } from '../steps/account.ts'
import type { Route } from '@playwright/test'
import type { GuestCard } from '@keystay/contract/guests/entities'
import type { Today } from '@keystay/contract/stays/entities'
import { dialog, goTo, title, unroute, type Screen, type Visit } from './screen.ts'
import { screensOfDesk } from './of-bookings-and-rooms.ts'
import { screensOfProperties } from './of-properties.ts'

const figures = ({ guest: { page, say } }: Visit) => page.getByRole('list', { name: say('revenue.figures') })
const dashboardOf = (more = '') => goTo(({ hotel }) => `/owner/dashboard?hotel=${hotel.slug}${more}`)

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

const closeDialog = async ({ guest: { page } }: Visit) => await page.keyboard.press('Escape')

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
    name: 'line of an account that goes to the company',
    rare: true,
    open: async ({ guest: { page } }) => await page.getByRole('checkbox').first().check(),
    sign: ({ guest: { page, say } }) => page.getByRole('button', { name: say('folio.moveTo.company') }),
    leave: async ({ guest: { page } }) => await page.getByRole('checkbox').first().uncheck(),
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
    open: goTo(({ hotel }) => `/owner/housekeeping?hotel=${hotel.slug}`),
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

const revenue: readonly Screen[] = [
  { name: 'revenue of a resort', open: dashboardOf(), sign: figures },
  {
    name: 'choice of hotels',
    open: async ({ guest }) => guest.button('owner.hotel.label').click(),
    sign: dialog,
  },
  {
    name: 'nights behind a figure',
    open: dashboardOf('&nights=month-8'),
    sign: ({ guest: { page } }) => page.getByRole('dialog').getByRole('table'),
  },
  { name: 'revenue without data', open: dashboardOf('&year=2019'), sign: figures },
  {
    name: 'key of no own hotel',
    rare: true,
    open: goTo('/owner/dashboard?hotel=nobodys-house'),
    sign: ({ guest: { page } }) => page.getByRole('alert').getByRole('button'),
  },
]

const reportsOf = (more: string) => goTo(({ hotel }) => `/owner/reports?hotel=${hotel.slug}&${more}`)
const reportTable = ({ guest: { page } }: Visit) => page.getByRole('main').getByRole('table').first()

const reportPages: readonly Screen[] = [
  { name: 'occupancy of the next 365 days', open: reportsOf('report=occupancy'), sign: reportTable },
  { name: 'guests in the house by day', rare: true, open: reportsOf('report=in_house'), sign: reportTable },
  {
    name: 'rows behind a figure',
    open: reportsOf('report=occupancy&rows=.nights'),
    sign: ({ guest: { page } }) => page.getByRole('dialog').getByRole('table'),
  },
  { name: 'all hotels', open: goTo('/owner/portfolio'), sign: reportTable },
]

const ratePlansOf = (more = '') => goTo(({ hotel }) => `/owner/rate-plans?hotel=${hotel.slug}${more}`)

const ratePlans: readonly Screen[] = [
  {
    name: 'rate plans of a hotel',
    open: ratePlansOf(),
    sign: ({ guest: { page } }) => page.getByRole('tree'),
  },
  {
    name: 'standard plan',
    open: ratePlansOf('&plan=standard'),
    sign: ({ guest }) => guest.button('ratePlans.save'),
  },
  {
    name: 'new rate plan, from a template',
    open: ratePlansOf('&plan=new&template=half_board'),
    sign: ({ guest }) => guest.button('ratePlans.create'),
  },
  {
    name: 'new rate plan with errors',
    rare: true,
    open: async (visit) => {
      await ratePlansOf('&plan=new')(visit)
      await visit.guest.button('ratePlans.create').click()
    },
    sign: ({ guest: { page } }) => page.locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'rate plan that is gone',
    rare: true,
    open: ratePlansOf('&plan=0199f3a0-0000-7000-8000-000000000001'),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('ratePlans.gone') }),
  },
]

const localTaxesOf = (more = '') => goTo(({ hotel }) => `/owner/local-taxes?hotel=${hotel.slug}${more}`)

const localTaxes: readonly Screen[] = [
  {
    name: 'local taxes of a hotel that has none',
    open: localTaxesOf(),
    sign: ({ guest }) => guest.button('localTaxes.none.add'),
  },
  {
    name: 'local taxes of a hotel',
    open: goTo('/owner/local-taxes?hotel=innzeile-7'),
    sign: ({ guest }) => guest.button('localTaxes.new'),
  },
  {
    name: 'new local tax, from a preset',
    open: localTaxesOf('&tax=new&preset=city_tax_berlin'),
    sign: ({ guest }) => guest.button('localTaxes.create'),
  },
  {
    name: 'VAT of a hotel',
    open: goTo('/owner/local-taxes?hotel=kastanie-17&tax=vat'),
    sign: ({ guest }) => guest.button('localTaxes.vat.save'),
  },
  {
    name: 'template of a country',
    open: async (scene) => {
      await goTo('/owner/local-taxes?hotel=silberdistel')(scene)
      await scene.guest.button('hotelTemplate.show').click()
    },
    sign: ({ guest }) => guest.button('hotelTemplate.apply'),
  },
]

const ageBands: readonly Screen[] = [
  {
    name: 'prices by age of a hotel that has none',
    open: goTo('/owner/age-bands?hotel=innzeile-7'),
    sign: ({ guest }) => guest.button('ageBands.none.add'),
  },
  {
    name: 'prices by age',
    open: goTo('/owner/age-bands?hotel=quinta-das-andorinhas'),
    sign: ({ guest }) => guest.button('ageBands.delete.action'),
  },
]

const transfers: readonly Screen[] = [
  {
    name: 'bank account of a hotel that takes transfers',
    open: goTo('/owner/transfers?hotel=vinh-sao-bien'),
    sign: ({ guest }) => guest.button('transfers.save'),
  },
]

const guestsOf = (more = '') => goTo(({ hotel }) => `/owner/guests?hotel=${hotel.slug}${more}`)
const openGuest = async (visit: Visit) => {
  await guestsOf()(visit)
  const { page, say } = visit.guest
  await page
    .getByRole('list', { name: say('guestCards.title') })
    .getByRole('link')
    .first()
    .click()
}
const guestFigures = ({ guest: { page, say } }: Visit) => page.getByText(say('guestCards.figures.adr'), { exact: true })

const guests: readonly Screen[] = [
  {
    name: 'guests of a hotel',
    open: guestsOf(),
    sign: ({ guest: { page, say } }) => page.getByRole('list', { name: say('guestCards.title') }),
  },
  {
    name: 'guests of whom none is found',
    rare: true,
    open: guestsOf('&q=zzzzzz'),
    sign: ({ guest: { page, say } }) => page.getByRole('link', { name: say('guestCards.noMatch.showAll') }),
  },
  { name: 'card of a guest', open: openGuest, sign: guestFigures },
  {
    name: 'contact of a guest',
    open: async (visit) => {
      await openGuest(visit)
      await visit.guest.button('guestCards.edit.open').click()
    },
    sign: dialog,
    leave: closeDialog,
  },
  {
    name: 'guest whom the hotel does not want, without a reason',
    open: async ({ guest: { page, say, button } }) => {
      await button('guestCards.unwanted.say').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('guestCards.unwanted.save'), exact: true })
        .click()
    },
    sign: ({ guest: { page } }) => page.getByRole('dialog').locator('[aria-invalid="true"]'),
    leave: closeDialog,
  },
  {
    name: 'two cards of one person',
    open: async (visit) => {
      await visit.guest.page.route(/\/guests\/[^/]+$/, proposing())
      await openGuest(visit)
    },
    sign: ({ guest }) => guest.button('guestCards.merge.open'),
  },
  {
    name: 'merge of two cards',
    open: async ({ guest }) => guest.button('guestCards.merge.open').click(),
    sign: ({ guest: { page } }) => page.getByRole('dialog').getByRole('radio').first(),
    leave: async (visit) => {
      await closeDialog(visit)
      await unroute(visit)
    },
  },
]

const otherCard = '0199f3a0-0000-7000-8000-000000000001'

/** Another card, with another name, that may be of the same person, and a word against booking that. */
function proposing(): (route: Route) => Promise<void> {
  let own: GuestCard | undefined
  return async (route) => {
    if (!own) {
      const reply = await route.fetch()
      own = ((await reply.json()) as { data: GuestCard }).data
    }
    const said = { reason: 'Zechprellerei', until: '2027-12-31' }
    const wishes = ['Zimmer 207 oder 205', 'Kissen ohne Daunen', 'Haferdrink']
    const other = { ...own, id: otherCard, name: 'Katarina Wulff', email: '', doNotBook: said, saidDoNotBook: said }
    const isOther = new URL(route.request().url()).pathname.endsWith(otherCard)
    const card = isOther ? other : { ...own, wishes, proposals: [{ ...other, by: ['phone'] }] }
    await route.fulfill({ status: 200, json: { data: card } })
  }
}

const team: readonly Screen[] = [
  {
    name: 'team of a hotel',
    open: goTo(({ hotel }) => `/owner/team?hotel=${hotel.slug}`),
    sign: ({ guest: { page, say } }) => page.getByRole('list', { name: say('staff.people') }),
  },
  {
    name: 'inviting somebody, with an error',
    open: async (visit) => {
      await goTo(({ hotel }) => `/owner/team?hotel=${hotel.slug}`)(visit)
      await visit.guest.button('staff.invite.action').click()
      await visit.guest.button('staff.invite.send').click()
    },
    sign: ({ guest: { page } }) => page.locator('[aria-invalid="true"]').first(),
  },
]

const vouchers: readonly Screen[] = [
  {
    name: 'vouchers of a hotel',
    open: goTo(({ hotel }) => `/owner/vouchers?hotel=${hotel.slug}`),
    sign: ({ guest }) => guest.button('vouchers.new'),
  },
  {
    name: 'new voucher with errors',
    rare: true,
    open: async (visit) => {
      await goTo(({ hotel }) => `/owner/vouchers?hotel=${hotel.slug}`)(visit)
      await visit.guest.button('vouchers.new').click()
      const { page, say } = visit.guest
      await page.getByRole('button', { name: say('vouchers.create'), exact: true }).click()
    },
    sign: ({ guest: { page } }) => page.locator('[aria-invalid="true"]').first(),
  },
]

const promotionsOf = (more = '') => goTo(`/owner/promotions?hotel=villa-zitronengarten${more}`)

const promotions: readonly Screen[] = [
  {
    name: 'promotions of a hotel',
    open: promotionsOf(),
    sign: ({ guest: { page, say } }) => page.getByRole('list', { name: say('promotions.title') }),
  },
  {
    name: 'new promotion, from a template',
    open: async (visit) => {
      await promotionsOf('&promotion=new')(visit)
      await visit.guest.button('promotions.templates.free_night').click()
    },
    sign: ({ guest: { page, say } }) => page.getByText(say('priceExample.total')),
  },
  {
    name: 'new promotion with errors',
    rare: true,
    open: async (visit) => {
      await promotionsOf('&promotion=new')(visit)
      await visit.guest.button('promotions.create').click()
    },
    sign: ({ guest: { page } }) => page.locator('[aria-invalid="true"]').first(),
  },
]

const gapDealsOf = goTo('/owner/gap-deals?hotel=gasthof-salzglocke')

const gapDeals: readonly Screen[] = [
  {
    name: 'gap deals of a hotel',
    open: gapDealsOf,
    sign: ({ guest: { page, say } }) => page.getByRole('list', { name: say('gapDeals.now.label') }),
  },
  {
    name: 'gap deals with an error',
    rare: true,
    open: async (visit) => {
      await gapDealsOf(visit)
      const { page, say } = visit.guest
      await page.getByRole('textbox', { name: say('gapDeals.percent') }).fill('100')
      await visit.guest.button('gapDeals.save').click()
    },
    sign: ({ guest: { page } }) => page.locator('[aria-invalid="true"]').first(),
  },
]

const extrasOf = (more = '') => goTo(({ hotel }) => `/owner/extras?hotel=${hotel.slug}${more}`)

const extras: readonly Screen[] = [
  {
    name: 'extras of a hotel',
    open: extrasOf(),
    sign: ({ guest: { page, say } }) => page.getByRole('list', { name: say('extras.title') }),
  },
  {
    name: 'new extra with errors',
    open: async (visit) => {
      await extrasOf('&extra=new')(visit)
      await visit.guest.page.getByText(visit.guest.say('extras.periods.title')).click()
      await visit.guest.button('extras.periods.add').click()
      await visit.guest.button('extras.create').click()
    },
    sign: ({ guest: { page } }) => page.locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'extra that is gone',
    rare: true,
    open: extrasOf('&extra=0199f3a0-0000-7000-8000-000000000001'),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('extras.gone') }),
  },
]

/** What the owner of the demo hotels sees, from login on. */
export const screensOfOwners: readonly Screen[] = [
  ...today,
  ...ownBookings,
  ...accounts,
  ...guests,
  ...housekeeping,
  ...revenue,
  ...reportPages,
  ...ratePlans,
  ...promotions,
  ...gapDeals,
  ...extras,
  ...ageBands,
  ...localTaxes,
  ...transfers,
  ...vouchers,
  ...team,
  ...screensOfProperties,
  ...screensOfDesk,
]
