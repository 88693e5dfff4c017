import { HotelReviewsView } from '../../features/reviews/hotel-reviews-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** `/owner/reviews`: what guests said of the chosen hotel. */
export function ReviewsPage() {
  const { hotel } = useOwnHotel()
  return hotel && <HotelReviewsView key={hotel.id} hotel={hotel} />
}
