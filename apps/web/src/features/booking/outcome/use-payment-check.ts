import type { Booking } from '@keystay/contract/bookings/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { askPatiently } from './ask-patiently.ts'
import { settlePayment } from '../booking-api.ts'

export type PaymentCheck = {
  /** How often the server has answered. */
  readonly answers: number
  /** It was asked long enough; `again` begins anew. */
  readonly gaveUp: boolean
  readonly again: () => void
}

/** No answer, a busy server, a provider that does not answer, too many questions: all that may pass. */
function mayPass(error: unknown): boolean {
  return isApiError(error) && (error.status === null || error.status >= 500 || error.status === 429)
}

/**
 * Asks how a payment ended while `active`, and lets every page know; with `most`, at most so many answers are waited for. Whoever
 * shows the booking sees it change.
 */
export function usePaymentCheck(
  { propertyId, id }: Booking,
  active: boolean,
  most = Number.POSITIVE_INFINITY,
): PaymentCheck {
  const client = useQueryClient()
  const [answers, setAnswers] = useState(0)
  const [round, setRound] = useState(0)
  const [endedRound, setEndedRound] = useState(-1)
  useEffect(() => {
    if (!active) return
    const stop = new AbortController()
    const ask = async () => {
      await settlePayment(client, { propertyId, bookingId: id }, stop.signal)
      if (!stop.signal.aborted) setAnswers((count) => count + 1)
    }
    void askPatiently(ask, { signal: stop.signal, most, mayPass }).then((ended) => ended && setEndedRound(round))
    return () => stop.abort()
  }, [client, propertyId, id, active, most, round])
  return { answers, gaveUp: active && endedRound === round, again: () => setRound(round + 1) }
}
