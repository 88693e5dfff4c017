import { changeExtra, createExtra, deleteExtra, listExtras, tryExtra } from '@keystay/contract/extras/endpoints'
import type { Extra } from '@keystay/contract/extras/entities'
import { listOwnRoomTypes } from '@keystay/contract/room-types/owner-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { toList, withItem } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const extrasKey = (propertyId: string) => [...hotelKey(propertyId), 'extras']

export type ExtraBody = CallInput<typeof createExtra>['body']
export type ExampleBody = CallInput<typeof tryExtra>['body']

/** The extras of a hotel in its order. */
export function useExtras(propertyId: string) {
  return toList(
    useQuery({
      queryKey: extrasKey(propertyId),
      queryFn: ({ signal }) => call(listExtras, { params: { propertyId }, signal }),
      staleTime: 0,
    }),
  )
}

/** The room type that examples are of; null where the hotel has none. */
export function useExampleType(propertyId: string): string | null {
  const query = useQuery({
    queryKey: [...hotelKey(propertyId), 'room-types'],
    queryFn: ({ signal }) => call(listOwnRoomTypes, { params: { propertyId }, signal }),
  })
  return query.data?.data[0]?.id ?? null
}

/** Every key of a form asks for another example. */
const exampleKeptMs = 60_000

/**
 * What a stay costs with an extra; null asks for none. The answer is null while the extra breaks a rule, so that there is
 * nothing to compute. Until the next answer is there, that of the same extra stays.
 */
export function useExample(propertyId: string, body: ExampleBody | null) {
  return useQuery({
    queryKey: [...extrasKey(propertyId), 'example', body],
    queryFn: async ({ signal }) => {
      if (body === null || (await import('./extra-rules.ts')).checkExtra(body.extra).length > 0) return null
      return (await call(tryExtra, { params: { propertyId }, body, signal })).data
    },
    enabled: body !== null,
    gcTime: exampleKeptMs,
    placeholderData: (old, before) =>
      (before?.queryKey.at(-1) as ExampleBody | null | undefined)?.extraId === body?.extraId ? old : undefined,
  })
}

/** Adds an extra, or changes one on top of its version. The list knows it at once. */
export function useSaveExtra(propertyId: string) {
  const client = useQueryClient()
  return async (base: Extra | null, body: ExtraBody): Promise<Extra> => {
    const params = { propertyId }
    const { data } = base
      ? await call(changeExtra, { params: { ...params, extraId: base.id }, body: { ...body, version: base.version } })
      : await call(createExtra, { params, body })
    client.setQueryData<Reply<typeof listExtras>>(extrasKey(propertyId), (old) => withItem(old, data))
    // Guests see other prices too.
    void client.invalidateQueries()
    return data
  }
}

export function useDeleteExtra(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (extraId: string) => call(deleteExtra, { params: { propertyId, extraId } }),
    onSuccess: () => void client.invalidateQueries(),
  })
}
