import {
  changePromotion,
  createPromotion,
  deletePromotion,
  listPromotions,
  orderPromotions,
  tryPromotion,
} from '@keystay/contract/promotions/endpoints'
import type { Promotion } from '@keystay/contract/promotions/entities'
import { listOwnRoomTypes } from '@keystay/contract/room-types/owner-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { toList, withItem } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const promotionsKey = (propertyId: string) => [...hotelKey(propertyId), 'promotions']

export type PromotionBody = CallInput<typeof createPromotion>['body']
type ExampleBody = CallInput<typeof tryPromotion>['body']

/** The promotions of a hotel in its order. */
export function usePromotions(propertyId: string) {
  return toList(
    useQuery({
      queryKey: promotionsKey(propertyId),
      queryFn: ({ signal }) => call(listPromotions, { params: { propertyId }, signal }),
      staleTime: 0,
    }),
  )
}

/** Every key of a form asks for another example. */
const exampleKeptMs = 60_000

type Example = Omit<ExampleBody, 'roomTypeId'>

/**
 * What a stay in the hotel's first room type costs with a promotion; null where the hotel has no room type, or the promotion
 * breaks a rule. Until the next answer is there, that of the same promotion stays.
 */
export function usePromotionExample(propertyId: string, body: Example | null) {
  return useQuery({
    queryKey: [...promotionsKey(propertyId), 'example', body],
    queryFn: async ({ signal }) => {
      const params = { propertyId }
      if (body === null || (await import('./promotion-rules.ts')).checkPromotion(body.promotion).length > 0) return null
      const [type] = (await call(listOwnRoomTypes, { params, signal })).data
      return type ? (await call(tryPromotion, { params, body: { ...body, roomTypeId: type.id }, signal })).data : null
    },
    gcTime: exampleKeptMs,
    placeholderData: (old, before) =>
      (before?.queryKey.at(-1) as Example | null | undefined)?.promotionId === body?.promotionId ? old : undefined,
  })
}

/** Adds a promotion, or changes one on top of its version. The list knows it at once. */
export function useSavePromotion(propertyId: string) {
  const client = useQueryClient()
  const params = { propertyId }
  return async (base: Promotion | null, body: PromotionBody): Promise<Promotion> => {
    const saving = base
      ? call(changePromotion, {
          params: { ...params, promotionId: base.id },
          body: { ...body, version: base.version },
        })
      : call(createPromotion, { params, body })
    const { data } = await saving
    client.setQueryData<Reply<typeof listPromotions>>(promotionsKey(propertyId), (old) => withItem(old, data))
    // Guests see other prices too.
    void client.invalidateQueries()
    return data
  }
}

export function useDeletePromotion(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (promotionId: string) => call(deletePromotion, { params: { propertyId, promotionId } }),
    onSuccess: () => void client.invalidateQueries(),
  })
}

/** Puts the promotions in another order; where there are others meanwhile, these are read. */
export function useOrderPromotions(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (promotionIds: string[]) => call(orderPromotions, { params: { propertyId }, body: { promotionIds } }),
    onSuccess: (reply) => client.setQueryData(promotionsKey(propertyId), reply),
    onSettled: () => void client.invalidateQueries({ queryKey: promotionsKey(propertyId) }),
  })
}
