import { changeVat, getVat } from '@keystay/contract/vat/endpoints'
import type { HotelVat } from '@keystay/contract/vat/entities'
import { listPlans } from '@keystay/contract/rate-plans/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const vatKey = (propertyId: string) => [...hotelKey(propertyId), 'vat']

export type VatChange = CallInput<typeof changeVat>['body']
export type VatBody = Omit<VatChange, 'version'>

/** What a hotel says of VAT; version 0 while it has said nothing. */
export function useVat(propertyId: string) {
  return useQuery({
    queryKey: vatKey(propertyId),
    queryFn: ({ signal }) => call(getVat, { params: { propertyId }, signal }),
    staleTime: 0,
  })
}

/** Saves it on top of the version that the form was filled from. */
export function useSaveVat(propertyId: string) {
  const client = useQueryClient()
  return async (base: HotelVat | null, body: VatBody): Promise<HotelVat> => {
    const { data } = await call(changeVat, { params: { propertyId }, body: { ...body, version: base?.version ?? 0 } })
    client.setQueryData<Reply<typeof getVat>>(vatKey(propertyId), { data })
    void client.invalidateQueries()
    return data
  }
}

/** The plans by which an example may be computed. */
export function useExamplePlans(propertyId: string) {
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'rate-plans'],
      queryFn: ({ signal }) => call(listPlans, { params: { propertyId }, signal }),
    }),
  ).data
}
