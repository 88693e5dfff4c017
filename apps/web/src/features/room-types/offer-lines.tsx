import { IconCalendarCheck, IconCoffee, IconRosetteDiscount } from '@tabler/icons-react'
import type { Offer } from '@keystay/contract/room-types/entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import iconList from '../../ui/lists/icon-list.module.css'
import classes from './offer-lines.module.css'

const icons = {
  breakfast: IconCoffee,
  free_cancellation: IconCalendarCheck,
  early_booking: IconRosetteDiscount,
} as const
const order = ['breakfast', 'free_cancellation', 'early_booking']

/** What comes with a stay: breakfast, free cancellation until when, the early booking discount. */
export function OfferLines({ offers, timeZone }: { readonly offers: readonly Offer[]; readonly timeZone: string }) {
  const say = useOfferText(timeZone)
  return (
    <ul className={`${iconList.list} ${classes.offers}`}>
      {offers
        .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
        .map((offer) => {
          const Icon = icons[offer.kind]
          return (
            <li key={offer.kind}>
              <Icon size={18} stroke={1.75} aria-hidden /> {say(offer)}
            </li>
          )
        })}
    </ul>
  )
}

function useOfferText(timeZone: string): (offer: Offer) => string {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (offer) => {
    if (offer.kind === 'breakfast') return t('roomTypes.offerBreakfast')
    if (offer.kind === 'early_booking') return t('roomTypes.offerEarly', { percent: offer.percent })
    return t('roomTypes.offerCancel', { moment: moment(offer.until, timeZone) })
  }
}
