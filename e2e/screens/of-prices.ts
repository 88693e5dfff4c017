import { goTo, unroute, type Screen } from './screen.ts'

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
    // As it is for a hotel that has said nothing yet: those of the demo have their countries' rates.
    open: async (scene) => {
      await scene.guest.page.route('**/v1/properties/*/vat', async (route) => {
        const reply = await route.fetch()
        const { data } = (await reply.json()) as { readonly data: object }
        await route.fulfill({ response: reply, json: { data: { ...data, rates: [], version: 0 } } })
      })
      await goTo('/owner/local-taxes?hotel=silberdistel')(scene)
      await scene.guest.button('hotelTemplate.show').click()
    },
    sign: ({ guest }) => guest.button('hotelTemplate.apply'),
    leave: unroute,
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

const flexibleRoomsOf = goTo('/owner/flexible-rooms?hotel=gasthof-salzglocke')

const flexibleRooms: readonly Screen[] = [
  {
    name: 'flexible rooms of a hotel',
    open: async (visit) => {
      await flexibleRoomsOf(visit)
      await visit.guest.page.getByRole('switch', { name: visit.guest.say('flexibleRooms.on') }).click()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('flexibleRooms.ladders') }),
  },
  {
    name: 'flexible rooms with an error',
    rare: true,
    open: async (visit) => {
      await flexibleRoomsOf(visit)
      const { page, say } = visit.guest
      await page.getByRole('switch', { name: say('flexibleRooms.on') }).click()
      await page.getByRole('textbox', { name: say('flexibleRooms.percent') }).fill('100')
      await page.getByRole('checkbox').first().check()
      await visit.guest.button('flexibleRooms.save').click()
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

/** What a hotel sells by: plans, what is off or added, taxes, codes, and where is paid to. */
export const screensOfPrices: readonly Screen[] = [
  ...ratePlans,
  ...promotions,
  ...gapDeals,
  ...flexibleRooms,
  ...extras,
  ...ageBands,
  ...localTaxes,
  ...transfers,
  ...vouchers,
]
