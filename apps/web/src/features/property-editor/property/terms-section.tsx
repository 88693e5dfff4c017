import { Checkbox, NativeSelect } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { hotelCurrencies } from '@keystay/contract/shared/kinds'
import { Link } from 'react-router'
import { useLanguage } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { FieldPair } from '../form/field-pair.tsx'
import { TextField } from '../form/text-field.tsx'
import { hourText } from './hotel-values.ts'
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
    <Section title={t('properties.terms.title')} text={t('properties.terms.text')}>
      <FieldPair>
        <TextField {...form.getInputProps('checkInTime')} label={t('properties.checkInTime')} {...time} />
        <TextField {...form.getInputProps('checkOutTime')} label={t('properties.checkOutTime')} {...time} />
      </FieldPair>
      <NativeSelect
        {...form.getInputProps('deskHour')}
        label={t('properties.deskHour')}
        description={t('properties.deskHourHelp')}
        data={Array.from({ length: 12 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))}
      />
      <NativeSelect
        {...form.getInputProps('currency')}
        label={t('properties.currency')}
        description={t(currencyFixed ? 'properties.currencyFixed' : 'properties.currencyHelp')}
        disabled={currencyFixed}
        data={currencies}
        onChange={(event) => fields.currency(event.currentTarget.value)}
      />
    </Section>
  )
}

const offers = ['freeCancellation', 'breakfast', 'earlyBooking'] as const

type OffersProps = { readonly state: HotelFormState; readonly hotel: OwnerProperty | null }

/** The three offers, each on or off, and where the standard plan decides instead. */
export function OffersSection({ state: { form }, hotel }: OffersProps) {
  const { t } = useTranslation()
  const decides = hotel !== null && hotel.standardPlan !== null && hotel.standardPlan.cancellation !== null
  return (
    <Section title={t('properties.offers.title')} text={t('properties.offers.text')}>
      {offers.map((name) => (
        <Checkbox
          key={name}
          {...form.getInputProps(name, { type: 'checkbox' })}
          label={t(`properties.offers.${name}`)}
          description={t(
            decides && name === 'freeCancellation'
              ? 'properties.offers.standardDecides'
              : `properties.offers.${name}Help`,
          )}
        />
      ))}
      {decides && (
        <Link className="quiet-link" to={toStandardPlan(hotel)}>
          {t('properties.offers.toStandard')}
        </Link>
      )}
    </Section>
  )
}

const toStandardPlan = ({ slug }: OwnerProperty) =>
  `${addressOf('ownerRatePlans')}?${new URLSearchParams({ hotel: slug, plan: 'standard' }).toString()}`

/** Who may open the hotel's owner area. */
export function AccessSection({ state: { form } }: { readonly state: HotelFormState }) {
  const { t } = useTranslation()
  return (
    <Section title={t('properties.security.title')} text={t('properties.security.text')}>
      <Checkbox
        {...form.getInputProps('requiresSecondFactor', { type: 'checkbox' })}
        label={t('properties.security.requiresSecondFactor')}
        description={t('properties.security.requiresSecondFactorHelp')}
      />
    </Section>
  )
}
