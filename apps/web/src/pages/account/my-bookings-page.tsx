import { paths } from '@keystay/contract/shared/addresses'
import { useSearchParams } from 'react-router'
import { JoinLinkForm } from '../../features/account/sections/join-link-form.tsx'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { MyBookings } from '../../features/booking/detail/my-bookings.tsx'
import { useTranslation } from '../../platform/language.ts'
import classes from './account-page.module.css'
import { GuestPage } from '../guest/guest-page.tsx'

/** The bookings of whoever is logged in, and the way for a booking that was made without a login. */
export function MyBookingsPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  return (
    <GuestPage title={t('account.bookings.title')}>
      <div className={`content ${classes.page}`}>
        <h1 className="display-xl">{t('account.bookings.title')}</h1>
        <RequireLogin>
          {() => (
            <div className={classes.columns}>
              <div className={classes.list}>
                <h2 className="visually-hidden">{t('account.me.bookings')}</h2>
                <MyBookings page={page} linkTo={(to) => `${paths.myBookings}?page=${to}`} />
              </div>
              <section className={`card ${classes.card}`} aria-labelledby="join-title">
                <h2 id="join-title" className="display-sm">
                  {t('account.bookings.joinTitle')}
                </h2>
                <p className="small soft">{t('account.bookings.joinText')}</p>
                <JoinLinkForm />
              </section>
            </div>
          )}
        </RequireLogin>
      </div>
    </GuestPage>
  )
}
