import { pathBelow } from '@keystay/contract/shared/addresses'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { ReactNode } from 'react'
import { Link, Route, Routes, useNavigate, useParams } from 'react-router'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { hotelPath } from '../paths.ts'
import { RoomTypeForm } from './room-type-form.tsx'
import { RoomTypeList } from './room-type-list.tsx'
import { useAmenities, useRoomTypes } from './room-types-api.ts'

type OfHotel = { readonly hotel: OwnerProperty }

/** The room types of a hotel, and the form of one of them. */
export function RoomTypePages({ hotel, unknown }: OfHotel & { readonly unknown: ReactNode }) {
  return (
    <Routes>
      <Route index element={<RoomTypeList hotel={hotel} />} />
      <Route path={pathBelow('ownerRoomTypes', 'ownerRoomType')} element={<Edit hotel={hotel} />} />
      <Route path="*" element={unknown} />
    </Routes>
  )
}

/** `new` is the form of one that is added. */
function Edit({ hotel }: OfHotel) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { roomTypeId = '' } = useParams()
  const types = useRoomTypes(hotel.id)
  const amenities = useAmenities(hotel.id)
  const back = hotelPath(hotel.slug, 'ownerRoomTypes')
  const error = types.error ?? amenities.error
  if (types.loading || amenities.loading)
    return <ListSkeleton label={t('properties.roomType.loading')} count={3} card={<SkeletonBox height={72} />} />
  if (error)
    return (
      <ErrorState
        title={messageOf('fetch_room_types_failed')}
        cause={error}
        onRetry={() => [types, amenities].forEach((list) => list.error && list.retry())}
      >
        {error.message}
      </ErrorState>
    )
  const roomType = types.data.find(({ id }) => id === roomTypeId) ?? null
  if (!roomType && roomTypeId !== 'new')
    return (
      <ErrorState
        title={messageOf('room_details_failed')}
        actions={
          <Link to={back} className="quiet-link">
            {t('properties.roomType.back')}
          </Link>
        }
      >
        {t('properties.roomType.gone')}
      </ErrorState>
    )
  return (
    <RoomTypeForm
      key={roomTypeId}
      hotel={hotel}
      roomType={roomType}
      onSaved={({ id, name }) => {
        const done = t(roomType ? 'properties.roomType.changed' : 'properties.roomType.added', { name })
        void navigate(back, { state: roomType ? { done } : { done, addedId: id } })
      }}
    />
  )
}
