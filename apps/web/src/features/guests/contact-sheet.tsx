import { Textarea, TextInput } from '@mantine/core'
import type { GuestCard } from '@keystay/contract/guests/entities'
import { maxWish, maxWishes } from '@keystay/contract/guests/merge-rules'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { changedMeanwhile } from '../../ui/editor/use-editor-form.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useGuestAct } from './guests-api.ts'
import classes from './guest-view.module.css'

type ContactSheetProps = {
  readonly propertyId: string
  readonly guestId: string
  readonly card: GuestCard
  readonly onClose: () => void
}

const valuesOf = ({ name, email, phone, wishes, version }: GuestCard) => ({
  name,
  email,
  phone,
  wishes: wishes.join('\n'),
  version,
})

/** Name, contact and wishes of a guest. What bookings were made with stays as it is. */
export function ContactSheet({ propertyId, guestId, card, onClose }: ContactSheetProps) {
  const { t } = useTranslation()
  const [values, setValues] = useState(() => valuesOf(card))
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useGuestAct(propertyId, guestId)
  const failure = isApiError(error) ? error : null
  const current = changedMeanwhile(failure) as GuestCard | null
  const wishes = values.wishes
    .split('\n')
    .map((wish) => wish.trim())
    .filter(Boolean)
  const set = (change: Partial<typeof values>) => {
    setValues((now) => ({ ...now, ...change }))
    setMissing(false)
    reset()
  }
  const save = () => {
    setMissing(values.name.trim() === '')
    if (values.name.trim() === '' || isPending) return
    const form = { ...values, wishes: [...new Set(wishes)] }
    mutate({ kind: 'save', form }, { onSuccess: onClose })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const fields = failure?.fields ?? {}
  const ofWishes = Object.entries(fields).find(([path]) => path.startsWith('wishes'))?.[1]
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('guestCards.edit.title')}
      action={t('guestCards.edit.save')}
      onAct={save}
      busy={isPending}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('ownBooking.name')}
          value={values.name}
          maxLength={100}
          autoComplete="off"
          required
          error={isMissing ? messageOf('guest_name_required') : fields['name']}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
        <TextInput
          label={t('ownBooking.email')}
          type="email"
          value={values.email}
          maxLength={254}
          autoComplete="off"
          error={fields['email']}
          onChange={({ currentTarget: { value } }) => set({ email: value })}
        />
        <TextInput
          label={t('ownBooking.phone')}
          type="tel"
          value={values.phone}
          maxLength={40}
          autoComplete="off"
          error={fields['phone']}
          onChange={({ currentTarget: { value } }) => set({ phone: value })}
        />
        <Textarea
          label={t('guestCards.wishes.title')}
          description={t('guestCards.wishes.help', { count: maxWishes, letters: maxWish })}
          value={values.wishes}
          rows={4}
          error={ofWishes}
          onChange={({ currentTarget: { value } }) => set({ wishes: value })}
        />
        <p className="small soft">{t('guestCards.edit.note')}</p>
        {Object.keys(fields).length === 0 && (
          <FailedNote error={error} title="operation_failed">
            {current && (
              <button type="button" onClick={() => set(valuesOf(current))}>
                {t('guestCards.edit.takeOver')}
              </button>
            )}
          </FailedNote>
        )}
      </form>
    </AskSheet>
  )
}
