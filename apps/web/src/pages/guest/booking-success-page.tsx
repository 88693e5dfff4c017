import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useBooking } from '../../features/booking/booking-api.ts'
import { BookingGate } from '../../features/booking/access/booking-gate.tsx'
import { PaymentOutcome } from '../../features/booking/outcome/payment-outcome.tsx'
import { finishDraft } from '../../features/booking/wizard/state/draft-end.ts'
import { useHotel } from '../../features/hotel-search/hotels-api.ts'
import { useTranslation } from '../../platform/language.ts'
import { HotelPage } from './hotel-page.tsx'

/** How a booking went, read from the server: a reload shows the truth. */
export function BookingSuccessPage() {
  const { t } = useTranslation()
  const { hotelKey = '' } = useParams()
  const [query] = useSearchParams()
  const bookingId = query.get('booking')
  const { data: hotel } = useHotel(hotelKey)
  const { data: booking } = useBooking(hotel?.id ?? '', hotel ? bookingId : null)
  const confirmed = booking?.status === 'confirmed'
  // What is booked is no draft any more.
  useEffect(() => {
    if (booking?.status === 'confirmed') finishDraft(hotelKey, booking)
  }, [booking, hotelKey])
  return (
    <HotelPage title={confirmed ? t('booking.successTitle') : t('booking.detailTitle')}>
      {({ id }) => (
        <BookingGate propertyId={id} bookingId={bookingId}>
          {(found) => <PaymentOutcome key={found.id} booking={found} />}
        </BookingGate>
      )}
    </HotelPage>
  )
}
