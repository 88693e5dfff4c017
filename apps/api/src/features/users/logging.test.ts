import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { relayOutbox } from '../mail/relay-outbox.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createUser, logIn, signUp, solveChallenge } from '../../testing/test-user.ts'

const api = useTestApp({ logLevel: 'trace' })

test('logins and refusals are logged with their request, and neither passwords, tokens nor addresses of people are', async () => {
  const user = await createUser(api)
  const wrong = 'Falsch-geraten-1'
  const reply = await logIn(api.newBrowser(), { email: user.email, password: wrong })
  await signUp(api.newBrowser(), { email: user.email })
  await user.browser.send('POST', '/v1/users/me/erase', { password: wrong })
  await user.browser.send('POST', '/v1/users/me/bookings/join', { token: user.token })
  await user.browser.send('PATCH', '/v1/users/me', {}, { 'x-xsrf-token': 'forged-forged-forged' })
  await user.browser.get(`/v1/users/me/nothing?email=${user.email}`)
  const lines = api.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  const refused = lines.filter(({ msg }) => msg === 'refused')
  expect(refused).toContainEqual(
    expect.objectContaining({
      code: 'credentials_wrong',
      route: '/v1/users/login',
      reqId: reply.json<{ requestId: string }>().requestId,
    }),
  )
  expect(refused.map(({ code }) => code)).toEqual(expect.arrayContaining(['csrf_failed', 'link_invalid']))
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'logged in', user: user.id }))
  const secrets = [user.email, user.password, wrong, user.token, user.browser.cookies.get('jwt') ?? 'none']
  for (const secret of [...secrets, encodeURIComponent(user.email)]) expect(api.log.join('')).not.toContain(secret)
})

test('without a mail server links are shown in the log of the mail job, with the address cut short', async () => {
  const user = await createUser(api)
  const form = { email: user.email, 'cf-turnstile-response': await solveChallenge(user.browser) }
  expect((await user.browser.send('POST', '/v1/users/password/forgot', form)).statusCode).toBe(200)
  expect(api.log.join('')).not.toContain('/reset-password#')
  const lines: string[] = []
  const note = (details: object, message: string) => void lines.push(JSON.stringify({ ...details, message }))
  await relayOutbox({ ...api.deps, mailer: undefined, log: { info: note, warn: note, error: note } })
  const log = lines.join('')
  expect(log).toMatch(/\/reset-password#[\w-]{43}/)
  expect(log).toContain('u…@example.com')
  expect(log).not.toContain(user.email)
})

test('in production the session’s cookie travels over https alone', async () => {
  const user = await createUser(api)
  const config = { ...api.deps.config, mode: 'production' as const, publicUrl: 'https://www.hotels.example.com' }
  const app = await buildApp({ ...api.deps, config })
  const browser = api.newBrowser(app)
  const headers = { origin: config.publicUrl }
  const form = { email: user.email, password: user.password, 'cf-turnstile-response': await solveChallenge(browser) }
  const reply = await browser.send('POST', '/v1/users/login', form, headers)
  const cookies = (from: typeof reply) =>
    [from.headers['set-cookie'] ?? []].flat().filter((line) => /^(jwt|XSRF)/.test(line))
  expect(reply.statusCode).toBe(200)
  expect(cookies(reply)).toHaveLength(2)
  for (const cookie of cookies(reply)) expect(cookie).toContain('; Secure')
  expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  const logoutReply = await browser.send('POST', '/v1/users/logout', undefined, headers)
  expect(cookies(logoutReply)[1]).toContain('Domain=www.hotels.example.com; Path=/')
  await app.close()
})
