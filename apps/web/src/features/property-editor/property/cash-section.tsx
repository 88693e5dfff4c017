import { NativeSelect } from '@mantine/core'
import { cashRules } from '@keystay/contract/properties/property-kinds'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { TextField } from '../form/text-field.tsx'
import type { HotelFormState } from './use-hotel-form.ts'

/** Whether guests may pay in cash at the hotel, and for how many rooms. */
export function CashSection({ state: { form } }: { readonly state: HotelFormState }) {
  const { t } = useTranslation()
  const rules = cashRules.map((value) => ({ value, label: t(`houses.cash.${value}`) }))
  return (
    <Section title={t('houses.cash.title')} text={t('houses.cash.text')}>
      <FieldPair>
        <NativeSelect {...form.getInputProps('cash')} label={t('houses.cash.label')} data={rules} />
        {form.values.cash === 'limited' && (
          <TextField
            {...form.getInputProps('cashMaxRooms')}
            label={t('houses.cash.maxRooms')}
            inputMode="numeric"
            maxLength={4}
          />
        )}
      </FieldPair>
    </Section>
  )
}
