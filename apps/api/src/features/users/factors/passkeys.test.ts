import { describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import {
  addApp,
  addPasskey,
  beginLogin,
  confirm,
  finish,
  finishByPasskey,
  loginOptions,
  myFactors,
} from '../../../testing/test-factors.ts'
import { useTestApp, type Browser } from '../../../testing/test-app.ts'
import { newDevice, type TestDevice } from '../../../testing/test-passkey.ts'
import { codeOf, createUser, statusesOf, type TestUser } from '../../../testing/test-user.ts'

const api = useTestApp()

async function logInWith(browser: Browser, device: TestDevice, wish?: Parameters<TestDevice['sign']>[1]) {
  const credential = device.sign(await loginOptions(browser), wish)
  return await browser.send('POST', '/v1/users/login/passkey', { credential })
}

async function addWith(user: TestUser, wish: Parameters<TestDevice['create']>[1], device = newDevice()) {
  const options = (await user.browser.send('POST', '/v1/users/me/passkeys/options')).json<{ data: object }>().data
  const credential = device.create(options, wish)
  return await user.browser.send('POST', '/v1/users/me/passkeys', { name: 'Telefon', credential })
}

describe('a passkey alone', () => {
  test('logs in without a name or password, with the reply of every login', async () => {
    const user = await createUser(api)
    const { device } = await addPasskey(user)
    const browser = api.newBrowser()
    const reply = await logInWith(browser, device)
    expect(reply.json()).toMatchObject({ data: { role: 'guest', email: user.email, id: user.id } })
    expect([browser.cookies.has('jwt'), browser.cookies.has('keystay_passkey')]).toEqual([true, false])
    expect((await browser.get('/v1/users/me')).statusCode).toBe(200)
  })

  test('asks the browser for whichever passkey its user chooses, and that the device checks who it is', async () => {
    expect(await loginOptions(api.newBrowser())).toMatchObject({ rpId: 'keystay.test', userVerification: 'required' })
    expect(await loginOptions(api.newBrowser())).not.toHaveProperty('allowCredentials')
  })

  test.each<[string, Parameters<TestDevice['sign']>[1]]>([
    ['whose device only felt a touch', { verified: false }],
    ['that signed for another origin', { origin: 'http://keystay.test.example' }],
    ['that signed for another address', { rpId: 'example.com' }],
    ['whose counter goes back, as a copy has it', { counter: 1 }],
  ])('%s is refused', async (_name, wish) => {
    const user = await createUser(api)
    const { device } = await addPasskey(user)
    expect((await logInWith(api.newBrowser(), device)).statusCode).toBe(200)
    const browser = api.newBrowser()
    const reply = await logInWith(browser, device, wish)
    expect([reply.statusCode, codeOf(reply), browser.cookies.has('jwt')]).toEqual([401, 'passkey_refused', false])
  })

  test('that was removed, is unknown, or names another account is refused', async () => {
    const [user, other] = [await createUser(api), await createUser(api)]
    const { device, factors } = await addPasskey(user)
    expect(codeOf(await logInWith(api.newBrowser(), newDevice()))).toBe('passkey_refused')
    const browser = api.newBrowser()
    const credential = device.sign(await loginOptions(browser))
    const userHandle = Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url')
    const forged = { ...credential, response: { ...credential.response, userHandle } }
    expect(codeOf(await browser.send('POST', '/v1/users/login/passkey', { credential: forged }))).toBe(
      'passkey_refused',
    )
    await user.browser.send('DELETE', `/v1/users/me/passkeys/${factors.passkeys[0]?.id}`)
    expect(codeOf(await logInWith(api.newBrowser(), device))).toBe('passkey_refused')
  })

  test('answers a challenge once, in the browser that asked for it, in ten minutes', async () => {
    const user = await createUser(api)
    const { device } = await addPasskey(user)
    const browser = api.newBrowser()
    const send = async (from: Browser, credential: object) =>
      await from.send('POST', '/v1/users/login/passkey', { credential })
    const credential = device.sign(await loginOptions(browser))
    const cookie = browser.cookies.get('keystay_passkey') ?? ''
    expect(codeOf(await send(api.newBrowser(), credential))).toBe('login_expired')
    const thief = api.newBrowser()
    await loginOptions(thief)
    expect(codeOf(await send(thief, credential))).toBe('passkey_refused')
    expect((await send(browser, credential)).statusCode).toBe(200)
    browser.cookies.set('keystay_passkey', cookie)
    expect(codeOf(await send(browser, credential))).toBe('login_expired')
    const late = api.newBrowser()
    const signed = device.sign(await loginOptions(late))
    api.setNow('2026-11-21T12:10:00Z')
    expect(codeOf(await send(late, signed))).toBe('login_expired')
  })

  test('lets in one of two who send the same answer at once', async () => {
    const user = await createUser(api)
    const { device } = await addPasskey(user)
    const browser = api.newBrowser()
    const credential = device.sign(await loginOptions(browser))
    const send = () => browser.send('POST', '/v1/users/login/passkey', { credential })
    expect(statusesOf(await Promise.all([send(), send()]))).toEqual([200, 401])
  })

  test('cannot finish a login that was begun for another purpose', async () => {
    const user = await createUser(api)
    const { device } = await addPasskey(user)
    const begun = await beginLogin(api, user)
    const options = await begun.send('POST', '/v1/users/login/second-step/passkey-options')
    const credential = device.sign(options.json<{ data: object }>().data)
    begun.cookies.set('keystay_passkey', begun.cookies.get('keystay_login') ?? '')
    expect(codeOf(await begun.send('POST', '/v1/users/login/passkey', { credential }))).toBe('login_expired')
    const alone = api.newBrowser()
    const answer = device.sign(await loginOptions(alone))
    alone.cookies.set('keystay_login', alone.cookies.get('keystay_passkey') ?? '')
    expect(codeOf(await finish(alone, { method: 'passkey', credential: answer }))).toBe('login_expired')
  })
})

test('a passkey that a page offers, here or in another tab, ends no login that waits for its second step', async () => {
  const user = await createUser(api)
  const app = await addApp(api, user)
  const { device } = await addPasskey(user)
  const browser = await beginLogin(api, user)
  const offered = await loginOptions(browser)
  expect((await finish(browser, { method: 'app', code: app.code() })).statusCode).toBe(200)
  const credential = device.sign(offered)
  expect((await browser.send('POST', '/v1/users/login/passkey', { credential })).statusCode).toBe(200)
})

describe('a passkey as second step', () => {
  test("must be the account's own, and signs a challenge once", async () => {
    const [user, other] = [await createUser(api), await createUser(api)]
    const [{ device }, { device: foreign }] = [await addPasskey(user), await addPasskey(other)]
    const browser = await beginLogin(api, user)
    expect(codeOf((await finishByPasskey(browser, foreign)).reply)).toBe('passkey_refused')
    const { credential, reply } = await finishByPasskey(browser, device, { origin: 'https://evil.example' })
    expect(codeOf(reply)).toBe('passkey_refused')
    expect(codeOf(await finish(browser, { method: 'passkey', credential }))).toBe('passkey_refused')
    expect((await finishByPasskey(browser, device)).reply.statusCode).toBe(200)
  })
})

describe('adding a passkey', () => {
  test('is told what there is already, for this address and account', async () => {
    const user = await createUser(api)
    const { device, factors, recoveryCodes } = await addPasskey(user)
    expect(recoveryCodes).toHaveLength(10)
    expect(factors).toMatchObject({
      passkeys: [{ name: 'Telefon', lastUsedAt: null, backedUp: false }],
      authenticator: null,
    })
    const reply = await user.browser.send('POST', '/v1/users/me/passkeys/options')
    expect(reply.json()).toMatchObject({
      data: {
        rp: { id: 'keystay.test', name: 'Keystay' },
        user: { name: user.email },
        excludeCredentials: [{ transports: ['internal'] }],
        attestation: 'none',
      },
    })
    const again = await addWith(user, {}, device)
    expect([again.statusCode, codeOf(again)]).toEqual([409, 'passkey_exists'])
    expect((await addWith(user, {})).json()).toMatchObject({ data: { recoveryCodes: null } })
  })

  test('made for another origin or address, or twice from one challenge, is refused', async () => {
    const user = await createUser(api)
    await confirm(user)
    expect(codeOf(await addWith(user, { origin: 'https://evil.example' }))).toBe('passkey_refused')
    expect(codeOf(await addWith(user, { rpId: 'evil.example' }))).toBe('passkey_refused')
    const options = (await user.browser.send('POST', '/v1/users/me/passkeys/options')).json<{ data: object }>().data
    const add = async () =>
      await user.browser.send('POST', '/v1/users/me/passkeys', { name: 'x', credential: newDevice().create(options) })
    expect(statusesOf(await Promise.all([add(), add()]))).toEqual([201, 409])
    expect((await myFactors(user)).passkeys).toHaveLength(1)
  })

  test('of another session is refused', async () => {
    const user = await createUser(api)
    await confirm(user)
    const options = (await user.browser.send('POST', '/v1/users/me/passkeys/options')).json<{ data: object }>().data
    const other = await createUser(api)
    await confirm(other)
    const form = { name: 'x', credential: newDevice().create(options) }
    expect(codeOf(await other.browser.send('POST', '/v1/users/me/passkeys', form))).toBe('setup_expired')
  })

  test('stops at twenty', async () => {
    const user = await createUser(api)
    await addPasskey(user)
    await api.sql`INSERT INTO passkeys SELECT gen_random_uuid(), user_id, decode(md5(n::text), 'hex'), public_key, 0, '{}',
      false, n::text, created_at, NULL FROM passkeys, generate_series(2, 20) AS n WHERE user_id = ${user.id}`
    const reply = await user.browser.send('POST', '/v1/users/me/passkeys/options')
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'too_many_passkeys'])
  })

  test('a name can be changed by its user alone', async () => {
    const [user, other] = [await createUser(api), await createUser(api)]
    const { factors } = await addPasskey(user)
    const url = `/v1/users/me/passkeys/${factors.passkeys[0]?.id}`
    expect((await other.browser.send('PATCH', url, { name: 'Meiner' })).statusCode).toBe(404)
    expect((await user.browser.send('PATCH', url, { name: ' ' })).json()).toMatchObject({
      fields: { name: 'Name is required' },
    })
    expect((await user.browser.send('PATCH', url, { name: 'Laptop' })).statusCode).toBe(200)
    expect((await myFactors(user)).passkeys.map(({ name }) => name)).toEqual(['Laptop'])
    await confirm(other)
    expect((await other.browser.send('DELETE', url)).statusCode).toBe(404)
  })
})

test('in production passkeys are for the public address, whatever host a request names', async () => {
  const config = { ...api.deps.config, mode: 'production' as const, publicUrl: 'https://hotels.example.com' }
  const app = await buildApp({ ...api.deps, config, strictReplies: true })
  const browser = api.newBrowser(app)
  const from = { origin: 'https://hotels.example.com', host: 'evil.example' }
  const reply = await browser.send('POST', '/v1/users/login/passkey/options', undefined, from)
  expect(reply.json()).toMatchObject({ data: { rpId: 'hotels.example.com' } })
  expect(reply.cookies.find(({ name }) => name === '__Host-keystay_passkey')).toMatchObject({ secure: true, path: '/' })
  const user = await createUser(api)
  const { device } = await addPasskey(user)
  const credential = device.sign(reply.json<{ data: object }>().data, {
    rpId: 'evil.example',
    origin: 'https://evil.example',
  })
  expect(codeOf(await browser.send('POST', '/v1/users/login/passkey', { credential }, from))).toBe('passkey_refused')
  await app.close()
})

test('a login with a passkey needs no other factor that the account has', async () => {
  const user = await createUser(api)
  await addApp(api, user)
  const { device } = await addPasskey(user)
  expect((await logInWith(api.newBrowser(), device)).statusCode).toBe(200)
})
