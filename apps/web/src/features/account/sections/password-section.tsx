import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { useChangePassword } from '../account-api.ts'
import classes from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useAccountForm } from '../form/use-account-form.ts'

/** Changes the password; asks for the old one. */
export function PasswordSection({ email }: { readonly email: string }) {
  const { t } = useTranslation()
  const change = useChangePassword()
  const [changed, setChanged] = useState(false)
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'changePassword',
    initialValues: { password: '', newPassword: '' },
    send: ({ password, newPassword }) => {
      setChanged(false)
      return change({ password, newPassword })
    },
    onDone: () => {
      form.reset()
      setChanged(true)
    },
  })
  return (
    <Section title={t('account.me.passwordTitle')} text={t('account.me.passwordText')}>
      <form ref={area} noValidate className={classes.form} onSubmit={submit}>
        <FormAlert error={error} title="operation_failed" />
        {/* For password managers, which otherwise do not know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.getInputProps('password')}
          label={t('account.currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.getInputProps('newPassword')}
          label={t('account.newPassword')}
          autoComplete="new-password"
          hint={form.values.newPassword}
        />
        <div className={classes.row}>
          <Button type="submit" variant="outline" loading={phase !== 'idle'}>
            {t('account.me.change')}
          </Button>
          <output className={classes.done}>{changed ? t('account.me.changed') : ''}</output>
        </div>
      </form>
    </Section>
  )
}
