import { readAgeBands, saveAgeBands, tryAgeBands } from '@keystay/contract/age-bands/endpoints'
import type { AgeBands } from '@keystay/contract/age-bands/entities'
import { listOwnRoomTypes } from '@keystay/contract/room-types/owner-endpoints'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const bandsKey = (propertyId: string) => [...hotelKey(propertyId), 'age-bands']

export type BandsBody = Omit<CallInput<typeof saveAgeBands>['body'], 'version'>
export type ExampleBody = CallInput<typeof tryAgeBands>['body']

/** What guests of a hotel pay beside the room, by age. */
export function useAgeBands(propertyId: string) {
  return useQuery({
    queryKey: bandsKey(propertyId),
    queryFn: ({ signal }) => call(readAgeBands, { params: { propertyId }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })
}

/** The room types that an example can be of. */
export function useExampleTypes(propertyId: string) {
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'room-types'],
      queryFn: ({ signal }) => call(listOwnRoomTypes, { params: { propertyId }, signal }),
    }),
  )
}

/** Every key of a form asks for another example. */
const exampleKeptMs = 60_000

/** What a stay costs with the bands of a form; null asks for nothing, and is the answer while they break a rule. */
export function useBandsExample(propertyId: string, body: ExampleBody | null) {
  return useQuery({
    queryKey: [...bandsKey(propertyId), 'example', body],
    queryFn: async ({ signal }) => {
      if (body === null) return null
      if (body.bands && (await import('./band-rules.ts')).checkBands(body.bands).length > 0) return null
      return (await call(tryAgeBands, { params: { propertyId }, body, signal })).data
    },
    enabled: body !== null,
    gcTime: exampleKeptMs,
    placeholderData: keepPreviousData,
  })
}

/** Saves all bands on top of the version that was read. The page knows them at once. */
export function useSaveBands(propertyId: string) {
  const client = useQueryClient()
  return async (base: AgeBands, body: BandsBody): Promise<AgeBands> => {
    const saved = await call(saveAgeBands, { params: { propertyId }, body: { ...body, version: base.version } })
    client.setQueryData<Reply<typeof readAgeBands>>(bandsKey(propertyId), saved)
    // Guests see other prices too.
    void client.invalidateQueries()
    return saved.data
  }
}

export function useDeleteBands(propertyId: string) {
  const save = useSaveBands(propertyId)
  return useMutation({ mutationFn: async (base: AgeBands) => await save(base, { bands: [], extraAdult: null }) })
}
