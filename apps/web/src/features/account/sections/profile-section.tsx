import { Button, TextInput } from '@mantine/core'
import type { Account } from '@keystay/contract/users/entities'
import { useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { useChangeProfile } from '../account-api.ts'
import classes from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useAccountForm } from '../form/use-account-form.ts'

/** Name and phone number, which the booking wizard fills in. */
export function ProfileSection({ account }: { readonly account: Account }) {
  const { t } = useTranslation()
  const change = useChangeProfile()
  const [saved, setSaved] = useState(false)
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'profile',
    initialValues: { name: account.name, phone: account.phone },
    send: ({ name, phone }) => {
      setSaved(false)
      return change({ name, phone })
    },
    onDone: () => setSaved(true),
  })
  return (
    <Section title={t('account.me.profile')} text={t('account.me.profileText')}>
      <form ref={area} noValidate className={classes.form} onSubmit={submit}>
        <FormAlert error={error} title="operation_failed" />
        <TextInput
          {...form.getInputProps('name')}
          label={t('account.fullName')}
          autoComplete="name"
          maxLength={100}
          required
          withAsterisk={false}
        />
        <TextInput
          label={t('account.email')}
          description={t('account.me.emailHelp')}
          value={account.email}
          type="email"
          readOnly
        />
        <TextInput
          {...form.getInputProps('phone')}
          label={`${t('account.phone')} (${t('account.optional')})`}
          description={form.errors['phone'] ? null : t('account.phoneHelp')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
        <div className={classes.row}>
          <Button type="submit" variant="outline" loading={phase !== 'idle'}>
            {t('account.me.save')}
          </Button>
          <output className={classes.done}>{saved ? t('account.me.saved') : ''}</output>
        </div>
      </form>
    </Section>
  )
}
