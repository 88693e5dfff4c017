import { IconCheck, IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import type { Verification, VerificationState } from './use-verification.ts'
import classes from './verification-box.module.css'

// Only loads where Turnstile is in use.
const TurnstileBox = lazy(async () => ({ default: (await import('./turnstile-box.tsx')).TurnstileBox }))

type VerificationBoxProps = { readonly verification: Verification; readonly error: ReactNode }

/** Shows how the security verification goes, says it to screen readers, and offers another try. */
export function VerificationBox({ verification, error }: VerificationBoxProps) {
  const { t } = useTranslation()
  const id = useId()
  const { state, turnstile, restart } = verification
  const over = state === 'expired' || state === 'failed'
  const Icon = over ? IconShieldExclamation : IconShieldCheck
  return (
    <fieldset className={classes.group} aria-describedby={error ? id : undefined}>
      <legend className="visually-hidden">{t('verification.label')}</legend>
      <div className={classes.box} data-state={state} data-error={error ? true : undefined}>
        <span className={classes.shield}>
          <Icon size={22} stroke={1.75} aria-hidden />
        </span>
        <output className={classes.words}>
          <span className={classes.title}>{t(`verification.${state}`)}</span>
          <span
            className={`small ${classes.text}`}
            data-solving={t('verification.solvingText')}
            data-solved={t('verification.solvedText')}
          >
            <span className="soft">{t(textOf(state, turnstile !== null))}</span>
          </span>
        </output>
        {!over && <IconCheck className={classes.done} size={22} stroke={1.75} aria-hidden />}
        {over && (
          <button type="button" className={classes.again} onClick={restart} aria-describedby={error ? id : undefined}>
            {t('verification.again')}
          </button>
        )}
        {(state === 'loading' || state === 'solving') && <span className={classes.progress} aria-hidden />}
      </div>
      {turnstile && !over && (
        <Suspense>
          <TurnstileBox keys={turnstile} onChange={verification.settle} />
        </Suspense>
      )}
      {error && (
        <p id={id} className={classes.error} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Browsers solve challenges on secure pages only, and on this machine's own. */
function textOf(state: VerificationState, turnstile: boolean) {
  if (state === 'failed' && !globalThis.isSecureContext) return 'verification.insecureText' as const
  if (state === 'solving' && turnstile) return 'verification.turnstileText' as const
  return `verification.${state}Text` as const
}
