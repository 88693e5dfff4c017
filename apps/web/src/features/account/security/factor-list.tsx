import { IconDeviceMobile, IconFingerprint, IconKey, type Icon } from '@tabler/icons-react'
import type { MyFactors, Passkey } from '@keystay/contract/users/factor-entities'
import { recoveryCodeCount } from '@keystay/contract/shared/limits'
import { useState, type ReactNode } from 'react'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { AskSheet } from '../../../ui/overlays/ask-sheet.tsx'
import { isSecured, useFactorChanges } from './factors-api.ts'
import { PasskeySheet } from './passkey-sheet.tsx'
import classes from './security.module.css'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Run = (act: () => Promise<void>) => void
type FactorListProps = {
  readonly factors: MyFactors
  readonly run: Run
  readonly onCodes: (codes: readonly string[] | null) => void
}

/** The factors that there are, each with what can be done with it. */
export function FactorList({ factors, run, onCodes }: FactorListProps) {
  const { t } = useTranslation()
  const { removeAuthenticator, renewRecoveryCodes } = useFactorChanges()
  const times = useTimes()
  if (!isSecured(factors)) return null
  const { authenticator, recoveryCodesLeft: left } = factors
  return (
    <ul className={classes.list}>
      {factors.passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} run={run} />
      ))}
      {authenticator && (
        <Factor icon={IconDeviceMobile} name={t('account.security.app')} facts={times(authenticator)}>
          <Remove name={t('account.security.app')} onRemove={() => run(removeAuthenticator)} />
        </Factor>
      )}
      <Factor
        icon={IconKey}
        name={t('account.security.codes')}
        facts={t('account.security.codesLeft', { left, all: recoveryCodeCount })}
      >
        <LinkButton onClick={() => run(async () => onCodes(await renewRecoveryCodes()))}>
          {t('account.security.codesRenew')}
        </LinkButton>
      </Factor>
    </ul>
  )
}

function PasskeyItem({ passkey, run }: { readonly passkey: Passkey; readonly run: Run }) {
  const { t } = useTranslation()
  const { removePasskey, renamePasskey } = useFactorChanges()
  const times = useTimes()
  const [naming, setNaming] = useState(false)
  const { id, name, backedUp } = passkey
  const facts = [times(passkey), ...(backedUp ? [t('account.security.backedUp')] : [])].join(' · ')
  return (
    <Factor icon={IconFingerprint} name={name} facts={facts}>
      <LinkButton label={t('account.security.renameNamed', { name })} onClick={() => setNaming(true)}>
        {t('account.security.rename')}
      </LinkButton>
      <Remove name={name} onRemove={() => run(() => removePasskey(id))} />
      <PasskeySheet
        open={naming}
        onClose={() => setNaming(false)}
        title={t('account.security.renameTitle')}
        text={t('account.security.renameText')}
        name={name}
        action={t('account.me.save')}
        send={(next) => renamePasskey(id, next)}
        onDone={() => setNaming(false)}
      />
    </Factor>
  )
}

type FactorProps = {
  readonly icon: Icon
  readonly name: string
  readonly facts: string
  readonly children: ReactNode
}

function Factor({ icon: Picture, name, facts, children }: FactorProps) {
  return (
    <li className={classes.factor}>
      <Picture size={24} stroke={1.75} aria-hidden />
      <div>
        <p className="strong">{name}</p>
        <p className="small soft">{facts}</p>
        <div className={classes.acts}>{children}</div>
      </div>
    </li>
  )
}

/** Asks first: whoever removes the wrong one may be locked out. */
function Remove({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <LinkButton label={t('account.security.removeNamed', { name })} onClick={() => setAsking(true)}>
        {t('account.security.remove')}
      </LinkButton>
      <AskSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('account.security.removeTitle', { name })}
        action={t('account.security.remove')}
        danger
        onAct={() => {
          setAsking(false)
          onRemove()
        }}
      >
        <p>{t('account.security.removeText')}</p>
      </AskSheet>
    </>
  )
}

type LinkButtonProps = { readonly children: string; readonly label?: string; readonly onClick: () => void }

function LinkButton({ children, label, onClick }: LinkButtonProps) {
  return (
    <button type="button" className={`quiet-link ${classes.link}`} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}

/** When something was added and last used, in words. */
function useTimes() {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return ({ createdAt, lastUsedAt }: { readonly createdAt: string; readonly lastUsedAt: string | null }) =>
    [
      t('account.security.added', { when: moment(createdAt, ownZone) }),
      lastUsedAt ? t('account.me.lastUsed', { when: moment(lastUsedAt, ownZone) }) : t('account.security.neverUsed'),
    ].join(' · ')
}
