import { useSearchParams } from 'react-router'
import { withParams } from '../../platform/navigation/address.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { messageOf } from '../../platform/language.ts'
import { ErrorState } from '../../ui/lists/list-states.tsx'
import { useRoomTypes } from './owner-rooms-api.ts'
import { RoomTypesList } from './room-types-list.tsx'
import { TypeRooms } from './type-rooms.tsx'

type RoomsViewProps = {
  readonly propertyId: string
  /** Where a booking of the hotel is opened. */
  readonly bookingLink: (bookingId: string) => string
  /** Where the hotel's room types are made. */
  readonly typesLink: string
}

/** The rooms of a hotel: its room types, and the rooms of the one that the address names. */
export function RoomsView({ propertyId, bookingLink, typesLink }: RoomsViewProps) {
  const [params] = useSearchParams()
  const { data: types, loading, error, retry } = useRoomTypes(propertyId)
  useHotelEvents(propertyId)
  const linkTo = (typeId: string | null) => withParams(params, { type: typeId, page: null })
  const type = types.find(({ id }) => id === params.get('type'))
  if (error && !loading)
    return (
      <ErrorState heading="h1" title={messageOf('fetch_room_types_failed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (type)
    return (
      <TypeRooms key={type.id} propertyId={propertyId} type={type} backLink={linkTo(null)} bookingLink={bookingLink} />
    )
  return <RoomTypesList loading={loading} types={types} linkTo={linkTo} typesLink={typesLink} />
}
