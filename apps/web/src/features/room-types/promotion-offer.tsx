import type { StayPrice } from '@keystay/contract/room-types/entities'
import { IconRosetteDiscount } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

/** What a promotion takes off a stay: booking early, or what the hotel calls its own; nothing without one. */
export function PromotionOffer({
  priced,
  className,
}: {
  readonly priced: Pick<StayPrice, 'lines' | 'offers'>
  readonly className?: string
}) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const early = priced.offers.find((offer) => offer.kind === 'early_booking')
  const own = priced.lines.find(({ kind }) => kind === 'promotion')
  if (!early && !own) return null
  return (
    <li className={className}>
      <IconRosetteDiscount size={18} stroke={1.75} aria-hidden />{' '}
      {early && t('roomTypes.offerEarly', { percent: early.percent })}
      {own &&
        t('roomTypes.offerPromotion', {
          name: own.label,
          amount: money({ ...own.amount, minor: 0 - own.amount.minor }),
        })}
    </li>
  )
}
