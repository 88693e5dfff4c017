import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { SecondStepMethod } from '@keystay/contract/users/factor-entities'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/language.ts'
import type { SessionUser } from '../../../platform/session/auth-state.ts'
import fields from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { finishByCode, finishByPasskey } from '../entrance/login-steps.ts'
import { useAccountForm } from '../form/use-account-form.ts'
import { AppCodeField, RecoveryCodeField } from './code-field.tsx'
import { hasPasskeys } from './passkey-browser.ts'
import { problemOf, type Problem } from './problem.ts'
import { ProblemNote } from './problem-note.tsx'
import classes from './security.module.css'

type StepProps = {
  readonly onDone: (user: SessionUser) => void
  /** The login has to begin again; the text says why. */
  readonly onExpired: (text: string) => void
}
type SecondStepProps = StepProps & { readonly methods: readonly SecondStepMethod[] }

/** The second step of a login: by passkey, by the app or by a recovery code, whichever the account has. */
export function SecondStepForm({ methods, ...step }: SecondStepProps) {
  const { t } = useTranslation()
  const possible = methods.filter((method) => method !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState(possible[0] ?? 'recovery_code')
  const others = possible.filter((one) => one !== method)
  return (
    <div className={fields.form}>
      {method === 'passkey' ? <PasskeyStep {...step} /> : <CodeStep key={method} method={method} {...step} />}
      {others.length > 0 && (
        <div className={classes.acts}>
          {others.map((other) => (
            <button key={other} type="button" className={`quiet-link ${classes.link}`} onClick={() => setMethod(other)}>
              {t(`account.security.by.${other}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function CodeStep({ method, onDone, onExpired }: StepProps & { readonly method: 'app' | 'recovery_code' }) {
  const { t } = useTranslation()
  const { form, area, submit, phase, error } = useAccountForm({
    name: method === 'app' ? 'appCode' : 'recoveryCode',
    initialValues: { code: '' },
    send: async ({ code }) => await orExpired(finishByCode(method, code)),
    onDone: (outcome) => (typeof outcome === 'string' ? onExpired(outcome) : onDone(outcome)),
  })
  // Whoever pressed the button of the step before types on here.
  useEffect(() => area.current?.querySelector('input')?.focus(), [area])
  const Field = method === 'app' ? AppCodeField : RecoveryCodeField
  return (
    <form ref={area} noValidate className={fields.form} onSubmit={submit}>
      <FormAlert error={error} title="login_failed" />
      <Field {...form.getInputProps('code')} />
      <Button type="submit" loading={phase !== 'idle'}>
        {t('account.security.stepSubmit')}
      </Button>
    </form>
  )
}

function PasskeyStep({ onDone, onExpired }: StepProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const outcome = await orExpired(finishByPasskey())
      if (typeof outcome === 'string') onExpired(outcome)
      else onDone(outcome)
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <ProblemNote problem={problem} />
      <Button
        ref={button}
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={() => void ask()}
      >
        {t('account.security.stepByPasskey')}
      </Button>
    </>
  )
}

/** A login that took too long begins again: its text instead of its user. */
async function orExpired(login: Promise<SessionUser>): Promise<SessionUser | string> {
  try {
    return await login
  } catch (error) {
    if (isApiError(error) && error.code === 'login_expired') return error.message
    throw error
  }
}
