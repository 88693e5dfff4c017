import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { ProviderRefund } from '../../platform/payment-provider.ts'
import { insertRefunds, readHeld, readRefunds, updateRefund, type Attempt, type Refund } from './queries.ts'

/** Brings the refunds of a payment in line with the provider's, those that were made there and disputes included. */
export async function noteProviderRefunds(
  tx: Tx,
  attempt: Attempt,
  told: readonly ProviderRefund[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return
  const known = await readRefunds(tx, attempt)
  for (const one of told) {
    const ours = known.find(({ id, providerRef }) => id === one.reference || providerRef === one.ref)
    if (ours) await bringOn(tx, ours, one)
    else if (one.status !== 'failed') await addForeign(tx, attempt, one, now)
  }
}

async function bringOn(tx: Tx, ours: Refund, { ref, status }: ProviderRefund): Promise<void> {
  // What failed stays failed for us, unless the provider has done it after all; what is done can still come back.
  const moves = ours.status !== status && (status !== 'pending' || ours.status === 'pending')
  if (!moves && ours.providerRef === ref) return
  await updateRefund(tx, ours, { providerRef: ref, ...(moves ? { status } : {}) })
}

/** Made at the provider, by somebody or by a dispute: it counts like any other, as far as money was there. */
async function addForeign(tx: Tx, attempt: Attempt, one: ProviderRefund, now: Date): Promise<void> {
  const { propertyId, bookingId } = attempt
  const held = (await readHeld(tx, attempt)).find(({ attemptId }) => attemptId === attempt.id)?.heldMinor ?? 0
  const amountMinor = Math.min(one.amount.minor, held)
  if (amountMinor <= 0) return
  const id = newId()
  const reason = one.kind === 'dispute' ? 'dispute' : 'provider'
  await insertRefunds(tx, [
    {
      propertyId,
      id,
      bookingId,
      attemptId: attempt.id,
      amountMinor,
      currency: one.amount.currency,
      reason,
      status: one.status,
      providerRef: one.ref,
      createdAt: now,
      dueAt: now,
    },
  ])
  const detail = { refund: id, amountMinor, reason }
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor: 'system', event: 'refunded', detail }])
}
