import { IconUser } from '@tabler/icons-react'
import type { Account } from '@keystay/contract/users/entities'
import { useTranslation } from '../../../platform/language.ts'
import classes from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { EmailField, IconField } from '../form/icon-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { register } from '../session-actions.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { useVerification } from '../../../ui/verification/use-verification.ts'
import { VerificationBox } from '../../../ui/verification/verification-box.tsx'

/** Full name, e-mail, password, and the security verification. */
export function SignUpForm({ onDone }: { readonly onDone: (account: Account) => void }) {
  const { t } = useTranslation()
  const verification = useVerification()
  const { form, area, submit, phase, error, answerError } = useAccountForm({
    name: 'signUp',
    initialValues: { name: '', email: '', password: '' },
    verification,
    send: (values, answer) => register({ ...values, 'cf-turnstile-response': answer }),
    onDone,
  })
  const isRefusal = error !== null && error.code !== null && error.code !== 'unexpected'
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      <FormAlert error={error} title={isRefusal ? 'sign_up_failed' : 'registration_error'} />
      <IconField
        {...form.getInputProps('name')}
        icon={IconUser}
        label={t('account.fullName')}
        autoComplete="name"
        maxLength={100}
      />
      <EmailField {...form.getInputProps('email')} autoComplete="email" />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('account.password')}
        autoComplete="new-password"
        hint={form.values.password}
      />
      <VerificationBox verification={verification} error={answerError} />
      <SubmitButton phase={phase}>{t('account.signUp.submit')}</SubmitButton>
    </form>
  )
}
