import { Checkbox } from '@mantine/core'
import type { SecondStepMethod } from '@keystay/contract/users/factor-entities'
import { paths } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import type { SessionUser } from '../../../platform/session/auth-state.ts'
import classes from '../form/fields.module.css'
import { FormAlert, mayTryAgain } from '../form/form-alert.tsx'
import { EmailField } from '../form/icon-field.tsx'
import { secondStepOf } from './login-steps.ts'
import { PasswordField } from '../form/password-field.tsx'
import { PasskeyLogin } from '../security/passkey-login.tsx'
import { logIn } from '../session-actions.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { useVerification } from '../../../ui/verification/use-verification.ts'
import { VerificationBox } from '../../../ui/verification/verification-box.tsx'

type LogInFormProps = {
  /** Known from the sign-up that led here. */
  readonly email?: string
  readonly onDone: (user: SessionUser) => void
  /** The password was right, and the account has a second factor. */
  readonly onSecondStep: (methods: readonly SecondStepMethod[]) => void
}

/** E-mail, password, remember me, and the security verification. */
export function LogInForm({ email = '', onDone, onSecondStep }: LogInFormProps) {
  const { t } = useTranslation()
  const verification = useVerification()
  const { form, area, submit, phase, error, answerError } = useAccountForm({
    name: 'login',
    initialValues: { email, password: '', remember: false },
    verification,
    send: async (values, answer) => {
      try {
        return await logIn({ ...values, 'cf-turnstile-response': answer })
      } catch (refusal) {
        const methods = secondStepOf(refusal)
        if (!methods) throw refusal
        return methods
      }
    },
    onDone: (outcome) => ('role' in outcome ? onDone(outcome) : onSecondStep(outcome)),
  })
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      <FormAlert error={error} title={error && mayTryAgain(error) ? 'login_try_again' : 'login_failed'} />
      <EmailField {...form.getInputProps('email')} autoComplete="username webauthn" />
      <div className={classes.password}>
        <PasswordField
          {...form.getInputProps('password')}
          label={t('account.password')}
          autoComplete="current-password"
        />
        <Link className={`quiet-link ${classes.forgot}`} to={paths.password}>
          {t('account.login.forgot')}
        </Link>
      </div>
      <Checkbox
        {...form.getInputProps('remember', { type: 'checkbox' })}
        label={t('account.login.remember')}
        description={t('account.login.rememberHelp')}
        classNames={{ description: classes.checkHelp ?? '' }}
      />
      <VerificationBox verification={verification} error={answerError} />
      <SubmitButton phase={phase}>{t('account.login.submit')}</SubmitButton>
      <PasskeyLogin remember={form.values.remember} onDone={onDone} />
    </form>
  )
}
