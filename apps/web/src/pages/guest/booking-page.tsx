import { useParams } from 'react-router'
import { BookingDetail } from '../../features/booking/detail/booking-detail.tsx'
import { BookingGate } from '../../features/booking/access/booking-gate.tsx'
import { LazyMessages } from '../../features/messages/lazy-messages.tsx'
import { useTranslation } from '../../platform/language.ts'
import { GuestPage } from './guest-page.tsx'

/** A booking with its history. */
export function BookingPage() {
  const { t } = useTranslation()
  const { hotelKey = '', propertyId = '', bookingId = '' } = useParams()
  return (
    <GuestPage title={t('booking.detailTitle')} hotelKey={hotelKey}>
      <BookingGate propertyId={propertyId} bookingId={bookingId}>
        {(booking) => (
          <BookingDetail
            booking={booking}
            messages={booking.status !== 'pending' && <LazyMessages booking={booking} />}
          />
        )}
      </BookingGate>
    </GuestPage>
  )
}
