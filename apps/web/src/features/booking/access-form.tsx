import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { emailField, textField } from '@keystay/contract/fields'
import { fieldIssues } from '@keystay/contract/field-errors'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf } from '../../platform/language.ts'
import { useBookingAccess } from './booking-api.ts'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import classes from './access-form.module.css'

/** A booking that this browser may open now. */
export type Opened = { readonly propertyId: string; readonly bookingId: string; readonly hotelKey: string }
type AccessFormProps = { readonly hotelKey: string; readonly onOpened: (opened: Opened) => void }

const rules = { hotelKey: textField(60), email: emailField, code: textField(12, 'code_required') }

function check(field: keyof typeof rules) {
  return (value: string): string | null => {
    const parsed = rules[field].safeParse(value)
    const issue = parsed.success ? undefined : fieldIssues(parsed.error.issues)[0]
    return issue ? messageOf(issue.code, issue.params ?? {}) : null
  }
}

/** Opens a booking by hotel, e-mail and code. */
export function AccessForm({ hotelKey, onOpened }: AccessFormProps) {
  const { t } = useTranslation()
  const access = useBookingAccess()
  const area = useRef<HTMLFormElement>(null)
  const form = useForm({
    initialValues: { hotelKey, email: '', code: '' },
    validate: { hotelKey: check('hotelKey'), email: check('email'), code: check('code') },
    validateInputOnBlur: true,
  })
  // The fields are marked after the next paint.
  const focusFirst = () => requestAnimationFrame(() => focusFirstError(area.current))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.validate().hasErrors) return focusFirst()
    access.mutate(form.getValues(), {
      onSuccess: onOpened,
      onError: (error) => {
        if (isApiError(error)) form.setErrors({ ...error.fields })
        focusFirst()
      },
    })
  }
  return (
    <form ref={area} noValidate className={classes.form} onSubmit={submit}>
      {access.error && (
        <p className={classes.error} role="alert">
          {access.error.message}
        </p>
      )}
      <TextInput
        {...form.getInputProps('hotelKey')}
        label={t('booking.hotelKey')}
        description={t('booking.hotelKeyHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput
        {...form.getInputProps('email')}
        label={t('wizard.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
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
      <Button type="submit" loading={access.isPending}>
        {t('booking.open')}
      </Button>
    </form>
  )
}
