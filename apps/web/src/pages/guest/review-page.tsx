import { useParams } from 'react-router'
import { BookingGate } from '../../features/booking/access/booking-gate.tsx'
import { WriteReview } from '../../features/reviews/write-review.tsx'
import { useTranslation } from '../../platform/language.ts'
import { GuestPage } from './guest-page.tsx'

/** Where the guest of a booking says how it was. */
export function ReviewPage() {
  const { t } = useTranslation()
  const { hotelKey = '', propertyId = '', bookingId = '' } = useParams()
  return (
    <GuestPage title={t('reviews.write')} hotelKey={hotelKey}>
      <BookingGate propertyId={propertyId} bookingId={bookingId}>
        {(booking) => <WriteReview booking={booking} />}
      </BookingGate>
    </GuestPage>
  )
}
