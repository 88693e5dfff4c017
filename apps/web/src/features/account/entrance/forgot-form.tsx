import { useTranslation } from '../../../platform/language.ts'
import { askForReset } from '../account-api.ts'
import classes from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { EmailField } from '../form/icon-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { useVerification } from '../../../ui/verification/use-verification.ts'
import { VerificationBox } from '../../../ui/verification/verification-box.tsx'

/** Asks for a link to set a new password. */
export function ForgotForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const { t } = useTranslation()
  const verification = useVerification()
  const { form, area, submit, phase, error, answerError } = useAccountForm({
    name: 'forgot',
    initialValues: { email: '' },
    verification,
    send: async ({ email }, answer) => {
      await askForReset({ email, 'cf-turnstile-response': answer })
      return email.trim()
    },
    onDone,
  })
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      <FormAlert error={error} />
      <EmailField {...form.getInputProps('email')} autoComplete="username" />
      <VerificationBox verification={verification} error={answerError} />
      <SubmitButton phase={phase}>{t('account.forgot.submit')}</SubmitButton>
    </form>
  )
}
