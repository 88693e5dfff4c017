import { changeOwnerBooking } from '@keystay/contract/bookings/owner-endpoints'
import { getFolio, payAtDesk, turnDeskPayment } from '@keystay/contract/folio/endpoints'
import type { Payer } from '@keystay/contract/folio/entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import { getToday, setReadiness, settleMail, takeStayStep } from '@keystay/contract/stays/endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'

/** The desk's day changes without anybody doing anything: a page that stays open looks again after so long. */
const lookAgainMs = 300_000

const todayKey = (propertyId: string) => [...hotelKey(propertyId), 'today']

/** The desk's day of a hotel. */
export function useToday(propertyId: string) {
  return useQuery({
    queryKey: todayKey(propertyId),
    queryFn: ({ signal }) => call(getToday, { params: { propertyId }, signal }).then(({ data }) => data),
    staleTime: 0,
    refetchInterval: lookAgainMs,
    // Where the server tells nothing by itself.
    refetchOnWindowFocus: typeof EventSource === 'undefined',
  })
}

/** What was done is seen in the line at once: the day is read again before it counts as done. */
export function useRefresh(propertyId: string) {
  const client = useQueryClient()
  return {
    mutationKey: changeKey(propertyId),
    onSettled: async (_done: unknown, error: Error | null) => {
      await client.invalidateQueries({ queryKey: todayKey(propertyId) })
      readAfterChange(client, propertyId, error === null, todayKey(propertyId))
    },
  }
}

type Step = { readonly stayId: string; readonly body: CallInput<typeof takeStayStep>['body'] }

/** Takes a step of a stay, or takes the last one back. */
export function useStep(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: ({ stayId, body }: Step) =>
      call(takeStayStep, { params: { propertyId, stayId }, body }).then(({ data }) => data),
  })
}

type Said = { readonly roomId: string; readonly body: CallInput<typeof setReadiness>['body'] }

/** Says what state a room is in. */
export function useReadiness(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: ({ roomId, body }: Said) =>
      call(setReadiness, { params: { propertyId, roomId }, body }).then(({ data }) => data),
  })
}

/** The bill of a booking: who owes which part of what is due; asked for by who may take money. */
export function useBill(propertyId: string, bookingId: string, enabled: boolean) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'today-bill', bookingId],
    queryFn: ({ signal }) => call(getFolio, { params: { propertyId, bookingId }, signal }).then(({ data }) => data),
    enabled,
    staleTime: 0,
    retry: false,
  })
}

/** Whose part of a bill that two pay is collected, and how much that is. */
export type Part = { readonly payer: Payer; readonly minor: number }

type Collected = {
  readonly bookingId: string
  readonly method: DeskMethod
  readonly dueMinor: number
  /** Null: all that is due. */
  readonly part: Part | null
}

/** Records that what is due of a booking, or one payer's part of it, was received at the desk; tells the payment's id. */
export function useCollect(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: ({ bookingId, method, dueMinor, part }: Collected) => {
      const body = {
        id: crypto.randomUUID(),
        kind: 'payment',
        method,
        amountMinor: part?.minor ?? dueMinor,
        seenMinor: dueMinor,
        ...(part && { payer: part.payer }),
      } as const
      return call(payAtDesk, { params: { propertyId, bookingId }, body }).then(() => body.id)
    },
  })
}

type Payment = { readonly bookingId: string; readonly paymentId: string }

/** Takes a payment back by the way on which it came. */
export function usePayBack(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: ({ bookingId, paymentId }: Payment) =>
      call(turnDeskPayment, { params: { propertyId, bookingId, paymentId } }).then(({ data }) => data),
  })
}

/** Confirms an option. */
export function useConfirm(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (bookingId: string) =>
      call(changeOwnerBooking, { params: { propertyId, bookingId }, body: { action: 'confirm' } }).then(
        ({ data }) => data,
      ),
  })
}

/** Says that whoever did not get a mail was told otherwise. */
export function useSettleMail(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (mailId: string) => call(settleMail, { params: { propertyId, mailId } }).then(({ data }) => data),
  })
}
