import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import { BookingCodeField, HotelKeyField } from '../../../ui/fields/booking-fields.tsx'
import { askForJoinLink } from '../account-api.ts'
import classes from '../form/fields.module.css'
import { FormAlert } from '../form/form-alert.tsx'
import { useAccountForm } from '../form/use-account-form.ts'

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
      <HotelKeyField {...form.getInputProps('hotelKey')} />
      <BookingCodeField {...form.getInputProps('code')} />
      <div>
        <Button type="submit" variant="outline" loading={phase !== 'idle'}>
          {t('account.bookings.joinSubmit')}
        </Button>
      </div>
      <output>{sent && <span className={classes.notice}>{t('account.bookings.joinSent')}</span>}</output>
    </form>
  )
}
