import { describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { AccountSession, LoggedIn } from '@keystay/contract/users/entities'
import { buildApp } from '../../app.ts'
import type { Sql } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { useTestApp, testNow, type Browser } from '../../testing/test-app.ts'
import { createUser, logIn, newEmail, signUp, solveChallenge, strongPassword } from '../../testing/test-user.ts'
import { sweepExpired } from './end-sessions.ts'

const api = useTestApp()

const validate = async (browser: Browser) => (await browser.get('/v1/users/validate-token')).statusCode
const logOut = async (browser: Browser) => await browser.send('POST', '/v1/users/logout')
const at = (minutes: number) => api.setNow(new Date(Date.parse(testNow) + minutes * 60_000).toISOString())
const cookieOf = (reply: { headers: Record<string, unknown> }, name: string) =>
  [reply.headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .filter((line) => line.startsWith(`${name}=`))

type Reply = Awaited<ReturnType<Browser['get']>>

/** The cookies of a browser, at another app on the same database. */
function browserLike({ cookies }: Browser, app: FastifyInstance): Browser {
  const browser = api.newBrowser(app)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

/** A database whose writes fail so, before anything is sent to it. */
const failing = (error: Error): Sql =>
  new Proxy({} as Sql, {
    get: () => {
      throw error
    },
  })

const appWhose = async (write: Sql) =>
  await buildApp({ ...api.deps, database: { ...api.deps.database, write }, strictReplies: true })

describe('logging in', () => {
  test('answers who it is and sets a cookie that scripts cannot read, with a secret of 256 bits, stored as a hash', async () => {
    const browser = api.newBrowser()
    const email = newEmail()
    await signUp(browser, { email, name: '  Jana Brandt ' })
    const reply = await logIn(browser, { email: email.toUpperCase() })
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json<{ data: LoggedIn }>()
    expect(data).toMatchObject({ role: 'guest', email, name: 'Jana Brandt' })
    expect(data.token.split('.')).toHaveLength(3)
    const [cookie] = cookieOf(reply, 'jwt')
    expect(cookie).toMatch(/^jwt=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const secret = browser.cookies.get('jwt') ?? ''
    const [row] = await api.sql<{ secret_hash: Buffer }[]>`SELECT secret_hash FROM sessions WHERE user_id = ${data.id}`
    expect(row?.secret_hash).toHaveLength(32)
    expect(JSON.stringify(await api.sql`SELECT * FROM sessions`)).not.toContain(secret)
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(await validate(browser)).toBe(200)
  })

  test('replaces the session that the browser had, and takes over nothing that it brought along', async () => {
    const user = await createUser(api)
    const first = user.browser.cookies.get('jwt') ?? ''
    await logIn(user.browser, { email: user.email })
    const second = user.browser.cookies.get('jwt') ?? ''
    expect(second).not.toBe(first)
    expect(await api.sql`SELECT FROM sessions WHERE user_id = ${user.id}`).toHaveLength(1)
    const thief = api.newBrowser()
    thief.cookies.set('jwt', first)
    expect(await validate(thief)).toBe(401)
  })

  test('several devices at once; each is listed by what a person recognises it by', async () => {
    const user = await createUser(api)
    const phone = api.newBrowser()
    const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
    const verification = { 'cf-turnstile-response': await solveChallenge(phone) }
    const form = { email: user.email, password: strongPassword, ...verification }
    await phone.send('POST', '/v1/users/login', form, { 'user-agent': userAgent })
    const { data } = (await phone.get('/v1/users/me/sessions')).json<{ data: AccountSession[] }>()
    expect(data.map(({ device, current }) => [device, current])).toContainEqual(['Chrome · Android', true])
    expect(data.filter(({ current }) => current)).toHaveLength(1)
    expect(data).toHaveLength(2)
    const ended = await phone.send('POST', '/v1/users/me/sessions/end-others')
    expect(ended.json()).toEqual({ data: { ended: 1 } })
    expect([await validate(phone), await validate(user.browser)]).toEqual([200, 401])
  })

  test('a wrong password says the same as an unknown address, and hides nothing in fields', async () => {
    const user = await createUser(api)
    const replies = [
      await logIn(api.newBrowser(), { email: user.email, password: 'Falsch-geraten-1' }),
      await logIn(api.newBrowser(), { email: newEmail(), password: 'Falsch-geraten-1' }),
    ]
    const [wrong, unknown] = replies.map((reply) => ({ ...reply.json<object>(), requestId: '' }))
    expect(replies.map((reply) => reply.statusCode)).toEqual([401, 401])
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 'credentials_wrong', message: 'Email or password is not correct.' })
  })
})

describe('a session ends', () => {
  test('at logout: the cookie is removed for path / and the www host, and is worth nothing if it is sent again', async () => {
    const user = await createUser(api)
    const secret = user.browser.cookies.get('jwt') ?? ''
    const reply = await logOut(user.browser)
    expect(reply.json()).toEqual({ data: true })
    expect(cookieOf(reply, 'jwt')).toEqual([
      'jwt=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
      'jwt=; Max-Age=0; Domain=www.localhost; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    ])
    expect(user.browser.cookies.has('jwt')).toBe(false)
    user.browser.cookies.set('jwt', secret)
    expect(await validate(user.browser)).toBe(401)
    expect((await logOut(api.newBrowser())).json()).toEqual({ data: true })
  })

  test('on every process at once', async () => {
    const user = await createUser(api)
    const other = await buildApp({ ...api.deps, strictReplies: true })
    const elsewhere = api.newBrowser(other)
    for (const [name, value] of user.browser.cookies) elsewhere.cookies.set(name, value)
    expect(await validate(elsewhere)).toBe(200)
    await logOut(user.browser)
    expect(await validate(elsewhere)).toBe(401)
    await other.close()
  })

  test('after two hours without a request, counted from the last one', async () => {
    const user = await createUser(api)
    at(119)
    expect(await validate(user.browser)).toBe(200)
    at(119 + 119)
    expect(await validate(user.browser)).toBe(200)
    at(119 + 119 + 120)
    expect(await validate(user.browser)).toBe(401)
  })

  test('24 hours after login in any case', async () => {
    const user = await createUser(api)
    for (let minutes = 60; minutes < 24 * 60; minutes += 60) {
      at(minutes)
      expect(await validate(user.browser)).toBe(200)
    }
    at(24 * 60)
    expect(await validate(user.browser)).toBe(401)
  })

  test('after 30 days when it was to be remembered, however little it is used', async () => {
    const user = await createUser(api)
    const reply = await logIn(user.browser, { email: user.email, remember: true })
    expect(cookieOf(reply, 'jwt')[0]).toContain('Expires=Mon, 21 Dec 2026 12:00:00 GMT')
    user.browser.token = undefined
    at(30 * 24 * 60 - 1)
    expect(await validate(user.browser)).toBe(200)
    at(30 * 24 * 60)
    expect(await validate(user.browser)).toBe(401)
  })

  test('when the account logs in elsewhere nothing ends; when it is gone all of it does', async () => {
    const user = await createUser(api)
    await logIn(api.newBrowser(), { email: user.email })
    expect(await validate(user.browser)).toBe(200)
    await api.sql`DELETE FROM users WHERE id = ${user.id}`
    expect(await validate(user.browser)).toBe(401)
  })
})

test('the last use is written at most once a minute', async () => {
  const user = await createUser(api)
  const lastUse = async () =>
    (await api.sql<{ last_used_at: Date }[]>`SELECT last_used_at FROM sessions WHERE user_id = ${user.id}`)[0]
      ?.last_used_at
  at(0.99)
  await validate(user.browser)
  expect(await lastUse()).toEqual(new Date(testNow))
  at(1)
  await validate(user.browser)
  expect(await lastUse()).toEqual(new Date('2026-11-21T12:01:00Z'))
})

describe('the bearer token', () => {
  test('is worthless without the cookie, also before it expires', async () => {
    const user = await createUser(api)
    const stranger = api.newBrowser()
    stranger.token = user.token
    expect(await validate(stranger)).toBe(401)
    expect((await stranger.get('/v1/users/me')).statusCode).toBe(401)
  })

  test('is dead after logout, together with its cookie', async () => {
    const user = await createUser(api)
    const cookies = new Map(user.browser.cookies)
    await logOut(user.browser)
    for (const [name, value] of cookies) user.browser.cookies.set(name, value)
    expect(await validate(user.browser)).toBe(401)
  })

  test('expires after ten minutes; it is then ignored, and validate-token gives a new one', async () => {
    const user = await createUser(api)
    at(11)
    expect((await user.browser.get('/v1/users/me')).statusCode).toBe(200)
    const { data } = (await user.browser.get('/v1/users/validate-token')).json<{ data: LoggedIn }>()
    expect(data.token).not.toBe(user.token)
    const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }
    expect(claims.exp).toBe(Date.parse('2026-11-21T12:21:00Z') / 1000)
  })

  test('of another session shows that the page belongs to somebody else by now', async () => {
    const [old, next] = [await createUser(api), await createUser(api)]
    const page = next.browser
    page.token = old.token
    expect((await page.get('/v1/users/me')).statusCode).toBe(401)
    page.token = `${next.token.slice(0, -3)}AAA`
    expect((await page.get('/v1/users/me')).statusCode).toBe(200)
    page.token = undefined
    expect((await page.get('/v1/users/me')).json()).toMatchObject({ data: { email: next.email } })
  })
})

describe('a failure to log in or to sign up', () => {
  test.each([
    ['a wrong password', 401, () => ({ password: 'Falsch-geraten-1' })],
    ['a short password', 422, () => ({ password: 'kurz' })],
    ['no verification', 422, () => ({ 'cf-turnstile-response': '' })],
  ])('%s ends the session and removes its cookie', async (_name, status, wrong) => {
    const user = await createUser(api)
    const secret = user.browser.cookies.get('jwt') ?? ''
    const reply = await logIn(user.browser, { email: user.email, ...wrong() })
    expect(reply.statusCode).toBe(status)
    expect(cookieOf(reply, 'jwt')).toHaveLength(2)
    user.browser.cookies.set('jwt', secret)
    expect(await validate(user.browser)).toBe(401)
  })

  test('so does a sign-up that fails', async () => {
    const user = await createUser(api)
    const reply = await signUp(user.browser, { email: user.email })
    expect(reply.statusCode).toBe(409)
    expect(cookieOf(reply, 'jwt')).toHaveLength(2)
    expect(await validate(user.browser)).toBe(401)
  })

  test('but one that another site forged logs nobody out, whatever comes of it', async () => {
    const user = await createUser(api)
    const busy = await appWhose(failing(new DomainError('busy')))
    const elsewhere = { origin: 'https://elsewhere.example' }
    for (const app of [api.app, busy]) {
      const browser = browserLike(user.browser, app)
      const reply = await browser.send('POST', '/v1/users/login', {}, elsewhere)
      expect(reply.statusCode).toBe(403)
      expect(cookieOf(reply, 'jwt')).toEqual([])
    }
    expect(await validate(user.browser)).toBe(200)
    await busy.close()
  })

  describe.each(['/v1/users/login', '/v1/users/signup'])('%s: whatever failed, the cookie is removed', (url) => {
    const form = async (browser: Browser) => ({
      ...(url.endsWith('signup') && { name: 'Jana Brandt' }),
      email: newEmail(),
      password: strongPassword,
      'cf-turnstile-response': await solveChallenge(browser),
    })
    const outcome = (reply: Reply) => [reply.statusCode, ...cookieOf(reply, 'jwt').map((line) => line.slice(0, 16))]
    const removedWith = (status: number) => [status, ...Array<string>(2).fill('jwt=; Max-Age=0;')]

    test('400, 413, 415, 422: what cannot be read or is not right', async () => {
      const { browser } = await createUser(api)
      const json = { 'content-type': 'application/json' }
      const broken = { ...json, 'content-length': '1' }
      const secret = browser.cookies.get('jwt') ?? ''
      const again = () => void browser.cookies.set('jwt', secret)
      expect(outcome(await browser.send('POST', url, '{', broken))).toEqual(removedWith(400))
      again()
      expect(outcome(await browser.send('POST', url, { email: 'x'.repeat(120_000) }))).toEqual(removedWith(413))
      again()
      expect(outcome(await browser.send('POST', url, 'a=b', { 'content-type': 'application/xml' }))).toEqual(
        removedWith(415),
      )
      again()
      expect(outcome(await browser.send('POST', url, {}))).toEqual(removedWith(422))
    })

    test('403: a page whose anti-forgery token is gone', async () => {
      const { browser } = await createUser(api)
      expect(outcome(await browser.send('POST', url, {}, { 'x-xsrf-token': undefined }))).toEqual(removedWith(403))
    })

    test('429: too many tries, too many requests', async () => {
      const user = await createUser(api)
      const { config } = api.deps
      const strict = await buildApp({
        ...api.deps,
        config: { ...config, loginTries: { perAccount: 0, perAddress: 0 } },
      })
      const limited = await buildApp({ ...api.deps, config: { ...config, rateLimitPerMinute: 1 } })
      const tried = browserLike(user.browser, strict)
      expect(outcome(await tried.send('POST', url, await form(tried)))).toEqual(removedWith(429))
      const limitedBrowser = browserLike(user.browser, limited)
      await limitedBrowser.get('/v1/users/challenge')
      expect(outcome(await limitedBrowser.send('POST', url, {}))).toEqual(removedWith(429))
      await Promise.all([strict.close(), limited.close()])
    })

    test('500, 503: a database that fails or is busy, which cannot end the session either', async () => {
      const user = await createUser(api)
      for (const [error, status] of [
        [new Error('provoked'), 500],
        [new DomainError('busy'), 503],
      ] as const) {
        const app = await appWhose(failing(error))
        const browser = browserLike(user.browser, app)
        expect(outcome(await browser.send('POST', url, await form(browser)))).toEqual(removedWith(status))
        await app.close()
      }
    })
  })
})

describe('what a browser has kept of an old session keeps nobody out', () => {
  const stale = [
    ['the cookie of a session that nobody knows', async () => 'a-secret-that-opens-nothing-any-more-0123456789'],
    [
      'the cookie of a session that has ended',
      async () => {
        const { browser } = await createUser(api)
        const secret = browser.cookies.get('jwt') ?? ''
        await logOut(browser)
        return secret
      },
    ],
    ['the cookie of another session', async () => (await createUser(api)).browser.cookies.get('jwt') ?? ''],
  ] as const

  test.each(stale)('%s: login, sign-up and logout succeed all the same', async (_name, secretOf) => {
    const user = await createUser(api)
    const browser = api.newBrowser()
    const solved = await solveChallenge(browser)
    const nextSolved = await solveChallenge(browser)
    // The page was loaded before: its anti-forgery token is bound to no session, or to another one.
    const secret = await secretOf()
    browser.cookies.set('jwt', secret)
    const login = { email: user.email, password: strongPassword, 'cf-turnstile-response': solved }
    const reply = await browser.send('POST', '/v1/users/login', login)
    expect(reply.statusCode).toBe(200)
    expect(await validate(browser)).toBe(200)
    browser.cookies.set('jwt', secret)
    const account = { name: 'Jana', email: newEmail(), password: strongPassword, 'cf-turnstile-response': nextSolved }
    expect((await browser.send('POST', '/v1/users/signup', account)).statusCode).toBe(201)
    browser.cookies.set('jwt', secret)
    const logoutReply = await logOut(browser)
    expect(logoutReply.statusCode).toBe(200)
    expect(browser.cookies.has('jwt')).toBe(false)
  })
})

test('what has run out is swept: sessions, used challenges, reset links, counted tries', async () => {
  const user = await createUser(api)
  await user.browser.send('POST', '/v1/users/password/forgot', {
    email: user.email,
    'cf-turnstile-response': await solveChallenge(user.browser),
  })
  const remainingRows = async () =>
    await api.sql`SELECT FROM sessions UNION ALL SELECT FROM used_challenges UNION ALL SELECT FROM password_resets
      UNION ALL SELECT FROM throttles`
  await sweepExpired(api.deps)
  expect(await validate(user.browser)).toBe(200)
  expect((await remainingRows()).length).toBeGreaterThan(3)
  api.setNow('2027-11-21T12:00:00Z')
  await sweepExpired(api.deps)
  expect(await remainingRows()).toHaveLength(0)
})
