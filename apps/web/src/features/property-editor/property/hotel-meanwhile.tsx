import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { cashRules, propertyTypes } from '@keystay/contract/shared/kinds'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { FormMeanwhile } from '../form/form-meanwhile.tsx'
import { hourText, toValues, type HotelValues } from './hotel-values.ts'
import type { HotelFormState } from './use-hotel-form.ts'

/** A hotel that was saved elsewhere meanwhile. */
export function HotelMeanwhile({ state }: { readonly state: HotelFormState }) {
  const { labels, show } = useHotelWords()
  return <FormMeanwhile<OwnerProperty, HotelValues> state={state} toValues={toValues} labels={labels} show={show} />
}

function useHotelWords() {
  const { t } = useTranslation()
  const { country } = useFormat()
  const labels: Readonly<Record<keyof HotelValues, string>> = {
    name: t('properties.name'),
    slug: t('properties.key.label'),
    type: t('properties.type'),
    headline: t('properties.headline'),
    description: t('properties.description'),
    nearby: t('properties.nearby'),
    address: t('properties.address'),
    zip: t('properties.zip'),
    city: t('properties.city'),
    region: t('properties.region'),
    country: t('properties.country'),
    phone: t('properties.phone'),
    latitude: t('properties.latitude'),
    longitude: t('properties.longitude'),
    currency: t('properties.currency'),
    checkInTime: t('properties.checkInTime'),
    checkOutTime: t('properties.checkOutTime'),
    deskHour: t('properties.deskHour'),
    freeCancellation: t('properties.offers.freeCancellation'),
    breakfast: t('properties.offers.breakfast'),
    earlyBooking: t('properties.offers.earlyBooking'),
    cash: t('properties.cash.label'),
    cashMaxRooms: t('properties.cash.maxRooms'),
    requiresSecondFactor: t('properties.security.requiresSecondFactor'),
  }
  const show = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'properties.meanwhile.on' : 'properties.meanwhile.off')
    const text = typeof value === 'string' ? value : ''
    if (name === 'deskHour') return hourText(Number(text))
    const type = name === 'type' ? propertyTypes.find((one) => one === text) : undefined
    if (type) return t(`propertyType.${type}`)
    const cash = name === 'cash' ? cashRules.find((one) => one === text) : undefined
    if (cash) return t(`properties.cash.${cash}`)
    return name === 'country' && text !== '' ? country(text) : text
  }
  return { labels, show }
}
