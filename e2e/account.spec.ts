import { readFile } from 'node:fs/promises'
import { expect, test } from './steps/test.ts'
import { messageText } from '@keystay/contract/shared/messages'
import {
  becomeUser,
  field,
  logInAs,
  newEmail,
  openMenu,
  password,
  sendLogin,
  sendSignUp,
  signUpAndLogIn,
} from './steps/account.ts'
import { expectHeading, newGuest } from './steps/guest.ts'
import { findStay } from './steps/hotel.ts'
import { linkIn, readMail } from './product/inbox.ts'
import { goOn, openWizard, payInCash } from './steps/wizard.ts'

for (const { language, width } of [
  { language: 'de', width: 1280 },
  { language: 'en', width: 320 },
  { language: 'vi', width: 320 },
] as const) {
  test(`from sign-up to erasure, in ${language} at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 })
    const small = width < 768
    const email = newEmail()
    const guest = await newGuest(page, language)
    const { say } = guest
    const found = await findStay(page.request, 'casa-azul-1884', 1)
    const { slug } = found.hotel

    // Sign-up from a hotel leads to that hotel's login, and on to the hotel.
    await page.goto(`/${slug}/login`)
    await guest.link('account.login.toSignUp').click()
    await expectHeading(guest, 'account.signUp.title')
    await sendSignUp(guest, email)
    await expect(page).toHaveURL(new RegExp(`/${slug}/login$`))
    await expect(page.getByRole('status').filter({ hasText: say('account.login.signedUp') })).toBeVisible()
    await expect(field(guest, 'account.email')).toHaveValue(email)
    await sendLogin(guest, email)
    await expect(page).toHaveURL(new RegExp(`/${slug}/home$`))

    // The wizard knows who is travelling; a phone number was never given.
    await openWizard(guest, found)
    await goOn(guest, 'guest')
    await expect(page.getByRole('textbox', { name: say('purchase.name') })).toHaveValue('Jana Brandt')
    await expect(page.getByRole('textbox', { name: say('purchase.email') })).toHaveValue(email)
    await page.getByRole('textbox', { name: say('purchase.phone') }).fill('+4915100000001')
    await goOn(guest, 'confirm')
    await goOn(guest, 'payment')
    await payInCash(guest)

    await page.goto('/')
    await (await openMenu(guest, small)).getByRole('link', { name: say('common.myBookings') }).click()
    await expectHeading(guest, 'account.bookings.title')
    const card = page.getByRole('article')
    await expect(card).toHaveCount(1)
    await expect(card).toContainText(found.hotel.name)
    await expect(card).toContainText(say('booking.statuses.confirmed'))

    // A new tab is logged in; logged out in one, the other notices.
    const other = await newGuest(await context.newPage(), language)
    await other.page.setViewportSize({ width, height: 800 })
    await other.page.goto('/my-bookings')
    await expect(other.page.getByRole('article')).toHaveCount(1)
    await (await openMenu(guest, small)).getByRole('button', { name: say('common.logout') }).click()
    await expect(other.page.getByRole('heading', { name: say('account.ended.title') })).toBeVisible()
    await expect(other.page.getByRole('article')).toHaveCount(0)
    await expect(page).toHaveURL(/:\d+\/$/)
    const storedKeys = await page.evaluate(() =>
      [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)),
    )
    for (const name of ['userEmail', 'userType', 'token']) expect(storedKeys).not.toContain(name)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('jwt')
    await other.page.close()

    // Whoever was led to login goes on to where they wanted.
    await page.goto('/account')
    await expectHeading(guest, 'account.login.title')
    await sendLogin(guest, email)
    await expectHeading(guest, 'account.me.title')
    const download = page.waitForEvent('download')
    await guest.button('account.me.export').click()
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
      account: { email: string }
      bookings: unknown[]
    }
    expect(file.account.email).toBe(email)
    expect(file.bookings).toHaveLength(1)

    // A booking that is open keeps the account.
    await guest.button('account.me.erase').click()
    const dialog = page.getByRole('dialog')
    const erase = async (secret: string) => {
      await dialog.getByLabel(say('account.password'), { exact: true }).fill(secret)
      await dialog.getByRole('button', { name: say('account.me.eraseNow') }).click()
    }
    await erase('Falsch-geraten-1')
    await expect(dialog.getByText(messageText(language, 'password_wrong'))).toBeVisible()
    await erase(password)
    await expect(dialog.getByRole('alert')).toContainText(messageText(language, 'booking_open'))
    await dialog.getByRole('button', { name: say('account.me.keep') }).click()

    await page.getByRole('article').getByRole('link').click()
    await guest.button('booking.cancel').click()
    await guest.button('booking.confirmCancel').click()
    await expect(page.getByText(say('booking.statuses.cancelled')).first()).toBeVisible()
    await page.goto('/account')
    await guest.button('account.me.erase').click()
    await erase(password)
    await expect(page.getByRole('status').filter({ hasText: say('account.login.erased') })).toBeVisible()
    await sendLogin(guest, email)
    await expect(page.getByRole('alert')).toContainText(messageText(language, 'credentials_wrong'))
  })
}

for (const language of ['de', 'en', 'vi'] as const) {
  test(`what login says when it fails, in ${language}`, async ({ page }) => {
    const guest = await newGuest(page, language)
    await page.goto('/login')
    await guest.button('account.login.submit').click()
    await expect(page.getByText(messageText(language, 'email_required'))).toBeVisible()
    await expect(page.getByText(messageText(language, 'password_required'))).toBeVisible()
    await sendLogin(guest, 'jana@', 'kurz')
    await expect(page.getByText(messageText(language, 'email_invalid'))).toBeVisible()
    await expect(page.getByText(messageText(language, 'password_too_short'))).toBeVisible()

    const email = newEmail()
    const alert = page.getByRole('alert')
    for (let failures = 0; failures < 5; failures += 1) {
      const answered = page.waitForResponse('**/v1/users/login')
      await sendLogin(guest, email, 'Falsch-geraten-1')
      expect((await answered).status()).toBe(401)
      await expect(alert).toContainText(messageText(language, 'login_try_again'))
      await expect(alert).toContainText(messageText(language, 'credentials_wrong'))
    }
    await sendLogin(guest, email, 'Falsch-geraten-1')
    const waiting = messageText(language, 'too_many_tries', { minutes: '\\d+' })
    await expect(alert).toContainText(new RegExp(waiting))
    await expect(alert).not.toContainText(messageText(language, 'login_try_again'))
  })
}

test('without the security verification nothing is sent; tried again, it goes on', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  let sent = 0
  // A page that logs in also asks, in its own time, what a passkey would have to sign.
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/users/login')) sent += 1
  })
  await page.route('**/v1/users/challenge', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText(guest.say('verification.failed'))).toBeVisible()
  await sendLogin(guest, newEmail())
  await expect(page.getByRole('alert')).toHaveText('Bitte schließen Sie die Sicherheitsprüfung ab.')
  expect(sent).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  await guest.button('verification.again').click()
  await expect(page.getByText(guest.say('verification.solved'), { exact: true })).toBeVisible()
  await guest.button('account.login.submit').click()
  await expect(page.getByRole('alert')).toContainText(messageText('de', 'credentials_wrong'))
  expect(sent).toBe(1)
})

for (const width of [320, 1280])
  test(`what is clicked does not move while the verification goes on, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    const guest = await newGuest(page, 'vi')
    const { promise: untilLetGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/v1/users/challenge', async (route) => {
      await untilLetGo
      await route.continue()
    })
    await page.goto('/login')
    await expect(page.getByText(guest.say('verification.loading'), { exact: true })).toBeVisible()
    // Fonts are asked for by what is drawn; texts run differently without them.
    await page.evaluate(() => document.fonts.ready)
    const box = page.getByRole('group', { name: guest.say('verification.label') })
    const heightOf = async () => (await box.boundingBox())?.height
    const before = await heightOf()
    letGo()
    await expect(page.getByText(guest.say('verification.solved'), { exact: true })).toBeVisible()
    expect(await heightOf()).toBe(before)
  })

test('a bearer token that has expired is renewed, and a tab without one gets its own', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  await becomeUser(guest)
  for (const token of ['worthless', null]) {
    await page.evaluate((old) => (old ? sessionStorage.setItem('token', old) : sessionStorage.clear()), token)
    const renewed = page.waitForResponse('**/v1/users/validate-token')
    await page.goto('/account')
    await renewed
    await expect(guest.button('account.me.save')).toBeVisible()
    const kept = await page.evaluate(() => sessionStorage.getItem('token'))
    expect(kept?.split('.')).toHaveLength(3)
  }
})

test('logged in as somebody else in another tab, this one follows', async ({ page, context }) => {
  const guest = await newGuest(page, 'de')
  await becomeUser(guest)
  await page.goto('/account')
  const other = await newGuest(await context.newPage(), 'de')
  const second = await signUpAndLogIn(other)
  await expect(page.getByLabel(guest.say('account.email'), { exact: true })).toHaveValue(second)
})

test('a mailed link sets a new password, once, and logs out everywhere', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const email = await becomeUser(guest)
  await page.goto('/password')
  await field(guest, 'account.email').fill(email)
  await guest.button('account.forgot.submit').click()
  await expectHeading(guest, 'account.forgot.sentTitle')
  const link = linkIn(await readMail(email, /Passwort/), '/reset-password')
  await page.goto(link)
  const chosen = field(guest, 'account.newPassword')
  await chosen.fill('Password123')
  await guest.button('account.reset.submit').click()
  await expect(page.getByText(messageText('de', 'password_common'))).toBeVisible()
  await chosen.fill('Drei-Pflaumen-im-Korb-8')
  await guest.button('account.reset.submit').click()
  await expect(page.getByRole('status').filter({ hasText: guest.say('account.login.passwordSet') })).toBeVisible()
  await sendLogin(guest, email)
  await expect(page.getByRole('alert')).toContainText(messageText('de', 'credentials_wrong'))
  await sendLogin(guest, email, 'Drei-Pflaumen-im-Korb-8')
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goto(link)
  await field(guest, 'account.newPassword').fill('Vier-Kirschen-am-Baum-9')
  await guest.button('account.reset.submit').click()
  await expect(page.getByRole('alert')).toContainText(messageText('de', 'link_invalid'))
})

test('profile and password change, and every session can be ended', async ({ page, browser }) => {
  const guest = await newGuest(page, 'de')
  const { say } = guest
  const email = await becomeUser(guest)
  const elsewhere = await newGuest(await (await browser.newContext()).newPage(), 'de')
  await logInAs(elsewhere, email)

  await page.goto('/account')
  await field(guest, 'account.fullName').fill('Jana Brandt-Meyer')
  await page.getByLabel(new RegExp(`^${say('account.phone')}`)).fill('+4915100000002')
  await guest.button('account.me.save').click()
  await expect(page.getByText(say('account.me.saved'))).toBeVisible()
  await expect(page.getByText(say('account.me.thisDevice'))).toHaveCount(1)
  await guest.button('account.me.endOthers').click()
  await expect(page.getByText(say('account.me.ended_one', { count: 1 }))).toBeVisible()
  await elsewhere.page.goto('/account')
  await expectHeading(elsewhere, 'account.login.title')

  await field(guest, 'account.currentPassword').fill('Falsch-geraten-1')
  await field(guest, 'account.newPassword').fill('Drei-Pflaumen-im-Korb-8')
  await guest.button('account.me.change').click()
  await expect(page.getByText(messageText('de', 'password_wrong'))).toBeVisible()
  await field(guest, 'account.currentPassword').fill(password)
  await guest.button('account.me.change').click()
  await expect(page.getByText(say('account.me.changed'))).toBeVisible()
  await guest.button('account.me.endAll').click()
  await expect(page.getByText(say('account.login.loggedOut'))).toBeVisible()
  await elsewhere.page.context().close()
})
