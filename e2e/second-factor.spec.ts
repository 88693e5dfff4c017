import { expect, test, type Page } from './steps/test.ts'
import { Secret, TOTP } from 'otpauth'
import { becomeUser, field, openMenu, password, sendLogin } from './steps/account.ts'
import { expectHeading, newGuest, type Guest } from './steps/guest.ts'

/** A device that keeps passkeys and is unlocked by its owner whenever it is asked. */
async function openDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return {
    answers: async (enabled: boolean) =>
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

async function logOut(guest: Guest): Promise<void> {
  await guest.page.goto('/')
  await (await openMenu(guest, true)).getByRole('button', { name: guest.say('common.logout') }).click()
  // The page stays where it is; what it kept is gone when the server has answered.
  await expect.poll(() => guest.page.evaluate(() => localStorage.getItem('userEmail'))).toBe(null)
}

async function confirmByPassword(guest: Guest): Promise<void> {
  const question = guest.page.getByRole('dialog', { name: guest.say('account.security.confirmTitle') })
  await question.getByLabel(guest.say('account.password'), { exact: true }).fill(password)
  await question.getByRole('button', { name: guest.say('account.security.confirm'), exact: true }).click()
}

/** The code that an app shows in a moment: one that was used is taken only once. */
const codeOf = (secret: string, stepsOn: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsOn * 30_000 })

test('an app and a passkey protect an account; it opens by passkey alone, by password and app, and by a recovery code', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const guest = await newGuest(page, 'de')
  const { say } = guest
  const device = await openDevice(page)
  await device.answers(false)
  // A device that answers would take up the offer of the field, and the button would be gone before it is clicked: until the
  // window is called so, the browser makes none.
  await page.addInitScript(() =>
    Object.assign(globalThis.PublicKeyCredential, {
      isConditionalMediationAvailable: async () => window.name === 'offers passkeys',
    }),
  )
  const email = await becomeUser(guest)

  await page.goto('/account')
  await guest.button('account.security.addApp').click()
  await confirmByPassword(guest)
  const setup = page.getByRole('dialog', { name: say('account.security.appTitle') })
  const secret = (await setup.locator('code').innerText()).replaceAll(/\s/g, '')
  await setup.getByLabel(say('account.security.appCode')).fill(codeOf(secret, 0))
  await setup.getByRole('button', { name: say('account.security.appConnect') }).click()
  const shown = page.getByRole('dialog', { name: say('account.security.codesTitle') })
  const recoveryCode = await shown.getByRole('listitem').first().innerText()
  await shown.getByRole('button', { name: say('account.security.codesKept') }).click()
  await expect(page.getByText(say('account.security.on'))).toBeVisible()

  await device.answers(true)
  await guest.button('account.security.addPasskey').click()
  const making = page.getByRole('dialog', { name: say('account.security.addPasskey') })
  await making.getByRole('button', { name: say('account.security.makePasskey') }).click()
  await expect(page.getByText(say('account.security.passkeyNumber', { number: 1 })).first()).toBeVisible()

  // Nothing is typed: the device alone opens the account.
  await logOut(guest)
  await page.goto('/login')
  await guest.button('account.security.logIn').click()
  await expect(page).not.toHaveURL(/login/)

  await device.answers(false)
  await logOut(guest)
  await page.goto('/login')
  await sendLogin(guest, email)
  await expect(page.getByRole('heading', { name: say('account.security.stepTitle') })).toBeVisible()
  await guest.button('account.security.by.app').click()
  await field(guest, 'account.security.appCode').fill(codeOf(secret, 1))
  await guest.button('account.security.stepSubmit').click()
  await expect(page).not.toHaveURL(/login/)

  await logOut(guest)
  await page.goto('/login')
  await sendLogin(guest, email)
  await guest.button('account.security.by.recovery_code').click()
  await field(guest, 'account.security.recoveryCode').fill(recoveryCode)
  await guest.button('account.security.stepSubmit').click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/account')
  await expectHeading(guest, 'account.me.title')
  await expect(page.getByText(say('account.security.codesLeft', { left: 9, all: 10 }))).toBeVisible()

  // Nothing is pressed either: the field of the address offers the passkey.
  await logOut(guest)
  await device.answers(true)
  await page.evaluate(() => void (window.name = 'offers passkeys'))
  await page.goto('/login')
  await expect(page).not.toHaveURL(/login/)
})
