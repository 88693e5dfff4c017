import type { Booking } from '@keystay/contract/bookings/entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format/use-format.ts'
import classes from './booking-history.module.css'

/** What happened to the booking, in order. */
export function BookingHistory({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <section className={`card ${classes.card}`}>
      <h2 className="display-sm">{t('booking.history')}</h2>
      <ol className={classes.list}>
        {booking.history.map(({ at, event, detail }, index) => (
          <li key={index}>
            <span>
              {(event === 'room_moved' || event === 'room_assigned') && detail !== ''
                ? t(`booking.events.${event}To`, { number: detail })
                : t(`booking.events.${event}`)}
            </span>
            <time className="small soft" dateTime={at}>
              {moment(at, booking.hotel.timezone, 'shortYear')}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
