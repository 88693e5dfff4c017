import { roomRequest, roomsRequest, type RoomSearch } from '@keystay/contract/shared/first-requests'
import { getRoomType, searchRoomTypes } from '@keystay/contract/room-types/endpoints'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'
import type { StaySearch } from '@keystay/contract/shared/stay-search'

/** Room types of a hotel with what is free and what it costs. Without dates nothing is asked. */
export function roomTypeSearchQuery(propertyId: string, search: RoomSearch) {
  const { stay, guests, ages, name } = search
  const request = roomsRequest(propertyId, search)
  return queryOptions({
    queryKey: ['room-type-search', propertyId, stay, guests, ages, name],
    queryFn: request ? ({ signal }) => call(searchRoomTypes, { ...request, signal }) : skipToken,
  })
}

export function useRoomTypeSearch(propertyId: string, search: RoomSearch) {
  const query = useQuery({
    ...roomTypeSearchQuery(propertyId, search),
    // Rooms of another hotel would mislead; this one's stay in view while the next answer is on its way.
    placeholderData: (previous, last) => (last?.queryKey[1] === propertyId ? previous : undefined),
  })
  return { ...toList(query), refreshing: query.isPlaceholderData }
}

/** A room type; with dates also what is free and what it costs. */
export function roomTypeQuery(propertyId: string, roomTypeId: string, search: StaySearch) {
  const { stay, guests, ages } = search
  return queryOptions({
    queryKey: ['room-type', propertyId, roomTypeId, stay, guests, ages],
    queryFn: ({ signal }) =>
      call(getRoomType, { ...roomRequest(propertyId, roomTypeId, search), signal }).then(({ data }) => data),
  })
}

export function useRoomType(propertyId: string, roomTypeId: string, search: StaySearch) {
  return useQuery({
    ...roomTypeQuery(propertyId, roomTypeId, search),
    // Another room type's details would mislead; the same one's stay in view while its price is worked out.
    placeholderData: (previous) => (previous?.id === roomTypeId ? previous : undefined),
  })
}
