import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { GuestRequest } from '@keystay/contract/bookings/forms'
import { useEffect, useRef } from 'react'
import { messageOf, useTranslation } from '../../../../platform/language.ts'
import { focusFirstError } from '../../../../ui/form/focus-first-error.ts'
import { checkGuest } from '../state/checks.ts'
import { StepFrame } from './step-frame.tsx'
import classes from './step-guest.module.css'
import type { Wizard } from '../state/use-wizard.ts'

type StepGuestProps = {
  readonly wizard: Wizard
  readonly serverErrors: Readonly<Record<string, string>> | undefined
  readonly back: string
  readonly onNext: () => void
}

type GuestForm = { readonly guest: GuestRequest; readonly notes: string }

/** Step 3: who travels. */
export function StepGuest({ wizard, serverErrors, back, onNext }: StepGuestProps) {
  const { t } = useTranslation()
  const { draft, dispatch } = wizard
  const area = useRef<HTMLDivElement>(null)
  const form = useForm<GuestForm>({
    initialValues: { guest: { ...draft.guest }, notes: draft.notes },
    initialErrors: serverErrors ?? {},
    validate: guestErrors,
    validateInputOnBlur: true,
    onValuesChange: ({ guest, notes }) => dispatch({ type: 'guest', guest, notes }),
  })
  const refused = serverErrors !== undefined && Object.keys(serverErrors).length > 0
  useEffect(() => {
    if (refused) focusFirstError(area.current)
  }, [refused])
  const submit = () => {
    if (!form.validate().hasErrors) return onNext()
    // The fields are marked after the next paint.
    requestAnimationFrame(() => focusFirstError(area.current))
  }
  return (
    <StepFrame
      wizard={wizard}
      title={t('purchase.guestTitle')}
      text={t('purchase.guestText')}
      back={{ to: back, label: t('wizard.steps.details') }}
      next={t('wizard.next.confirm')}
      onSubmit={submit}
    >
      <div ref={area} className={classes.fields}>
        <TextInput
          {...form.getInputProps('guest.name')}
          label={t('purchase.name')}
          autoComplete="name"
          maxLength={100}
          required
          withAsterisk={false}
        />
        <TextInput
          {...form.getInputProps('guest.email')}
          label={t('purchase.email')}
          description={t('purchase.emailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          withAsterisk={false}
        />
        <TextInput
          {...form.getInputProps('guest.phone')}
          label={t('purchase.phone')}
          description={form.errors['guest.phone'] ? null : t('purchase.phoneHelp')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          withAsterisk={false}
        />
        <Textarea
          {...form.getInputProps('notes')}
          label={`${t('purchase.notes')} (${t('purchase.optional')})`}
          description={t('purchase.notesHelp')}
          rows={3}
          classNames={{ input: classes.area ?? '' }}
        />
      </div>
    </StepFrame>
  )
}

function guestErrors(values: GuestForm): Record<string, string> {
  return Object.fromEntries(checkGuest(values).map(({ path, code, params }) => [path, messageOf(code, params ?? {})]))
}
