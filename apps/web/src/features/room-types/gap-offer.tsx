import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { IconPuzzle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './gap-offer.module.css'

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
  return (
    <p className={classes.offer}>
      <IconPuzzle size={18} stroke={1.75} aria-hidden />
      <span>
        <Link to={to}>{t('roomTypes.gapNight', { count: gapNights.length, price: money(more) })}</Link>{' '}
        <span className="small soft">
          {t('roomTypes.gapDates', { range: dateRange(checkIn, checkOut), saved: money(saved) })}
        </span>
      </span>
    </p>
  )
}
