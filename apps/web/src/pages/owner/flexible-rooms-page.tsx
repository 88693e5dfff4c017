import { FlexibleRoomsView } from '../../features/flexible-rooms/flexible-rooms-view.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'

/** Flexible rooms of the chosen hotel. */
export function FlexibleRoomsPage() {
  const { hotel } = useOwnHotel()
  return hotel && <FlexibleRoomsView key={hotel.id} hotel={hotel} />
}
