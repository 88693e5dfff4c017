import type { Route } from '@playwright/test'
import type { GuestCard } from '@keystay/contract/guests/entities'
import { closeDialog, dialog, goTo, unroute, type Screen, type Visit } from './screen.ts'

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

/** What a hotel knows of its guests. */
export const screensOfGuestCards: readonly Screen[] = [
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
