import { Button } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import { fillRegistration } from '@keystay/contract/registrations/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { keepAnswer } from '../../../platform/api/keep-answer.ts'
import { call } from '../../../platform/api/call.ts'
import { useTranslation } from '../../../platform/language.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RegistrationFields } from '../../../ui/registration/registration-fields.tsx'
import { formOf, typedOf } from '../../../ui/registration/registration-form.ts'
import classes from './registration-sheet.module.css'
import { registrationsKey, type OwnStay } from './registrations-key.ts'

type RegistrationSheetProps = {
  readonly booking: Booking
  readonly stay: OwnStay
  readonly country: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A blank form each time: what was written before is not told to whoever holds the booking's link. */
export function RegistrationSheet({ booking, stay, country, onDone, onClose }: RegistrationSheetProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => typedOf(null, booking.guest.name, stay.adults + stay.children))
  const params = { propertyId: booking.propertyId, bookingId: booking.id, stayId: stay.id }
  const send = useMutation({
    mutationFn: () => call(fillRegistration, { params, body: formOf(typed) }).then(({ data }) => data),
    gcTime: 0,
    onSuccess: (now) => {
      keepAnswer(client, registrationsKey(booking), now)
      onDone()
    },
  })
  const refused = isApiError(send.error) ? send.error : null
  useEffect(() => {
    if (refused) focusFirstError(form.current)
  }, [refused])
  const hasFields = refused !== null && Object.keys(refused.fields).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <Sheet open title={t('registration.title')} onClose={onClose} wide>
      <form ref={form} noValidate className={classes.form} onSubmit={submit}>
        <RegistrationFields value={typed} errors={refused?.fields ?? {}} country={country} onChange={setTyped} />
        <FailedNote error={hasFields ? null : send.error} title="operation_failed" />
        <Button type="submit" loading={send.isPending}>
          {t('registration.own.send')}
        </Button>
      </form>
    </Sheet>
  )
}
