import type { BookingKey } from '@keystay/contract/bookings/entities'
import { inTransaction, type Tx } from '../../../../platform/database/database.ts'
import type { Deps } from '../../../../deps.ts'
import type { PaymentProvider, ProviderRefund, ProviderResult } from '../providers/payment-provider.ts'
import { lockBooking } from '../../booking-state.ts'
import { noteProviderRefunds } from './note-refunds.ts'
import { readAttempt, type Attempt } from '../queries.ts'
import { readRefund, readRefunds, updateRefund, type Refund } from './queries.ts'

type RefundKey = { readonly propertyId: string; readonly refundId: string }
type Answer = ProviderResult<{ readonly ref?: string; readonly status: Refund['status'] }>

const minute = 60_000
const longestWaitMinutes = 360
/** So long somebody waits to see that the money goes back; a provider that hangs takes longer. */
const patienceMs = 3000

/** Asks the providers for the refunds of a booking that are due. What does not go well now is asked for again by the reconciler. */
export async function sendRefunds(deps: Deps, { propertyId, bookingId }: BookingKey): Promise<void> {
  const refunds = await readRefunds(deps.database.write, { propertyId, bookingId })
  for (const { id, status, providerRef } of refunds) {
    if (status === 'pending' && providerRef === null) await sendRefund(deps, { propertyId, refundId: id })
  }
}

/**
 * The same for whoever looks on: returns when the refunds were asked for, or when that takes long and goes on by itself. What
 * fails is logged and asked for again by the reconciler.
 */
export async function sendRefundsSoon(deps: Deps, key: BookingKey): Promise<void> {
  const sending = sendRefunds(deps, key).catch((error: unknown) =>
    deps.log?.error({ err: error, booking: key.bookingId }, 'refunds could not be sent'),
  )
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  await Promise.race([sending, enough])
  clearTimeout(timer)
}

/**
 * Asks the provider for one refund, or how it stands; asking twice gives the money back once. False when nobody knows how it
 * went: it is asked for again later.
 */
export async function sendRefund(deps: Deps, key: RefundKey): Promise<boolean> {
  const refund = await readRefund(deps.database.write, key)
  if (!refund || refund.status !== 'pending' || refund.attemptId === null) return true
  const attempt = await readAttempt(deps.database.write, { ...key, attemptId: refund.attemptId })
  // What came by transfer, its hotel sends back by hand.
  if (!attempt) return true
  const provider = deps.providers[attempt.method]
  if (!attempt.captureRef || !provider) return await putOff(deps, key)
  const answer = await askFor(provider, refund, attempt.captureRef)
  if (!answer.ok && answer.failure === 'unreachable') return await putOff(deps, key)
  // Refused perhaps because somebody gave the money back at the provider.
  const state = answer.ok || attempt.providerRef === null ? undefined : await provider.ask(attempt.providerRef)
  if (state && !state.ok && state.failure === 'unreachable') return await putOff(deps, key)
  const refundsAtProvider = state?.ok ? state.value.refunds : []
  await inTransaction(deps.database.write, (tx) => noteAnswer(tx, deps, { refund, attempt, answer, refundsAtProvider }))
  await tellIfFailed(deps, key, answer)
  return true
}

/** Nobody asks for it again: the guest gets this money only when somebody sees to it. */
async function tellIfFailed(deps: Deps, key: RefundKey, answer: Answer): Promise<void> {
  const refund = await readRefund(deps.database.write, key)
  if (refund?.status !== 'failed') return
  const failure = answer.ok ? answer.value.status : answer.issue
  deps.log?.warn({ refund: key.refundId, booking: refund.bookingId, failure }, 'refund failed')
}

async function askFor(provider: PaymentProvider, refund: Refund, captureRef: string): Promise<Answer> {
  const { id: refundId, amountMinor: minor, currency, providerRef } = refund
  return providerRef === null
    ? await provider.refund({ refundId, captureRef, amount: { minor, currency } })
    : await provider.askRefund(providerRef)
}

type AnsweredRefund = {
  readonly refund: Refund
  readonly attempt: Attempt
  readonly answer: Answer
  readonly refundsAtProvider: readonly ProviderRefund[]
}

async function noteAnswer(
  tx: Tx,
  deps: Deps,
  { refund, attempt, answer, refundsAtProvider }: AnsweredRefund,
): Promise<void> {
  const now = deps.clock()
  const booking = await lockBooking(tx, refund)
  const current = await readRefund(tx, { propertyId: refund.propertyId, refundId: refund.id }, true)
  // Somebody else asked, and has written more than this answer says.
  if (!booking || current?.status !== 'pending' || current.providerRef !== refund.providerRef) return
  const tries = current.tries + 1
  if (answer.ok) {
    const { status, ref } = answer.value
    const named = ref === undefined ? {} : { providerRef: ref }
    return await updateRefund(tx, refund, { status, ...named, tries, dueAt: nextTry(now, tries) })
  }
  await updateRefund(tx, refund, { status: 'failed', failure: answer.issue, tries })
  await noteProviderRefunds({ tx, now, booking, attempt }, refundsAtProvider)
}

async function putOff(deps: Deps, key: RefundKey): Promise<false> {
  const refund = await readRefund(deps.database.write, key)
  if (!refund) return false
  const tries = refund.tries + 1
  await updateRefund(deps.database.write, refund, { tries, dueAt: nextTry(deps.clock(), tries) })
  return false
}

/** 1, 2, 4 … minutes on, at most six hours: nobody loses patience before the provider is back. */
function nextTry(now: Date, tries: number): Date {
  const minutes = Math.min(longestWaitMinutes, 2 ** Math.min(tries - 1, 10))
  return new Date(now.getTime() + minutes * minute)
}
