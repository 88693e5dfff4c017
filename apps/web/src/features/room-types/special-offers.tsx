import { IconCalendarCheck, IconCoffee, IconRosetteDiscount } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import { useTranslation } from '../../platform/language.ts'
import classes from './special-offers.module.css'

const offers = [
  ['freeCancellation', IconCalendarCheck],
  ['breakfast', IconCoffee],
  ['earlyBooking', IconRosetteDiscount],
] as const

/** The hotel's special offers in words; nothing when it has none. */
export function SpecialOffers({ offered }: { readonly offered: Property['offers'] }) {
  const { t } = useTranslation()
  const shown = offers.filter(([offer]) => offered[offer])
  if (shown.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className="display-sm">{t('roomDetails.specialOffers')}</h2>
      <ul className={`card ${classes.offers}`}>
        {shown.map(([offer, Icon]) => (
          <li key={offer}>
            <Icon size={22} stroke={1.75} color="var(--green)" aria-hidden />
            {t(`roomDetails.${offer}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
