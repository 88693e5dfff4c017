import { featuredRequest, hotelRequest } from '@keystay/contract/shared/first-requests'
import { findPlaces } from '@keystay/contract/places/endpoints'
import { getProperty, searchProperties } from '@keystay/contract/properties/endpoints'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'

/** A hotel by its key, with all its room types. */
export function hotelQuery(hotelKey: string) {
  return queryOptions({
    queryKey: ['hotel', hotelKey],
    queryFn: ({ signal }) => call(getProperty, { ...hotelRequest(hotelKey), signal }).then(({ data }) => data),
  })
}

export function useHotel(hotelKey: string) {
  return useQuery(hotelQuery(hotelKey))
}

export type HotelQuery = NonNullable<CallInput<typeof searchProperties>['query']>

function searchQuery(query: HotelQuery) {
  return queryOptions({
    queryKey: ['hotels', query],
    queryFn: ({ signal }) => call(searchProperties, { query, signal }),
  })
}

/** Hotels that match a search. The last answer stays in view while the next is on its way. */
export function useHotelSearch(query: HotelQuery) {
  const result = useQuery({ ...searchQuery(query), placeholderData: keepPreviousData })
  return { ...toList(result), refreshing: result.isPlaceholderData }
}

/** The houses that the landing page shows. */
export const featuredQuery = searchQuery(featuredRequest.query)

export function useFeaturedHotels() {
  return toList(useQuery(featuredQuery))
}

/** Destinations that begin like the text. */
export function usePlaces(text: string) {
  const result = useQuery({
    queryKey: ['places', text],
    queryFn: ({ signal }) => call(findPlaces, { query: { q: text }, signal }),
    placeholderData: keepPreviousData,
  })
  return toList(result)
}
