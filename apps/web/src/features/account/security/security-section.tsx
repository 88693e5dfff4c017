import { Button } from '@mantine/core'
import type { AuthenticatorSetup } from '@keystay/contract/users/factor-entities'
import { useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { AskSheet } from '../../../ui/overlays/ask-sheet.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import fields from '../form/fields.module.css'
import { AppSheet } from './app-sheet.tsx'
import { FactorList } from './factor-list.tsx'
import { isSecured, useFactorChanges, useFactors } from './factors-api.ts'
import { hasPasskeys } from './passkey-browser.ts'
import { PasskeySheet } from './passkey-sheet.tsx'
import { ProblemNote } from './problem-note.tsx'
import { RecoverySheet } from './recovery-sheet.tsx'
import { useGuarded } from './use-guarded.tsx'

/** What opens my account beside the password: adding it, removing it, and the codes for the worst case. */
export function SecuritySection({ email }: { readonly email: string }) {
  const { t } = useTranslation()
  const { data: factors, error, refetch } = useFactors()
  return (
    <Section title={t('account.security.title')} text={t('account.security.text')} anchor="security">
      {error && !factors && (
        <ErrorState title={t('account.security.failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!error && !factors && (
        <ListSkeleton label={t('account.security.loading')} count={2} card={<SkeletonBox height={72} />} />
      )}
      {factors && <Security email={email} factors={factors} />}
    </Section>
  )
}

type SecurityProps = { readonly email: string; readonly factors: NonNullable<ReturnType<typeof useFactors>['data']> }

function Security({ email, factors }: SecurityProps) {
  const { t } = useTranslation()
  const changes = useFactorChanges()
  const { run, busy, problem, dialog } = useGuarded(email, factors.passkeys.length > 0 && hasPasskeys())
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null)
  const [options, setOptions] = useState<object | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isEnding, setEnding] = useState(false)
  const secured = isSecured(factors)
  const added = (shown: readonly string[] | null) => {
    setSetup(null)
    setOptions(null)
    setCodes(shown)
  }
  return (
    <>
      <p className={secured ? fields.done : 'soft'}>{t(`account.security.${secured ? 'on' : 'off'}`)}</p>
      <ProblemNote problem={problem} />
      <FactorList factors={factors} run={run} onCodes={setCodes} />
      <div className={fields.row}>
        {hasPasskeys() && (
          <Button loading={busy} onClick={() => run(async () => setOptions(await changes.beginPasskey()))}>
            {t('account.security.addPasskey')}
          </Button>
        )}
        {!factors.authenticator && (
          <Button
            variant="outline"
            disabled={busy}
            onClick={() => run(async () => setSetup(await changes.beginAuthenticator()))}
          >
            {t('account.security.addApp')}
          </Button>
        )}
        {secured && (
          <Button variant="outline" disabled={busy} onClick={() => setEnding(true)}>
            {t('account.security.switchOff')}
          </Button>
        )}
      </div>
      {!hasPasskeys() && <p className="small soft">{t('account.security.noPasskeys')}</p>}
      <PasskeySheet
        open={options !== null}
        onClose={() => setOptions(null)}
        title={t('account.security.addPasskey')}
        text={t('account.security.passkeyText')}
        name={t('account.security.passkeyNumber', { number: factors.passkeys.length + 1 })}
        action={t('account.security.makePasskey')}
        send={async (name) => await changes.addPasskey(options ?? {}, name)}
        onDone={added}
      />
      <AppSheet setup={setup} onClose={() => setSetup(null)} onAdded={added} />
      <RecoverySheet codes={codes} email={email} onClose={() => setCodes(null)} />
      <AskSheet
        open={isEnding}
        onClose={() => setEnding(false)}
        title={t('account.security.switchOffTitle')}
        action={t('account.security.switchOff')}
        danger
        onAct={() => {
          setEnding(false)
          run(changes.removeFactors)
        }}
      >
        <p>{t('account.security.switchOffText')}</p>
      </AskSheet>
      {dialog}
    </>
  )
}
