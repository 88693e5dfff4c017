import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLanguage } from '../../platform/language.ts'
import { authState, nobody } from '../../platform/session/auth-state.ts'
import { keepToken, sessionToken, storedUser, storeUser } from '../../platform/session/stored-session.ts'
import { leaveSession, validateSession } from '../../platform/session/validate-session.ts'
import { admitOwner, logIn, logOut, register } from './session-actions.ts'

const owner = { role: 'owner', email: 'linh@example.com', id: '2', name: 'Linh Hoang' } as const
const form = { email: owner.email, password: 'Zwei-Birnen-am-Weg-7', 'cf-turnstile-response': 'solved' }
const refused = (status: number, code: string | undefined, message: string) => () =>
  Response.json({ message, ...(code && { code }) }, { status })
const welcome = () => Response.json({ data: { ...owner, token: 'fresh' } })

let asked: string[] = []
let answers: Record<string, () => Response | Promise<Response>>

beforeEach(async () => {
  await startLanguage()
  asked = []
  answers = { logout: () => Response.json({ data: true }) }
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    asked.push(name)
    return (await answers[name]?.()) ?? new Response(null, { status: 404 })
  })
})
afterEach(() => {
  leaveSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const nothingStored = () => expect([sessionToken(), storedUser()]).toEqual([null, null])

describe('logging in', () => {
  test('is loading meanwhile; then user, token and what all tabs know are stored', async () => {
    answers['login'] = () => {
      expect(authState()).toEqual({ ...nobody, loading: true })
      return welcome()
    }
    await expect(logIn(form)).resolves.toEqual(owner)
    expect(authState()).toEqual({ user: owner, isAuthenticated: true, loading: false, error: null })
    expect(sessionToken()).toBe('fresh')
    expect([localStorage.getItem('userEmail'), localStorage.getItem('userType')]).toEqual([owner.email, 'owner'])
  })

  test('a failure stores the message, and forgets whoever was logged in', async () => {
    storeUser(owner)
    keepToken('old')
    answers['login'] = refused(401, 'credentials_wrong', 'Passwort falsch')
    await expect(logIn(form)).rejects.toMatchObject({ code: 'credentials_wrong' })
    expect(authState()).toEqual({ ...nobody, error: 'Passwort falsch' })
    nothingStored()
  })
})

test('a failed sign-up does the same', async () => {
  storeUser(owner)
  answers['signup'] = refused(409, 'email_taken', 'Vergeben')
  await expect(register({ ...form, name: 'Linh' })).rejects.toMatchObject({ code: 'email_taken' })
  expect(authState()).toEqual({ ...nobody, error: 'Vergeben' })
  nothingStored()
})

describe('logging out', () => {
  beforeEach(async () => {
    answers['validate-token'] = welcome
    await validateSession()
  })

  test('calls the server and clears all, what was typed into a booking too', async () => {
    sessionStorage.setItem('booking-draft', owner.email)
    await expect(logOut()).resolves.toBe(true)
    expect(asked).toContain('logout')
    expect(authState()).toEqual(nobody)
    nothingStored()
    expect(sessionStorage).toHaveLength(0)
  })

  test('a refusal yields the message of the server', async () => {
    answers['logout'] = refused(403, 'csrf_failed', 'Seite abgelaufen')
    await expect(logOut()).resolves.toBe('Seite abgelaufen')
    nothingStored()
  })

  test('a failure without one yields true', async () => {
    answers['logout'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(logOut()).resolves.toBe(true)
    answers['logout'] = () => new Response('<html>', { status: 502 })
    await expect(logOut()).resolves.toBe(true)
    nothingStored()
  })
})

test('whoever was not logged in keeps what was typed when the owner area turns them away', async () => {
  sessionStorage.setItem('booking-draft', 'typed')
  await expect(admitOwner()).resolves.toBeNull()
  expect(sessionStorage.getItem('booking-draft')).toBe('typed')
  sessionStorage.clear()
})

test('a logout that did not reach the server is made up for before anybody is logged in again', async () => {
  answers['validate-token'] = welcome
  answers['logout'] = () => Promise.reject(new TypeError('Failed to fetch'))
  await logOut()
  await expect(validateSession()).rejects.toMatchObject({ status: null })
  answers['logout'] = () => Response.json({ data: true })
  answers['validate-token'] = refused(401, 'not_logged_in', 'Bitte anmelden')
  asked = []
  await expect(validateSession()).resolves.toBeNull()
  await expect(validateSession()).resolves.toBeNull()
  expect(asked).toEqual(['logout', 'validate-token', 'validate-token'])
})

describe('the owner guard', () => {
  test.each(['owner', 'admin'] as const)('lets in an %s whom login has stored as such', async (role) => {
    storeUser({ ...owner, role })
    answers['validate-token'] = () => Response.json({ data: { ...owner, role, token: 'fresh' } })
    await expect(admitOwner()).resolves.toMatchObject({ role })
    expect(asked).not.toContain('logout')
  })

  test.each([
    ['nobody is logged in', 'owner', refused(401, 'not_logged_in', 'Bitte anmelden')],
    ['the server cannot be asked', 'owner', refused(500, 'unexpected', 'Fehler')],
    ['it is a guest', 'guest', () => Response.json({ data: { ...owner, role: 'guest', token: 'fresh' } })],
    ['the stored type was tampered with', 'admin', welcome],
    ['a guest calls itself owner', 'owner', () => Response.json({ data: { ...owner, role: 'guest', token: 'f' } })],
  ] as const)('logs out and forgets when %s', async (_name, role, answer) => {
    storeUser({ ...owner, role })
    keepToken('old')
    answers['validate-token'] = answer
    await expect(admitOwner()).resolves.toBeNull()
    expect(asked).toContain('logout')
    expect(authState()).toEqual(nobody)
    nothingStored()
  })

  test('asks again when the call was broken off, as it is on a page that is being left', async () => {
    storeUser(owner)
    answers['validate-token'] = () => {
      answers['validate-token'] = welcome
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    await expect(admitOwner()).resolves.toEqual(owner)
    expect(asked).toEqual(['validate-token', 'validate-token'])
  })

  test('logs out when the server does not answer at all', async () => {
    storeUser(owner)
    answers['validate-token'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(admitOwner()).resolves.toBeNull()
    nothingStored()
  })

  test('logs out when nothing is stored', async () => {
    answers['validate-token'] = welcome
    await expect(admitOwner()).resolves.toBeNull()
    nothingStored()
  })
})
