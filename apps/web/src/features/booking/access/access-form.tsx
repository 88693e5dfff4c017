import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { loadTextPart, messageOf, useTranslation } from '../../../platform/language.ts'
import type { AccessField } from './access-rules.ts'
import { useBookingAccess } from '../booking-api.ts'
import { BookingCodeField } from '../../../ui/fields/booking-fields.tsx'
import { AskedVerification } from '../../../ui/verification/asked-verification.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import classes from './access-form.module.css'

/** A booking that this browser may open now. */
export type Opened = { readonly propertyId: string; readonly bookingId: string; readonly hotelKey: string }
type AccessFormProps = { readonly onOpened: (opened: Opened) => void }

/** The rules bring the validation library along, and words of their own: they load with the first field that is left. */
function check(field: AccessField) {
  return async (value: string): Promise<string | null> => {
    const [{ checkAccess }] = await Promise.all([import('./access-rules.ts'), loadTextPart('forms')])
    const issue = checkAccess(field, value)
    return issue ? messageOf(issue.code, issue.params ?? {}) : null
  }
}

/** Opens a booking by e-mail and code. */
export function AccessForm({ onOpened }: AccessFormProps) {
  const { t } = useTranslation()
  const access = useBookingAccess()
  /** How often the security verification was asked for: each time is one of its own. */
  const [verificationCount, setVerificationCount] = useState(0)
  const area = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { email: '', code: '' },
    validate: { email: check('email'), code: check('code') },
    validateInputOnBlur: true,
  })
  // The fields are marked after the next paint.
  const focusFirst = () => requestAnimationFrame(() => focusFirstError(area.current))
  const send = (answer: string | null) => {
    const verification = answer === null ? {} : { 'cf-turnstile-response': answer }
    access.mutate(
      { ...form.getValues(), ...verification },
      {
        onSuccess: onOpened,
        onError: (error) => {
          if (!isApiError(error)) return focusFirst()
          if (error.code === 'verification_needed') return setVerificationCount((count) => count + 1)
          form.setErrors({ ...error.fields })
          focusFirst()
        },
      },
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { hasErrors } = await form.validate()
    if (hasErrors) return focusFirst()
    send(null)
  }
  const needsVerification = isApiError(access.error) && access.error.code === 'verification_needed'
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {access.error && !needsVerification && (
        <p className={classes.error} role="alert">
          {access.error.message}
        </p>
      )}
      <TextInput
        {...form.getInputProps('email')}
        label={t('purchase.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <BookingCodeField {...form.getInputProps('code')} />
      {verificationCount > 0 && <AskedVerification key={verificationCount} error={null} onAnswer={send} />}
      <Button type="submit" loading={access.isPending}>
        {t('booking.open')}
      </Button>
    </form>
  )
}
