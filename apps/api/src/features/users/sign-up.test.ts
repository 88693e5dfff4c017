import { describe, expect, test } from 'vitest'
import { hashPassword } from './passwords.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createUser, logIn, newEmail, signUp, strongPassword, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()

type Failure = { code: string; message: string; fields?: Record<string, string> }
const attempt = async (fields: object) => {
  const reply = await signUp(api.newBrowser(), { email: newEmail(), ...fields })
  return { status: reply.statusCode, failure: reply.json<Failure>() }
}

describe('signing up', () => {
  test('makes a guest, stores the password by argon2id with the configured costs, and logs nobody in', async () => {
    const browser = api.newBrowser()
    const email = newEmail()
    const reply = await signUp(browser, { email })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ data: { role: 'guest', email, name: 'Jana Brandt', phone: '' } })
    expect(reply.body).not.toContain('argon2')
    expect(browser.cookies.has('jwt')).toBe(false)
    const [row] = await api.sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${email}`
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  })

  test('two at once with one address, in any case: one account', async () => {
    const email = newEmail()
    const replies = await Promise.all(
      [email, email.toUpperCase(), email, ` ${email} `].map((one) => signUp(api.newBrowser(), { email: one })),
    )
    expect(statusesOf(replies)).toEqual([201, 409, 409, 409])
    expect(await api.sql`SELECT FROM users WHERE lower(email) = ${email}`).toHaveLength(1)
    const refused = replies.find((reply) => reply.statusCode === 409)?.json<Failure>()
    expect(refused).toMatchObject({ code: 'email_taken' })
  })

  test.each<[string, object, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Full name is required'],
    ['a name of one letter', { name: ' J ' }, 'name', 'Name must be at least 2 characters'],
    ['no address', { email: '' }, 'email', 'Email is required'],
    ['a wrong address', { email: 'jana@' }, 'email', 'Invalid email address'],
    ['a list for an address', { email: ['a@example.com'] }, 'email', 'Email is required'],
    ['no password', { password: '' }, 'password', 'Password is required'],
    ['7 characters', { password: 'Abcde-1' }, 'password', 'Password must be at least 8 characters'],
    ['no capital', { password: 'abcdefg1' }, 'password', 'Password must contain an uppercase letter'],
    ['no small letter', { password: 'ABCDEFG1' }, 'password', 'Password must contain a lowercase letter'],
    ['no number', { password: 'Abcdefgh' }, 'password', 'Password must contain a number'],
    ['129 characters', { password: `Aa1${'x'.repeat(126)}` }, 'password', 'At most 128 characters'],
    [
      'a common one',
      { password: 'Password123' },
      'password',
      'This password is on a public list of common passwords (zxcvbn). Please choose another one.',
    ],
    ['a role of one’s own', { role: 'admin' }, 'role', 'This field is not accepted'],
    ['an id of one’s own', { id: '0193f1b2-0000-7000-8000-000000000000' }, 'id', 'This field is not accepted'],
    ['NUL in the name', { name: 'Ja\0na' }, 'name', 'Contains characters that cannot be stored'],
  ])('%s is refused at its field', async (_name, wrong, field, text) => {
    const { status, failure } = await attempt(wrong)
    expect([status, failure.fields?.[field]]).toEqual([422, text])
  })

  test.each([
    ['de', 'Das Passwort muss mindestens 8 Zeichen lang sein'],
    ['vi', 'Mật khẩu phải có ít nhất 8 ký tự'],
  ])('says so in %s', async (language, text) => {
    const form = { name: 'Jana', email: newEmail(), password: 'kurz', 'cf-turnstile-response': 'x' }
    const reply = await api.newBrowser().send('POST', '/v1/users/signup', form, { 'accept-language': language })
    expect(reply.json<Failure>().fields?.['password']).toBe(text)
  })

  test('takes a password of 128 characters, of any script, with spaces', async () => {
    for (const password of [`Aa1${'ä'.repeat(125)}`, 'Đèn Lồng đỏ Hội An 7', 'Ώ ünïcode 🛏️ 42 Abc']) {
      const email = newEmail()
      expect((await signUp(api.newBrowser(), { email, password })).statusCode).toBe(201)
      expect((await logIn(api.newBrowser(), { email, password })).statusCode).toBe(200)
      expect((await logIn(api.newBrowser(), { email, password: `${password.slice(0, -1)}!` })).statusCode).toBe(401)
    }
  })

  test('however a keyboard composes its letters, it is the same password', async () => {
    const email = newEmail()
    const password = 'Phở-tái-lăn-7'
    await signUp(api.newBrowser(), { email, password: password.normalize('NFD') })
    expect((await logIn(api.newBrowser(), { email, password: password.normalize('NFC') })).statusCode).toBe(200)
  })
})

describe('logging in', () => {
  test.each<[object, string, string]>([
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'x' }, 'email', 'Invalid email address'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'At most 128 characters'],
    [{ password: { $gt: '' } }, 'password', 'Password is required'],
    [{ remember: 'yes' }, 'remember', 'This value is not valid'],
    [{ role: 'admin' }, 'role', 'This field is not accepted'],
  ])('with %j is refused at its field', async (wrong, field, text) => {
    const reply = await logIn(api.newBrowser(), { email: newEmail(), ...wrong })
    expect([reply.statusCode, reply.json<Failure>().fields?.[field]]).toEqual([422, text])
  })

  test('asks of a password no more than its length', async () => {
    expect((await logIn(api.newBrowser(), { email: newEmail(), password: 'nur klein' })).statusCode).toBe(401)
  })

  test('hashes the password anew when the configured costs have changed', async () => {
    const user = await createUser(api)
    const old = await hashPassword({ memoryKib: 128, iterations: 2, parallelism: 1 }, strongPassword)
    await api.sql`UPDATE users SET password_hash = ${old} WHERE id = ${user.id}`
    expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(200)
    const [row] = await api.sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE id = ${user.id}`
    expect(row?.password_hash).toContain('m=64,t=1,p=1')
    expect((await logIn(api.newBrowser(), { email: user.email })).statusCode).toBe(200)
  })

  test('hostile texts change nothing and break nothing', async () => {
    for (const email of [
      "' OR 1=1 --@example.com",
      '%@example.com',
      'a'.repeat(10_000),
      '\ud800@example.com',
      '../../x@x',
    ]) {
      const reply = await logIn(api.newBrowser(), { email })
      expect([401, 422]).toContain(reply.statusCode)
    }
    for (const cookie of ['', 'x', 'x'.repeat(5000), '%00', '"; DROP TABLE users']) {
      const browser = api.newBrowser()
      browser.cookies.set('jwt', encodeURIComponent(cookie))
      browser.token = 'null'
      expect((await browser.get('/v1/users/validate-token')).statusCode).toBe(401)
    }
  })
})
