import { listExtras } from '@keystay/contract/extras/endpoints'
import type { Folio } from '@keystay/contract/folio/entities'
import {
  addCharge,
  getFolio,
  payAtDesk,
  setPayer,
  turnCharge,
  turnDeskPayment,
} from '@keystay/contract/folio/endpoints'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'

export type BookingKey = { readonly propertyId: string; readonly bookingId: string }

const folioKey = ({ propertyId, bookingId }: BookingKey) => [...hotelKey(propertyId), 'folio', bookingId]

/** A booking's bill. */
export function useFolio(key: BookingKey) {
  return useQuery({
    queryKey: folioKey(key),
    queryFn: ({ signal }) => call(getFolio, { params: key, signal }).then(({ data }) => data),
    staleTime: 0,
    refetchOnWindowFocus: typeof EventSource === 'undefined',
  })
}

/** What a hotel sells beside its rooms. */
export function useExtras(propertyId: string) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'folio-extras'],
    queryFn: ({ signal }) => call(listExtras, { params: { propertyId }, signal }).then(({ data }) => data),
    staleTime: 60_000,
  })
}

/** Changes a bill: the reply is what it is now; a refusal is shown together with that. */
function useBillChange<Input>(key: BookingKey, change: (input: Input) => Promise<{ data: Folio }>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (folio) => {
      keepAnswer(client, folioKey(key), folio)
      readAfterChange(client, key.propertyId, true, folioKey(key))
    },
    onError: () => client.invalidateQueries({ queryKey: folioKey(key) }),
  })
}

/** Records money that moves at the desk. */
export function usePayment(key: BookingKey) {
  return useBillChange(key, (body: CallInput<typeof payAtDesk>['body']) => call(payAtDesk, { params: key, body }))
}

/** Puts something on the bill. */
export function useCharge(key: BookingKey) {
  return useBillChange(key, (body: CallInput<typeof addCharge>['body']) => call(addCharge, { params: key, body }))
}

/** Takes back a charge, or money that was recorded wrongly. */
export function useTurn(key: BookingKey) {
  return useBillChange(
    key,
    (what: { readonly position: number; readonly refundBy: DeskMethod } | { readonly paymentId: string }) =>
      'position' in what
        ? call(turnCharge, { params: { ...key, position: String(what.position) }, query: { refundBy: what.refundBy } })
        : call(turnDeskPayment, { params: { ...key, paymentId: what.paymentId } }),
  )
}

/** Says who pays lines. */
export function useSetPayer(key: BookingKey) {
  return useBillChange(key, (body: CallInput<typeof setPayer>['body']) => call(setPayer, { params: key, body }))
}
