import type { Booking } from '@keystay/contract/bookings/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
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
    void askPatiently(ask, { signal: stop.signal, most }).then((ended) => ended && setEndedRound(round))
    return () => stop.abort()
  }, [client, propertyId, id, active, most, round])
  return { answers, gaveUp: active && endedRound === round, again: () => setRound(round + 1) }
}

/** Seconds between two questions; the last pause goes on. */
const pauses = [1, 2, 3, 5] as const

const patienceMs = 120_000

type Patience = {
  readonly signal: AbortSignal
  /** How many answers are enough, however they turn out. */
  readonly most: number
}

/**
 * Asks at once and then with growing pauses, until the signal says that it is known or there were answers enough. True when the
 * patience ended before, or a failure came that does not pass.
 */
async function askPatiently(ask: () => Promise<void>, { signal, most }: Patience): Promise<boolean> {
  const end = Date.now() + patienceMs
  let answers = 0
  for (let tries = 0; ; tries += 1) {
    try {
      await ask()
      answers += 1
    } catch (error) {
      if (!signal.aborted && !mayPass(error)) return true
    }
    if (signal.aborted || answers >= most) return false
    const pause = (pauses[tries] ?? pauses[3]) * 1000
    if (Date.now() + pause > end) return true
    await wait(pause, signal)
    if (signal.aborted) return false
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
