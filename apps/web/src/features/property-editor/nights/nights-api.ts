import { changeNights, listNights } from '@keystay/contract/nights/endpoints'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../../platform/api/call.ts'
import { hotelKey } from '../../../platform/owner/hotel-events.ts'
import { nightsOf } from './night-dates.ts'

const nightsKey = (propertyId: string) => [...hotelKey(propertyId), 'nights']

export type NightsBody = CallInput<typeof changeNights>['body']

/** The nights of a room type in a month. */
export function useNights(propertyId: string, roomTypeId: string, month: string) {
  return useQuery({
    queryKey: [...nightsKey(propertyId), roomTypeId, month],
    queryFn: ({ signal }) => call(listNights, { params: { propertyId, roomTypeId }, query: nightsOf(month), signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
}

/** Changes nights; what was there before comes along. */
export function useChangeNights(propertyId: string, roomTypeId: string) {
  const client = useQueryClient()
  return {
    change: async (body: NightsBody) => {
      const { data } = await call(changeNights, { params: { propertyId, roomTypeId }, body })
      await client.invalidateQueries({ queryKey: nightsKey(propertyId) })
      void client.invalidateQueries()
      return data
    },
    /** Shows the nights as they are. */
    refresh: () => client.invalidateQueries({ queryKey: nightsKey(propertyId) }),
  }
}
