import { Button } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import { paths } from '@keystay/contract/shared/addresses'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton } from '../../../ui/lists/list-states.tsx'
import { useBooking } from '../booking-api.ts'
import classes from './booking-gate.module.css'

type BookingGateProps = {
  readonly propertyId: string
  readonly bookingId: string | null
  /** Gets the booking and when it was received, for countdowns. */
  readonly children: (booking: Booking, receivedAt: number) => ReactNode
}

/** Shows a booking as the server has it; or that it loads, that it failed, or that there is none for this browser. */
export function BookingGate({ propertyId, bookingId, children }: BookingGateProps) {
  const { t } = useTranslation()
  const { data: booking, error, isPending, refetch, dataUpdatedAt } = useBooking(propertyId, bookingId)
  if (booking) return children(booking, dataUpdatedAt)
  const none = bookingId === null || (isApiError(error) && error.status !== null && error.status < 500)
  if (none) return <NoBooking missing={bookingId === null} />
  return (
    <div className={`content ${classes.state}`}>
      <h1 className="visually-hidden">{t('booking.detailTitle')}</h1>
      {isPending ? (
        <ListSkeleton label={t('booking.loading')} count={2} />
      ) : (
        <ErrorState title={messageOf('fetch_booking_failed')} onRetry={() => void refetch()} cause={error}>
          {error?.message}
        </ErrorState>
      )}
    </div>
  )
}

function NoBooking({ missing }: { readonly missing: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={`content ${classes.state}`}>
      <h1 className="visually-hidden">{t('booking.detailTitle')}</h1>
      <EmptyState
        title={messageOf(missing ? 'booking_information_missing' : 'no_booking_found')}
        actions={
          <>
            <Button component={Link} to={paths.bookingAccess}>
              {t('booking.find')}
            </Button>
            <Link className="quiet-link" to="/">
              {t('booking.backHome')}
            </Link>
          </>
        }
      >
        {t('booking.noneText')}
      </EmptyState>
    </div>
  )
}
