import { featuredRequest, hotelRequest } from '@keystay/contract/shared/first-requests'
import { findPlaces } from '@keystay/contract/places/endpoints'
import type { Place } from '@keystay/contract/places/entities'
import { findFlexibleStays, getProperty, searchProperties } from '@keystay/contract/properties/endpoints'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, type CallInput } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'
import { fold } from '../../platform/format/fold.ts'
import { loadTextPart } from '../../platform/language.ts'

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

/** Hotels that match a search. */
export function searchQuery(query: HotelQuery) {
  return queryOptions({
    queryKey: ['hotels', query],
    queryFn: ({ signal }) => call(searchProperties, { query, signal }),
  })
}

/** What a search finds. The last answer stays in view while the next is on its way. */
export function useHotelSearch(query: HotelQuery) {
  const result = useQuery({ ...searchQuery(query), placeholderData: keepPreviousData })
  const { destination = null, nearest = null, counts = null } = result.data ?? {}
  return { ...toList(result), refreshing: result.isPlaceholderData, destination, nearest, counts }
}

/** What a search found, how its destination was read, and whether this is what lies near it. */
export type HotelResults = ReturnType<typeof useHotelSearch>

type FlexibleQuery = NonNullable<CallInput<typeof findFlexibleStays>['query']>

/** What other stays cost at least by the same search. */
export function useFlexibleStays(query: FlexibleQuery) {
  return toList(
    useQuery({
      queryKey: ['flexibleStays', query],
      queryFn: ({ signal }) => call(findFlexibleStays, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

/** The houses that the landing page shows. */
export const featuredQuery = searchQuery(featuredRequest.query)

export function useFeaturedHotels() {
  return toList(useQuery(featuredQuery))
}

/**
 * Destinations that go with the text, asked for once it has been still for a while. Until they are there, those of the text
 * before that have it in their name: who types quickly picks none that is not meant.
 */
export function usePlaces(text: string, stillMs: number): readonly Place[] {
  const asked = useLater(text, stillMs)
  const result = useQuery({
    queryKey: ['places', asked],
    // With what kinds of places are called, which nobody needs before there are some.
    queryFn: async ({ signal }) =>
      (await Promise.all([call(findPlaces, { query: { q: asked }, signal }), loadTextPart('search')]))[0],
    placeholderData: keepPreviousData,
  })
  const { data: places } = toList(result)
  if (asked === text && !result.isPlaceholderData) return places
  const typed = fold(text)
  return places.filter(({ name }) => fold(name).includes(typed))
}

/** A value that follows once it has been still for a while. */
function useLater<T>(value: T, stillMs: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return later
}
