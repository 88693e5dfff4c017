import type { LoggedIn } from '@keystay/contract/users/entities'
import { useSyncExternalStore } from 'react'

export type SessionUser = Omit<LoggedIn, 'token'>

/** Who is logged in, as the server has said in this tab (specification, sections 3 and 4). */
export type AuthState = {
  readonly user: SessionUser | null
  readonly isAuthenticated: boolean
  readonly loading: boolean
  readonly error: string | null
}

export type AuthAction =
  | { readonly type: 'started' }
  | { readonly type: 'logged_in'; readonly user: SessionUser }
  | { readonly type: 'signed_up' }
  | { readonly type: 'failed'; readonly error: string }
  | { readonly type: 'logged_out' }

export const nobody: AuthState = { user: null, isAuthenticated: false, loading: false, error: null }

/** The state after one act of the user or one answer of the server. */
export function authReducer(state: AuthState, action: AuthAction): AuthState {
  switch (action.type) {
    case 'started':
      return { ...state, loading: true, error: null }
    case 'logged_in':
      return { user: action.user, isAuthenticated: true, loading: false, error: null }
    case 'signed_up':
      return { ...state, loading: false, error: null }
    case 'failed':
      return { ...nobody, error: action.error }
    case 'logged_out':
      return nobody
  }
}

type Listener = (state: AuthState, before: AuthState) => void

let current = nobody
const listeners = new Set<Listener>()

export function authState(): AuthState {
  return current
}

export function changeAuth(action: AuthAction): void {
  const before = current
  current = authReducer(current, action)
  for (const listener of listeners) listener(current, before)
}

/** Hears of every change; the result ends that. */
export function onAuthChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who is logged in; the component renders again when that changes. */
export function useAuth(): AuthState {
  return useSyncExternalStore(onAuthChange, authState, () => nobody)
}
