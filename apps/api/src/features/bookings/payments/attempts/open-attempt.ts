import type { Deps } from '../../../../deps.ts'
import { inTransaction, type Tx } from '../../../../platform/database/database.ts'
import { DomainError } from '../../../../platform/http/errors.ts'
import type { PaymentRequest } from '../providers/payment-provider.ts'
import { lockBooking } from '../../booking-state.ts'
import { closeAttempt } from './close-attempt.ts'
import { readAttempt, updateAttempt, type Attempt } from '../queries.ts'

/** An attempt as the provider is asked for it, the same whenever it is asked. */
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

/** What the provider sends back with all that it says of an attempt. */
export function referenceOf({ propertyId, id }: Pick<Attempt, 'propertyId' | 'id'>): string {
  return `${propertyId}.${id}`
}

/**
 * Asks the provider for the page on which the guest pays, and notes it; asking again finds the same page. An attempt that the
 * provider refuses has failed. Returns the page; null when the attempt has ended meanwhile or its money is being taken, so that
 * nobody is led to a page that no longer counts. Throws payment_failed, payment_unreachable.
 */
export async function openAttempt(deps: Deps, attempt: Attempt): Promise<string | null> {
  const provider = deps.providers[attempt.method]
  if (!provider) throw new DomainError('payment_method_unavailable')
  const created = await provider.create(toRequest(attempt))
  if (!created.ok && created.failure === 'unreachable') throw new DomainError('payment_unreachable')
  const outcome = await inTransaction(deps.database.write, async (tx) => {
    await lockBooking(tx, attempt)
    const current = await readAttempt(tx, { propertyId: attempt.propertyId, attemptId: attempt.id }, true)
    // Whoever else asked may have been faster, and the guest with them.
    if (current?.status !== 'creating' && current?.status !== 'open') return { page: null }
    if (created.ok) return await noteOpened(tx, deps, current, created.value)
    // One that is open was not refused before: somebody has its page.
    if (current.status === 'open') return { page: current.redirectUrl }
    await closeAttempt(tx, current, { status: 'failed', failure: created.issue, actor: 'system', now: deps.clock() })
    return 'failed'
  })
  if (outcome === 'failed') throw new DomainError('payment_failed')
  return outcome.page
}

type Outcome = 'failed' | { readonly page: string | null }
type Opened = { readonly ref: string; readonly redirectUrl: string }

async function noteOpened(tx: Tx, deps: Deps, current: Attempt, { ref, redirectUrl }: Opened): Promise<Outcome> {
  if (current.redirectUrl !== null) return { page: current.redirectUrl }
  const { propertyId, id: attemptId, providerRef } = current
  const change = { status: 'open', providerRef: providerRef ?? ref, redirectUrl, checkedAt: deps.clock() } as const
  await updateAttempt(tx, { propertyId, attemptId }, change)
  return { page: redirectUrl }
}
