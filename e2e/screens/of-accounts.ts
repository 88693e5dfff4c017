import { messageText } from '@keystay/contract/shared/messages'
import { becomeUser, field, newEmail, openMenu, sendSignUp } from '../steps/account.ts'
import { dialog, goTo, message, title, unroute, type Screen, type Visit } from './screen.ts'

const heading =
  (key: string) =>
  ({ guest: { page, say } }: Visit) =>
    page.getByRole('heading', { name: say(key) })
const text =
  (key: string) =>
  ({ guest: { page, say } }: Visit) =>
    page.getByText(say(key), { exact: true })
const invalid = ({ guest: { page } }: Visit) => page.locator('[aria-invalid="true"]').first()

/** What is there before anybody is logged in. */
const entrance: readonly Screen[] = [
  { name: 'login', open: goTo('/login'), sign: text('verification.solved') },
  { name: 'login with errors', open: async ({ guest }) => guest.button('account.login.submit').click(), sign: invalid },
  {
    name: 'login while the verification fails',
    open: async ({ guest: { page } }) => {
      await page.route('**/v1/users/challenge', (route) => route.abort())
      await page.goto('/login')
    },
    sign: text('verification.failed'),
    leave: unroute,
  },
  {
    name: 'login without the verification',
    rare: true,
    open: async ({ guest }) => {
      await field(guest, 'account.email').fill(newEmail())
      await field(guest, 'account.password').fill('Falsch-geraten-1')
      await guest.button('account.login.submit').click()
    },
    sign: ({ guest: { page, language } }) => page.getByText(messageText(language, 'verification_required')),
  },
  {
    name: 'login while the verification loads',
    rare: true,
    open: async ({ guest: { page } }) => {
      await page.route('**/v1/users/challenge', () => undefined)
      await page.goto('/login')
    },
    sign: text('verification.loading'),
    // What is never answered cannot be waited for.
    leave: ({ guest: { page } }) => page.unrouteAll({ behavior: 'ignoreErrors' }),
  },
  {
    name: 'refused login',
    open: async ({ guest }) => {
      await guest.page.goto('/quinta-das-andorinhas/login')
      await field(guest, 'account.email').fill(newEmail())
      await field(guest, 'account.password').fill('Falsch-geraten-1')
      await guest.button('account.login.submit').click()
    },
    sign: ({ guest: { page, language } }) => page.getByText(messageText(language, 'credentials_wrong')),
  },
  {
    name: 'sign-up, password half typed',
    open: async ({ guest }) => {
      await guest.page.goto('/sign-up')
      await field(guest, 'account.password').fill('Zwei')
    },
    sign: ({ guest: { page, say } }) =>
      page.getByText(say('account.strength.label', { word: say('account.strength.weak') })),
  },
  {
    name: 'sign-up with errors',
    open: async ({ guest }) => guest.button('account.signUp.submit').click(),
    sign: invalid,
  },
  {
    name: 'login after sign-up',
    rare: true,
    open: async ({ guest }) => {
      await guest.page.goto('/sign-up')
      await sendSignUp(guest, newEmail())
    },
    sign: text('account.login.signedUp'),
  },
  { name: 'forgotten password', open: goTo('/password'), sign: title('account.forgot.title') },
  {
    name: 'link for a new password sent',
    open: async ({ guest }) => {
      await field(guest, 'account.email').fill(newEmail())
      await guest.button('account.forgot.submit').click()
    },
    sign: title('account.forgot.sentTitle'),
  },
  { name: 'link without a token', rare: true, open: goTo('/reset-password'), sign: title('account.reset.noToken') },
  { name: 'new password', open: goTo('/reset-password#token'), sign: title('account.reset.title') },
  { name: 'list your property', open: goTo('/list-property'), sign: text('account.owner.needLogin') },
]

/** What a logged-in guest has, up to being an owner. */
const inside: readonly Screen[] = [
  {
    name: 'menu of a logged-in guest',
    open: async ({ guest, small }) => {
      await becomeUser(guest)
      await guest.page.goto('/')
      await openMenu(guest, small)
    },
    sign: dialog,
  },
  { name: 'my bookings, none', open: goTo('/my-bookings'), sign: heading('account.bookings.emptyTitle') },
  {
    name: 'link for a missing booking with errors',
    rare: true,
    open: async ({ guest }) => guest.button('account.bookings.joinSubmit').click(),
    sign: invalid,
  },
  {
    name: 'my bookings while the server fails',
    rare: true,
    open: async ({ guest: { page } }) => {
      await page.route('**/v1/users/me/bookings?**', (route) => route.fulfill({ status: 500, json: {} }))
      await page.goto('/my-bookings')
    },
    sign: message('fetch_bookings_failed'),
    leave: unroute,
  },
  { name: 'account', open: goTo('/account'), sign: text('account.me.thisDevice') },
  {
    name: 'account with errors',
    rare: true,
    open: async ({ guest }) => guest.button('account.me.change').click(),
    sign: invalid,
  },
  { name: 'erasing the account', open: async ({ guest }) => guest.button('account.me.erase').click(), sign: dialog },
  { name: 'worthless link', rare: true, open: goTo('/join-booking#token'), sign: heading('account.join.failedTitle') },
  {
    name: 'worthless invitation',
    rare: true,
    open: goTo('/invitation#token'),
    sign: heading('account.invitation.failedTitle'),
  },
  {
    name: 'owner area',
    open: async ({ guest }) => {
      await guest.page.goto('/list-property')
      await guest.button('account.owner.become').click()
    },
    sign: heading('owner.none.title'),
  },
  {
    name: 'hotels of an owner, none yet',
    rare: true,
    open: goTo('/owner/manage-properties'),
    sign: heading('owner.none.title'),
  },
  {
    name: 'logged out meanwhile',
    open: async ({ guest: { page, say } }) => {
      await page.goto('/my-bookings')
      await page.getByRole('heading', { name: say('account.bookings.emptyTitle') }).waitFor()
      await page.evaluate(() => {
        localStorage.removeItem('userEmail')
        globalThis.dispatchEvent(new StorageEvent('storage', { key: 'userEmail' }))
      })
    },
    sign: heading('account.ended.title'),
  },
]

export const screensOfAccounts: readonly Screen[] = [...entrance, ...inside]
