import { describe, expect, test, vi } from 'vitest'
import { waitingSessions } from '../../testing/lock-waits.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { latestToken, mailedLinks } from '../../testing/test-links.ts'
import { createUser, logIn, newEmail, solveChallenge, strongPassword, statusesOf } from '../../testing/test-user.ts'
import { hashPassword } from './passwords.ts'

vi.mock('./passwords.ts', { spy: true })

const api = useTestApp()

const next = 'Drei-Kirschen-am-See-9'
const forgot = async (email: string, browser: Browser = api.newBrowser()) =>
  await browser.send('POST', '/v1/users/password/forgot', {
    email,
    'cf-turnstile-response': await solveChallenge(browser),
  })
const reset = async (token: string, password = next) =>
  await api.newBrowser().send('POST', '/v1/users/password/reset', { token, password })
const tokenOf = async (email: string) => {
  const token = await latestToken(api, 'password_reset', email)
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}

describe('a forgotten password', () => {
  test('the link sets a new one, once, and logs the account out everywhere', async () => {
    const user = await createUser(api)
    await forgot(user.email.toUpperCase())
    const token = await tokenOf(user.email)
    const stored = [await api.sql`SELECT * FROM password_resets`, await api.sql`SELECT * FROM outbox`]
    expect(JSON.stringify(stored)).not.toContain(token)
    expect((await reset(token)).json()).toEqual({ data: true })
    expect((await user.browser.get('/v1/users/me')).statusCode).toBe(401)
    expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(401)
    expect((await logIn(api.newBrowser(), { email: user.email, password: next })).statusCode).toBe(200)
    const again = await reset(token, strongPassword)
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([404, 'link_invalid'])
  })

  test('nothing is hashed for a token that nobody was mailed, and guessing it has an end', async () => {
    const guesser = api.newBrowser()
    const guess = async () =>
      await guesser.send('POST', '/v1/users/password/reset', { token: 'x'.repeat(43), password: next })
    vi.mocked(hashPassword).mockClear()
    const replies = await Promise.all(Array.from({ length: 20 }, guess))
    expect(statusesOf(replies)).toEqual(Array.from({ length: 20 }, () => 404))
    expect(vi.mocked(hashPassword)).not.toHaveBeenCalled()
    expect((await guess()).statusCode).toBe(429)
  })

  test('used twice at the same time it works once', async () => {
    const user = await createUser(api)
    await forgot(user.email)
    const token = await tokenOf(user.email)
    const replies = await Promise.all([reset(token), reset(token, strongPassword), reset(token)])
    expect(statusesOf(replies)).toEqual([200, 404, 404])
  })

  test('a link that was used makes the others worthless', async () => {
    const user = await createUser(api)
    await forgot(user.email)
    const first = await tokenOf(user.email)
    await forgot(user.email)
    const second = await tokenOf(user.email)
    expect(second).not.toBe(first)
    expect((await reset(second)).statusCode).toBe(200)
    expect((await reset(first)).statusCode).toBe(404)
  })

  test('the link is good for an hour', async () => {
    const user = await createUser(api)
    await forgot(user.email)
    api.setNow('2026-11-21T13:00:00Z')
    expect((await reset(await tokenOf(user.email))).statusCode).toBe(404)
  })

  test('the reply does not tell whether there is such an account', async () => {
    const user = await createUser(api)
    const unknown = newEmail()
    const mails = async () => await api.sql`SELECT FROM outbox WHERE kind = 'password_reset'`
    const before = (await mails()).length
    const replies = [await forgot(user.email), await forgot(unknown)]
    expect(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).toEqual([
      '200 {"data":true}',
      '200 {"data":true}',
    ])
    // Nor does the time that it takes: the mail to nobody is written like the other.
    expect(await mails()).toHaveLength(before + 2)
    expect((await mailedLinks(api)).filter((link) => link.to === unknown)).toEqual([])
  })

  test('an address gets five links an hour; the sixth request has to wait, known or not', async () => {
    for (const email of [(await createUser(api)).email, newEmail()]) {
      for (let tries = 0; tries < 5; tries += 1) expect((await forgot(email)).statusCode).toBe(200)
      const reply = await forgot(email)
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '3600'])
    }
  })

  test.each(['kurz', 'nurkleinbuchstaben1', 'Password123'])(
    'the new one follows the rules: not %s',
    async (password) => {
      const user = await createUser(api)
      await forgot(user.email)
      const reply = await reset(await tokenOf(user.email), password)
      expect(reply.statusCode).toBe(422)
      expect(reply.json<{ fields: object }>().fields).toHaveProperty('password')
      expect((await reset(await tokenOf(user.email))).statusCode).toBe(200)
    },
  )
})

describe('changing the password', () => {
  const change = async (browser: Browser, fields: object) =>
    await browser.send('POST', '/v1/users/me/password', { password: strongPassword, newPassword: next, ...fields })

  test('needs the present one, keeps this session and ends the others', async () => {
    const user = await createUser(api)
    const elsewhere = api.newBrowser()
    await logIn(elsewhere, { email: user.email })
    const wrong = await change(user.browser, { password: 'Falsch-geraten-1' })
    expect([wrong.statusCode, wrong.json<{ fields: unknown }>().fields]).toEqual([
      422,
      { password: 'This is not your password' },
    ])
    expect((await change(user.browser, {})).statusCode).toBe(200)
    expect((await user.browser.get('/v1/users/me')).statusCode).toBe(200)
    expect((await elsewhere.get('/v1/users/me')).statusCode).toBe(401)
    expect((await logIn(elsewhere, { email: user.email, password: next })).statusCode).toBe(200)
  })

  test('makes links that were mailed before worthless', async () => {
    const user = await createUser(api)
    await forgot(user.email)
    await change(user.browser, {})
    expect((await reset(await tokenOf(user.email))).statusCode).toBe(404)
  })
})

test('a password that was reset while a login with the old one was on its way lets nobody in', async () => {
  const user = await createUser(api)
  await forgot(user.email)
  const token = await tokenOf(user.email)
  // The login has compared the old password and waits for the account, which the reset holds.
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const blocking = api.sql.begin(async (tx) => {
    await tx`SELECT FROM users WHERE id = ${user.id} FOR UPDATE`
    hold()
    await released
    await tx`UPDATE users SET password_hash = password_hash || 'x' WHERE id = ${user.id}`
  })
  await held
  const login = logIn(api.newBrowser(), { email: user.email })
  await waitForLock()
  release()
  await blocking
  expect((await login).statusCode).toBe(401)
  expect((await reset(token)).statusCode).toBe(200)
})

async function waitForLock(): Promise<void> {
  const until = Date.now() + 60_000
  while ((await waitingSessions(api)).length === 0) {
    if (Date.now() > until) throw new Error('Nothing waits for a lock.')
    await new Promise((resume) => setTimeout(resume, 20))
  }
}
