import { paths } from '@keystay/contract/shared/addresses'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAccount } from '../../features/account/account-api.ts'
import { EraseSection, ExportSection } from '../../features/account/sections/data-section.tsx'
import { PasswordSection } from '../../features/account/sections/password-section.tsx'
import { SecuritySection } from '../../features/account/security/security-section.tsx'
import { ProfileSection } from '../../features/account/sections/profile-section.tsx'
import { RequireLogin } from '../../features/account/require-login.tsx'
import { useTranslation } from '../../platform/language.ts'
import { Section } from '../../ui/layout/section.tsx'
import { logOut } from '../../features/account/session-actions.ts'
import { SessionsSection } from '../../features/account/sections/sessions-section.tsx'
import { MyBookings } from '../../features/booking/detail/my-bookings.tsx'
import { ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import classes from './account-page.module.css'
import { GuestPage } from '../guest/guest-page.tsx'

// Few accounts work at a hotel.
const WorkplacesSection = lazy(async () => ({
  default: (await import('../../features/account/sections/workplaces-section.tsx')).WorkplacesSection,
}))

const bookingsShown = 3

/** My account: who I am, what I booked, where I am logged in, my data, and the way out. */
export function AccountPage() {
  const { t } = useTranslation()
  return (
    <GuestPage title={t('account.me.title')}>
      <div className={`content ${classes.page}`}>
        <h1 className="display-xl">{t('account.me.title')}</h1>
        <RequireLogin>{() => <Account />}</RequireLogin>
      </div>
    </GuestPage>
  )
}

function Account() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: account, error, refetch } = useAccount()
  if (error && !account)
    return (
      <ErrorState title={t('account.me.failed')} onRetry={() => void refetch()} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (!account) return <ListSkeleton label={t('account.me.loading')} count={3} />
  const toLogin = (state: object) => void navigate(paths.login, { replace: true, state })
  const leave = async () => {
    const refused = await logOut()
    toLogin(refused === null ? { notice: 'loggedOut' } : { refused })
  }
  return (
    <>
      <p className={`soft ${classes.who}`}>
        {account.name} · {account.email}
      </p>
      <ProfileSection account={account} />
      <Section title={t('account.me.bookings')}>
        <MyBookings page={1} size={bookingsShown} />
        <Link className={`quiet-link ${classes.all}`} to={paths.myBookings}>
          {t('account.me.allBookings')}
        </Link>
      </Section>
      <PasswordSection email={account.email} />
      <SecuritySection email={account.email} />
      <SessionsSection onLogOut={leave} />
      <ExportSection />
      {account.role === 'owner' && (
        <Suspense fallback={null}>
          <WorkplacesSection onLeft={() => toLogin({ notice: 'leftHotel' })} />
        </Suspense>
      )}
      {account.role === 'guest' && (
        <Section title={t('account.me.owner')} text={t('account.me.ownerText')}>
          <Link className={`quiet-link ${classes.all}`} to={paths.listProperty}>
            {t('common.listProperty')}
          </Link>
        </Section>
      )}
      <EraseSection email={account.email} onErased={() => toLogin({ notice: 'erased' })} />
    </>
  )
}
