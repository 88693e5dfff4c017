import { showFavourites } from '@keystay/contract/favourites/endpoints'
import { getProperty } from '@keystay/contract/properties/endpoints'
import { hotelRequest } from '@keystay/contract/shared/first-requests'
import { guestsQuery, type StaySearch } from '@keystay/contract/shared/stay-search'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'

/** Hotels by their ids, with what the stay costs there. */
export function useHotelsOf(ids: readonly string[], search: StaySearch) {
  const query = { ids: ids.join(','), ...search.stay, ...guestsQuery(search) }
  const result = useQuery({
    queryKey: ['favourites', query],
    queryFn: ({ signal }) => call(showFavourites, { query, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return toList(result)
}

/** Hotels by their keys, with all that their pages say. */
export function useHotelPages(hotelKeys: readonly string[]) {
  return useQueries({
    queries: hotelKeys.map((hotelKey) => ({
      queryKey: ['hotel', hotelKey],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getProperty, { ...hotelRequest(hotelKey), signal }).then(({ data }) => data),
    })),
  })
}
