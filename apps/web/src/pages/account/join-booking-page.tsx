import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { join } from '../../features/account/account-api.ts'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { useTranslation } from '../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import classes from './account-page.module.css'
import { GuestPage } from '../guest/guest-page.tsx'

/** The page of a mailed link, by which a booking joins the account that is logged in. */
export function JoinBookingPage() {
  const { t } = useTranslation()
  const token = useLocation().hash.slice(1)
  return (
    <GuestPage title={t('account.join.title')}>
      <div className={`content ${classes.page}`}>
        <h1 className="display-lg">{t('account.join.title')}</h1>
        <div className={classes.below}>
          <RequireLogin>{() => (token === '' ? <NoToken /> : <Join token={token} />)}</RequireLogin>
        </div>
      </div>
    </GuestPage>
  )
}

/** Hands the token over once, and goes on to the booking. */
function Join({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [failed, setFailed] = useState<Error | null>(null)
  const tried = useRef('')
  useEffect(() => {
    if (tried.current === token) return
    tried.current = token
    join(token).then(
      ({ hotelKey, propertyId, bookingId }) =>
        navigate(addressOf('booking', { hotelKey, propertyId, bookingId }), { replace: true }),
      (error: Error) => setFailed(error),
    )
  }, [token, navigate])
  if (!failed) return <ListSkeleton label={t('account.join.working')} count={1} />
  return (
    <ErrorState title={t('account.join.failedTitle')} actions={<ToBookings />} cause={failed}>
      {failed.message} <br />
      {t('account.join.failedText')}
    </ErrorState>
  )
}

function NoToken() {
  const { t } = useTranslation()
  return (
    <EmptyState title={t('account.join.failedTitle')} actions={<ToBookings />}>
      {t('account.join.noToken')}
    </EmptyState>
  )
}

function ToBookings() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to={paths.myBookings}>
      {t('account.join.toBookings')}
    </Button>
  )
}
