import { describe, expect, test } from 'vitest'
import { authReducer, nobody, type AuthState } from './auth-state.ts'

const user = { role: 'guest', email: 'jana@example.com', id: '1', name: 'Jana Brandt' } as const
const loggedIn: AuthState = { user, isAuthenticated: true, loading: false, error: null }

describe('the state of who is logged in', () => {
  test('begins with nobody', () => {
    expect(nobody).toEqual({ user: null, isAuthenticated: false, loading: false, error: null })
  })

  test('login start: loading, the old error cleared', () => {
    expect(authReducer({ ...nobody, error: 'x' }, { type: 'started' })).toEqual({ ...nobody, loading: true })
  })

  test('login success: the user stored, no longer loading, no error', () => {
    expect(authReducer({ ...nobody, loading: true, error: 'x' }, { type: 'logged_in', user })).toEqual(loggedIn)
  })

  test('login failure: not authenticated, the user cleared, the error stored', () => {
    const started = authReducer(loggedIn, { type: 'started' })
    expect(authReducer(started, { type: 'failed', error: 'Falsch' })).toEqual({ ...nobody, error: 'Falsch' })
  })

  test('sign-up success: whoever it is logs in next', () => {
    expect(authReducer({ ...nobody, loading: true }, { type: 'signed_up' })).toEqual(nobody)
  })

  test('logout: all of it reset', () => {
    expect(authReducer({ ...loggedIn, loading: true, error: 'x' }, { type: 'logged_out' })).toEqual(nobody)
  })
})
