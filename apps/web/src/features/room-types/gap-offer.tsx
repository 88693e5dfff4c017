import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { IconPuzzle } from '@tabler/icons-react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { OfferLine } from './offer-line.tsx'

type GapOfferProps = {
  readonly offer: NonNullable<AvailableRoomType['gapOffer']>
  /** Where the longer stay is booked. */
  readonly to: string
}

/** A longer stay that takes along nights which would lie alone beside the one that was searched for: one quiet line. */
export function GapOffer({ offer, to }: GapOfferProps) {
  const { t } = useTranslation()
  const { money, dateRange } = useFormat()
  const { checkIn, checkOut, gapNights, more, saved } = offer
  const text = t('roomTypes.gapNight', { count: gapNights.length, price: money(more) })
  return (
    <OfferLine Icon={IconPuzzle} isTinted to={to} text={text}>
      {t('roomTypes.gapDates', { range: dateRange(checkIn, checkOut), saved: money(saved) })}
    </OfferLine>
  )
}
