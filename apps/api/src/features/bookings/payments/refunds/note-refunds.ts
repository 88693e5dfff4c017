import type { RefundReason } from '@keystay/contract/bookings/entities'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { newId } from '../../../../platform/database/ids.ts'
import type { ProviderRefund } from '../providers/payment-provider.ts'
import type { LockedBooking } from '../../booking-state.ts'
import { heldOf, keptOf } from '../../rules.ts'
import { readLedger } from '../ledger.ts'
import type { Attempt } from '../queries.ts'
import { insertRefunds, readHeld, readRefunds, updateRefund, type Refund } from './queries.ts'
import { requestRefund, tellRefunds } from './request-refund.ts'
import type { Refundable } from '../rules.ts'

type Scene = { readonly tx: Tx; readonly now: Date; readonly booking: LockedBooking; readonly attempt: Attempt }

/**
 * Brings the refunds of a payment in line with the provider's, those that were made there and disputes included, under the
 * lock of its booking. Money that comes back to a cancelled booking goes on to its guest, but for the fee that is kept.
 */
export async function noteProviderRefunds(scene: Scene, refundsAtProvider: readonly ProviderRefund[]): Promise<void> {
  if (refundsAtProvider.length === 0) return
  const { tx, now, booking, attempt } = scene
  let savedRefunds = await readSaved(scene)
  for (const one of refundsAtProvider) {
    if (await noteRefund(scene, savedRefunds, one)) savedRefunds = await readSaved(scene)
  }
  if (booking.status !== 'cancelled') return
  const { propertyId, bookingId, id: from } = attempt
  const amountMinor = heldOf(await readLedger(tx, attempt, booking)) - keptOf(booking)
  const due = {
    propertyId,
    bookingId,
    from,
    amountMinor,
    currency: booking.currency,
    reason: 'cancelled',
  } as const
  await tellRefunds(tx, attempt, await requestRefund(tx, { ...due, now }), now)
}

async function readSaved({ tx, attempt }: Scene): Promise<Refund[]> {
  return (await readRefunds(tx, attempt)).filter(({ attemptId }) => attemptId === attempt.id)
}

/** Returns whether anything was written. */
async function noteRefund(scene: Scene, savedRefunds: readonly Refund[], one: ProviderRefund): Promise<boolean> {
  const ours = savedRefunds.filter(({ id, providerRef }) => id === one.reference || providerRef === one.ref)
  if (ours.length === 0) return one.status !== 'failed' && (await addForeign(scene, savedRefunds, one))
  let isChanged = false
  for (const each of ours) isChanged = (await bringOn(scene, each, one)) || isChanged
  return isChanged
}

async function bringOn({ tx, now }: Scene, ours: Refund, { ref, status, kind }: ProviderRefund): Promise<boolean> {
  // The hotel has won the money back that a promise was done with: it is to be given again.
  if (kind === 'dispute' && status === 'failed' && !foreign.has(ours.reason)) {
    await updateRefund(tx, ours, { providerRef: null, status: 'pending', dueAt: now })
    return true
  }
  // What failed stays failed for us, unless the provider has done it after all; what is done can still come back.
  const moves = ours.status !== status && (status !== 'pending' || ours.status === 'pending')
  if (!moves && ours.providerRef === ref) return false
  await updateRefund(tx, ours, { providerRef: ref, ...(moves ? { status } : {}) })
  return true
}

/** Made at the provider, by somebody or by a dispute: it counts like any other, as far as money was there. */
async function addForeign(scene: Scene, savedRefunds: readonly Refund[], one: ProviderRefund): Promise<boolean> {
  const refundable = (await readHeld(scene.tx, scene.attempt)).find(({ attemptId }) => attemptId === scene.attempt.id)
  if (!refundable) return false
  const unsent = savedRefunds.filter(({ providerRef }) => providerRef === null)
  if (one.amount.currency === refundable.currency) return await countForeign(scene, refundable, unsent, one)
  // Nobody knows what another currency comes to: all that may still be there counts as gone.
  const minor = refundable.heldMinor + (unsent[0]?.amountMinor ?? 0)
  const amount = { minor, currency: refundable.currency }
  const isCounted = await countForeign(scene, refundable, unsent, { ...one, amount })
  if (isCounted) await noteCurrency(scene, one)
  return isCounted
}

async function countForeign(
  scene: Scene,
  { heldMinor }: Refundable,
  unsent: readonly Refund[],
  one: ProviderRefund,
): Promise<boolean> {
  const { minor, currency } = one.amount
  const missing = minor - heldMinor
  // Somebody was faster at the provider with what we were about to give back.
  const promised = unsent.find(({ amountMinor }) => amountMinor >= missing)
  if (missing > 0 && promised) {
    // What a cancelled booking gives back leaves its fee, whoever was faster.
    const doneMinor = promised.reason === 'cancelled' ? minor : missing
    const isWhole = released.has(promised.reason)
    await fulfil(scene, promised, isWhole ? one : withMinor(one, missing), promised.amountMinor - doneMinor)
    if (isWhole || heldMinor <= 0) return true
  }
  const amountMinor = Math.min(minor, heldMinor)
  if (amountMinor <= 0) return false
  const reason = one.kind === 'dispute' ? 'dispute' : 'provider'
  await insert(scene, { amountMinor, reason, status: one.status, providerRef: one.ref }, currency)
  return true
}

const withMinor = (one: ProviderRefund, minor: number): ProviderRefund => ({
  ...one,
  amount: { ...one.amount, minor },
})

async function noteCurrency({ tx, now, attempt }: Scene, { ref, amount }: ProviderRefund): Promise<void> {
  const { propertyId, bookingId, id } = attempt
  const detail = { attempt: id, refund: ref, amountMinor: amount.minor, currency: amount.currency }
  const entry = { propertyId, bookingId, at: now, actor: 'system', event: 'refund_in_other_currency', detail } as const
  await writeAudit(tx, [entry])
}

/** Promises whose money is free again when a dispute that took it is won: a cancelled booking passes it on, a hotel decides. */
const released: ReadonlySet<RefundReason> = new Set(['cancelled', 'owner'])
/** What nobody promised. */
const foreign: ReadonlySet<RefundReason> = new Set(['provider', 'dispute'])

/** What was promised is done by what the provider did; what is left of it is still to be given. */
async function fulfil(scene: Scene, promised: Refund, one: ProviderRefund, restMinor: number): Promise<void> {
  const { amount, ref: providerRef, status, kind } = one
  const done = { amountMinor: amount.minor, providerRef, status, failure: '' }
  const isDispute = kind === 'dispute' && released.has(promised.reason)
  // It gave the guest of a cancelled booking more than was promised: nothing of the promise is left.
  const isMore = promised.reason === 'cancelled' && amount.minor > promised.amountMinor
  const reason = isDispute ? 'dispute' : isMore ? 'provider' : promised.reason
  await updateRefund(scene.tx, promised, { ...done, reason })
  if (restMinor <= 0 || isMore) return
  await insert(
    scene,
    { amountMinor: restMinor, reason: promised.reason, status: 'pending', providerRef: null },
    promised.currency,
  )
}

type NewRefund = Pick<Refund, 'amountMinor' | 'reason' | 'status' | 'providerRef'>

async function insert({ tx, now, attempt }: Scene, refund: NewRefund, currency: string): Promise<void> {
  const { propertyId, bookingId, id: attemptId } = attempt
  const id = newId()
  await insertRefunds(tx, [{ ...refund, propertyId, id, bookingId, attemptId, currency, createdAt: now, dueAt: now }])
  const detail = { refund: id, amountMinor: refund.amountMinor, reason: refund.reason }
  await writeAudit(tx, [{ propertyId, bookingId, at: now, actor: 'system', event: 'refunded', detail }])
}
