import { paths } from '@keystay/contract/shared/addresses'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiError } from '../../platform/api/api-error.ts'
import { isApiError, notAnswered } from '../../platform/api/api-error.ts'
import { useAuth, type SessionUser } from '../../platform/session/auth-state.ts'
import { admitOwner, logOut, type Admission } from './session-actions.ts'

export type OwnerGuard = {
  /** Who may be in the owner area; null until the server has said so, and for those who are on their way to login. */
  readonly owner: SessionUser | null
  /** The server could not be asked: nobody is let in, and nobody is logged out. */
  readonly error: ApiError | null
  readonly retry: () => void
  /** The same function while one page is shown. */
  readonly logOut: () => void
}

/**
 * Guards the owner area. It asks on entry; inside, the calls of the pages tell when the session has ended. Login says why it
 * is there, and leads back to where they were.
 */
export function useOwnerGuard(): OwnerGuard {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { user } = useAuth()
  const { entry, error, retry } = useEntry()
  const leaving = useRef(false)
  const owner = entry?.owner ?? null
  // Logged out meanwhile, by the server or in another tab.
  const ended = owner !== null && user?.id !== owner.id
  const why = entry?.owner === null ? entry.why : ended ? 'ended' : null
  const here = `${pathname}${search}${hash}`
  useEffect(() => {
    if (why === null || leaving.current) return
    leaving.current = true
    const state = why === 'forbidden' ? {} : { state: { notice: why, next: here } }
    void navigate(paths.login, { replace: true, ...state })
  }, [why, here, navigate])
  const leave = useCallback(() => {
    leaving.current = true
    const end = async () => {
      const refused = await logOut()
      await navigate(paths.login, { replace: true, state: refused === null ? { notice: 'loggedOut' } : { refused } })
    }
    void end()
  }, [navigate])
  return { owner: why === null ? owner : null, error, retry, logOut: leave }
}

/** Asks the server on entry, and when it could not be asked once more each time that is wished. */
function useEntry() {
  const [entry, setEntry] = useState<Admission | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  useEffect(() => {
    if (error !== null) return
    let isStale = false
    const check = async () => {
      try {
        const admission = await admitOwner()
        if (!isStale) setEntry(admission)
      } catch (caught) {
        if (!isStale) setError(isApiError(caught) ? caught : notAnswered(caught))
      }
    }
    void check()
    return () => {
      isStale = true
    }
  }, [error])
  const retry = () => setError(null)
  return { entry, error, retry }
}
