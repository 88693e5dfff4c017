import { roomsRequest, type RoomSearch } from '@keystay/contract/shared/first-requests'
import { getCalendar, getRoomType, searchRoomTypes } from '@keystay/contract/room-types/endpoints'
import type { CalendarNight } from '@keystay/contract/room-types/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { queryOptions, skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { writeAges } from '@keystay/contract/shared/guest-ages'
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
export function useRoomType(propertyId: string, roomTypeId: string, { stay, guests, ages }: StaySearch) {
  const children = writeAges(ages)
  return useQuery({
    queryKey: ['room-type', propertyId, roomTypeId, stay, guests, ages],
    queryFn: ({ signal }) =>
      call(getRoomType, {
        params: { propertyId, roomTypeId },
        query: { ...stay, guests, ...(children && { ages: children }) },
        signal,
      }).then(({ data }) => data),
    // Another room type's details would mislead; the same one's stay in view while its price is worked out.
    placeholderData: (previous) => (previous?.id === roomTypeId ? previous : undefined),
  })
}

/** The nights of some months (YYYY-MM) by date, as far as they have arrived. */
export function useCalendar(propertyId: string, roomTypeId: string, months: readonly string[]) {
  return useQueries({
    queries: months.map((month) => ({
      queryKey: ['calendar', propertyId, roomTypeId, month],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getCalendar, { params: { propertyId, roomTypeId }, query: { month }, signal }).then(({ data }) => data),
    })),
    combine: (results) => ({
      nights: new Map<PlainDate, CalendarNight>(
        results.flatMap(({ data = [] }) => data.map((night) => [night.date, night] as const)),
      ),
      loading: results.some(({ isPending }) => isPending),
      failed: results.some(({ isError }) => isError),
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch()
      },
    }),
  })
}
