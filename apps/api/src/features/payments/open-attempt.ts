import type { Deps } from '../../platform/deps.ts'
import { inTransaction } from '../../platform/database.ts'
import { DomainError } from '../../platform/errors.ts'
import type { PaymentRequest } from '../../platform/payment-provider.ts'
import { endPayment, lockBooking } from '../bookings/booking-state.ts'
import { readAttempt, updateAttempt, type Attempt } from './queries.ts'

/** A try as the provider is asked for it, the same whenever it is asked. */
function toRequest(attempt: Attempt): PaymentRequest {
  const { id, amountMinor, currency, expiresAt, request } = attempt
  return {
    attemptId: id,
    reference: referenceOf(attempt),
    amount: { minor: amountMinor, currency },
    expiresAt,
    ...request,
  }
}

/** What the provider sends back with all that it says of a try. */
export function referenceOf({ propertyId, id }: Pick<Attempt, 'propertyId' | 'id'>): string {
  return `${propertyId}.${id}`
}

/**
 * Asks the provider for the page on which the guest pays, and notes it; asking again finds the same page. A try that the
 * provider refuses has failed. Returns the page. Throws payment_failed, payment_unreachable.
 */
export async function openAttempt(deps: Deps, attempt: Attempt): Promise<string> {
  const provider = deps.providers[attempt.method]
  if (!provider) throw new DomainError('payment_method_unavailable')
  const created = await provider.create(toRequest(attempt))
  if (!created.ok && created.failure === 'unreachable') throw new DomainError('payment_unreachable')
  const now = deps.clock()
  const key = { propertyId: attempt.propertyId, attemptId: attempt.id }
  await inTransaction(deps.database.write, async (tx) => {
    await lockBooking(tx, attempt)
    const current = await readAttempt(tx, key, true)
    // Whoever else asked may have been faster, and the guest with them.
    if (!current || current.status !== 'creating') return
    if (created.ok) {
      const { ref, redirectUrl } = created.value
      await updateAttempt(tx, key, { status: 'open', providerRef: ref, redirectUrl, checkedAt: now })
      return
    }
    await updateAttempt(tx, key, { status: 'failed', failure: created.issue, checkedAt: now, endedAt: now })
    await endPayment(tx, attempt, 'failed')
  })
  if (!created.ok) throw new DomainError('payment_failed')
  return created.value.redirectUrl
}
