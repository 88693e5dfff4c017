import type { PaymentMethod } from '@keystay/contract/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { pay, rememberBooking } from '../booking-api.ts'

/** Books with the chosen method. Clicks while one is under way are the same click; the server takes a repeated one as the same, too. */
export function usePay(propertyId: string) {
  const client = useQueryClient()
  const busy = useRef(false)
  const mutation = useMutation({
    mutationFn: ({ bookingId, method }: { bookingId: string; method: PaymentMethod }) =>
      pay({ propertyId, bookingId }, method),
    onSuccess: ({ booking, redirectUrl }) => {
      if (redirectUrl) globalThis.location.assign(redirectUrl)
      else rememberBooking(client, booking)
    },
    onError: () => {
      busy.current = false
      // Whether it was booked is what the server says, not what the network let through.
      void client.invalidateQueries({ queryKey: ['booking', propertyId] })
    },
  })
  return {
    pay: (bookingId: string, method: PaymentMethod) => {
      if (busy.current) return
      busy.current = true
      mutation.mutate({ bookingId, method })
    },
    // A payment page that is being opened keeps everything locked.
    busy: mutation.isPending || mutation.isSuccess,
    error: isApiError(mutation.error) ? mutation.error : null,
    clear: () => {
      busy.current = false
      mutation.reset()
    },
  }
}
