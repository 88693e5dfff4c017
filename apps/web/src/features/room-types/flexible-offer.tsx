import type { StayPrice } from '@keystay/contract/room-types/entities'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { OfferLine } from './offer-line.tsx'

type FlexibleOfferProps = {
  readonly offer: NonNullable<StayPrice['flexible']>
  /** Where it is booked so. */
  readonly to: string
}

/** That a room costs less whose guest lets the hotel choose between its type and better ones: one quiet line. */
export function FlexibleOffer({ offer: { total, saved }, to }: FlexibleOfferProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const text = t('flexible.offer', { total: money(total), saved: money(saved) })
  return (
    <OfferLine Icon={IconArrowsShuffle} to={to} text={text}>
      {t('flexible.means')}
    </OfferLine>
  )
}
