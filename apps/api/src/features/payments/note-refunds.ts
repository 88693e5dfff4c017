import type { RefundReason } from '@keystay/contract/entities'
import { writeAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { ProviderRefund } from '../../platform/payment-provider.ts'
import type { LockedBooking } from '../bookings/booking-state.ts'
import { keepsMoney } from '../bookings/rules.ts'
import { insertRefunds, readHeld, readRefunds, updateRefund, type Attempt, type Refund } from './queries.ts'
import { requestRefund, tellRefunds } from './request-refund.ts'

type Scene = { readonly tx: Tx; readonly now: Date; readonly booking: LockedBooking; readonly attempt: Attempt }

/**
 * Brings the refunds of a payment in line with the provider's, those that were made there and disputes included, under the
 * lock of its booking. Money that comes back to a cancelled booking goes on to its guest.
 */
export async function noteProviderRefunds(scene: Scene, told: readonly ProviderRefund[]): Promise<void> {
  if (told.length === 0) return
  const { tx, now, booking, attempt } = scene
  for (const one of told) {
    const known = (await readRefunds(tx, attempt)).filter(({ attemptId }) => attemptId === attempt.id)
    const ours = known.find(({ id, providerRef }) => id === one.reference || providerRef === one.ref)
    if (ours) await bringOn(tx, ours, one)
    else if (one.status !== 'failed') await addForeign(scene, known, one)
  }
  if (booking.status !== 'cancelled' || keepsMoney(booking)) return
  const { propertyId, bookingId } = attempt
  const amountMinor = await heldBy(tx, attempt)
  const due = { propertyId, bookingId, amountMinor, currency: booking.currency, reason: 'cancelled', now } as const
  await tellRefunds(tx, attempt, await requestRefund(tx, { ...due, from: attempt.id }), now)
}

async function bringOn(tx: Tx, ours: Refund, { ref, status }: ProviderRefund): Promise<void> {
  // What failed stays failed for us, unless the provider has done it after all; what is done can still come back.
  const moves = ours.status !== status && (status !== 'pending' || ours.status === 'pending')
  if (!moves && ours.providerRef === ref) return
  await updateRefund(tx, ours, { providerRef: ref, ...(moves ? { status } : {}) })
}

async function heldBy(tx: Tx, attempt: Attempt): Promise<number> {
  return (await readHeld(tx, attempt)).find(({ attemptId }) => attemptId === attempt.id)?.heldMinor ?? 0
}

/** Made at the provider, by somebody or by a dispute: it counts like any other, as far as money was there. */
async function addForeign(scene: Scene, known: readonly Refund[], one: ProviderRefund): Promise<void> {
  const { tx, attempt } = scene
  const held = await heldBy(tx, attempt)
  const missing = one.amount.minor - held
  // Somebody was faster at the provider with what we were about to give back.
  const promised = known.find(({ providerRef, amountMinor }) => providerRef === null && amountMinor >= missing)
  if (missing > 0 && promised) return await fulfil(scene, promised, one, promised.amountMinor - missing)
  const amountMinor = Math.min(one.amount.minor, held)
  if (amountMinor <= 0) return
  const reason = one.kind === 'dispute' ? 'dispute' : 'provider'
  await insert(scene, { amountMinor, reason, status: one.status, providerRef: one.ref }, one.amount.currency)
}

/** Promises whose money is free again when a dispute that took it is won: a cancelled booking passes it on, a hotel decides. */
const released: ReadonlySet<RefundReason> = new Set(['cancelled', 'owner'])

/** What was promised is done by what the provider did; what is left of it is still to be given. */
async function fulfil(scene: Scene, promised: Refund, one: ProviderRefund, left: number): Promise<void> {
  const { amount, ref: providerRef, status, kind } = one
  const done = { amountMinor: amount.minor, providerRef, status, failure: '' }
  const isDispute = kind === 'dispute' && released.has(promised.reason)
  await updateRefund(scene.tx, promised, { ...done, ...(isDispute ? { reason: 'dispute' } : {}) })
  if (left <= 0) return
  const { reason } = promised
  await insert(scene, { amountMinor: left, reason, status: 'pending', providerRef: null }, promised.currency)
}

type NewRefund = Pick<Refund, 'amountMinor' | 'reason' | 'status' | 'providerRef'>

async function insert({ tx, now, attempt }: Scene, refund: NewRefund, currency: string): Promise<void> {
  const { propertyId, bookingId, id: attemptId } = attempt
  const id = newId()
  await insertRefunds(tx, [{ ...refund, propertyId, id, bookingId, attemptId, currency, createdAt: now, dueAt: now }])
  const detail = { refund: id, amountMinor: refund.amountMinor, reason: refund.reason }
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor: 'system', event: 'refunded', detail }])
}
