import { getCalendar } from '@keystay/contract/room-types/endpoints'
import { guestsQuery } from '@keystay/contract/shared/stay-search'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../../platform/api/call.ts'

type PricedRoom = { readonly roomTypeId: string; readonly asleep: Parameters<typeof guestsQuery>[0] | null }

/** The nights of some months, of each of some rooms at what it costs those who sleep in it (null: as many as usual). */
export function useNights(propertyId: string, rooms: readonly PricedRoom[], months: readonly string[]) {
  const asked = new Map<string, { readonly roomTypeId: string; readonly query: { readonly month: string } }>()
  const keysOfRooms = rooms.map(({ roomTypeId, asleep }) =>
    months.map((month) => {
      const query = { month, ...(asleep && guestsQuery(asleep)) }
      const key = JSON.stringify([roomTypeId, query])
      asked.set(key, { roomTypeId, query })
      return key
    }),
  )
  return useQueries({
    queries: [...asked.values()].map(({ roomTypeId, query }) => ({
      queryKey: ['nights', propertyId, roomTypeId, query],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getCalendar, { params: { propertyId, roomTypeId }, query, signal }).then(({ data }) => data),
    })),
    combine: (results) => {
      const nights = new Map([...asked.keys()].map((key, index) => [key, results[index]?.data ?? []]))
      return keysOfRooms.map((keys) => keys.flatMap((key) => nights.get(key) ?? []))
    },
  })
}
