import { IconCalendarCheck, IconCoffee, IconRosetteDiscount } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import { useTranslation } from '../../platform/language.ts'
import classes from './hotel-offers.module.css'

const offers = [
  ['freeCancellation', IconCalendarCheck],
  ['breakfast', IconCoffee],
  ['earlyBooking', IconRosetteDiscount],
] as const

/** Whether an offer goes with the price that is shown, or is to be had by another plan. */
export type Offered = Property['offers'] | Record<keyof Property['offers'], boolean | 'otherPlan'>

/** What is offered, in one divided card; nothing when there is nothing. */
export function HotelOffers({ offered }: { readonly offered: Offered }) {
  const { t } = useTranslation()
  const shown = offers.filter(([offer]) => offered[offer])
  if (shown.length === 0) return null
  return (
    <ul className={`card ${classes.offers}`} aria-label={t('hotel.offers')}>
      {shown.map(([offer, Icon]) => (
        <li key={offer}>
          <Icon size={22} stroke={1.75} color="var(--green)" aria-hidden />
          <div className="small">
            <p className="strong">
              {offered[offer] === 'otherPlan' && offer !== 'earlyBooking'
                ? t(`hotel.byOtherPlan.${offer}`)
                : t(`hotel.${offer}`)}
            </p>
            <p className="soft">
              {offered[offer] === 'otherPlan' ? t('hotel.byOtherPlan.text') : t(`hotel.${offer}Text`)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
