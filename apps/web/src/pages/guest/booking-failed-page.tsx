import { useSearchParams } from 'react-router'
import { BookingGate } from '../../features/booking/access/booking-gate.tsx'
import { FailedView } from '../../features/booking/outcome/failed-view.tsx'
import { useTranslation } from '../../platform/language.ts'
import { HotelPage } from './hotel-page.tsx'

/** A booking that did not go through. */
export function BookingFailedPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  return (
    <HotelPage title={t('booking.failedPage')}>
      {(hotel) => (
        <BookingGate propertyId={hotel.id} bookingId={query.get('booking')}>
          {(booking, receivedAt) => <FailedView booking={booking} receivedAt={receivedAt} />}
        </BookingGate>
      )}
    </HotelPage>
  )
}
