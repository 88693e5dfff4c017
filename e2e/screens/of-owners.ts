import { dialog, goTo, type Screen, type Visit } from './screen.ts'
import { screensOfDesk } from './of-bookings-and-rooms.ts'
import { screensOfDay } from './of-day.ts'
import { screensOfGuestCards } from './of-guest-cards.ts'
import { screensOfPrices } from './of-prices.ts'
import { screensOfProperties } from './of-properties.ts'

const figures = ({ guest: { page, say } }: Visit) => page.getByRole('list', { name: say('revenue.figures') })
const dashboardOf = (more = '') => goTo(({ hotel }) => `/owner/dashboard?hotel=${hotel.slug}${more}`)

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

/** What the owner of the demo hotels sees, from login on. */
export const screensOfOwners: readonly Screen[] = [
  ...screensOfDay,
  ...screensOfGuestCards,
  ...revenue,
  ...reportPages,
  ...screensOfPrices,
  ...team,
  ...screensOfProperties,
  ...screensOfDesk,
]
