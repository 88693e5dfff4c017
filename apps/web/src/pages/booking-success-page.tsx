import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { BookingGate } from '../features/booking/booking-gate.tsx'
import { SuccessView } from '../features/booking/success-view.tsx'
import { dropDraft } from '../features/booking/wizard/draft-storage.ts'
import { HotelPage } from './hotel-page.tsx'

/** How a booking went, read from the server: a reload shows the truth. */
export function BookingSuccessPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  return (
    <HotelPage title={t('booking.successTitle')}>
      {(hotel) => (
        <BookingGate propertyId={hotel.id} bookingId={query.get('booking')}>
          {(booking) => (
            <>
              {booking.status === 'confirmed' && <ForgetDraft hotelKey={hotel.slug} />}
              <SuccessView booking={booking} />
            </>
          )}
        </BookingGate>
      )}
    </HotelPage>
  )
}

/** What is booked is no draft any more. */
function ForgetDraft({ hotelKey }: { readonly hotelKey: string }) {
  useEffect(() => dropDraft(hotelKey), [hotelKey])
  return null
}
