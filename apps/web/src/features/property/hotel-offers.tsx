import { IconCalendarCheck, IconCoffee, IconRosetteDiscount } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/entities'
import { useTranslation } from 'react-i18next'
import classes from './hotel-offers.module.css'

const offers = [
  ['freeCancellation', IconCalendarCheck],
  ['breakfast', IconCoffee],
  ['earlyBooking', IconRosetteDiscount],
] as const

/** The offers that the hotel has, in one divided card; nothing when it has none. */
export function HotelOffers({ hotel }: { readonly hotel: Property }) {
  const { t } = useTranslation()
  const shown = offers.filter(([offer]) => hotel.offers[offer])
  if (shown.length === 0) return null
  return (
    <ul className={`card ${classes.offers}`} aria-label={t('hotel.offers')}>
      {shown.map(([offer, Icon]) => (
        <li key={offer}>
          <Icon size={22} stroke={1.75} color="var(--green)" aria-hidden />
          <div className="small">
            <p className="strong">{t(`hotel.${offer}`)}</p>
            <p className="soft">{t(`hotel.${offer}Text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
