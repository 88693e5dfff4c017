import { Button } from '@mantine/core'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { useAuth, type SessionUser } from '../../platform/session/auth-state.ts'
import { validateSession } from '../../platform/session/validate-session.ts'
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { loginFor } from './entrance/next-page.ts'

/**
 * Shows what only a logged-in person may see: to nobody else, and to them only while they are. Whoever comes without a
 * login is led to it and back; whoever is logged out meanwhile, here or in another tab, is told so.
 */
export function RequireLogin({ children }: { readonly children: (user: SessionUser) => ReactNode }) {
  const { t } = useTranslation()
  const location = useLocation()
  const { user } = useAuth()
  const { checked, error, retry } = useCheck(user !== null)
  if (user) return children(user)
  if (error)
    return (
      <ErrorState title={t('account.checkFailed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (checked === 'nobody')
    return <Navigate to={loginFor(location)} replace state={{ notice: 'guarded', hash: location.hash }} />
  if (checked === 'somebody')
    return (
      <EmptyState
        title={t('account.ended.title')}
        actions={
          <Button component={Link} to={loginFor(location)}>
            {t('account.ended.login')}
          </Button>
        }
      >
        {t('account.ended.text')}
      </EmptyState>
    )
  return <ListSkeleton label={t('account.checking')} count={2} />
}

/** Asks the server once whether anybody is logged in, unless that is known. */
function useCheck(isLoggedIn: boolean) {
  const [checked, setChecked] = useState<'nobody' | 'somebody' | null>(isLoggedIn ? 'somebody' : null)
  const [error, setError] = useState<Error | null>(null)
  const check = useCallback(async () => {
    setError(null)
    try {
      setChecked((await validateSession()) ? 'somebody' : 'nobody')
    } catch (caught) {
      if (caught instanceof Error) setError(caught)
    }
  }, [])
  const wasLoggedIn = useRef(isLoggedIn)
  useEffect(() => {
    if (!wasLoggedIn.current) void check()
  }, [check])
  return { checked, error, retry: () => void check() }
}
