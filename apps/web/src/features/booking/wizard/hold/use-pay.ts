import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError, type ApiError } from '../../../../platform/api/api-error.ts'
import { pay, rememberBooking } from '../../booking-api.ts'

/** What the server calls the answer of the security verification. */
export const answerField = 'cf-turnstile-response'

type Wish = { readonly bookingId: string; readonly method: PaymentMethod; readonly answer: string | null }

/** A payment page that has not come by then does not come: its loading was stopped. */
const leavingMs = 20_000

/** Books with the chosen method. Clicks while one is under way are the same click; the server takes a repeated one as the same, too. */
export function usePay(propertyId: string) {
  const client = useQueryClient()
  const busy = useRef(false)
  const [verificationCount, setVerificationCount] = useState(0)
  const { mutate, reset, ...mutation } = useMutation({
    mutationFn: ({ bookingId, method, answer }: Wish) => pay({ propertyId, bookingId }, method, answer),
    onSuccess: ({ booking, redirectUrl }) => {
      if (redirectUrl) return globalThis.location.assign(redirectUrl)
      rememberBooking(client, booking)
      // An earlier payment is being asked for: until that is known another way is open.
      busy.current = booking.status !== 'pending'
    },
    onError: (error) => {
      busy.current = false
      if (isApiError(error) && error.code === 'verification_needed') setVerificationCount((count) => count + 1)
      // Whether it was booked, and how it can be paid, is what the server says, not what the network let through.
      void client.invalidateQueries({ queryKey: ['booking', propertyId] })
    },
  })
  const clear = useCallback(() => {
    busy.current = false
    setVerificationCount(0)
    reset()
  }, [reset])
  const leaving = mutation.data?.redirectUrl !== undefined
  useStillHere(leaving, () => {
    clear()
    void client.invalidateQueries({ queryKey: ['booking', propertyId] })
  })
  return {
    pay: (bookingId: string, method: PaymentMethod, answer: string | null = null) => {
      if (busy.current) return
      busy.current = true
      mutate({ bookingId, method, answer })
    },
    /** How often the security verification was asked for: each time is one of its own. */
    verificationCount,
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

export type Paying = ReturnType<typeof usePay>

/** Whether a refusal is about the security verification: that there is to be one, or that its answer did not count. */
export function isAboutVerification({ code, fields }: ApiError): boolean {
  return code === 'verification_needed' || fields[answerField] !== undefined
}
