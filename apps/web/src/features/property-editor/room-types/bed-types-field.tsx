import { ActionIcon, Button } from '@mantine/core'
import { maxBedTypes } from '@keystay/contract/shared/limits'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import classes from './bed-types-field.module.css'
import { TextField } from '../form/text-field.tsx'
import type { RoomTypeFormState } from './use-room-type-form.ts'

/** The beds that guests choose from when they book; the first is the usual one. */
export function BedTypesField({ form }: { readonly form: RoomTypeFormState['form'] }) {
  const { t } = useTranslation()
  const id = useId()
  const area = useRef<HTMLFieldSetElement>(null)
  const beds = form.values.bedTypes
  const focusLast = () =>
    requestAnimationFrame(() => [...(area.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  const add = () => {
    form.setFieldValue('bedTypes', [...beds, ''])
    focusLast()
  }
  const remove = (index: number) => {
    form.setFieldValue(
      'bedTypes',
      beds.filter((_, at) => at !== index),
    )
    focusLast()
  }
  return (
    <fieldset ref={area} className={classes.beds} aria-describedby={id}>
      <legend className="label">{t('properties.roomType.beds')}</legend>
      <p id={id} className="soft">
        {t('properties.roomType.bedsHelp')}
      </p>
      {beds.map((_, index) => (
        <div key={index} className={classes.bed}>
          <TextField
            {...form.getInputProps(`bedTypes.${index}`)}
            label={t('properties.roomType.bed', { number: index + 1 })}
            maxLength={100}
            classNames={{ label: 'visually-hidden' }}
          />
          {beds.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={t('properties.roomType.removeBed', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconX size={18} stroke={1.75} color="var(--ink)" />
            </ActionIcon>
          )}
        </div>
      ))}
      {form.errors['bedTypes'] && <p className={classes.error}>{form.errors['bedTypes']}</p>}
      {beds.length < maxBedTypes && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.add ?? ''}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          {t('properties.roomType.addBed')}
        </Button>
      )}
    </fieldset>
  )
}
