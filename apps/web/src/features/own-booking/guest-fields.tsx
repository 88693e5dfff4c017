import { Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { despiteReasons, ownSources } from '@keystay/contract/bookings/own-forms'
import type { GuestRow } from '@keystay/contract/guests/entities'
import { languages } from '@keystay/contract/shared/languages'
import { useDeferredValue } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useCombobox } from '../../ui/fields/use-combobox.ts'
import { useLastStay } from '../../ui/facts/use-last-stay.ts'
import { UnwantedMark } from '../../ui/facts/unwanted-mark.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { chosenGuest, type Draft } from './draft.ts'
import { useKnownGuests } from './own-booking-api.ts'
import type { FieldsProps } from './stay-fields.tsx'
import classes from './own-booking.module.css'

/** Who books, how they came to us, and whether they get mail. */
export function GuestFields({ draft, onDraft, errors, propertyId }: FieldsProps & { readonly propertyId: string }) {
  const { t } = useTranslation()
  const { email, notes, locale, source, mails } = draft
  const hasEmail = email.trim() !== ''
  return (
    <fieldset className={classes.group}>
      <legend className="display-sm">{t('ownBooking.guest')}</legend>
      <NativeSelect
        label={t('ownBooking.source')}
        value={source}
        data={ownSources.map((value) => ({ value, label: t(`desk.sources.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onDraft({ source: ownSources.find((one) => one === value) ?? source })
        }
      />
      <KnownGuests draft={draft} onDraft={onDraft} errors={errors} propertyId={propertyId} />
      <Unwanted draft={draft} onDraft={onDraft} errors={errors} />
      <div className={classes.pair}>
        <TextInput
          label={t('ownBooking.email')}
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          error={errors['guest.email']}
          onChange={({ currentTarget: { value } }) =>
            onDraft({ email: value, mails: mails && value.trim() !== '', ...toldBefore(draft) })
          }
        />
        <TextInput
          label={t('ownBooking.phone')}
          type="tel"
          value={draft.phone}
          maxLength={40}
          autoComplete="off"
          error={errors['guest.phone']}
          onChange={({ currentTarget }) => onDraft({ phone: currentTarget.value, ...toldBefore(draft) })}
        />
      </div>
      <div className={classes.pair}>
        <Checkbox
          className={classes.check ?? ''}
          label={t('ownBooking.mails')}
          description={hasEmail ? t('ownBooking.mailsHelp') : t('ownBooking.mailsNoAddress')}
          checked={mails && hasEmail}
          disabled={!hasEmail}
          onChange={({ currentTarget }) => onDraft({ mails: currentTarget.checked })}
        />
        <NativeSelect
          label={t('ownBooking.language')}
          value={locale}
          data={languages.map((value) => ({ value, label: t(`ownBooking.languages.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onDraft({ locale: languages.find((one) => one === value) ?? locale })
          }
        />
      </div>
      <Textarea
        label={t('ownBooking.notes')}
        value={notes}
        maxLength={1000}

        rows={2}
        error={errors['notes']}
        onChange={({ currentTarget }) => onDraft({ notes: currentTarget.value })}
      />
    </fieldset>
  )
}

/** The name of who books; who was here before is offered while it is typed, also by address or number. */
function KnownGuests({ draft, onDraft, errors, propertyId }: FieldsProps & { readonly propertyId: string }) {
  const { t } = useTranslation()
  const found = useKnownGuests(propertyId, useDeferredValue(draft.name.trim()))
  const combobox = useCombobox(
    found,
    ({ id }) => id,
    (guest) => onDraft(chosenGuest(guest)),
  )
  return (
    <div className={classes.known}>
      <TextInput
        {...combobox.field}
        label={t('ownBooking.name')}
        description={t('ownBooking.nameHelp')}
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        required
        error={errors['guest.name']}
        onChange={({ currentTarget: { value } }) => {
          // Another name is somebody else, until they are chosen.
          onDraft({ name: value, ...nobody })
          combobox.onTyped()
        }}
      />
      <LiveRegion>{combobox.shown ? t('ownBooking.knownCount', { count: found.length }) : ''}</LiveRegion>
      {combobox.shown && (
        <div {...combobox.list} className={classes.found} aria-label={t('ownBooking.known')}>
          {found.map((guest, index) => (
            <div {...combobox.option(guest, index)} key={guest.id}>
              <Known guest={guest} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Who was not chosen is told by name and contact: with another contact it may be somebody else. */
const toldBefore = ({ guestCardId }: Draft) => (guestCardId === null ? nobody : {})

const nobody = { guestCardId: null, unwanted: null, despite: '' } as const

/** That the hotel does not want whom the desk chose; it goes on with a reason. */
function Unwanted({ draft, onDraft, errors }: FieldsProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const said = draft.unwanted
  if (!said) return null
  return (
    <div className={classes.unwanted} role="alert">
      <UnwantedMark />
      <p>
        {said.reason}
        {said.until !== null && ` (${t('desk.unwantedUntil', { date: date(said.until, 'dayYear') })})`}
      </p>
      <NativeSelect
        label={t('ownBooking.despite')}
        value={draft.despite}
        data={[
          { value: '', label: t('ownBooking.despiteNone') },
          ...despiteReasons.map((value) => ({ value, label: t(`ownBooking.despiteReasons.${value}`) })),
        ]}
        error={errors['despite']}
        onChange={({ currentTarget: { value } }) =>
          onDraft({ despite: despiteReasons.find((one) => one === value) ?? '' })
        }
      />
    </div>
  )
}

function Known({ guest: { name, email, phone, bookings, lastCheckIn, doNotBook } }: { readonly guest: GuestRow }) {
  const { t } = useTranslation()
  const lastStay = useLastStay()
  return (
    <>
      <span className="strong">{name}</span>
      {doNotBook && <UnwantedMark />}
      <span className="small soft">{[email, phone].filter(Boolean).join(' · ')}</span>
      <span className="small soft">
        {t('guestCards.bookings', { count: bookings })}
        {lastCheckIn !== null && ` · ${lastStay(lastCheckIn)}`}
      </span>
    </>
  )
}
