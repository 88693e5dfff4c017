import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { callUrl } from '@keystay/contract/shared/endpoint'
import {
  changeVoucher,
  createVoucher,
  createVoucherSeries,
  deleteVoucher,
  listVouchers,
  tryVoucher,
  uploadVouchers,
  vouchersFile,
} from '@keystay/contract/vouchers/endpoints'
import type { Voucher } from '@keystay/contract/vouchers/entities'
import { listOwnRoomTypes } from '@keystay/contract/room-types/owner-endpoints'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const keyOf = (propertyId: string) => [...hotelKey(propertyId), 'vouchers']

/** What is made or changed: one code, many, or one that is there. */
export type VoucherAct =
  | { readonly kind: 'new' }
  | { readonly kind: 'series' }
  | { readonly kind: 'change'; readonly voucher: Voucher }

/** The discount codes of a hotel that begin so, the newest first. */
export function useVouchers(propertyId: string, query: { readonly page: number; readonly code: string }) {
  return toList(
    useQuery({
      queryKey: [...keyOf(propertyId), query],
      queryFn: ({ signal }) => call(listVouchers, { params: { propertyId }, query, signal }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
}

/** Where all of them are as a table; the browser loads it by the session's cookie. */
export const tableUrl = (propertyId: string): string => callUrl(vouchersFile, { params: { propertyId } })

/** What is wrong with what would be sent, one issue per field. */
export async function checkVoucher({ kind }: VoucherAct, body: object): Promise<readonly FieldIssue[]> {
  return (await import('./voucher-rules.ts')).checkVoucher(kind, body)
}

export type VoucherExampleBody = Omit<CallInput<typeof tryVoucher>['body'], 'roomTypeId'>

/** Every key of a form asks for another example. */
const exampleKeptMs = 60_000

/**
 * What a stay in the hotel's first room type costs with a code of these terms; null where the hotel has no room type, or the
 * terms break a rule. Until the next answer is there, the last one stays.
 */
export function useVoucherExample(propertyId: string, body: VoucherExampleBody | null) {
  return useQuery({
    queryKey: [...keyOf(propertyId), 'example', body],
    queryFn: async ({ signal }) => {
      const params = { propertyId }
      if (body === null || (await import('./voucher-rules.ts')).checkVoucher('terms', body.terms).length > 0)
        return null
      const [type] = (await call(listOwnRoomTypes, { params, signal })).data
      return type ? (await call(tryVoucher, { params, body: { ...body, roomTypeId: type.id }, signal })).data : null
    },
    gcTime: exampleKeptMs,
    placeholderData: keepPreviousData,
  })
}

/** Sends what a form says; returns the codes that it made or changed. */
export function useSaveVoucher(propertyId: string) {
  const client = useQueryClient()
  return async (act: VoucherAct, body: object): Promise<readonly string[]> => {
    const codes = await send(propertyId, act, body)
    void client.invalidateQueries({ queryKey: keyOf(propertyId) })
    return codes
  }
}

async function send(propertyId: string, act: VoucherAct, body: object): Promise<readonly string[]> {
  const params = { propertyId }
  if (act.kind === 'series')
    return (await call(createVoucherSeries, { params, body: body as CallInput<typeof createVoucherSeries>['body'] }))
      .data.codes
  if (act.kind === 'new')
    return [(await call(createVoucher, { params, body: body as CallInput<typeof createVoucher>['body'] })).data.code]
  const changed = await call(changeVoucher, {
    params: { propertyId, voucherId: act.voucher.id },
    body: body as CallInput<typeof changeVoucher>['body'],
  })
  return [changed.data.code]
}

export function useDeleteVoucher(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (voucherId: string) => call(deleteVoucher, { params: { propertyId, voucherId } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(propertyId) }),
  })
}

/** Adds the codes of a table; all of its lines or none. */
export function useUploadVouchers(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) =>
      (await call(uploadVouchers, { params: { propertyId }, body: { csv: await file.text() } })).data.added,
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(propertyId) }),
  })
}
