import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './booking-log.module.css'

/** What happened to the booking, who did it, and when by the hotel's clock. */
export function BookingLog({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <section className={classes.log}>
      <h3 className="display-sm">{t('desk.history')}</h3>
      <ol>
        {booking.history.map(({ at, event, actor, room }, index) => (
          <li key={index}>
            <span>{[t(`desk.events.${event}`), room].filter(Boolean).join(' · ')}</span>
            <span className="tiny soft">
              {t(`desk.actors.${actor}`)}, <time dateTime={at}>{moment(at, booking.timezone, 'dayYear')}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
