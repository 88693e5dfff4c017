import { getCalendar } from '@keystay/contract/room-types/endpoints'
import type { CalendarNight } from '@keystay/contract/room-types/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { guestsQuery, type StaySearch } from '@keystay/contract/shared/stay-search'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'

/** The nights of some months (YYYY-MM) by date, at what they cost these guests, as far as they have arrived. */
export function useCalendar(
  propertyId: string,
  roomTypeId: string,
  months: readonly string[],
  guests: Pick<StaySearch, 'guests' | 'ages'>,
) {
  const asked = guestsQuery(guests)
  return useQueries({
    queries: months.map((month) => ({
      queryKey: ['calendar', propertyId, roomTypeId, month, asked],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getCalendar, { params: { propertyId, roomTypeId }, query: { month, ...asked }, signal }).then(
          ({ data }) => data,
        ),
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
