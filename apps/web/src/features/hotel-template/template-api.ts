import { applyTemplate } from '@keystay/contract/hotel-template/endpoints'
import { listTaxes } from '@keystay/contract/local-taxes/endpoints'
import { listPlans } from '@keystay/contract/rate-plans/endpoints'
import { getVat } from '@keystay/contract/vat/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

/** Whether a hotel has neither rate plans nor taxes nor VAT; false until that is known. */
export function useIsBlank(propertyId: string): boolean {
  const params = { propertyId }
  const plans = useQuery({
    queryKey: [...hotelKey(propertyId), 'rate-plans'],
    queryFn: ({ signal }) => call(listPlans, { params, signal }),
  })
  const taxes = useQuery({
    queryKey: [...hotelKey(propertyId), 'local-taxes'],
    queryFn: ({ signal }) => call(listTaxes, { params, signal }),
  })
  const vat = useQuery({
    queryKey: [...hotelKey(propertyId), 'vat'],
    queryFn: ({ signal }) => call(getVat, { params, signal }),
  })
  return plans.data?.data.length === 0 && taxes.data?.data.length === 0 && vat.data?.data.version === 0
}

export function useApplyTemplate(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(applyTemplate, { params: { propertyId } }),
    // What another tab has created meanwhile is seen too.
    onSettled: () => client.invalidateQueries(),
  })
}
