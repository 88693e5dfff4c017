import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { addApp, addPasskey, beginLogin, finish, finishByPasskey, myFactors } from '../../../testing/test-factors.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { latestToken } from '../../../testing/test-links.ts'
import { codeOf, createUser, logIn, solveChallenge, statusesOf, strongPassword } from '../../../testing/test-user.ts'

const api = useTestApp({ loginTries: { perAccount: 5, perAddress: 100_000 } })

describe('a login of an account with a second factor', () => {
  test('that has the right password is asked for one, and is no session yet', async () => {
    const user = await createUser(api)
    await addApp(api, user)
    const browser = api.newBrowser()
    const reply = await logIn(browser, { email: user.email })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([401, 'no-store'])
    expect(reply.json()).toMatchObject({
      code: 'second_step_required',
      details: { methods: ['app', 'recovery_code'] },
    })
    const cookie = reply.cookies.find(({ name }) => name === 'keystay_login')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/v1/users/login', maxAge: 600 })
    expect(browser.cookies.has('jwt')).toBe(false)
    // Its secret is worth nothing as a session's.
    browser.cookies.set('jwt', cookie?.value ?? '')
    browser.cookies.delete('XSRF-TOKEN')
    expect((await browser.get('/v1/users/me')).statusCode).toBe(401)
  })

  test('that has a wrong one gets the answer that every account gets', async () => {
    const [plain, guarded] = [await createUser(api), await createUser(api)]
    await addApp(api, guarded)
    const answers = []
    for (const { email } of [plain, guarded, { email: 'nobody@example.com' }]) {
      const reply = await logIn(api.newBrowser(), { email, password: 'Falsch-geraten-1' })
      answers.push([
        reply.statusCode,
        { ...reply.json<object>(), requestId: '' },
        reply.cookies.map(({ name }) => name),
      ])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('is finished by a code of the app, with the reply of every login, and remembered if that was asked', async () => {
    const user = await createUser(api)
    const app = await addApp(api, user)
    const browser = await beginLogin(api, user, { remember: true })
    const typed = ` ${app.code().slice(0, 3)} ${app.code().slice(3)}`
    const reply = await finish(browser, { method: 'app', code: typed })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ data: { role: 'guest', email: user.email, id: user.id } })
    expect(reply.cookies.find(({ name }) => name === 'jwt')?.expires).toBeInstanceOf(Date)
    expect(browser.cookies.has('keystay_login')).toBe(false)
    expect((await browser.get('/v1/users/me')).statusCode).toBe(200)
  })

  test('is finished by a passkey, also by one that only felt a touch', async () => {
    const user = await createUser(api)
    const { device } = await addPasskey(user)
    const browser = await beginLogin(api, user)
    expect((await finishByPasskey(browser, device, { verified: false })).reply.statusCode).toBe(200)
    expect((await myFactors(user)).passkeys[0]?.lastUsedAt).toBe('2026-11-21T12:00:00.000Z')
  })

  test('cannot be finished in another browser, twice, too late, or after the password was changed', async () => {
    const user = await createUser(api)
    const app = await addApp(api, user)
    const expired = async (reply: Promise<Awaited<ReturnType<typeof finish>>>) => {
      expect([(await reply).statusCode, codeOf(await reply)]).toEqual([401, 'login_expired'])
    }
    const step = { method: 'app', code: app.code() }
    await expired(finish(api.newBrowser(), step))
    const late = await beginLogin(api, user)
    api.setNow('2026-11-21T12:10:00Z')
    await expired(finish(late, step))
    api.setNow('2026-11-21T12:00:00Z')
    const outdated = await beginLogin(api, user)
    const change = { password: strongPassword, newPassword: 'Drei-Pflaumen-am-Weg-8' }
    expect((await user.browser.send('POST', '/v1/users/me/password', change)).statusCode).toBe(200)
    await expired(finish(outdated, step))
    const browser = await beginLogin(api, user, { password: change.newPassword })
    const cookie = browser.cookies.get('keystay_login') ?? ''
    expect((await finish(browser, step)).statusCode).toBe(200)
    const again = api.newBrowser()
    again.cookies.set('keystay_login', cookie)
    await expired(finish(again, { method: 'app', code: app.code('2026-11-21T12:00:30Z') }))
  })

  test('needs the anti-forgery token, and bad input says what is wrong', async () => {
    const user = await createUser(api)
    await addApp(api, user)
    const browser = await beginLogin(api, user)
    const forged = await browser.send('POST', '/v1/users/login/second-step', {}, { 'x-xsrf-token': undefined })
    expect(forged.statusCode).toBe(403)
    for (const [step, fields] of [
      [{ method: 'app', code: '12345' }, { code: 'The code has 6 digits' }],
      [{ method: 'app', code: '' }, { code: 'Code is required' }],
      [
        { method: 'recovery_code', code: 'abc' },
        { code: 'A recovery code has 16 letters and digits, an older one 12' },
      ],
      [{ method: 'sms', code: '123456' }, { method: 'This value is not valid' }],
    ] as const) {
      const reply = await finish(browser, step)
      expect([reply.statusCode, reply.json()]).toMatchObject([422, { fields }])
    }
  })
})

describe('a code of the app', () => {
  test('works once, then neither it nor one before it does; those a step away work', async () => {
    const user = await createUser(api)
    const app = await addApp(api, user)
    const attempt = async (at: string) =>
      (await finish(await beginLogin(api, user), { method: 'app', code: app.code(at) })).statusCode
    expect(await attempt('2026-11-21T12:01:00Z')).toBe(422)
    expect(await attempt('2026-11-21T11:59:00Z')).toBe(422)
    // That of the setup was used there.
    expect(await attempt('2026-11-21T11:59:30Z')).toBe(422)
    expect(await attempt('2026-11-21T12:00:30Z')).toBe(200)
    expect(await attempt('2026-11-21T12:00:30Z')).toBe(422)
    expect(await attempt('2026-11-21T12:00:00Z')).toBe(422)
  })

  test('lets in one of two who show it at once', async () => {
    const user = await createUser(api)
    const app = await addApp(api, user)
    const browsers = [await beginLogin(api, user), await beginLogin(api, user)]
    const replies = await Promise.all(browsers.map((browser) => finish(browser, { method: 'app', code: app.code() })))
    expect(statusesOf(replies)).toEqual([200, 422])
  })

  test('can be guessed five times in 15 minutes, from wherever; password and passkey are not kept waiting by it', async () => {
    const user = await createUser(api)
    const app = await addApp(api, user)
    const { device } = await addPasskey(user)
    const wrong = { method: 'app', code: app.code('2027-01-01T00:00:00Z') }
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await finish(await beginLogin(api, user), wrong)).statusCode).toBe(422)
    }
    const browser = await beginLogin(api, user)
    const reply = await finish(browser, { method: 'app', code: app.code() })
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '900'])
    expect((await finishByPasskey(browser, device)).reply.statusCode).toBe(200)
  })

  test('is worth nothing when its secret was encrypted with another key, and the log says so', async () => {
    const user = await createUser(api)
    const app = await addApp(api, user)
    await api.sql`UPDATE authenticators SET secret = set_byte(secret, 30, get_byte(secret, 30) # 1) WHERE user_id = ${user.id}`
    expect((await finish(await beginLogin(api, user), { method: 'app', code: app.code() })).statusCode).toBe(422)
    const stored = await api.sql`SELECT * FROM authenticators WHERE user_id = ${user.id}`
    expect(stored[0]?.['secret']).toHaveLength(12 + 16 + 20)
  })
})

describe('a recovery code', () => {
  test('opens once, however it is typed, and the account hears of it', async () => {
    const user = await createUser(api)
    const { recoveryCodes } = await addApp(api, user)
    const code = recoveryCodes?.[3] ?? ''
    expect([recoveryCodes?.length, code]).toEqual([
      10,
      expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
    ])
    const typed = { method: 'recovery_code', code: ` ${code.replaceAll('-', ' ').toLowerCase()} ` }
    expect((await finish(await beginLogin(api, user), typed)).statusCode).toBe(200)
    expect((await finish(await beginLogin(api, user), typed)).json()).toMatchObject({
      fields: { code: 'This recovery code is not correct, or was used already.' },
    })
    expect((await myFactors(user)).recoveryCodesLeft).toBe(9)
    const mails =
      await api.sql`SELECT payload FROM outbox WHERE user_id = ${user.id} AND kind = 'sign_in_changed' ORDER BY id`
    expect(mails.map(({ payload }) => payload as object)).toEqual([
      { language: 'en', change: 'authenticator_added', codesLeft: 10 },
      { language: 'en', change: 'recovery_code_used', codesLeft: 9 },
    ])
  })

  test('lets in one of two who show it at once', async () => {
    const user = await createUser(api)
    const { recoveryCodes } = await addApp(api, user)
    const step = { method: 'recovery_code', code: recoveryCodes?.[0] }
    const browsers = [await beginLogin(api, user), await beginLogin(api, user)]
    expect(statusesOf(await Promise.all(browsers.map((browser) => finish(browser, step))))).toEqual([200, 422])
  })

  test('of a set before the present one is worth nothing', async () => {
    const user = await createUser(api)
    const { recoveryCodes: old } = await addApp(api, user)
    const renewed = await user.browser.send('POST', '/v1/users/me/recovery-codes')
    expect(renewed.statusCode).toBe(201)
    const { recoveryCodes } = renewed.json<{ data: { recoveryCodes: string[] } }>().data
    const attempt = async (code: string | undefined) =>
      (await finish(await beginLogin(api, user), { method: 'recovery_code', code })).statusCode
    expect([await attempt(old?.[0]), await attempt(recoveryCodes[0])]).toEqual([422, 200])
  })

  test('of a set that was hashed as passwords are opens still', async () => {
    const user = await createUser(api)
    await addApp(api, user)
    const codes = ['0123456789AB', 'CDEFGHJKMNPQ']
    const options = { memoryCost: 1024, timeCost: 2, parallelism: 1, salt: Buffer.alloc(16, 7) }
    const hashes = await Promise.all(codes.map(async (code) => await hash(code, options)))
    await api.sql`DELETE FROM recovery_codes WHERE user_id = ${user.id}`
    for (const one of hashes)
      await api.sql`INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES (${user.id}, ${one}, now())`
    const attempt = async (code: string) =>
      (await finish(await beginLogin(api, user), { method: 'recovery_code', code })).statusCode
    expect([await attempt('CDEF-GHJK-MNPQ'), await attempt('CDEF-GHJK-MNPQ')]).toEqual([200, 422])
  })

  test('costs no slow hash: ten are made with each set', async () => {
    const user = await createUser(api)
    const { recoveryCodes } = await addApp(api, user)
    const stored = await api.sql<{ hash: string }[]>`
      SELECT code_hash AS hash FROM recovery_codes WHERE user_id = ${user.id}`
    expect(stored.map(({ hash: codeHash }) => codeHash)).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^\$sha256\$[\w-]{43}$/) as string),
    )
    // No two accounts' are alike, were the codes the same.
    const other = await createUser(api)
    await addApp(api, other)
    await api.sql`DELETE FROM recovery_codes WHERE user_id = ${other.id}`
    await api.sql`UPDATE recovery_codes SET user_id = ${other.id} WHERE user_id = ${user.id}`
    const step = { method: 'recovery_code', code: recoveryCodes?.[0] }
    expect((await finish(await beginLogin(api, other), step)).statusCode).toBe(422)
    // It is the account that makes the difference: with its own the same code opens.
    await api.sql`UPDATE recovery_codes SET user_id = ${user.id} WHERE user_id = ${other.id}`
    expect((await finish(await beginLogin(api, user), step)).statusCode).toBe(200)
  })

  test('lies hashed in the database', async () => {
    const user = await createUser(api)
    const { recoveryCodes } = await addApp(api, user)
    expect(recoveryCodes).toHaveLength(10)
    const rows = await api.sql`SELECT * FROM recovery_codes WHERE user_id = ${user.id}`
    expect(rows).toHaveLength(10)
    const text = JSON.stringify(rows)
    for (const code of recoveryCodes ?? [])
      for (const written of [code, code.replaceAll('-', '')]) expect(text).not.toContain(written)
  })
})

test('a new password by a mailed link leaves the second factor as it is', async () => {
  const user = await createUser(api)
  const app = await addApp(api, user)
  const browser = api.newBrowser()
  const pending = await beginLogin(api, user)
  const form = { email: user.email, 'cf-turnstile-response': await solveChallenge(browser) }
  await browser.send('POST', '/v1/users/password/forgot', form)
  const token = await latestToken(api, 'password_reset', user.email)
  const password = 'Vier-Quitten-am-Weg-9'
  expect((await browser.send('POST', '/v1/users/password/reset', { token, password })).statusCode).toBe(200)
  expect(codeOf(await finish(pending, { method: 'app', code: app.code() }))).toBe('login_expired')
  const reply = await logIn(browser, { email: user.email, password })
  expect(codeOf(reply)).toBe('second_step_required')
  expect((await finish(browser, { method: 'app', code: app.code() })).statusCode).toBe(200)
})
