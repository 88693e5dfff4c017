import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { AmenityChoice } from '../amenities/amenity-choice.tsx'
import { AmenityDialog } from '../amenities/amenity-dialog.tsx'
import { BedTypesField } from './bed-types-field.tsx'
import { PlacesSection } from './places-section.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import dense from '../../../ui/editor/dense.module.css'
import { hotelPath } from '../paths.ts'
import { PhotosFailed, PhotosSection } from '../photos/photos-section.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { LongField, TextField } from '../form/text-field.tsx'
import { changedMeanwhile } from '../../../ui/editor/use-editor-form.ts'
import { useRoomTypeForm, type RoomTypeFormState } from './use-room-type-form.ts'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { useAmenities } from './room-types-api.ts'
import { toRoomTypeValues, type RoomTypeValues } from './room-type-values.ts'
import { FormMeanwhile } from '../form/form-meanwhile.tsx'

type RoomTypeFormProps = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly roomType: OwnerRoomType | null
  readonly onSaved: (saved: OwnerRoomType) => void
}

/** Everything of a room type but its rooms and its prices by date. */
export function RoomTypeForm({ hotel, roomType, onSaved }: RoomTypeFormProps) {
  const { t } = useTranslation()
  const [failed, setFailed] = useState(0)
  const state = useRoomTypeForm({
    hotel,
    roomType,
    onSaved: (outcome) => {
      setFailed(outcome.failed)
      // Whoever has to look at a photo stays here.
      if (outcome.failed === 0) onSaved(outcome.saved)
    },
  })
  const [adding, setAdding] = useState(false)
  const { area, submit, busy, error, form, base, photos } = state
  const onFields = Object.keys(error?.fields ?? {}).length > 0
  const takeAmenity = ({ id }: OwnerAmenity) => {
    setAdding(false)
    form.setFieldValue('amenityIds', [...form.getValues().amenityIds, id])
    form.clearFieldError('amenityIds')
  }
  return (
    <>
      <h2 className="display-sm">{base ? base.name : t('properties.roomType.new')}</h2>
      <form ref={area} noValidate className={dense.fields} onSubmit={submit}>
        <FactsSection state={state} />
        <PlacesSection state={state} />
        <Section title={t('properties.tabs.amenities')} text={t('properties.roomType.amenitiesText')}>
          <AmenityChoice
            hotel={hotel}
            chosen={form.values.amenityIds}
            onChange={(ids) => {
              form.setFieldValue('amenityIds', ids)
              if (ids.length > 0) form.clearFieldError('amenityIds')
            }}
            error={form.errors['amenityIds']}
            onAdd={() => setAdding(true)}
            onAdded={takeAmenity}
          />
        </Section>
        <PhotosSection photos={photos} busy={busy} />
        <RoomTypeMeanwhile hotel={hotel} state={state} />
        <SaveBar
          busy={busy}
          dirty={form.isDirty() || photos.dirty}
          label={t(base ? 'properties.save' : 'properties.roomType.create')}
        >
          <Link to={hotelPath(hotel.slug, 'ownerRoomTypes')} className="quiet-link">
            {t('properties.roomType.back')}
          </Link>
          <PhotosFailed count={failed} />
          {error && !onFields && changedMeanwhile(error) === null && (
            <FailedNote error={error} title="operation_failed" />
          )}
        </SaveBar>
      </form>
      {adding && <AmenityDialog hotel={hotel} amenity={null} onClose={() => setAdding(false)} onSaved={takeAmenity} />}
    </>
  )
}

function FactsSection({ state: { form, currency } }: { readonly state: RoomTypeFormState }) {
  const { t } = useTranslation()
  return (
    <Section title={t('properties.roomType.facts')} text={t('properties.roomType.factsText')}>
      <TextField {...form.getInputProps('name')} label={t('properties.name')} maxLength={100} />
      <FieldPair>
        <TextField
          {...form.getInputProps('maxOccupancy')}
          label={t('properties.roomType.maxOccupancy')}
          inputMode="numeric"
          maxLength={6}
        />
        <TextField
          {...form.getInputProps('price')}
          label={t('properties.roomType.price', { currency })}
          description={t('properties.roomType.priceHelp')}
          inputMode="decimal"
          maxLength={20}
        />
        <TextField
          {...form.getInputProps('sizeSqm')}
          label={t('properties.roomType.size')}
          inputMode="numeric"
          maxLength={8}
        />
        <TextField {...form.getInputProps('view')} label={t('properties.roomType.view')} maxLength={100} />
      </FieldPair>
      <LongField {...form.getInputProps('description')} label={t('properties.description')} maxLength={5000} />
      <BedTypesField form={form} />
    </Section>
  )
}

type RoomTypeMeanwhileProps = { readonly hotel: OwnerProperty; readonly state: RoomTypeFormState }

/** A room type that was saved elsewhere meanwhile. */
function RoomTypeMeanwhile({ hotel, state }: RoomTypeMeanwhileProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data: amenities } = useAmenities(hotel.id)
  const labels: Readonly<Record<keyof RoomTypeValues, string>> = {
    name: t('properties.name'),
    maxOccupancy: t('properties.roomType.maxOccupancy'),
    standardOccupancy: t('properties.roomType.places.standardOccupancy'),
    maxAdults: t('properties.roomType.places.maxAdults'),
    maxChildren: t('properties.roomType.places.maxChildren'),
    extraBeds: t('properties.roomType.places.extraBeds'),
    cots: t('properties.roomType.places.cots'),
    singleUse: t('properties.roomType.places.singleUse'),
    singleUseKind: t('properties.roomType.places.singleUseKind'),
    price: t('properties.roomType.price', { currency: state.currency }),
    description: t('properties.description'),
    bedTypes: t('properties.roomType.beds'),
    sizeSqm: t('properties.roomType.size'),
    view: t('properties.roomType.view'),
    amenityIds: t('properties.tabs.amenities'),
  }
  const nameOf = (id: string) => amenities.find((one) => one.id === id)?.name ?? ''
  const show = (name: string, value: unknown): string => {
    if (name === 'singleUseKind')
      return t(`properties.roomType.places.kinds.${value as RoomTypeValues['singleUseKind']}`, {
        currency: state.currency,
      })
    if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
    return value.map((one) => (name === 'amenityIds' ? nameOf(String(one)) : String(one))).join(', ')
  }
  return (
    <FormMeanwhile<OwnerRoomType, RoomTypeValues>
      state={state}
      toValues={(type) => toRoomTypeValues(type, language)}
      labels={labels}
      show={show}
    />
  )
}
