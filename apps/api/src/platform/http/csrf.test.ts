import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { codeOf, createUser } from '../../testing/test-user.ts'

const api = useTestApp()

const csrf = 'csrf_failed'

test('a browser gets its token with the first page or reply that it reads, before any login', async () => {
  const browser = api.newBrowser()
  browser.cookies.clear()
  await browser.get('/v1/users/challenge')
  expect(browser.cookies.get('XSRF-TOKEN')).toMatch(/^[\w-]{32}\.[\w-]{43}$/)
  const reply = await browser.send('POST', '/v1/users/logout')
  expect(reply.statusCode).toBe(200)
})

describe('login, sign-up and booking access are refused', () => {
  test.each(['/v1/users/login', '/v1/users/signup', '/v1/public/bookings/access'])('%s', async (url) => {
    const send = async (headers: Record<string, string | undefined>) =>
      await api.newBrowser().send('POST', url, {}, headers)
    expect(codeOf(await send({ 'x-xsrf-token': '' }))).toBe(csrf)
    expect(codeOf(await send({ 'x-xsrf-token': undefined }))).toBe(csrf)
    expect(codeOf(await send({ origin: undefined }))).toBe(csrf)
    expect(codeOf(await send({ origin: '' }))).toBe(csrf)
    expect(codeOf(await send({ origin: undefined, 'sec-fetch-site': 'none' }))).toBe(csrf)
    expect(codeOf(await send({ origin: undefined, 'sec-fetch-site': 'cross-site' }))).toBe(csrf)
    expect(codeOf(await send({ origin: undefined, 'sec-fetch-site': 'same-origin' }))).toBe('validation_failed')
    expect(codeOf(await send({ 'x-xsrf-token': 'another-token-of-the-same-length' }))).toBe(csrf)
    expect(codeOf(await send({ origin: 'https://elsewhere.example' }))).toBe(csrf)
    expect(codeOf(await send({ origin: 'http://keystay.test:8080' }))).toBe(csrf)
    expect(codeOf(await send({ origin: 'null' }))).toBe(csrf)
    expect(codeOf(await send({}))).toBe('validation_failed')
  })

  test('and none of it is a form that another site could post', async () => {
    const browser = api.newBrowser()
    const reply = await browser.send('POST', '/v1/users/login', undefined, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([415, 422, 400]).toContain(reply.statusCode)
  })
})

describe('with a session', () => {
  const url = '/v1/users/me'

  test('the token of before the login, and that of another session, are refused', async () => {
    const [user, other] = [await createUser(api), await createUser(api)]
    const { cookies } = user.browser
    const own = cookies.get('XSRF-TOKEN') ?? ''
    for (const foreign of ['a-token-of-this-browser-alone', other.browser.cookies.get('XSRF-TOKEN') ?? '']) {
      cookies.set('XSRF-TOKEN', foreign)
      const reply = await user.browser.send('PATCH', url, { name: 'Neuer Name' })
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, csrf])
    }
    cookies.set('XSRF-TOKEN', own)
    expect((await user.browser.send('PATCH', url, { name: 'Neuer Name' })).statusCode).toBe(200)
  })

  test('the own origin must be named, or the browser say that the call comes from it', async () => {
    const { browser } = await createUser(api)
    const inject = async (headers: Record<string, string>) =>
      await api.app.inject({
        method: 'PATCH',
        url,
        payload: {},
        headers: {
          host: 'keystay.test',
          cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
          ...headers,
        },
      })
    expect((await inject({})).statusCode).toBe(403)
    expect((await inject({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await inject({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await inject({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect((await inject({ origin: 'http://keystay.test' })).statusCode).toBe(200)
  })

  test('a browser whose token belongs to another session gets a right one with the next page', async () => {
    const { browser } = await createUser(api)
    browser.cookies.set('XSRF-TOKEN', 'a-token-of-this-browser-alone')
    await browser.get('/v1/users/me')
    expect((await browser.send('PATCH', url, {})).statusCode).toBe(200)
  })
})

test('no other origin may read a reply', async () => {
  const reply = await api.newBrowser().get('/v1/users/challenge', { origin: 'https://elsewhere.example' })
  expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  const preflight = await api.app.inject({
    method: 'OPTIONS',
    url: '/v1/users/login',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.statusCode).toBe(404)
})
