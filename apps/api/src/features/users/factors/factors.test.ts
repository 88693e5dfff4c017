import { describe, expect, test } from 'vitest'
import type { AccountExport } from '@keystay/contract/users/entities'
import { addApp, addPasskey, beginLogin, confirm, finish, myFactors, newPhone } from '../../../testing/test-factors.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { createHotel } from '../../../testing/test-hotel.ts'
import { hotelForm } from '../../../testing/test-owner.ts'
import { codeOf, createUser, logIn, statusesOf, strongPassword } from '../../../testing/test-user.ts'
import { removeFactorsByOperator } from './remove-factors.ts'

const api = useTestApp({ loginTries: { perAccount: 5, perAddress: 100_000 }, logLevel: 'info' })
const me = '/v1/users/me'

const changes = [
  ['POST', `${me}/passkeys/options`],
  ['POST', `${me}/authenticator/setup`],
  ['DELETE', `${me}/authenticator`],
  ['POST', `${me}/recovery-codes`],
  ['DELETE', `${me}/factors`],
  ['DELETE', `${me}/passkeys/0193f1b2-0000-7000-8000-000000000000`],
] as const

describe('changing factors', () => {
  test.each(changes)('%s %s asks for the password or a passkey again, each ten minutes', async (method, path) => {
    const user = await createUser(api)
    const refused = async () => {
      const reply = await user.browser.send(method, path)
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'confirmation_required'])
    }
    await refused()
    await confirm(user)
    api.setNow('2026-11-21T12:09:59Z')
    expect(codeOf(await user.browser.send(method, path))).not.toBe('confirmation_required')
    await confirm(user)
    api.setNow('2026-11-21T12:19:59Z')
    await refused()
  })

  test('is confirmed for one session alone, by the right password, of which five may be wrong', async () => {
    const user = await createUser(api)
    const second = api.newBrowser()
    await logIn(second, { email: user.email })
    await confirm(user)
    expect(codeOf(await second.send('DELETE', `${me}/factors`))).toBe('confirmation_required')
    const wrong = { method: 'password', password: 'Falsch-geraten-1' }
    for (let tries = 0; tries < 5; tries += 1) {
      const reply = await second.send('POST', `${me}/confirm`, wrong)
      expect(reply.json()).toMatchObject({ fields: { password: 'This is not your password' } })
    }
    expect((await second.send('POST', `${me}/confirm`, wrong)).statusCode).toBe(429)
  })

  test('is confirmed by a passkey of the account whose device has checked its user, once for a challenge', async () => {
    const user = await createUser(api)
    const { device } = await addPasskey(user)
    const other = (await addPasskey(await createUser(api))).device
    await api.sql`UPDATE sessions SET confirmed_at = NULL WHERE user_id = ${user.id}`
    const answer = async (by: typeof device, wish = {}) => {
      const options = await user.browser.send('POST', `${me}/confirm/passkey-options`)
      return { method: 'passkey', credential: by.sign(options.json<{ data: object }>().data, wish) }
    }
    const send = async (form: object) => await user.browser.send('POST', `${me}/confirm`, form)
    expect(codeOf(await send(await answer(other)))).toBe('passkey_refused')
    expect(codeOf(await send(await answer(device, { verified: false })))).toBe('passkey_refused')
    const good = await answer(device)
    expect((await send(good)).json()).toMatchObject({ data: { confirmedUntil: '2026-11-21T12:10:00.000Z' } })
    expect(codeOf(await send(good))).toBe('setup_expired')
    expect((await user.browser.send('DELETE', `${me}/factors`)).statusCode).toBe(200)
  })

  test('the first factor and each removal end the other sessions, a second factor does not', async () => {
    const user = await createUser(api)
    const open = async () => {
      const browser = api.newBrowser()
      await logIn(browser, { email: user.email })
      return browser
    }
    const lives = async (browser: typeof user.browser) => (await browser.get(me)).statusCode === 200
    const second = await open()
    const { device } = await addPasskey(user)
    expect([await lives(user.browser), await lives(second)]).toEqual([true, false])
    const third = api.newBrowser()
    const options = (await third.send('POST', '/v1/users/login/passkey/options')).json<{ data: object }>().data
    await third.send('POST', '/v1/users/login/passkey', { credential: device.sign(options) })
    await addApp(api, user)
    expect(await lives(third)).toBe(true)
    await user.browser.send('DELETE', `${me}/authenticator`)
    expect([await lives(user.browser), await lives(third)]).toEqual([true, false])
  })
})

describe('the authenticator app', () => {
  test('counts once it has shown a code of its secret, which is shown as text and as an address for the app', async () => {
    const user = await createUser(api)
    await confirm(user)
    const setup = await user.browser.send('POST', `${me}/authenticator/setup`)
    const { secret, uri } = setup.json<{ data: { secret: string; uri: string } }>().data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Keystay:${user.email}?issuer=Keystay`)
    const add = async (code: string) => await user.browser.send('POST', `${me}/authenticator`, { code })
    const phone = newPhone(api, secret)
    expect((await add(phone.code('2027-01-01T00:00:00Z'))).json()).toMatchObject({
      fields: { code: expect.any(String) },
    })
    expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(200)
    expect(statusesOf(await Promise.all([add(phone.code()), add(phone.code())]))).toEqual([201, 409])
    expect(codeOf(await logIn(api.newBrowser(), { email: user.email }))).toBe('second_step_required')
    expect(codeOf(await user.browser.send('POST', `${me}/authenticator/setup`))).toBe('authenticator_exists')
    const [row] = await api.sql`SELECT secret FROM authenticators WHERE user_id = ${user.id}`
    expect(String(row?.['secret'])).not.toContain(secret)
    expect(api.log.join('')).not.toContain(secret)
  })
})

describe('without a second factor again', () => {
  test('the password is enough: after switching off, after removing the last one, and then no recovery code is left', async () => {
    for (const remove of [`${me}/factors`, `${me}/authenticator`]) {
      const user = await createUser(api)
      const { code } = await addApp(api, user)
      const pending = await beginLogin(api, user)
      const reply = await user.browser.send('DELETE', remove)
      expect(reply.json()).toMatchObject({ data: { authenticator: null, recoveryCodesLeft: 0 } })
      expect(codeOf(await finish(pending, { method: 'app', code: code() }))).toBe('login_expired')
      expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(200)
      expect((await user.browser.send('DELETE', remove)).statusCode).toBe(remove.endsWith('factors') ? 409 : 404)
      expect(codeOf(await user.browser.send('POST', `${me}/recovery-codes`))).toBe('no_second_factor')
    }
  })

  test('by an operator: factors and sessions go, the account hears of it; an account without any is told apart', async () => {
    const user = await createUser(api)
    await addPasskey(user)
    await addApp(api, user)
    expect(await removeFactorsByOperator(api.deps, user.email)).toBe(true)
    expect((await user.browser.get(me)).statusCode).toBe(401)
    expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(200)
    const mails = await api.sql`SELECT payload->>'change' AS change FROM outbox WHERE user_id = ${user.id} ORDER BY id`
    expect(mails.map(({ change }) => String(change))).toEqual([
      'passkey_added',
      'authenticator_added',
      'factors_removed_by_operator',
    ])
    expect(await removeFactorsByOperator(api.deps, user.email)).toBe(false)
    expect(await removeFactorsByOperator(api.deps, 'nobody@example.com')).toBe(false)
  })

  test('because the account was erased: nothing of them is left; the export has told all but secrets', async () => {
    const user = await createUser(api)
    const { device } = await addPasskey(user, 'Schlüsselbund')
    const { recoveryCodes } = await addApp(api, user)
    expect(recoveryCodes).toBeNull()
    const exported = await user.browser.get(`${me}/export`)
    const { data } = exported.json<{ data: AccountExport }>()
    expect(data.factors).toMatchObject({ passkeys: [{ name: 'Schlüsselbund' }], recoveryCodesLeft: 10 })
    expect(data.events.map(({ event }) => event)).toEqual(['signed_up', 'passkey_added', 'authenticator_added'])
    expect(exported.body).not.toContain(device.sign({ challenge: 'x' }).id)
    expect((await user.browser.send('POST', `${me}/erase`, { password: strongPassword })).statusCode).toBe(200)
    for (const table of ['passkeys', 'authenticators', 'recovery_codes', 'pending_logins']) {
      const rows = await api.sql.unsafe(`SELECT * FROM ${table} WHERE user_id = $1`, [user.id])
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})

describe('owners', () => {
  test('are invited once, unless they have a factor', async () => {
    const [owner, guest] = [await createUser(api, 'owner'), await createUser(api)]
    expect([(await myFactors(owner)).invited, (await myFactors(guest)).invited]).toEqual([true, false])
    const answered = await owner.browser.send('POST', `${me}/factors/invitation`)
    expect(answered.json()).toMatchObject({ data: { invited: false } })
    expect((await myFactors(owner)).invited).toBe(false)
    const secured = await createUser(api, 'owner')
    await addPasskey(secured)
    expect((await myFactors(secured)).invited).toBe(false)
  })

  test('enter the area of a hotel that asks for a second factor once they have one; their other hotels stay open', async () => {
    const owner = await createUser(api, 'owner')
    const [strict, open] = [
      await createHotel(api, { ownerId: owner.id }),
      await createHotel(api, { ownerId: owner.id }),
    ]
    const paths = [
      'rooms',
      'bookings',
      'plan?from=2026-12-01&to=2026-12-31',
      'revenue?year=2026',
      'revenue/nights.csv?year=2026',
      'amenities',
      'events',
    ]
    const rooms = async (id: string, path = 'rooms') => await owner.browser.get(`/v1/properties/${id}/${path}`)
    const form = hotelForm({ version: 1, requiresSecondFactor: true })
    const changed = await owner.browser.send('PUT', `/v1/properties/${strict.id}`, form)
    expect(changed.json()).toMatchObject({ data: { requiresSecondFactor: true } })
    for (const path of paths) {
      const reply = await rooms(strict.id, path)
      expect([path, reply.statusCode, codeOf(reply)]).toEqual([path, 403, 'second_factor_required'])
    }
    // Nor can the demand be taken back without one.
    const undone = await owner.browser.send('PUT', `/v1/properties/${strict.id}`, {
      ...form,
      version: 2,
      requiresSecondFactor: false,
    })
    expect(codeOf(undone)).toBe('second_factor_required')
    expect((await rooms(open.id)).statusCode).toBe(200)
    expect((await myFactors(owner)).requiredBy).toEqual([form.name])
    const stranger = await createUser(api, 'owner')
    expect((await stranger.browser.get(`/v1/properties/${strict.id}/rooms`)).statusCode).toBe(404)
    await addPasskey(owner)
    expect((await rooms(strict.id)).statusCode).toBe(200)
    await owner.browser.send('DELETE', `${me}/factors`)
    expect((await rooms(strict.id)).statusCode).toBe(403)
    await addApp(api, owner)
    expect((await rooms(strict.id)).statusCode).toBe(200)
  })
})

test('the log names who logged in with a factor, and no code of it', async () => {
  const user = await createUser(api)
  const { code, recoveryCodes } = await addApp(api, user)
  await finish(await beginLogin(api, user), { method: 'app', code: code() })
  await finish(await beginLogin(api, user), { method: 'recovery_code', code: recoveryCodes?.[0] })
  const lines = api.log.map((line) => JSON.parse(line) as { user?: string; by?: string; msg: string })
  const loginLines = lines.filter((line) => line.user === user.id && line.by !== undefined)
  expect(loginLines.map(({ by, msg }) => [by, msg])).toEqual([
    ['app', 'logged in with a second factor'],
    ['recovery_code', 'logged in with a second factor'],
  ])
  for (const secret of [code(), recoveryCodes?.[0] ?? '']) expect(JSON.stringify(loginLines)).not.toContain(secret)
})
