import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { AccountSession } from '@keystay/contract/users/entities'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { useEndOtherSessions, useSessions } from '../account-api.ts'
import fields from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './sessions-section.module.css'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where I am logged in, and the way to log out there. */
export function SessionsSection({ onLogOut }: { readonly onLogOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const { data: sessions, error, refetch } = useSessions()
  return (
    <Section title={t('account.me.sessions')} text={t('account.me.sessionsText')}>
      {error && !sessions && (
        <ErrorState title={t('account.me.sessionsFailed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!error && !sessions && (
        <ListSkeleton label={t('account.me.sessionsLoading')} count={2} card={<SkeletonBox height={72} />} />
      )}
      {sessions && (
        <>
          <ul className={classes.list}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          <Ends others={sessions.length - 1} onLogOut={onLogOut} />
        </>
      )}
    </Section>
  )
}

function Device({ session }: { readonly session: AccountSession }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { device, current, lastUsedAt, createdAt, remembered } = session
  const Icon = /iOS|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  const facts = [
    t('account.me.since', { when: moment(createdAt, ownZone) }),
    ...(remembered ? [t('account.me.remembered')] : []),
  ]
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">
          {device || t('account.me.unknownDevice')}
          {current && <span className={classes.current}>{t('account.me.thisDevice')}</span>}
        </p>
        <p className="small soft">{t('account.me.lastUsed', { when: moment(lastUsedAt, ownZone) })}</p>
        <p className="small soft">{facts.join(' · ')}</p>
      </div>
    </li>
  )
}

function Ends({ others, onLogOut }: { readonly others: number; readonly onLogOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const { mutate, mutateAsync, isPending, isSuccess, data, error } = useEndOtherSessions()
  const message = isSuccess && data > 0 ? t('account.me.ended', { count: data }) : t('account.me.noOthers')
  return (
    <>
      <FormAlert error={isApiError(error) ? error : null} title="operation_failed" />
      <div className={fields.row}>
        {others > 0 && (
          <Button variant="outline" loading={isPending} onClick={() => mutate()}>
            {t('account.me.endOthers')}
          </Button>
        )}
        <Button
          variant="outline"
          disabled={isPending}
          onClick={() => void mutateAsync().then(onLogOut, () => undefined)}
        >
          {t('account.me.endAll')}
        </Button>
      </div>
      <output className="small soft">{others === 0 || isSuccess ? message : ''}</output>
    </>
  )
}
