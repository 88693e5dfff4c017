import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { accessibilityKinds, amenityKinds, type AmenityKind } from '@keystay/contract/shared/kinds'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import classes from './amenity-dialog.module.css'
import { differencesOf } from '../../../ui/editor/differences.ts'
import dense from '../../../ui/editor/dense.module.css'
import { Meanwhile } from '../../../ui/editor/meanwhile.tsx'
import { useSaveAmenity } from '../room-types/room-types-api.ts'
import { TextField } from '../form/text-field.tsx'
import { changedMeanwhile, chosenOf, useEditorForm } from '../../../ui/editor/use-editor-form.ts'

type AmenityDialogProps = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly amenity: OwnerAmenity | null
  readonly onClose: () => void
  readonly onSaved: (saved: OwnerAmenity) => void
}

type Values = { name: string; kind: AmenityKind; wholeHouse: boolean }

const valuesOf = ({ name, kind, wholeHouse }: OwnerAmenity): Values => ({ name, kind, wholeHouse })

/** Adds an amenity to the hotel, or changes one. */
export function AmenityDialog({ hotel, amenity, onClose, onSaved }: AmenityDialogProps) {
  const { t } = useTranslation()
  const save = useSaveAmenity(hotel.id)
  const [base, setBase] = useState(amenity)
  const { kinds, groups } = useKinds()
  const { form, area, submit, busy, error, setError } = useEditorForm<Values, OwnerAmenity>({
    check: async (body) => (await import('../form/form-rules.ts')).checkForm('amenity', body),
    initialValues: amenity ? valuesOf(amenity) : { name: '', kind: 'other', wholeHouse: false },
    toBody: (values) => values,
    send: (values) => save(base, values),
    onDone: onSaved,
  })
  // Whoever opened it wants to write; a dialog alone would begin with the button that closes it.
  useEffect(() => area.current?.querySelector('input')?.focus(), [area])
  const current = changedMeanwhile(error) as OwnerAmenity | null
  const shown = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'properties.meanwhile.on' : 'properties.meanwhile.off')
    return kinds.find((one) => one.value === value)?.label ?? (typeof value === 'string' ? value : '')
  }
  /** Most are called what they are: the name follows, unless the owner wrote one. */
  const chooseKind = (kind: AmenityKind) => {
    const { name, kind: before } = form.getValues()
    const isOwn = name.trim() !== '' && name !== shown(before)
    form.setFieldValue('kind', kind)
    if (!isOwn) form.setFieldValue('name', kind === 'other' ? '' : shown(kind))
  }
  /** Who writes what a kind is called means it, unless a kind was chosen. */
  const writeName = (name: string) => {
    form.setFieldValue('name', name)
    const called = kinds.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase())
    if (called && form.getValues().kind === 'other') form.setFieldValue('kind', called.value)
  }
  const onFields = Object.keys(error?.fields ?? {}).length > 0
  return (
    <Sheet open onClose={onClose} title={t(amenity ? 'properties.amenity.change' : 'properties.amenity.add')}>
      <form
        ref={area}
        noValidate
        className={`${dense.fields} ${classes.form}`}
        onSubmit={(event) => {
          // React hands it on to a form around this dialog.
          event.stopPropagation()
          submit(event)
        }}
      >
        {error && current && base && (
          <Meanwhile
            key={current.version}
            error={error}
            differences={differencesOf(valuesOf(base), form.getValues(), valuesOf(current))}
            labelOf={(field) => t(`properties.amenity.${field as keyof Values}`)}
            show={(_, value) => shown(value)}
            onTake={(choices) => {
              form.setValues(chosenOf(choices, valuesOf(current)))
              setBase(current)
              setError(null)
            }}
          />
        )}
        {error && !onFields && !current && <FailedNote error={error} title="operation_failed" />}
        <TextField
          {...form.getInputProps('name')}
          label={t('properties.amenity.name')}
          maxLength={100}
          onChange={(event) => writeName(event.currentTarget.value)}
        />
        <NativeSelect
          {...form.getInputProps('kind')}
          label={t('properties.amenity.kind')}
          description={t('properties.amenity.kindHelp')}
          data={groups}
          onChange={(event) => chooseKind(event.currentTarget.value as AmenityKind)}
        />
        <Checkbox
          {...form.getInputProps('wholeHouse', { type: 'checkbox' })}
          label={t('properties.amenity.wholeHouse')}
          description={t('properties.amenity.wholeHouseHelp')}
        />
        <div className={classes.actions}>
          <Button variant="outline" size="sm" disabled={busy} onClick={onClose}>
            {t('properties.cancel')}
          </Button>
          <Button type="submit" size="sm" loading={busy}>
            {t(amenity ? 'properties.save' : 'properties.amenity.add')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

/** Every kind by its name in the reader's language, also as it is offered: what has none comes first, accessibility last. */
function useKinds() {
  const { t } = useTranslation()
  const language = useLanguage()
  const kinds = amenityKinds.map((value) => ({ value, label: t(`properties.kinds.${value}`) }))
  const isOfAccess = ({ value }: (typeof kinds)[number]) => accessibilityKinds.some((kind) => kind === value)
  const named = kinds
    .filter((one) => one.value !== 'other' && !isOfAccess(one))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  const groups = [
    ...kinds.filter(({ value }) => value === 'other'),
    ...named,
    { group: t('common.accessible'), items: kinds.filter(isOfAccess) },
  ]
  return { kinds, groups }
}
