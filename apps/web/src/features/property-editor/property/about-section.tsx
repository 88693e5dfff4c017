import { NativeSelect } from '@mantine/core'
import { propertyTypes } from '@keystay/contract/shared/kinds'
import { useTranslation } from '../../../platform/language.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { KeyField } from './key-field.tsx'
import { LongField, TextField } from '../form/text-field.tsx'
import type { HotelFormState } from './use-hotel-form.ts'

/** What a hotel is called and what it is. */
export function AboutSection({ state: { form, fields, base } }: { readonly state: HotelFormState }) {
  const { t } = useTranslation()
  const types = propertyTypes.map((value) => ({ value, label: t(`propertyType.${value}`) }))
  return (
    <Section title={t('properties.about.title')} text={t('properties.about.text')}>
      <TextField
        {...form.getInputProps('name')}
        label={t('properties.name')}
        maxLength={100}
        onChange={(event) => fields.name(event.currentTarget.value)}
      />
      <KeyField
        {...form.getInputProps('slug')}
        value={form.values.slug}
        ownKey={base?.slug ?? null}
        onChange={(event) => fields.slug(event.currentTarget.value)}
      />
      <FieldPair>
        <NativeSelect
          {...form.getInputProps('type')}
          label={t('properties.type')}
          required
          withAsterisk={false}
          data={[...(form.values.type === '' ? [{ value: '', label: t('properties.choose') }] : []), ...types]}
        />
      </FieldPair>
      <TextField
        {...form.getInputProps('headline')}
        label={t('properties.headline')}
        description={t('properties.headlineHelp')}
        maxLength={200}
        optional
      />
      <LongField {...form.getInputProps('description')} label={t('properties.description')} maxLength={5000} />
      <LongField
        {...form.getInputProps('nearby')}
        label={t('properties.nearby')}
        description={t('properties.nearbyHelp')}
        maxLength={5000}
        optional
      />
    </Section>
  )
}
