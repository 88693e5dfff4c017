import { listGuestNotes } from '@keystay/contract/guests/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { hotelKey } from './hotel-events.ts'

/** Of what a hotel's people wrote about a guest. */
export const guestNotesKey = (propertyId: string, guestId: string | null) => [
  ...hotelKey(propertyId),
  'guests',
  guestId,
  'notes',
]

/** What a hotel's people wrote about a guest, the latest first; null asks for nobody. */
export function useGuestNotes(propertyId: string, guestId: string | null) {
  return useQuery({
    queryKey: guestNotesKey(propertyId, guestId),
    queryFn: ({ signal }) =>
      call(listGuestNotes, { params: { propertyId, guestId: guestId ?? '' }, signal }).then(({ data }) => data),
    enabled: guestId !== null,
    staleTime: 0,
  })
}
