import { IconArrowRight } from '@tabler/icons-react'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import classes from './stay-dates.module.css'

type StayDatesProps = {
  readonly checkIn: PlainDate | null
  readonly checkOut: PlainDate | null
  readonly checkInTime: string
  readonly checkOutTime: string
}

/** Arrival and departure side by side, with the hotel's times. */
export function StayDates({ checkIn, checkOut, checkInTime, checkOutTime }: StayDatesProps) {
  const { t } = useTranslation()
  const { date, time } = useFormat()
  return (
    <div className={classes.dates}>
      <div>
        <p className="tiny soft">{t('common.checkIn')}</p>
        <p className={classes.day}>{checkIn ? date(checkIn) : '–'}</p>
        <p className="tiny soft">{t('booking.fromTime', { time: time(checkInTime) })}</p>
      </div>
      <IconArrowRight size={18} stroke={1.75} aria-hidden />
      <div className={classes.end}>
        <p className="tiny soft">{t('common.checkOut')}</p>
        <p className={classes.day}>{checkOut ? date(checkOut) : '–'}</p>
        <p className="tiny soft">{t('booking.untilTime', { time: time(checkOutTime) })}</p>
      </div>
    </div>
  )
}
