import { IconCalendarCheck, IconCoffee } from '@tabler/icons-react'
import type { Offer, StayPrice } from '@keystay/contract/room-types/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useLaterFees } from '../../ui/plans/use-later-fees.ts'
import iconList from '../../ui/lists/icon-list.module.css'
import classes from './offer-lines.module.css'
import { nothingCommon, type Common } from './common-terms.ts'
import { PromotionOffer } from './promotion-offer.tsx'

type OfferLinesProps = {
  readonly priced: Pick<StayPrice, 'lines' | 'offers' | 'tiers'>
  readonly timeZone: string
  /** What is said elsewhere. */
  readonly common?: Common
}

/** What comes with a stay: breakfast, free cancellation until when, what a promotion takes off. */
export function OfferLines({ priced, timeZone, common = nothingCommon }: OfferLinesProps) {
  const { t } = useTranslation()
  const { offers } = priced
  return (
    <ul className={`${iconList.list} ${classes.offers}`}>
      {!common.breakfast && offers.some(({ kind }) => kind === 'breakfast') && (
        <li>
          <IconCoffee size={18} stroke={1.75} aria-hidden /> {t('roomTypes.offerBreakfast')}
        </li>
      )}
      {!common.cancellation && <CancelOffer offers={offers} tiers={priced.tiers} timeZone={timeZone} />}
      <PromotionOffer priced={priced} />
    </ul>
  )
}

type CancelOfferProps = Pick<StayPrice, 'tiers'> & { readonly offers: readonly Offer[]; readonly timeZone: string }

function CancelOffer({ offers, tiers, timeZone }: CancelOfferProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const laterFees = useLaterFees(timeZone)({ tiers })
  const offer = offers.find(({ kind }) => kind === 'free_cancellation')
  if (offer?.kind !== 'free_cancellation') return null
  return (
    <>
      <li>
        <IconCalendarCheck size={18} stroke={1.75} aria-hidden />{' '}
        {t('roomTypes.offerCancel', { moment: moment(offer.until, timeZone) })}
      </li>
      {laterFees !== null && <li className={`soft ${classes.later}`}>{laterFees}</li>}
    </>
  )
}
