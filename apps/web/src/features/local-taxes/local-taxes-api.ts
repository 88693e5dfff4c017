import { changeTax, createTax, deleteTax, listTaxes, tryTaxes } from '@keystay/contract/local-taxes/endpoints'
import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { toList, withItem } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const taxesKey = (propertyId: string) => [...hotelKey(propertyId), 'local-taxes']

export type TaxBody = CallInput<typeof createTax>['body']
export type TaxExampleBody = CallInput<typeof tryTaxes>['body']

/** The local taxes of a hotel, in its order. */
export function useTaxes(propertyId: string) {
  return toList(
    useQuery({
      queryKey: taxesKey(propertyId),
      queryFn: ({ signal }) => call(listTaxes, { params: { propertyId }, signal }),
      staleTime: 0,
    }),
  )
}

/** Every key of a form asks for another example. */
const exampleKeptMs = 60_000

/** What a stay costs with the tax or the VAT of a form; null asks for nothing, and is the answer while that breaks a rule. */
export function useTaxExample(propertyId: string, body: TaxExampleBody | null) {
  return useQuery({
    queryKey: [...taxesKey(propertyId), 'example', body],
    queryFn: async ({ signal }) => {
      if (body === null) return null
      if (body.tax && (await import('./tax-rules.ts')).checkTax(body.tax).length > 0) return null
      if (body.vat && (await import('./vat-rules.ts')).checkVat(body.vat).length > 0) return null
      return (await call(tryTaxes, { params: { propertyId }, body, signal })).data
    },
    enabled: body !== null,
    gcTime: exampleKeptMs,
    placeholderData: keepPreviousData,
  })
}

/** Adds a tax, or changes one on top of its version. The list knows it at once. */
export function useSaveTax(propertyId: string) {
  const client = useQueryClient()
  return async (base: LocalTax | null, body: TaxBody): Promise<LocalTax> => {
    const { data } = base
      ? await call(changeTax, { params: { propertyId, taxId: base.id }, body: { ...body, version: base.version } })
      : await call(createTax, { params: { propertyId }, body })
    client.setQueryData<Reply<typeof listTaxes>>(taxesKey(propertyId), (old) => withItem(old, data))
    // Guests see other prices too.
    void client.invalidateQueries()
    return data
  }
}

export function useDeleteTax(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (taxId: string) => call(deleteTax, { params: { propertyId, taxId } }),
    onSuccess: () => void client.invalidateQueries(),
  })
}
