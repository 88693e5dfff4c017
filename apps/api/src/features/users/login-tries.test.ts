import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { createUser, logIn, newEmail, signUp, solveChallenge, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp({ loginTries: { perAccount: 5, perAddress: 5 } })

const wrong = 'Falsch-geraten-1'

async function fail(times: number, browser: () => Browser, email: () => string): Promise<number[]> {
  const statuses: number[] = []
  for (let tries = 0; tries < times; tries += 1) {
    statuses.push((await logIn(browser(), { email: email(), password: wrong })).statusCode)
  }
  return statuses
}

describe('the sixth failed login in 15 minutes has to wait', () => {
  test('of one account, from wherever, known or not', async () => {
    const user = await createUser(api)
    for (const email of [user.email, newEmail()]) {
      expect(await fail(5, api.newBrowser, () => email)).toEqual([401, 401, 401, 401, 401])
      const reply = await logIn(api.newBrowser(), { email, password: wrong })
      expect(reply.statusCode).toBe(429)
      expect(reply.headers['retry-after']).toBe('900')
      expect(reply.json()).toMatchObject({ message: 'Too many tries. Please try again in 15 minutes.' })
    }
  })

  test('even with the right password, until the time is over', async () => {
    const user = await createUser(api)
    await fail(5, api.newBrowser, () => user.email)
    expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(429)
    api.setNow('2026-11-21T12:14:59Z')
    expect((await logIn(api.newBrowser(), { email: user.email })).headers['retry-after']).toBe('1')
    api.setNow('2026-11-21T12:15:00Z')
    expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(200)
  })

  test('from one address, whatever the accounts; a forged X-Forwarded-For changes nothing', async () => {
    const browser = api.newBrowser()
    const forged = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })
    for (let tries = 0; tries < 6; tries += 1) {
      const verification = { 'cf-turnstile-response': await solveChallenge(browser) }
      const form = { email: newEmail(), password: wrong, ...verification }
      const reply = await browser.send('POST', '/v1/users/login', form, forged(tries))
      expect(reply.statusCode).toBe(tries < 5 ? 401 : 429)
    }
  })

  test('unless TRUST_PROXY says that a proxy of ours wrote that header: then its last address counts', async () => {
    const config = { ...api.deps.config, trustProxy: 1 as const }
    const app = await buildApp({ ...api.deps, config, strictReplies: true })
    const browser = api.newBrowser(app)
    const attempt = async (forwarded: string) => {
      const form = { email: newEmail(), password: wrong, 'cf-turnstile-response': await solveChallenge(browser) }
      return (await browser.send('POST', '/v1/users/login', form, { 'x-forwarded-for': forwarded })).statusCode
    }
    for (let tries = 0; tries < 5; tries += 1) expect(await attempt(`10.9.9.${tries}, 198.51.100.7`)).toBe(401)
    expect(await attempt('10.9.9.9, 198.51.100.7')).toBe(429)
    expect(await attempt('10.9.9.9, 198.51.100.8')).toBe(401)
    await app.close()
  })

  test('when all of them come at once', async () => {
    const user = await createUser(api)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => logIn(api.newBrowser(), { email: user.email, password: wrong })),
    )
    expect(statusesOf(replies)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)])
  })

  test('over two processes together', async () => {
    const user = await createUser(api)
    const other = await buildApp({ ...api.deps, strictReplies: true })
    let turn = 0
    const either = () => api.newBrowser((turn += 1) % 2 ? other : api.app)
    expect(await fail(6, either, () => user.email)).toEqual([401, 401, 401, 401, 401, 429])
    await other.close()
  })
})

test('a login that succeeds takes nothing from the tries, of the account nor of the address', async () => {
  const user = await createUser(api)
  const browser = api.newBrowser()
  await fail(
    4,
    () => browser,
    () => user.email,
  )
  for (let logins = 0; logins < 5; logins += 1) {
    expect((await logIn(browser, { email: user.email })).statusCode).toBe(200)
  }
  expect((await logIn(browser, { email: user.email, password: wrong })).statusCode).toBe(401)
  expect((await logIn(browser, { email: user.email, password: wrong })).statusCode).toBe(429)
})

test('sign-ups that fail are counted for their address too', async () => {
  const user = await createUser(api)
  const browser = api.newBrowser()
  for (let tries = 0; tries < 5; tries += 1) expect((await signUp(browser, { email: user.email })).statusCode).toBe(409)
  expect((await signUp(browser, { email: newEmail() })).statusCode).toBe(429)
})

test('guessing the password at an unlocked device is counted as well', async () => {
  const user = await createUser(api)
  const erase = () => user.browser.send('POST', '/v1/users/me/erase', { password: wrong })
  for (let tries = 0; tries < 5; tries += 1) expect((await erase()).statusCode).toBe(422)
  expect((await erase()).statusCode).toBe(429)
})
