import { getOwnerBooking } from '@keystay/contract/bookings/owner-endpoints'
import { useQuery, type QueryKey } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { hotelKey } from './hotel-events.ts'

/** Of what is read of one booking of a hotel. */
export function ownerBookingKey({ propertyId, bookingId }: { propertyId: string; bookingId: string | null }): QueryKey {
  return [...hotelKey(propertyId), 'booking', bookingId]
}

/** A booking with all that its hotel knows of it; null asks for none. */
export function useOwnerBooking(propertyId: string, bookingId: string | null) {
  return useQuery({
    queryKey: ownerBookingKey({ propertyId, bookingId }),
    queryFn: ({ signal }) =>
      call(getOwnerBooking, { params: { propertyId, bookingId: bookingId ?? '' }, signal }).then(({ data }) => data),
    enabled: bookingId !== null,
    staleTime: 0,
  })
}
