import { messageText } from '@keystay/contract/shared/messages'
import { dialog, firstRoomType, goTo, message, title, unroute, type Screen, type Visit } from './screen.ts'

const pageOf = (part: string | ((visit: Visit) => string)) =>
  goTo((visit) => {
    const { slug } = visit.hotel
    return `/owner/manage-properties/${slug}${typeof part === 'string' ? part : part(visit)}?hotel=${slug}`
  })
const invalid = ({ guest: { page } }: Visit) => page.locator('[aria-invalid="true"]').first()
const inDialog = ({ guest: { page, say } }: Visit, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: say(key) })
const closeDialog = ({ guest }: Visit) => guest.page.keyboard.press('Escape')

/** What stands in the way of deleting a room type. */
const inTheWay = {
  stays: [
    {
      bookingId: '0199f3a0-0000-7000-8000-000000000001',
      code: '7H4M2QXD',
      guest: 'Jana Brandt-Hohenstein',
      checkIn: '2031-12-04',
      checkOut: '2031-12-06',
      room: '208',
    },
  ],
}

const list: readonly Screen[] = [
  {
    name: 'hotels of an owner',
    rare: true,
    open: goTo('/owner/manage-properties?q=andorinhas'),
    sign: ({ guest: { page }, hotel }) => page.getByRole('main').getByRole('link', { name: hotel.name }),
  },
  {
    name: 'hotels of an owner, none found',
    rare: true,
    open: goTo('/owner/manage-properties?q=Nirgendwo'),
    sign: ({ guest: { page, say } }) =>
      page.getByRole('heading', { name: say('properties.nothing', { words: 'Nirgendwo' }) }),
  },
  {
    name: 'hotels of an owner while the server fails',
    rare: true,
    open: async ({ guest: { page } }) => {
      await page.route('**/v1/properties/me?*q=*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/owner/manage-properties?q=andorinhas')
    },
    sign: message('fetch_properties_failed'),
    leave: unroute,
  },
  { name: 'new hotel', rare: true, open: goTo('/owner/manage-properties/new'), sign: title('properties.newTitle') },
  {
    name: 'new hotel with errors',
    rare: true,
    open: async ({ guest }) => guest.button('properties.create').click(),
    sign: invalid,
  },
]

const house: readonly Screen[] = [
  {
    name: 'hotel of an owner, with photos',
    open: pageOf(''),
    sign: ({ guest: { page, say } }) =>
      page.getByRole('textbox', { name: say('properties.photos.alt', { number: 1 }) }),
  },
  {
    name: 'room types of an owner',
    rare: true,
    open: pageOf('/room-types'),
    sign: ({ guest }) => guest.link('properties.roomType.prices').nth(1),
  },
  {
    name: 'room type that cannot be deleted',
    rare: true,
    open: async (visit) => {
      const { page, button, language } = visit.guest
      const code = 'room_type_has_stays'
      await page.route('**/v1/properties/*/room-types/*', (route) =>
        route.fulfill({ status: 409, json: { code, message: messageText(language, code), details: inTheWay } }),
      )
      await button('properties.delete').first().click()
      await inDialog(visit, 'properties.roomType.delete').click()
    },
    sign: ({ guest: { page } }) => page.getByRole('dialog').getByText('Jana Brandt'),
    leave: unroute,
  },
  {
    name: 'room type of an owner',
    rare: true,
    open: pageOf((visit) => `/room-types/${firstRoomType(visit)}`),
    sign: ({ guest }) => guest.button('properties.save'),
  },
  {
    name: 'room type with errors',
    open: async (visit) => {
      await pageOf('/room-types/new')(visit)
      await visit.guest.button('properties.roomType.create').click()
    },
    sign: ({ guest: { page, language } }) => page.getByText(messageText(language, 'amenity_required')),
  },
  {
    name: 'adding an amenity',
    rare: true,
    open: async ({ guest }) => guest.button('properties.amenity.add').click(),
    sign: dialog,
  },
  {
    name: 'adding an amenity with errors',
    rare: true,
    open: async (visit) => inDialog(visit, 'properties.amenity.add').click(),
    sign: (visit) => dialog(visit).locator('[aria-invalid="true"]'),
    leave: closeDialog,
  },
  {
    name: 'amenities of an owner',
    rare: true,
    open: pageOf('/amenities'),
    sign: ({ guest }) => guest.button('properties.edit').first(),
  },
  {
    name: 'prices by date, some nights chosen',
    open: async (visit) => {
      await pageOf('/prices')(visit)
      await visit.guest.button('common.nextMonth').click()
      const day = visit.guest.page.locator('[data-date$="-10"]')
      await day.click()
      await day.press('Shift+ArrowDown')
    },
    sign: ({ guest }) => guest.button('properties.nights.apply_other', { count: 8 }),
  },
  {
    name: 'prices by date with errors',
    rare: true,
    open: async ({ guest: { page, say, button } }) => {
      await page.getByRole('textbox', { name: say('properties.nights.price', { currency: 'EUR' }) }).fill('viel')
      await button('properties.nights.apply_other', { count: 8 }).click()
    },
    sign: invalid,
  },
]

/** The hotels of an owner, and the house, room types, amenities and prices of one of them. */
export const screensOfProperties: readonly Screen[] = [...list, ...house]
