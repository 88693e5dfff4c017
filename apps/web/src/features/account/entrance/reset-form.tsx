import { useTranslation } from '../../../platform/language.ts'
import { setNewPassword } from '../account-api.ts'
import classes from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useAccountForm } from '../form/use-account-form.ts'

/** Sets a new password with a mailed link's token. */
export function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'reset',
    initialValues: { password: '' },
    send: ({ password }) => setNewPassword({ token, password }),
    onDone,
  })
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      <FormAlert error={error} />
      <PasswordField
        {...form.getInputProps('password')}
        label={t('account.newPassword')}
        autoComplete="new-password"
        hint={form.values.password}
      />
      <SubmitButton phase={phase === 'verifying' ? 'sending' : phase}>{t('account.reset.submit')}</SubmitButton>
    </form>
  )
}
