import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForJoinLink } from './account-api.ts'
import classes from './fields.module.css'
import { FormAlert } from './form-alert.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Asks for the link by which a booking made without a login joins the account. */
export function JoinLinkForm() {
  const { t } = useTranslation()
  const [sent, setSent] = useState(false)
  const { form, area, submit, phase, error } = useAccountForm({
    name: 'joinLink',
    initialValues: { hotelKey: '', code: '' },
    send: (values) => {
      setSent(false)
      return askForJoinLink(values)
    },
    onDone: () => setSent(true),
  })
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      <FormAlert error={error} title="operation_failed" />
      <TextInput
        {...form.getInputProps('hotelKey')}
        label={t('booking.hotelKey')}
        description={t('booking.hotelKeyHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('code')}
        label={t('booking.code')}
        description={t('booking.codeHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="outline" loading={phase !== 'idle'}>
          {t('account.bookings.joinSubmit')}
        </Button>
      </div>
      <output>{sent && <span className={classes.notice}>{t('account.bookings.joinSent')}</span>}</output>
    </form>
  )
}
