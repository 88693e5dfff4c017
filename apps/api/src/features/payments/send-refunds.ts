import { inTransaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockBooking } from '../bookings/booking-state.ts'
import { readAttempt, readRefund, readRefunds, updateRefund, type BookingKey } from './queries.ts'

type RefundKey = { readonly propertyId: string; readonly refundId: string }

const minute = 60_000
const longestWaitMinutes = 360

/** Asks the providers for the refunds of a booking that are due. What does not go well now is asked for again by the reconciler. */
export async function sendRefunds(deps: Deps, { propertyId, bookingId }: BookingKey): Promise<void> {
  const refunds = await readRefunds(deps.database.write, { propertyId, bookingId })
  for (const { id, status, providerRef } of refunds) {
    if (status === 'pending' && providerRef === null) await sendRefund(deps, { propertyId, refundId: id })
  }
}

/** Asks the provider for one refund, or how it stands; asking twice gives the money back once. */
export async function sendRefund(deps: Deps, key: RefundKey): Promise<void> {
  const refund = await readRefund(deps.database.write, key)
  if (!refund || refund.status !== 'pending' || refund.attemptId === null) return
  const attempt = await readAttempt(deps.database.write, { ...key, attemptId: refund.attemptId })
  const provider = attempt && deps.providers[attempt.method]
  if (!attempt?.captureRef || !provider) return await putOff(deps, key)
  const amount = { minor: refund.amountMinor, currency: refund.currency }
  const { providerRef } = refund
  const answer =
    providerRef === null
      ? await provider.refund({ refundId: refund.id, captureRef: attempt.captureRef, amount })
      : await provider.askRefund(providerRef)
  if (!answer.ok && answer.failure === 'unreachable') return await putOff(deps, key)
  await inTransaction(deps.database.write, async (tx) => {
    await lockBooking(tx, refund)
    const current = await readRefund(tx, key, true)
    if (current?.status !== 'pending') return
    const at = { ...refund, tries: current.tries + 1 }
    if (!answer.ok) return await updateRefund(tx, at, { status: 'failed', failure: answer.issue, tries: at.tries })
    const { status } = answer.value
    const ref = 'ref' in answer.value ? { providerRef: answer.value.ref as string } : {}
    await updateRefund(tx, at, { status, ...ref, tries: at.tries, dueAt: nextTry(deps.clock(), at.tries) })
  })
}

async function putOff(deps: Deps, key: RefundKey): Promise<void> {
  const refund = await readRefund(deps.database.write, key)
  if (!refund) return
  const tries = refund.tries + 1
  await updateRefund(deps.database.write, refund, { tries, dueAt: nextTry(deps.clock(), tries) })
}

/** 1, 2, 4 … minutes on, at most six hours: nobody loses patience before the provider is back. */
function nextTry(now: Date, tries: number): Date {
  const minutes = Math.min(longestWaitMinutes, 2 ** Math.min(tries - 1, 10))
  return new Date(now.getTime() + minutes * minute)
}
