import { waitFor } from '@testing-library/react'
import { getAccount } from '@keystay/contract/users/endpoints'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../api/call.ts'
import { startLanguage } from '../language.ts'
import { authState, changeAuth } from './auth-state.ts'
import { startSession } from './start-session.ts'
import { keepToken, sessionToken, storedUser, storeUser } from './stored-session.ts'
import { leaveSession, validateSession } from './validate-session.ts'

const jana = { role: 'guest', email: 'jana@example.com', id: '1', name: 'Jana Brandt' } as const
const loggedOut = () => Response.json({ code: 'not_logged_in', message: 'Bitte anmelden.' }, { status: 401 })
const asJana = () => Response.json({ data: { ...jana, token: 'fresh' } })

let calls: { path: string; bearer: string | null }[] = []
let answer: (path: string, bearer: string | null) => Response

beforeEach(async () => {
  await startLanguage()
  calls = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const [path, bearer] = [new URL(request.url).pathname, request.headers.get('Authorization')]
    calls.push({ path, bearer })
    return answer(path, bearer)
  })
})
afterEach(() => {
  leaveSession()
  vi.unstubAllGlobals()
})

describe('validating the session', () => {
  test('a new tab without a token gets one, and knows who is logged in', async () => {
    answer = asJana
    await expect(validateSession()).resolves.toEqual(jana)
    expect(authState()).toMatchObject({ user: jana, isAuthenticated: true })
    expect(sessionToken()).toBe('fresh')
    expect(storedUser()).toEqual({ email: jana.email, type: 'guest' })
  })

  test('asked for twice at once, it asks once', async () => {
    answer = asJana
    await Promise.all([validateSession(), validateSession()])
    expect(calls).toHaveLength(1)
  })

  test('the token of a session that another tab replaced is dropped', async () => {
    keepToken('old')
    answer = (_path, bearer) => (bearer === null ? asJana() : loggedOut())
    await expect(validateSession()).resolves.toEqual(jana)
    expect(calls.map(({ bearer }) => bearer)).toEqual(['Bearer old', null])
  })

  test('nobody: nothing of a login is left', async () => {
    keepToken('old')
    storeUser(jana)
    changeAuth({ type: 'logged_in', user: jana })
    answer = loggedOut
    await expect(validateSession()).resolves.toBeNull()
    expect([sessionToken(), storedUser(), authState().user]).toEqual([null, null, null])
  })

  test('a server that cannot tell ends no session', async () => {
    storeUser(jana)
    answer = () => Response.json({ code: 'unexpected', message: 'Fehler' }, { status: 500 })
    await expect(validateSession()).rejects.toMatchObject({ status: 500 })
    expect(storedUser()?.email).toBe(jana.email)
  })

  test('what login has stored stays, so that tampering is noticed', async () => {
    storeUser({ ...jana, role: 'admin' })
    answer = asJana
    await validateSession()
    expect(storedUser()?.type).toBe('admin')
  })
})

describe('a session that has started', () => {
  const client = new QueryClient()
  startSession(client)

  test('a refused call renews it and asks again, once', async () => {
    storeUser(jana)
    keepToken('old')
    answer = (path, bearer) => {
      if (bearer === 'Bearer old') return loggedOut()
      return path.endsWith('/me') ? Response.json({ data: { id: '1' } }) : asJana()
    }
    await expect(call(getAccount, {})).resolves.toEqual({ data: { id: '1' } })
    answer = loggedOut
    await expect(call(getAccount, {})).rejects.toMatchObject({ status: 401 })
    expect(authState().isAuthenticated).toBe(false)
  })

  test('without a login a refusal is just that', async () => {
    answer = loggedOut
    await expect(call(getAccount, {})).rejects.toMatchObject({ status: 401 })
    expect(calls).toHaveLength(1)
  })

  test('logged out in another tab: logged out here, and what only that person may see is gone', async () => {
    answer = asJana
    await validateSession()
    client.setQueryData(['me', 'account'], jana)
    client.setQueryData(['hotel', 'quinta'], 1)
    sessionStorage.setItem('booking-draft', jana.email)
    localStorage.clear()
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'userEmail', newValue: null }))
    expect(authState().user).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect(client.getQueryData(['me', 'account'])).toBeUndefined()
    expect(client.getQueryData(['hotel', 'quinta'])).toBe(1)
  })

  test('logged out in another tab while this one asks who is there: logged out here, and who logs in then is heard', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async () => {
      await promise
      return asJana()
    })
    storeUser(jana)
    const asked = validateSession()
    localStorage.clear()
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'userEmail', newValue: null }))
    resolve()
    await expect(asked).resolves.toBeNull()
    expect([authState().user, storedUser(), sessionToken()]).toEqual([null, null, null])
    storeUser(jana)
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'userEmail', newValue: jana.email }))
    await waitFor(() => expect(authState().user).toEqual(jana))
  })

  test('logged in in another tab: logged in here', async () => {
    answer = asJana
    storeUser(jana)
    globalThis.dispatchEvent(new StorageEvent('storage', { key: 'userEmail', newValue: jana.email }))
    await waitFor(() => expect(authState().user).toEqual(jana))
  })
})
