import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type Locator } from '@playwright/test'
import type { Challenge } from '@keystay/contract/shared/verification'
import type { LoggedIn } from '@keystay/contract/users/entities'
import { answerChallenge } from '../../apps/api/src/testing/test-user.ts'
import { expectHeading, type Guest } from './guest.ts'
import { send } from './hotel.ts'

export const password = 'Zwei-Birnen-am-Weg-7'

/** An address that no other test uses. */
export function newEmail(): string {
  return `jana.${randomUUID().slice(0, 13)}@example.com`
}

/** A field of a form, by the key of its label. */
export function field({ page, say }: Guest, key: string): Locator {
  return page.getByLabel(say(key), { exact: true })
}

/** Fills in the sign-up that is open, and sends it. */
export async function sendSignUp(guest: Guest, email: string): Promise<void> {
  await field(guest, 'account.fullName').fill('Jana Brandt')
  await field(guest, 'account.email').fill(email)
  await field(guest, 'account.password').fill(password)
  await guest.button('account.signUp.submit').click()
}

/** Fills in the login that is open, and sends it. */
export async function sendLogin(guest: Guest, email: string, secret = password): Promise<void> {
  await field(guest, 'account.email').fill(email)
  await field(guest, 'account.password').fill(secret)
  await guest.button('account.login.submit').click()
}

/** A new account, made and logged in by the forms; stays where login leads. */
export async function signUpAndLogIn(guest: Guest, email = newEmail()): Promise<string> {
  await guest.page.goto('/sign-up')
  await sendSignUp(guest, email)
  await expectHeading(guest, 'account.login.title')
  await logInAs(guest, email)
  return email
}

/**
 * A new account, logged in in this browser without a click: what the forms do is for `account.spec.ts` to say. The
 * browser has what login leaves there, on an address of the product that draws nothing.
 */
export async function becomeUser({ page }: Guest): Promise<string> {
  const email = newEmail()
  await page.goto('/healthz')
  const { role } = await logInWithout(page.request, email)
  await page.evaluate(
    ([stored, type]) => {
      localStorage.setItem('userType', type)
      localStorage.setItem('userEmail', stored)
    },
    [email, role] as const,
  )
  return email
}

/** Signs up and logs in without a page. */
export async function logInWithout(request: APIRequestContext, email: string, name = 'Jana Brandt'): Promise<LoggedIn> {
  const solved = async () => {
    const reply = await request.get('/v1/users/challenge')
    const { data } = (await reply.json()) as { data: Challenge }
    return { 'cf-turnstile-response': await answerChallenge(data) }
  }
  const login = { email, password }
  await send(request, 'POST', '/v1/users/signup', { name, ...login, ...(await solved()) })
  return await send<LoggedIn>(request, 'POST', '/v1/users/login', { ...login, ...(await solved()) })
}

/** Logs in from the login page; done when the page is left. */
export async function logInAs(guest: Guest, email: string): Promise<void> {
  await guest.page.goto('/login')
  await sendLogin(guest, email)
  await expect(guest.page).not.toHaveURL(/login/)
}

/** Opens the menu with what a logged-in guest has. */
export async function openMenu({ page, say }: Guest, small: boolean): Promise<Locator> {
  const banner = page.getByRole('banner')
  const account = new RegExp(`^${say('common.accountOf', { name: '' })}`)
  await banner.getByRole('button', { name: small ? say('common.menu') : account }).click()
  return page.getByRole('dialog')
}
