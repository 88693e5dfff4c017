import type { PaymentMethod } from '@keystay/contract/entities'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { pay, rememberBooking } from '../booking-api.ts'

/** A payment page that has not come by then does not come: its loading was stopped. */
const leavingMs = 20_000

/** Books with the chosen method. Clicks while one is under way are the same click; the server takes a repeated one as the same, too. */
export function usePay(propertyId: string) {
  const client = useQueryClient()
  const busy = useRef(false)
  const { mutate, reset, ...mutation } = useMutation({
    mutationFn: ({ bookingId, method }: { bookingId: string; method: PaymentMethod }) =>
      pay({ propertyId, bookingId }, method),
    onSuccess: ({ booking, redirectUrl }) => {
      if (redirectUrl) return globalThis.location.assign(redirectUrl)
      rememberBooking(client, booking)
      // An earlier payment is being asked for: until that is known another way is open.
      busy.current = booking.status !== 'pending'
    },
    onError: () => {
      busy.current = false
      // Whether it was booked, and how it can be paid, is what the server says, not what the network let through.
      void client.invalidateQueries({ queryKey: ['booking', propertyId] })
    },
  })
  const clear = useCallback(() => {
    busy.current = false
    reset()
  }, [reset])
  const leaving = mutation.data?.redirectUrl !== undefined
  useStillHere(leaving, () => {
    clear()
    void client.invalidateQueries({ queryKey: ['booking', propertyId] })
  })
  return {
    pay: (bookingId: string, method: PaymentMethod) => {
      if (busy.current) return
      busy.current = true
      mutate({ bookingId, method })
    },
    // A payment page that is being opened keeps everything locked.
    busy: mutation.isPending || leaving || mutation.data?.booking.status === 'confirmed',
    /** How it is being paid. */
    method: mutation.variables?.method ?? null,
    error: isApiError(mutation.error) ? mutation.error : null,
    clear,
  }
}

/** Hears that the page that was being left is here again: by the back button, or because its successor did not come. */
function useStillHere(leaving: boolean, onHere: () => void): void {
  const here = useEffectEvent(onHere)
  useEffect(() => {
    if (!leaving) return
    const back = (event: PageTransitionEvent) => event.persisted && here()
    const timer = setTimeout(here, leavingMs)
    globalThis.addEventListener('pageshow', back)
    return () => {
      clearTimeout(timer)
      globalThis.removeEventListener('pageshow', back)
    }
  }, [leaving])
}
