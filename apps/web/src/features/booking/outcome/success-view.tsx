import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconMailCheck, IconX } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useTranslation } from '../../../platform/language.ts'
import { BookingActions, bookingPath } from '../detail/booking-actions.tsx'
import { CodeFrame } from '../access/code-frame.tsx'
import { PriceTable } from '../facts/price-table.tsx'
import { NextSteps } from './next-steps.tsx'
import { ResultFrame } from './result-frame.tsx'
import classes from './success-view.module.css'

const looks = {
  confirmed: { tone: 'good', icon: <IconCheck size={32} stroke={2} aria-hidden /> },
  pending: { tone: 'pending', icon: <IconClock size={32} stroke={1.75} aria-hidden /> },
  cancelled: { tone: 'bad', icon: <IconX size={32} stroke={1.75} aria-hidden /> },
} as const

type SuccessViewProps = {
  readonly booking: Booking
  /** The page waited for it. */
  readonly awaited?: boolean
}

/** How the booking stands after booking it, by the server: confirmed as a rule, cancelled or unfinished when that is the truth. */
export function SuccessView({ booking, awaited = false }: SuccessViewProps) {
  const { t } = useTranslation()
  const { status, guest } = booking
  return (
    <ResultFrame
      booking={booking}
      refunds
      {...looks[status]}
      awaited={awaited}
      title={t(`booking.${status}Title`)}
      head={
        <>
          <p className="soft">{t(`booking.${status}Text`, { name: guest.name })}</p>
          {status !== 'pending' && <CodeFrame code={booking.code} />}
          {status === 'confirmed' && booking.mailed && (
            <p className={`small soft ${classes.mailed}`}>
              <IconMailCheck size={20} stroke={1.75} aria-hidden />
              {t('booking.mailed', { email: guest.email })}
            </p>
          )}
        </>
      }
    >
      <Next booking={booking} />
      <details className={classes.prices}>
        <summary>{t('booking.priceDetails')}</summary>
        <PriceTable lines={booking.priceLines} supplements={booking.supplements ?? null} />
      </details>
    </ResultFrame>
  )
}

function Next({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  if (booking.status === 'confirmed') {
    return (
      <>
        <h2 className={`display-sm ${classes.title}`}>{t('booking.next')}</h2>
        <NextSteps booking={booking} />
        <BookingActions booking={booking} withLink />
      </>
    )
  }
  const open = booking.status === 'pending'
  const to = open
    ? `${addressOf('bookingWizard', { hotelKey: booking.hotel.slug })}?step=5&booking=${booking.id}`
    : addressOf('roomTypes', { hotelKey: booking.hotel.slug })
  return (
    <>
      <h2 className={`display-sm ${classes.title}`}>{t('booking.next')}</h2>
      <div className={classes.ways}>
        <Button component={Link} to={to}>
          {open ? t('booking.finish') : t('booking.bookAnew')}
        </Button>
        <Button component={Link} to={bookingPath(booking)} variant="outline">
          {t('booking.toBooking')}
        </Button>
      </div>
    </>
  )
}
