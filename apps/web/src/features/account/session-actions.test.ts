import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startLanguage } from '../../platform/language.ts'
import { authState, nobody } from '../../platform/session/auth-state.ts'
import { keepToken, owesLogout, sessionToken, storedUser, storeUser } from '../../platform/session/stored-session.ts'
import { leaveSession, validateSession } from '../../platform/session/validate-session.ts'
import { admitOwner, logIn, logOut, register, turnIntoOwner } from './session-actions.ts'

const owner = { role: 'owner', email: 'linh@example.com', id: '2', name: 'Linh Hoang' } as const
const form = { email: owner.email, password: 'Zwei-Birnen-am-Weg-7', 'cf-turnstile-response': 'solved' }
const refused = (status: number, code: string | undefined, message: string) => () =>
  Response.json({ message, ...(code && { code }) }, { status })
const welcome = () => Response.json({ data: { ...owner, token: 'fresh' } })

let calls: string[] = []
let bearers: Record<string, string | null> = {}
let answers: Record<string, () => Response | Promise<Response>>

beforeEach(async () => {
  await startLanguage()
  calls = []
  bearers = {}
  answers = { logout: () => Response.json({ data: true }) }
  vi.stubGlobal('fetch', async (request: Request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    calls.push(name)
    bearers[name] = request.headers.get('Authorization')
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

describe.each([
  ['login', () => logIn(form)],
  ['signup', () => register({ ...form, name: 'Linh' })],
] as const)('a %s that fails leaves no cookie behind', (name, enter) => {
  const html = (status: number) => () => new Response('<html>Bad Gateway</html>', { status })
  const unheard: readonly (readonly [string, () => Response | Promise<Response>, object])[] = [
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { status: null, code: null }],
    ['500', refused(500, 'unexpected', 'Fehler'), { status: 500 }],
    ['502 of a proxy', html(502), { status: 502 }],
    ['503', refused(503, 'busy', 'Gleich wieder'), { status: 503 }],
    ['403', refused(403, undefined, 'Gesperrt'), { status: 403 }],
    ['403 of our own', refused(403, 'csrf_failed', 'Seite abgelaufen'), { code: 'csrf_failed' }],
    ['429 of a proxy', html(429), { status: 429 }],
    ['200 that cannot be read', html(200), { message: 'Ein unerwarteter Fehler ist aufgetreten' }],
    ['200 without an answer', () => Response.json(null), { message: 'Ein unerwarteter Fehler ist aufgetreten' }],
  ]

  test.each(unheard)('%s: the server is asked to remove it', async (_case, answer, error) => {
    answers[name] = answer
    await expect(enter()).rejects.toMatchObject(error)
    expect(authState()).toMatchObject({ user: null, isAuthenticated: false, loading: false })
    nothingStored()
    await waitFor(() => expect(calls).toEqual([name, 'logout']))
    await waitFor(() => expect(owesLogout()).toBe(false))
  })

  test('when that does not get through either, it is made up for before anybody counts as logged in', async () => {
    answers[name] = answers['logout'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(enter()).rejects.toMatchObject({ status: null })
    await waitFor(() => expect(calls).toEqual([name, 'logout']))
    answers['logout'] = () => Response.json({ data: true })
    answers['validate-token'] = refused(401, 'not_logged_in', 'Bitte anmelden')
    await expect(validateSession()).resolves.toBeNull()
    expect(calls).toEqual([name, 'logout', 'logout', 'validate-token'])
  })

  test('a refusal in the words of the API brought the removal along', async () => {
    answers[name] = refused(422, 'validation_failed', 'Prüfen')
    await expect(enter()).rejects.toMatchObject({ status: 422 })
    expect(calls).toEqual([name])
    expect(owesLogout()).toBe(false)
  })
})

test('the next login waits until that removal is over, which would take its cookie too', async () => {
  let arrive = (_reply: Response): void => undefined
  answers['login'] = refused(502, undefined, 'Bad Gateway')
  answers['logout'] = () => new Promise((resolve) => (arrive = resolve))
  await expect(logIn(form)).rejects.toMatchObject({ status: 502 })
  answers['login'] = welcome
  const again = logIn(form)
  await Promise.resolve()
  expect(calls).toEqual(['login', 'logout'])
  arrive(Response.json({ data: true }))
  await expect(again).resolves.toEqual(owner)
  expect(calls).toEqual(['login', 'logout', 'login'])
  expect(owesLogout()).toBe(false)
})

test('who becomes an owner stays logged in, whatever was asked by the session that ends with that', async () => {
  keepToken('old')
  storeUser({ ...owner, role: 'guest' })
  let answerOld = (_reply: Response) => {}
  answers['become-owner'] = welcome
  answers['validate-token'] = () =>
    bearers['validate-token'] === 'Bearer fresh' ? welcome() : new Promise((resolve) => (answerOld = resolve))
  const validated = validateSession()
  await waitFor(() => expect(calls).toEqual(['validate-token']))
  await turnIntoOwner()
  answerOld(refused(401, 'not_logged_in', 'Bitte anmelden.')())
  await expect(validated).resolves.toEqual(owner)
  expect(authState()).toMatchObject({ user: owner, isAuthenticated: true })
  expect(storedUser()).toEqual({ email: owner.email, type: 'owner' })
})

test('nobody asks by a session that is about to go on as another one', async () => {
  keepToken('old')
  let answerOwner = (_reply: Response) => {}
  answers['become-owner'] = () => new Promise((resolve) => (answerOwner = resolve))
  answers['validate-token'] = welcome
  const turned = turnIntoOwner()
  const validated = validateSession()
  await waitFor(() => expect(calls).toEqual(['become-owner']))
  answerOwner(welcome())
  await expect(Promise.all([turned, validated])).resolves.toEqual([owner, owner])
  expect([calls, bearers['validate-token']]).toEqual([['become-owner', 'validate-token'], 'Bearer fresh'])
})

test('who logs in stays logged in, though the answer to an earlier question says nobody is', async () => {
  keepToken('old')
  let answerOld = (_reply: Response) => {}
  answers['login'] = welcome
  answers['validate-token'] = () =>
    bearers['validate-token'] === 'Bearer fresh' ? welcome() : new Promise((resolve) => (answerOld = resolve))
  const validated = validateSession()
  await waitFor(() => expect(calls).toEqual(['validate-token']))
  await logIn(form)
  answerOld(refused(401, 'not_logged_in', 'Bitte anmelden.')())
  await expect(validated).resolves.toEqual(owner)
  expect(authState()).toMatchObject({ user: owner, isAuthenticated: true })
})

test('what was still found of the session before takes nothing from who has become an owner', async () => {
  keepToken('old')
  let answerOld = (_reply: Response) => {}
  answers['become-owner'] = welcome
  answers['validate-token'] = () =>
    bearers['validate-token'] === 'Bearer fresh' ? welcome() : new Promise((resolve) => (answerOld = resolve))
  const validated = validateSession()
  await waitFor(() => expect(calls).toEqual(['validate-token']))
  await turnIntoOwner()
  answerOld(Response.json({ data: { ...owner, role: 'guest', token: 'old' } }))
  await expect(validated).resolves.toEqual(owner)
  expect([sessionToken(), authState().user?.role]).toEqual(['fresh', 'owner'])
})

describe('logging out', () => {
  beforeEach(async () => {
    answers['validate-token'] = welcome
    await validateSession()
  })

  test('calls the server and clears all, what was typed into a booking too', async () => {
    sessionStorage.setItem('booking-draft', owner.email)
    await expect(logOut()).resolves.toBeNull()
    expect(bearers['logout']).toBe('Bearer fresh')
    expect(authState()).toEqual(nobody)
    nothingStored()
    expect(sessionStorage).toHaveLength(0)
  })

  test('a refusal yields the message of the server', async () => {
    answers['logout'] = refused(403, 'csrf_failed', 'Seite abgelaufen')
    await expect(logOut()).resolves.toBe('Seite abgelaufen')
    nothingStored()
  })

  test('a failure without one yields what is known of it', async () => {
    answers['logout'] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(logOut()).resolves.toMatch(/^Keine Antwort vom Server/)
    answers['logout'] = () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' })
    await expect(logOut()).resolves.toBe('Bad Gateway')
    nothingStored()
  })
})

test('whoever was not logged in keeps what was typed when the owner area turns them away', async () => {
  sessionStorage.setItem('booking-draft', 'typed')
  await expect(admitOwner()).resolves.toEqual({ owner: null, why: 'guarded' })
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
  calls = []
  await expect(validateSession()).resolves.toBeNull()
  await expect(validateSession()).resolves.toBeNull()
  expect(calls).toEqual(['logout', 'validate-token', 'validate-token'])
})

describe('the owner guard', () => {
  const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
  const gone = refused(401, 'not_logged_in', 'Bitte anmelden')

  test.each(['owner', 'admin'] as const)('lets in an %s whom login has stored as such', async (role) => {
    storeUser({ ...owner, role })
    answers['validate-token'] = () => Response.json({ data: { ...owner, role, token: 'fresh' } })
    await expect(admitOwner()).resolves.toMatchObject({ owner: { role } })
    expect(calls).toEqual(['validate-token'])
  })

  test.each([
    ['the session has ended', 'owner', gone, 'ended'],
    ['the token cannot be validated', 'owner', refused(500, 'unexpected', 'Fehler'), 'ended'],
    ['it may not be asked', 'owner', refused(403, 'forbidden', 'Nein'), 'ended'],
    ['it is a guest', 'guest', () => Response.json({ data: { ...owner, role: 'guest', token: 'f' } }), 'forbidden'],
    ['the stored type was tampered with', 'admin', welcome, 'forbidden'],
    [
      'a guest calls itself owner',
      'owner',
      () => Response.json({ data: { ...owner, role: 'guest', token: 'f' } }),
      'forbidden',
    ],
  ] as const)('logs out and forgets when %s', async (_name, role, answer, why) => {
    storeUser({ ...owner, role })
    keepToken('old')
    answers['validate-token'] = answer
    await expect(admitOwner()).resolves.toEqual({ owner: null, why })
    expect(calls).toContain('logout')
    expect(bearers['logout']).toBe('Bearer old')
    expect(authState()).toEqual(nobody)
    nothingStored()
  })

  test.each([
    ['there was no network for a moment', noNetwork],
    ['the server was starting', refused(503, 'busy', 'Gleich')],
    ['a proxy had nobody to ask', () => new Response('<html>', { status: 502 })],
  ] as const)('asks a second time when %s, before anybody is logged out', async (_name, once) => {
    storeUser(owner)
    answers['validate-token'] = () => {
      answers['validate-token'] = welcome
      return once()
    }
    await expect(admitOwner()).resolves.toEqual({ owner })
    expect(calls).toEqual(['validate-token', 'validate-token'])
  })

  test('a refusal to the second question logs out as one to the first does', async () => {
    storeUser(owner)
    answers['validate-token'] = () => {
      answers['validate-token'] = gone
      return noNetwork()
    }
    await expect(admitOwner()).resolves.toEqual({ owner: null, why: 'ended' })
    expect(calls).toContain('logout')
    nothingStored()
  })

  test.each([
    ['no answer', noNetwork, { status: null }],
    ['503 again', refused(503, 'busy', 'Gleich'), { status: 503 }],
  ] as const)('%s: nobody is let in, and no session is lost', async (_name, answer, error) => {
    storeUser(owner)
    keepToken('kept')
    answers['validate-token'] = answer
    await expect(admitOwner()).rejects.toMatchObject(error)
    expect(calls).toEqual(['validate-token', 'validate-token'])
    expect([sessionToken(), storedUser()?.email]).toEqual(['kept', owner.email])
  })

  test('logs out when nothing is stored', async () => {
    answers['validate-token'] = welcome
    await expect(admitOwner()).resolves.toEqual({ owner: null, why: 'guarded' })
    nothingStored()
  })
})
