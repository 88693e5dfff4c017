import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { cashRules, propertyTypes } from '@keystay/contract/properties/property-kinds'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format/use-format.ts'
import { FormMeanwhile } from '../form/form-meanwhile.tsx'
import { toValues, type HotelValues } from './hotel-values.ts'
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
    name: t('houses.name'),
    slug: t('houses.key.label'),
    type: t('houses.type'),
    headline: t('houses.headline'),
    description: t('houses.description'),
    nearby: t('houses.nearby'),
    address: t('houses.address'),
    zip: t('houses.zip'),
    city: t('houses.city'),
    region: t('houses.region'),
    country: t('houses.country'),
    phone: t('houses.phone'),
    latitude: t('houses.latitude'),
    longitude: t('houses.longitude'),
    currency: t('houses.currency'),
    checkInTime: t('houses.checkInTime'),
    checkOutTime: t('houses.checkOutTime'),
    freeCancellation: t('houses.offers.freeCancellation'),
    breakfast: t('houses.offers.breakfast'),
    earlyBooking: t('houses.offers.earlyBooking'),
    cash: t('houses.cash.label'),
    cashMaxRooms: t('houses.cash.maxRooms'),
    requiresSecondFactor: t('houses.security.requiresSecondFactor'),
  }
  const show = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'houses.meanwhile.on' : 'houses.meanwhile.off')
    const text = typeof value === 'string' ? value : ''
    const type = name === 'type' ? propertyTypes.find((one) => one === text) : undefined
    if (type) return t(`propertyType.${type}`)
    const cash = name === 'cash' ? cashRules.find((one) => one === text) : undefined
    if (cash) return t(`houses.cash.${cash}`)
    return name === 'country' && text !== '' ? country(text) : text
  }
  return { labels, show }
}
