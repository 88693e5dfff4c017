import { closeDay, getCashBook, getDayEnd, moveCash, turnCash } from '@keystay/contract/days/endpoints'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'

const endKey = (propertyId: string) => [...hotelKey(propertyId), 'day-end']

/** What is open at the end of the day, and its cash book. */
export function useDayEnd(propertyId: string) {
  return useQuery({
    queryKey: endKey(propertyId),
    queryFn: ({ signal }) => call(getDayEnd, { params: { propertyId }, signal }).then(({ data }) => data),
    staleTime: 0,
    refetchOnWindowFocus: typeof EventSource === 'undefined',
  })
}

/** The cash book of another day; null asks for none. */
export function useCashBook(propertyId: string, day: PlainDate | null) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'cash-book', day],
    queryFn: ({ signal }) =>
      call(getCashBook, { params: { propertyId }, query: day === null ? {} : { day }, signal }).then(
        ({ data }) => data,
      ),
    enabled: day !== null,
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

/** What was done is seen before it counts as done; a refusal is shown together with what is there now. */
function useRefresh(propertyId: string) {
  const client = useQueryClient()
  return {
    mutationKey: changeKey(propertyId),
    onSettled: async (_done: unknown, error: Error | null) => {
      await client.invalidateQueries({ queryKey: endKey(propertyId) })
      readAfterChange(client, propertyId, error === null, endKey(propertyId))
    },
  }
}

/** Puts cash of no booking into the drawer, or takes some out. */
export function useMoveCash(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (body: CallInput<typeof moveCash>['body']) => call(moveCash, { params: { propertyId }, body }),
  })
}

/** Takes back what of that was recorded wrongly. */
export function useTurnCash(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (paymentId: string) => call(turnCash, { params: { propertyId, paymentId } }),
  })
}

/** Closes the day. */
export function useCloseDay(propertyId: string) {
  return useMutation({
    ...useRefresh(propertyId),
    mutationFn: (body: CallInput<typeof closeDay>['body']) =>
      call(closeDay, { params: { propertyId }, body }).then(({ data }) => data),
  })
}
