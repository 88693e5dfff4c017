import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { DoneNote, FailedNote } from '../../../ui/form/failed-note.tsx'
import { AboutSection } from './about-section.tsx'
import { HotelMeanwhile } from './hotel-meanwhile.tsx'
import dense from '../../../ui/editor/dense.module.css'
import { AccessSection, OffersSection, TermsSection } from './terms-section.tsx'
import { PhotosFailed, PhotosSection } from '../photos/photos-section.tsx'
import { PlaceSection } from './place-section.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { changedMeanwhile } from '../../../ui/editor/use-editor-form.ts'
import { useHotelForm, type HotelFormState } from './use-hotel-form.ts'
import { cashRules } from '@keystay/contract/shared/kinds'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { NativeSelect } from '@mantine/core'
import { TextField } from '../form/text-field.tsx'

type HotelFormProps = {
  /** Null for a new one. */
  readonly hotel: OwnerProperty | null
  readonly onSaved: (saved: OwnerProperty) => void
  /** Said beside the button: what was done before this page. */
  readonly done?: string
}

/** Everything of a hotel but its room types. */
export function HotelForm({ hotel, onSaved, done = '' }: HotelFormProps) {
  const { t } = useTranslation()
  const [message, setMessage] = useState(done)
  const [failed, setFailed] = useState(0)
  const state = useHotelForm(hotel, (outcome) => {
    setFailed(outcome.failed)
    // Whoever has to look at a photo stays here.
    if (outcome.failed > 0) return
    setMessage(messageOf(hotel ? 'hotel_updated' : 'hotel_created'))
    onSaved(outcome.saved)
  })
  const { area, submit, busy, error, form, base, photos } = state
  const onFields = Object.keys(error?.fields ?? {}).length > 0
  return (
    <form
      ref={area}
      noValidate
      className={dense.fields}
      onSubmit={(event) => {
        setMessage('')
        setFailed(0)
        submit(event)
      }}
    >
      <AboutSection state={state} />
      <PlaceSection state={state} />
      <TermsSection state={state} />
      <CashSection state={state} />
      <OffersSection state={state} hotel={hotel} />
      <AccessSection state={state} />
      <PhotosSection photos={photos} busy={busy} />
      <HotelMeanwhile state={state} />
      <SaveBar
        busy={busy}
        dirty={form.isDirty() || photos.dirty}
        label={t(base ? 'properties.save' : 'properties.create')}
      >
        {error && !onFields && changedMeanwhile(error) === null && (
          <FailedNote error={error} title={base ? 'update_hotel_failed' : 'create_hotel_failed'} />
        )}
        <PhotosFailed count={failed} />
        <DoneNote>{message}</DoneNote>
      </SaveBar>
    </form>
  )
}

/** Whether guests may pay in cash at the hotel, and for how many rooms. */
function CashSection({ state: { form } }: { readonly state: HotelFormState }) {
  const { t } = useTranslation()
  const rules = cashRules.map((value) => ({ value, label: t(`properties.cash.${value}`) }))
  return (
    <Section title={t('properties.cash.title')} text={t('properties.cash.text')}>
      <FieldPair>
        <NativeSelect {...form.getInputProps('cash')} label={t('properties.cash.label')} data={rules} />
        {form.values.cash === 'limited' && (
          <TextField
            {...form.getInputProps('cashMaxRooms')}
            label={t('properties.cash.maxRooms')}
            inputMode="numeric"
            maxLength={4}
          />
        )}
      </FieldPair>
    </Section>
  )
}
