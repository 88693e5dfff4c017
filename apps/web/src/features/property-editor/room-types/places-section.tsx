import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../../../platform/language.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { TextField } from '../form/text-field.tsx'
import type { RoomTypeFormState } from './use-room-type-form.ts'

const number = { inputMode: 'numeric', maxLength: 3 } as const

/** Who fits in, and in which beds; all of it may be left out. */
export function PlacesSection({ state: { form, currency } }: { readonly state: RoomTypeFormState }) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('properties.roomType.places.guestsAndBeds')}
      text={t('properties.roomType.places.guestsAndBedsText')}
    >
      <FieldPair>
        <TextField
          {...form.getInputProps('standardOccupancy')}
          label={t('properties.roomType.places.standardOccupancy')}
          description={t('properties.roomType.places.standardHelp')}
          {...number}
        />
        <TextField
          {...form.getInputProps('extraBeds')}
          label={t('properties.roomType.places.extraBeds')}
          description={t('properties.roomType.places.extraBedsHelp')}
          {...number}
        />
        <TextField
          {...form.getInputProps('maxAdults')}
          label={t('properties.roomType.places.maxAdults')}
          description={t('properties.roomType.places.mostHelp')}
          {...number}
        />
        <TextField
          {...form.getInputProps('maxChildren')}
          label={t('properties.roomType.places.maxChildren')}
          description={t('properties.roomType.places.mostHelp')}
          {...number}
        />
        <TextField
          {...form.getInputProps('cots')}
          label={t('properties.roomType.places.cots')}
          description={t('properties.roomType.places.cotsHelp')}
          {...number}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          {...form.getInputProps('singleUse')}
          label={t('properties.roomType.places.singleUse')}
          description={t('properties.roomType.places.singleUseHelp')}
          inputMode="decimal"
          maxLength={20}
        />
        <NativeSelect
          {...form.getInputProps('singleUseKind')}
          label={t('properties.roomType.places.singleUseKind')}
          data={(['amount', 'percent'] as const).map((kind) => ({
            value: kind,
            label: t(`properties.roomType.places.kinds.${kind}`, { currency }),
          }))}
        />
      </FieldPair>
    </Section>
  )
}
