import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { BookingGate } from '../features/booking/booking-gate.tsx'
import { PaymentOutcome } from '../features/booking/payment-outcome.tsx'
import { dropDraft } from '../features/booking/wizard/draft-storage.ts'
import { HotelPage } from './hotel-page.tsx'

/** How a booking went, read from the server: a reload shows the truth. */
export function BookingSuccessPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const [confirmed, setConfirmed] = useState(false)
  return (
    <HotelPage title={confirmed ? t('booking.successTitle') : t('booking.detailTitle')}>
      {(hotel) => (
        <BookingGate propertyId={hotel.id} bookingId={query.get('booking')}>
          {(booking) => (
            <>
              {booking.status === 'confirmed' && <Confirmed hotelKey={hotel.slug} onShown={() => setConfirmed(true)} />}
              <PaymentOutcome key={booking.id} booking={booking} />
            </>
          )}
        </BookingGate>
      )}
    </HotelPage>
  )
}

type ConfirmedProps = { readonly hotelKey: string; readonly onShown: () => void }

/** What is booked is no draft any more, and only then the tab says so. */
function Confirmed({ hotelKey, onShown }: ConfirmedProps) {
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    dropDraft(hotelKey)
    shown()
  }, [hotelKey])
  return null
}
