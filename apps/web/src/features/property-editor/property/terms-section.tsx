import { Checkbox, NativeSelect } from '@mantine/core'
import { hotelCurrencies } from '@keystay/contract/properties/property-kinds'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { TextField } from '../form/text-field.tsx'
import type { HotelFormState } from './use-hotel-form.ts'

/** As hotels write it; the browser's own field for a time follows the browser's language. */
const time = { inputMode: 'numeric', maxLength: 5, placeholder: '15:00' } as const

/** When guests come and go, and in which money they pay. */
export function TermsSection({ state: { form, fields, currencyFixed } }: { readonly state: HotelFormState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const names = new Intl.DisplayNames([language], { type: 'currency' })
  const currencies = hotelCurrencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))
  return (
    <Section title={t('houses.terms.title')} text={t('houses.terms.text')}>
      <FieldPair>
        <TextField {...form.getInputProps('checkInTime')} label={t('houses.checkInTime')} {...time} />
        <TextField {...form.getInputProps('checkOutTime')} label={t('houses.checkOutTime')} {...time} />
      </FieldPair>
      <NativeSelect
        {...form.getInputProps('currency')}
        label={t('houses.currency')}
        description={t(currencyFixed ? 'houses.currencyFixed' : 'houses.currencyHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={currencyFixed}
        data={currencies}
        onChange={(event) => fields.currency(event.currentTarget.value)}
      />
    </Section>
  )
}

const offers = ['freeCancellation', 'breakfast', 'earlyBooking'] as const

/** The three offers, each on or off. */
export function OffersSection({ state: { form } }: { readonly state: HotelFormState }) {
  const { t } = useTranslation()
  return (
    <Section title={t('houses.offers.title')} text={t('houses.offers.text')}>
      {offers.map((name) => (
        <Checkbox
          key={name}
          {...form.getInputProps(name, { type: 'checkbox' })}
          label={t(`houses.offers.${name}`)}
          description={t(`houses.offers.${name}Help`)}
        />
      ))}
    </Section>
  )
}

/** Who may open the hotel's owner area. */
export function AccessSection({ state: { form } }: { readonly state: HotelFormState }) {
  const { t } = useTranslation()
  return (
    <Section title={t('houses.security.title')} text={t('houses.security.text')}>
      <Checkbox
        {...form.getInputProps('requiresSecondFactor', { type: 'checkbox' })}
        label={t('houses.security.requiresSecondFactor')}
        description={t('houses.security.requiresSecondFactorHelp')}
      />
    </Section>
  )
}
