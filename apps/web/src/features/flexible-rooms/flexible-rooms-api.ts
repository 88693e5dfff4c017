import { readFlexibleRooms, saveFlexibleRooms, tryFlexibleRooms } from '@keystay/contract/flexible-rooms/endpoints'
import type { FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import { getReport } from '@keystay/contract/reports/endpoints'
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const roomsKey = (propertyId: string) => [...hotelKey(propertyId), 'flexible-rooms']

export type FlexibleBody = Omit<CallInput<typeof saveFlexibleRooms>['body'], 'version'>

/** What a hotel allows for guests who let it choose their room type. */
export function useFlexibleRooms(propertyId: string) {
  return useQuery({
    queryKey: roomsKey(propertyId),
    queryFn: ({ signal }) => call(readFlexibleRooms, { params: { propertyId }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })
}

/** Every key of a form asks anew. */
const triedKeptMs = 60_000

/** What tomorrow's night would cost with what stands in a form; null while that breaks a rule. */
export function useFlexibleExamples(propertyId: string, body: FlexibleBody) {
  return useQuery({
    queryKey: [...roomsKey(propertyId), 'tried', body],
    queryFn: async ({ signal }) => {
      if ((await import('./flexible-rules.ts')).checkFlexibleRooms(body).length > 0) return null
      return (await call(tryFlexibleRooms, { params: { propertyId }, body, signal })).data
    },
    gcTime: triedKeptMs,
    placeholderData: keepPreviousData,
  })
}

/** The nights of a year that flexible rooms sold, and what they bring; not asked for who may not see reports. */
export function useNightsSold(propertyId: string, year: string, isAsked: boolean) {
  const query = { from: `${year}-01-01`, to: `${year}-12-31`, by: 'year' } as const
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'reports', 'flexible_rooms', query],
    queryFn: isAsked
      ? ({ signal }) => call(getReport, { params: { propertyId, report: 'flexible_rooms' }, query, signal })
      : skipToken,
    select: ({ data: { columns, totals, currency } }) => ({
      nights: totals[columns.indexOf('nights')] ?? 0,
      revenue: { minor: totals[columns.indexOf('revenue')] ?? 0, currency },
    }),
  })
}

/** Saves flexible rooms on top of the version that was read. The page knows them at once. */
export function useSaveFlexibleRooms(propertyId: string) {
  const client = useQueryClient()
  return async (base: FlexibleRooms, body: FlexibleBody): Promise<FlexibleRooms> => {
    const saved = await call(saveFlexibleRooms, { params: { propertyId }, body: { ...body, version: base.version } })
    client.setQueryData<Reply<typeof readFlexibleRooms>>(roomsKey(propertyId), saved)
    // Guests see other prices too.
    void client.invalidateQueries()
    return saved.data
  }
}
