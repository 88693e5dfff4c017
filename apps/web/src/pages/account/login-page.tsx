import type { SecondStepMethod } from '@keystay/contract/users/factor-entities'
import { paths } from '@keystay/contract/shared/addresses'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { LogInForm } from '../../features/account/entrance/log-in-form.tsx'
import { Notice } from '../../features/account/form/notice.tsx'
import { leadsToOwner, pageAfterLogin, readNext, signUpPath } from '../../features/account/entrance/next-page.ts'
import { useTranslation } from '../../platform/language.ts'
import type { SessionUser } from '../../platform/session/auth-state.ts'
import { PageSpinner } from '../../ui/layout/page-spinner.tsx'
import { EntrancePage } from './entrance-page.tsx'
import classes from './entrance-links.module.css'

const SecondStepForm = lazy(async () => ({
  default: (await import('../../features/account/security/second-step-form.tsx')).SecondStepForm,
}))

const notices = ['signedUp', 'passwordSet', 'erased', 'guarded', 'ended', 'loggedOut', 'leftHotel'] as const
const words = {
  guest: { title: 'account.login.title', text: 'account.login.text' },
  host: { title: 'account.login.hostTitle', text: 'account.login.hostText' },
} as const
type LoginState = {
  readonly notice?: string
  readonly email?: string
  /** What the server said to a logout that it did not take. */
  readonly refused?: string
  readonly hash?: string
  /** Where to go on, when the address does not tell. */
  readonly next?: string
}

/** Login, of a hotel or for all; says what led here. */
export function LoginPage() {
  const { t } = useTranslation()
  const { hotelKey } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const state = (useLocation().state ?? {}) as LoginState
  const nextPath = readNext(query.get('next') ?? state.next ?? null)
  const next = nextPath && nextPath + (state.hash ?? '')
  const [methods, setMethods] = useState<readonly SecondStepMethod[] | null>(null)
  const [expired, setExpired] = useState('')
  const enter = ({ role }: SessionUser) => void navigate(pageAfterLogin(next, hotelKey, role), { replace: true })
  const notice = notices.find((one) => one === state.notice)
  if (methods) {
    const beginAgain = (text: string) => {
      setMethods(null)
      setExpired(text)
    }
    return (
      <EntrancePage title={t('account.security.stepTitle')} text={t('account.security.stepText')} hotelKey={hotelKey}>
        <Suspense fallback={<PageSpinner />}>
          <SecondStepForm methods={methods} onDone={enter} onExpired={beginAgain} />
        </Suspense>
      </EntrancePage>
    )
  }
  const isHost = leadsToOwner(nextPath) || nextPath === paths.listProperty
  const { title, text } = words[isHost ? 'host' : 'guest']
  return (
    <EntrancePage title={t(title)} text={t(text)} hotelKey={hotelKey}>
      {isHost && notice !== 'signedUp' && (
        <p className={classes.lead}>
          {t('account.login.hostNew')}{' '}
          <Link className="quiet-link" to={paths.listProperty}>
            {t('account.login.toHost')}
          </Link>
        </p>
      )}
      {state.refused && (
        <Notice tone="bad">
          {state.refused} {t('account.login.logoutOwed')}
        </Notice>
      )}
      {/* A hotelier who comes anew has done nothing yet that a notice could confirm. */}
      {notice && !(isHost && notice === 'guarded') && <Notice>{t(`account.login.${notice}`)}</Notice>}
      {expired && <Notice tone="bad">{expired}</Notice>}
      <LogInForm email={state.email ?? ''} onDone={enter} onSecondStep={setMethods} />
      {!isHost && <GuestWays hotelKey={hotelKey} next={nextPath} />}
    </EntrancePage>
  )
}

type GuestWaysProps = { readonly hotelKey: string | undefined; readonly next: string | null }

/** What guests without an account do: they make one, or open their booking by its code. */
function GuestWays({ hotelKey, next }: GuestWaysProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.foot}>
        {t('account.login.noAccount')}{' '}
        <Link className="quiet-link" to={signUpPath(hotelKey, next)}>
          {t('account.login.toSignUp')}
        </Link>
      </p>
      <p className={classes.foot}>
        {t('account.login.code')}{' '}
        <Link className="quiet-link" to={hotelKey ? `${paths.bookingAccess}?hotel=${hotelKey}` : paths.bookingAccess}>
          {t('account.login.toCode')}
        </Link>
      </p>
    </>
  )
}
