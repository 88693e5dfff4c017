import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { extraModes, extraUnits, vatClasses } from '@keystay/contract/extras/entities'
import { languages } from '@keystay/contract/shared/languages'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../platform/language.ts'
import classes from './extra-editor.module.css'
import type { ExtraFormState } from './use-extra-form.ts'

const longestName = 60

type FieldsProps = { readonly state: ExtraFormState }

/** What it is called, here and in other languages. */
export function NameFields({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  const isWrongBelow = languages.some((language) => Boolean(form.errors[`names.${language}`]))
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        label={t('extras.name')}
        required
        withAsterisk={false}
        maxLength={longestName}
      />
      <details className={classes.more} open={isWrongBelow || undefined}>
        <summary>{t('extras.names')}</summary>
        <p className="soft">{t('extras.namesHelp')}</p>
        {languages.map((language) => (
          <TextInput
            key={language}
            {...form.getInputProps(`names.${language}`)}
            label={languageNames[language]}
            lang={language}
            maxLength={longestName}
          />
        ))}
      </details>
    </>
  )
}

/** What it costs, by what, with which VAT. */
export function PriceFields({ state: { form }, currency }: FieldsProps & { readonly currency: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('price')}
          label={t('extras.price', { currency })}
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
        />
        <NativeSelect
          {...form.getInputProps('unit')}
          label={t('extras.unit')}
          data={extraUnits.map((unit) => ({ value: unit, label: t(`extras.units.${unit}`) }))}
        />
      </div>
      <NativeSelect
        {...form.getInputProps('vatClass')}
        label={t('extras.vat')}
        data={vatClasses.map((vat) => ({ value: vat, label: t(`extras.vats.${vat}`) }))}
      />
    </>
  )
}

/** Who decides on it, and how many there are. */
export function SaleFields({ state: { form } }: FieldsProps) {
  const { t } = useTranslation()
  const { mode, limit, unit } = form.values
  const isOnArrival = unit === 'piece' || unit === 'person'
  return (
    <>
      <NativeSelect
        {...form.getInputProps('mode')}
        label={t('extras.mode')}
        description={t(`extras.modeHelp.${mode}`)}
        data={extraModes.map((one) => ({ value: one, label: t(`extras.modes.${one}`) }))}
      />
      {mode !== 'compulsory' && (
        <Checkbox
          {...form.getInputProps('limit.on', { type: 'checkbox' })}
          label={t('extras.limited')}
          description={t(isOnArrival ? 'extras.limitedHelp.arrival' : 'extras.limitedHelp.nights')}
        />
      )}
      {mode !== 'compulsory' && limit.on && (
        <TextInput
          {...form.getInputProps('limit.number')}
          label={t('extras.capacity')}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      )}
    </>
  )
}
