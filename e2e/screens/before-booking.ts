import { addDays } from '@keystay/contract/shared/plain-dates'
import { messageText } from '@keystay/contract/shared/messages'
import { queryOf } from '../steps/hotel.ts'
import { closeDialog, dialog, firstRoomType, goTo, goToHotel, message, title, unroute, type Screen } from './screen.ts'

/** What is there before anything is booked. */
export const screensBefore: readonly Screen[] = [
  { name: 'landing', open: goTo('/'), sign: title('landing.heroTitle') },
  {
    name: 'landing: who travels',
    rare: true,
    open: async ({ guest, small }) => {
      const { page, say } = guest
      if (small) await guest.button('search.change').first().click()
      await guest.button(small ? 'ages.withChildren' : 'search.withChildren').click()
      await page.getByRole('button', { name: say('common.more', { label: say('ages.children') }) }).click()
    },
    sign: ({ guest: { page, say } }) => page.getByLabel(say('ages.child', { number: 1 })),
    leave: async ({ guest: { page } }) => page.keyboard.press('Escape'),
  },
  {
    name: 'menu, or language menu',
    rare: true,
    open: async ({ guest, small }) =>
      small
        ? guest.button('common.menu').click()
        : guest.page
            .getByRole('banner')
            .getByRole('button', { name: new RegExp(guest.say('common.language')) })
            .click(),
    sign: dialog,
  },
  {
    name: 'search',
    open: goTo(({ stay }) => `/search?q=Algarve&${queryOf(stay)}`),
    sign: ({ guest }) => guest.link('search.viewRooms').or(guest.link('search.view')).first(),
  },
  {
    name: 'search: all filters',
    rare: true,
    open: async ({ guest, small }) => {
      if (small) await guest.button('search.filters').click()
      else await guest.button('search.amenities').click()
    },
    sign: ({ guest: { page, say } }) => page.getByRole('dialog').getByText(say('filters.amenity.sauna')),
  },
  {
    name: 'search: rooms and board',
    rare: true,
    open: async ({ guest, small }) => {
      await guest.page.keyboard.press('Escape')
      await guest.button(small ? 'search.filters' : 'search.rooms').click()
      // One of that name stands outside of the dialog, too, and what is in it comes when it is opened.
      const board = guest.page.getByRole('dialog').getByRole('group', { name: guest.say('filters.boardTitle') })
      await board.getByRole('button').first().click()
    },
    sign: ({ guest: { page, say } }) =>
      page
        .getByRole('dialog')
        .getByRole('group', { name: say('filters.bedTitle') })
        .getByRole('button')
        .first(),
  },
  {
    name: 'search without results',
    rare: true,
    open: goTo(({ stay }) => `/search?q=Nowhereton&${queryOf(stay)}`),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('search.emptyTitle') }),
  },
  {
    name: 'hotel home',
    open: goToHotel('home'),
    sign: ({ guest: { page }, hotel }) => page.getByRole('heading', { level: 1, name: hotel.name }),
  },
  {
    name: 'reviews of a hotel',
    open: async ({ guest: { page } }) => page.locator('#reviews').scrollIntoViewIfNeeded(),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('reviews.rules.title') }),
  },
  {
    name: 'rules of reviews',
    rare: true,
    open: async ({ guest }) => guest.button('reviews.rules.all').click(),
    sign: dialog,
    leave: closeDialog,
  },
  {
    name: 'reporting a review',
    rare: true,
    open: async ({ guest: { page, say } }) =>
      page
        .getByRole('button', { name: new RegExp(`^${say('reviews.report')}: `) })
        .first()
        .click(),
    sign: dialog,
    leave: closeDialog,
  },
  {
    name: 'photos',
    rare: true,
    open: async ({ guest: { page, say } }) =>
      page
        .getByRole('button', { name: new RegExp(`^${say('gallery.open', { number: 1, count: '\\d+', alt: '' })}`) })
        .first()
        .click(),
    sign: dialog,
  },
  { name: 'room types', open: goToHotel('room-type'), sign: title('roomTypes.title') },
  {
    name: 'room types for a family',
    open: goTo(({ stay }) => `/quinta-das-andorinhas/room-type?${queryOf({ ...stay, guests: 4 })}&ages=6,x`),
    sign: ({ guest: { page, say } }) =>
      page
        .getByText(say('ages.unknownMeans'))
        .or(page.getByText(say('guests.children_other', { count: 2 })))
        .filter({ visible: true })
        .first(),
  },
  {
    name: 'room types by rate plans, with a local tax',
    open: goTo(({ stay }) => `/kastanie-17/room-type?${queryOf(stay)}`),
    sign: ({ guest: { page, say } }) => page.getByText(say('planTerms.neverFree')).filter({ visible: true }).first(),
  },
  {
    name: 'wizard 1, choice of rate plans',
    open: async ({ guest: { page, say } }) => {
      const choose = page.getByRole('link', { name: new RegExp(`^${say('planTerms.choose')}: `) }).first()
      // Whoever has chosen a room begins with the second step.
      const chosen = new URL((await choose.getAttribute('href')) ?? '', page.url())
      chosen.searchParams.set('step', '1')
      await page.goto(chosen.href)
    },
    sign: ({ guest: { page } }) => page.getByRole('radio').first(),
  },
  {
    name: 'room types, none free',
    rare: true,
    open: goToHotel('room-type', () => '&name=Nowhere'),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('roomTypes.emptyTitle') }),
  },
  {
    name: 'stay fields',
    // Above an empty list, so that not all rooms are checked a second time.
    open: async (visit) => {
      const { page, say } = visit.guest
      await goToHotel('room-type', () => '&name=Nowhere')(visit)
      const field = page.getByRole('main').getByRole('textbox', { name: say('common.checkIn') })
      const summary = page.getByRole('button', { name: new RegExp(say('roomTypes.changeSearch')) })
      await (visit.small ? summary : field).first().click()
    },
    sign: ({ guest: { page, say }, small }) =>
      small
        ? page.getByRole('dialog', { name: say('roomTypes.search') })
        : page.getByRole('button', { name: say('common.takeNights_other', { count: 2 }) }),
  },
  {
    name: 'room details',
    open: goToHotel('room-type-details', (visit) => `&roomType=${firstRoomType(visit)}`),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('roomDetails.calendar') }),
  },
  { name: 'legal', rare: true, open: goTo('/legal'), sign: title('legal.title') },
  { name: 'accessibility', open: goTo('/accessibility'), sign: title('accessibility.title') },
  {
    name: 'favourites, none yet',
    rare: true,
    open: goTo('/favourites'),
    sign: ({ guest: { page, say } }) => page.getByRole('heading', { name: say('favourites.emptyTitle') }),
  },
  {
    name: 'favourites',
    open: async (visit) => {
      const { page, say } = visit.guest
      await goTo(`/search?q=Algarve&${queryOf(visit.stay)}`)(visit)
      const hearts = page.getByRole('button', { name: new RegExp(`^${say('common.mark', { name: '' })}`) })
      for (const index of [0, 1]) await hearts.nth(index).click()
      await page.goto('/favourites')
    },
    sign: ({ guest: { page } }) => page.getByRole('checkbox').nth(1),
  },
  {
    name: 'comparison',
    open: async ({ guest: { page, say } }) => {
      for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).check()
      await page.getByRole('link', { name: say('favourites.compare'), exact: true }).click()
    },
    sign: ({ guest: { page } }) => page.getByRole('table'),
  },
  { name: 'booking access', open: goTo('/booking-access'), sign: title('booking.accessTitle') },
  {
    name: 'booking access with errors',
    rare: true,
    open: async ({ guest }) => guest.button('booking.open').click(),
    sign: ({ guest: { page } }) => page.locator('[aria-invalid="true"]').first(),
  },
  { name: 'unknown hotel', open: goTo('/no-such-hotel/home'), sign: message('hotel_not_found_title') },
  { name: 'unknown page', open: goTo('/no/such/page/anywhere'), sign: title('errors.notFoundTitle') },
  {
    name: 'wizard without a stay',
    rare: true,
    open: goTo(({ hotel }) => `/${hotel.slug}/booking-room`),
    sign: message('booking_information_missing'),
  },
  {
    name: 'room types, one with a night more for less',
    rare: true,
    open: async ({ guest: { page }, hotel, stay }) => {
      // Whether a hotel has a gap beside a stay is not known before the day of the test.
      await page.route('**/search', async (route) => {
        const response = await route.fetch()
        const reply = (await response.json()) as { data: { total: object }[] }
        const night = { checkIn: stay.checkIn, checkOut: addDays(stay.checkOut, 1), gapNights: [stay.checkOut] }
        const price = { planId: null, more: reply.data[0]?.total, saved: reply.data[0]?.total }
        const data = reply.data.map((type, index) =>
          index === 0 ? { ...type, gapOffer: { ...night, ...price } } : type,
        )
        await route.fulfill({ response, json: { ...reply, data } })
      })
      // The answers that the document brings know of none.
      await page.route(`**/${hotel.slug}/room-type?**`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('id="first-answers"', '') })
      })
      await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
    },
    sign: ({ guest: { page } }) => page.locator('a[href*="gap="]'),
    leave: unroute,
  },
  {
    name: 'room types, between which the hotel may choose for less',
    rare: true,
    open: async ({ guest: { page }, hotel, stay }) => {
      // No hotel of the demo has this by itself.
      await page.route('**/search', async (route) => {
        const response = await route.fetch()
        const reply = (await response.json()) as { data: { total: object; plans: object[] }[] }
        const data = reply.data.map(({ plans, ...type }, index) => {
          const flexible = { total: type.total, saved: type.total }
          return index === 0
            ? { ...type, flexible, plans: plans.map((plan) => ({ ...plan, flexible })) }
            : { ...type, plans }
        })
        await route.fulfill({ response, json: { ...reply, data } })
      })
      // The answers that the document brings know of none.
      await page.route(`**/${hotel.slug}/room-type?**`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('id="first-answers"', '') })
      })
      await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
    },
    sign: ({ guest: { page } }) => page.locator('a[href*="flexible=1"]'),
    leave: unroute,
  },
  {
    name: 'hotel home while the server fails',
    open: async ({ guest: { page, language }, hotel }) => {
      const failure = { code: 'unexpected_error', message: messageText(language, 'unexpected_error') }
      await page.route('**/v1/public/properties/slug/**', (route) => route.fulfill({ status: 500, json: failure }))
      // A server that fails lays no answers into the document.
      await page.route(`**/${hotel.slug}/home`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('id="first-answers"', '') })
      })
      await page.goto(`/${hotel.slug}/home`)
    },
    sign: message('hotel_information_not_found'),
    leave: unroute,
  },
  {
    name: 'search without a network',
    rare: true,
    open: async ({ guest: { page } }) => {
      await page.route('**/v1/public/properties?**', (route) => route.abort())
      // As a document comes whose answers were late.
      await page.route(
        ({ pathname }) => pathname === '/search',
        async (route) => {
          const response = await route.fetch()
          const drawn = / data-drawn="\w+"|<script type="application\/json" id="first-answers">.*?<\/script>/gs
          await route.fulfill({ response, body: (await response.text()).replaceAll(drawn, '') })
        },
      )
      await page.goto('/search?q=Algarve')
    },
    sign: message('search_properties_failed'),
    leave: unroute,
  },
]
