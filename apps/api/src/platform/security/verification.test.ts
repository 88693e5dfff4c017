import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Config } from '../process/config.ts'
import { startTestApp, useTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  createUser,
  logIn,
  newEmail,
  signUp,
  solveChallenge,
  strongPassword,
  statusesOf,
} from '../../testing/test-user.ts'

const field = 'cf-turnstile-response'
const again = 'The security verification has expired or failed. Please complete it again.'
type Payload = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: { counter: number } }

const read = (response: string) => JSON.parse(Buffer.from(response, 'base64').toString()) as Payload
const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

describe('our own challenge', () => {
  const api = useTestApp()
  afterEach(() => void vi.useRealTimers())

  const send = async (response: string | undefined) =>
    await api.newBrowser().send('POST', '/v1/users/login', {
      email: newEmail(),
      password: strongPassword,
      [field]: response,
    })
  const fieldsOf = (reply: { json(): unknown }) => (reply.json() as { fields?: Record<string, string> }).fields

  test.each([undefined, ''])('%j: please complete it', async (response) => {
    const reply = await send(response)
    expect(reply.statusCode).toBe(422)
    expect(fieldsOf(reply)).toEqual({ [field]: 'Please complete the security verification.' })
  })

  test('is accepted once, even when it is sent twice at the same time', async () => {
    const solved = await solveChallenge(api.newBrowser())
    expect((await send(solved)).statusCode).toBe(401)
    const replay = await send(solved)
    expect([replay.statusCode, fieldsOf(replay)]).toEqual([422, { [field]: again }])
    const another = await solveChallenge(api.newBrowser())
    const both = await Promise.all([send(another), send(another), send(another)])
    expect(statusesOf(both)).toEqual([401, 422, 422])
  })

  test('in other words is the same challenge', async () => {
    const solved = await solveChallenge(api.newBrowser())
    await send(solved)
    const { challenge, solution } = read(solved)
    const parameters = Object.fromEntries(Object.entries(challenge.parameters).toReversed())
    expect(
      (await send(write({ solution, challenge: { parameters, signature: challenge.signature } }))).statusCode,
    ).toBe(422)
  })

  test('is good for ten minutes', async () => {
    const [early, late] = [await solveChallenge(api.newBrowser()), await solveChallenge(api.newBrowser())]
    const solvedAt = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: solvedAt + 9 * 60_000 })
    expect((await send(early)).statusCode).toBe(401)
    vi.setSystemTime(solvedAt + 11 * 60_000)
    expect((await send(late)).statusCode).toBe(422)
  })

  test.each<[string, (payload: Payload) => unknown]>([
    ['unsolved', ({ challenge }) => ({ challenge, solution: { counter: 0, derivedKey: '00' } })],
    ['unsigned', ({ challenge, solution }) => ({ challenge: { ...challenge, signature: '' }, solution })],
    [
      'made easier',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } },
        solution,
      }),
    ],
    [
      'made to last',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 4_000_000_000 } },
        solution,
      }),
    ],
    [
      'of a cost that would keep us busy',
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 4_000_000_000 } },
        solution,
      }),
    ],
    ['nothing', () => null],
    ['a list', () => []],
    ['of wrong types', () => ({ challenge: { parameters: 1, signature: {} }, solution: 'x' })],
  ])('%s is refused', async (_name, change) => {
    const payload = read(await solveChallenge(api.newBrowser()))
    const reply = await send(write(change(payload)))
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, { [field]: again }])
  })

  test.each(['x', '%%%', 'bm8=', '\0', 'ÿ'.repeat(5000)])('%j is refused', async (response) => {
    expect((await send(response)).statusCode).toBe(422)
  })

  test('sign-up and the forgotten password ask for it too', async () => {
    const browser = api.newBrowser()
    for (const url of ['/v1/users/signup', '/v1/users/password/forgot']) {
      const form = { name: 'Jana', email: newEmail(), password: strongPassword }
      const reply = await browser.send('POST', url, url.endsWith('forgot') ? { email: form.email } : form)
      expect(fieldsOf(reply)).toEqual({ [field]: 'Please complete the security verification.' })
    }
  })
})

describe('Turnstile, when its keys are set', () => {
  let stand: Server
  let api: TestApp
  let verifyParams: URLSearchParams | undefined
  let answer = ''
  beforeAll(async () => {
    stand = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        verifyParams = request.url === '/turnstile/v0/siteverify' ? new URLSearchParams(body) : undefined
        response.setHeader('content-type', 'application/json').end(answer)
      })
    })
    await new Promise<void>((ready) => stand.listen(0, '127.0.0.1', ready))
    const url = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`
    const turnstile: Config['verification']['turnstile'] = { siteKey: '1x-site', secretKey: '1x-secret', url }
    api = await startTestApp({ verification: { work: 1, turnstile } })
  })
  afterAll(async () => {
    await api.close()
    stand.close()
  })

  const send = async () =>
    await api.newBrowser().send('POST', '/v1/users/signup', {
      name: 'Jana Brandt',
      email: newEmail(),
      password: strongPassword,
      [field]: 'answer-of-the-widget',
    })

  test('the client is told its site key, never the secret one; pages may load it from its host alone', async () => {
    const reply = await api.newBrowser().get('/v1/users/challenge')
    const host = api.deps.config.verification.turnstile?.url
    const scriptUrl = `${host}/turnstile/v0/api.js?render=explicit`
    expect(reply.json()).toEqual({ data: { kind: 'turnstile', siteKey: '1x-site', scriptUrl } })
    expect(reply.headers['content-security-policy']).toContain(`script-src 'self' ${host};`)
    expect(reply.headers['content-security-policy']).toContain(`frame-src ${host};`)
  })

  test('its host decides', async () => {
    answer = '{"success":true}'
    expect((await send()).statusCode).toBe(201)
    expect(Object.fromEntries(verifyParams ?? [])).toMatchObject({
      secret: '1x-secret',
      response: 'answer-of-the-widget',
    })
    answer = '{"success":false,"error-codes":["timeout-or-duplicate"]}'
    expect((await send()).statusCode).toBe(422)
  })

  test('a host that does not answer lets nobody in', async () => {
    answer = 'not json'
    const reply = await send()
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toMatchObject({ code: 'verification_unavailable' })
    expect(reply.headers['retry-after']).toBeDefined()
  })
})

test('without Turnstile no page may load anything from elsewhere', async () => {
  const api = await startTestApp()
  const user = await createUser(api)
  expect((await signUp(api.newBrowser(), { email: user.email })).statusCode).toBe(409)
  const policy = String((await logIn(user.browser, { email: user.email })).headers['content-security-policy'])
  expect(policy).not.toMatch(/https?:|\*/)
  expect(policy).toContain("frame-src 'none'")
  await api.close()
})
