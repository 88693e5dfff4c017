import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SessionUser } from '../../platform/session/auth-state.ts'
import classes from './fields.module.css'
import { FormAlert, mayTryAgain } from './form-alert.tsx'
import { EmailField } from './icon-field.tsx'
import { PasswordField } from './password-field.tsx'
import { logIn } from './session-actions.ts'
import { SubmitButton } from './submit-button.tsx'
import { useAccountForm } from './use-account-form.ts'
import { useVerification } from '../../ui/verification/use-verification.ts'
import { VerificationBox } from '../../ui/verification/verification-box.tsx'

type LogInFormProps = {
  /** Known from the sign-up that led here. */
  readonly email?: string
  readonly onDone: (user: SessionUser) => void
}

/** E-mail, password, remember me, and the security verification. */
export function LogInForm({ email = '', onDone }: LogInFormProps) {
  const { t } = useTranslation()
  const verification = useVerification()
  const { form, area, submit, phase, error, answerError } = useAccountForm({
    name: 'login',
    initialValues: { email, password: '', remember: false },
    verification,
    send: (values, answer) => logIn({ ...values, 'cf-turnstile-response': answer }),
    onDone,
  })
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      <FormAlert error={error} title={error && mayTryAgain(error) ? 'login_try_again' : 'login_failed'} />
      <EmailField {...form.getInputProps('email')} autoComplete="username" />
      <div className={classes.password}>
        <PasswordField
          {...form.getInputProps('password')}
          label={t('account.password')}
          autoComplete="current-password"
        />
        <Link className={`quiet-link ${classes.forgot}`} to="/password">
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
    </form>
  )
}
