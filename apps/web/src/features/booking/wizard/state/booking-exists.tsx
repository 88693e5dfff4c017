import { Button } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useFormat } from '../../../../platform/format/use-format.ts'
import { useTranslation } from '../../../../platform/language.ts'
import { BookingGate } from '../../access/booking-gate.tsx'
import { bookingPath } from '../../detail/booking-actions.tsx'
import { BookingStatus } from '../../facts/booking-words.tsx'
import { CodeFrame } from '../../access/code-frame.tsx'
import classes from './booking-exists.module.css'

type BookingExistsProps = { readonly hotel: Property; readonly bookingId: string }

/** Back in the wizard after booking, by the back button or a reload: the booking is there, and nothing is booked twice. */
export function BookingExists({ hotel, bookingId }: BookingExistsProps) {
  return (
    <BookingGate propertyId={hotel.id} bookingId={bookingId}>
      {(booking) => <Existing booking={booking} />}
    </BookingGate>
  )
}

function Existing({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const dates = dateRange(booking.checkIn, booking.checkOut, 'shortYear')
  const isOver = booking.status === 'cancelled'
  const Icon = isOver ? IconX : IconCheck
  return (
    <div className={`content ${classes.page}`}>
      <section className={`card ${classes.panel}`}>
        <Icon size={36} stroke={1.75} aria-hidden className={classes.icon} data-over={isOver || undefined} />
        <h1 className="display-md">{t(isOver ? 'wizard.cancelledTitle' : 'purchase.existsTitle')}</h1>
        <p className="soft">{t(isOver ? 'purchase.cancelledText' : 'purchase.existsText', { dates })}</p>
        <CodeFrame code={booking.code} />
        <BookingStatus booking={booking} />
        <div className={classes.actions}>
          <Button component={Link} to={bookingPath(booking)}>
            {t('booking.toBooking')}
          </Button>
          <Button component={Link} to={addressOf('roomTypes', { hotelKey: booking.hotel.slug })} variant="outline">
            {t('purchase.bookAnother')}
          </Button>
        </div>
      </section>
    </div>
  )
}
