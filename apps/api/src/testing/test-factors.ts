import { TOTP } from 'otpauth'
import type { ChangedFactors, MyFactors } from '@keystay/contract/users/factor-entities'
import type { Browser, TestApp } from './test-app.ts'
import { newDevice, type TestDevice } from './test-passkey.ts'
import { logIn, strongPassword, type TestUser } from './test-user.ts'

/** An authenticator app: shows the code of an instant, of now without one. */
export type TestPhone = { code(at?: string): string }

const me = '/v1/users/me'

/** The data of a reply that must be a success. */
function dataOf<T>(reply: { statusCode: number; body: string; json(): { data: T } }): T {
  if (reply.statusCode >= 300) throw new Error(`${reply.statusCode}: ${reply.body}`)
  return reply.json().data
}

/** Gives the password again. */
export async function confirm({ browser }: Pick<TestUser, 'browser'>): Promise<MyFactors> {
  return dataOf(await browser.send('POST', `${me}/confirm`, { method: 'password', password: strongPassword }))
}

export async function myFactors({ browser }: Pick<TestUser, 'browser'>): Promise<MyFactors> {
  return dataOf(await browser.get(`${me}/factors`))
}

/** An app that shows the codes of a secret. */
export function newPhone(api: TestApp, secret: string): TestPhone {
  return {
    code: (at = api.deps.clock().toISOString()) =>
      new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.parse(at) }),
  }
}

/** Sets up an authenticator app, half a minute before the test's now, so that the code of now is still good. */
export async function addApp(api: TestApp, user: TestUser): Promise<TestPhone & ChangedFactors> {
  const now = api.deps.clock()
  await confirm(user)
  const { secret } = dataOf<{ secret: string }>(await user.browser.send('POST', `${me}/authenticator/setup`))
  const phone = newPhone(api, secret)
  const before = new Date(now.getTime() - 30_000).toISOString()
  const added = await user.browser.send('POST', `${me}/authenticator`, { code: phone.code(before) })
  return { ...phone, ...dataOf<ChangedFactors>(added) }
}

/** Adds a passkey on a new device. */
export async function addPasskey(user: TestUser, name = 'Telefon'): Promise<ChangedFactors & { device: TestDevice }> {
  await confirm(user)
  const device = newDevice()
  const options = dataOf(await user.browser.send('POST', `${me}/passkeys/options`))
  const credential = device.create(options)
  return { device, ...dataOf<ChangedFactors>(await user.browser.send('POST', `${me}/passkeys`, { name, credential })) }
}

/** A browser of its own in which the password was right. */
export async function beginLogin(
  api: TestApp,
  user: { readonly email: string },
  fields: object = {},
): Promise<Browser> {
  const browser = api.newBrowser()
  const reply = await logIn(browser, { email: user.email, ...fields })
  if (reply.statusCode !== 401) throw new Error(`The login did not ask for a second step: ${reply.body}`)
  return browser
}

/** Answers the second step. */
export async function finish(browser: Browser, step: object) {
  return await browser.send('POST', '/v1/users/login/second-step', step)
}

/** Lets a passkey answer the second step. */
export async function finishByPasskey(browser: Browser, device: TestDevice, wish?: Parameters<TestDevice['sign']>[1]) {
  const options = dataOf(await browser.send('POST', '/v1/users/login/second-step/passkey-options'))
  const credential = device.sign(options, wish)
  return { credential, reply: await finish(browser, { method: 'passkey', credential }) }
}

/** What a passkey signs to log in alone. */
export async function loginOptions(browser: Browser): Promise<object> {
  return dataOf<object>(await browser.send('POST', '/v1/users/login/passkey/options'))
}
