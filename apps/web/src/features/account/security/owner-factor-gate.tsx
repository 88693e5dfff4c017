import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import { useOwnHotel } from '../../../platform/owner/own-hotel.ts'
import { PageSpinner } from '../../../ui/layout/page-spinner.tsx'
import fields from '../form/fields.module.css'
import { isSecured, useFactorChanges, useFactors } from './factors-api.ts'
import classes from './security.module.css'

const SecuritySection = lazy(async () => ({ default: (await import('./security-section.tsx')).SecuritySection }))

type GateProps = { readonly email: string; readonly children: ReactNode }

/**
 * Whoever opens a hotel that asks for a second factor sets one up first; other owners are invited to, once. The server
 * refuses all the same.
 */
export function OwnerFactorGate({ email, children }: GateProps) {
  const { data: factors } = useFactors()
  const { hotel } = useOwnHotel()
  // It stays until its user goes on: the recovery codes are shown when the factor is there already.
  const [settingUp, setSettingUp] = useState<string | null>(null)
  const isRequired = hotel?.requiresSecondFactor ?? false
  if (isRequired && !factors) return <PageSpinner />
  const isMissing = factors !== undefined && !isSecured(factors)
  if (hotel && isRequired && isMissing && settingUp !== hotel.id) setSettingUp(hotel.id)
  if (hotel && factors && settingUp === hotel.id) {
    return <SetUpFirst hotel={hotel.name} email={email} ready={isSecured(factors)} onGo={() => setSettingUp(null)} />
  }
  return (
    <>
      {isMissing && factors.invited && <Invitation />}
      {children}
    </>
  )
}

type SetUpProps = {
  readonly hotel: string
  readonly email: string
  readonly ready: boolean
  readonly onGo: () => void
}

function SetUpFirst({ hotel, email, ready, onGo }: SetUpProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.gate}>
      <h1 className="display-lg">{t('account.security.neededTitle')}</h1>
      <p>{t('account.security.neededText', { hotel })}</p>
      <Suspense fallback={<PageSpinner />}>
        <SecuritySection email={email} />
      </Suspense>
      {ready && (
        <div>
          <Button onClick={onGo}>{t('account.security.goOn', { hotel })}</Button>
        </div>
      )}
    </div>
  )
}

function Invitation() {
  const { t } = useTranslation()
  const { answerInvitation } = useFactorChanges()
  // What cannot be noted now is asked again another time.
  const answer = () => void answerInvitation().catch(() => undefined)
  return (
    <section className={classes.invitation} aria-label={t('account.security.inviteTitle')}>
      <h2 className="display-sm">{t('account.security.inviteTitle')}</h2>
      <p>{t('account.security.inviteText')}</p>
      <div className={fields.row}>
        <Button component={Link} to={`${paths.account}#security`} onClick={answer}>
          {t('account.security.inviteAccept')}
        </Button>
        <Button variant="outline" onClick={answer}>
          {t('account.security.inviteLater')}
        </Button>
      </div>
    </section>
  )
}
