import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { DeskPaymentForm } from '@keystay/contract/folio/forms'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { writeOutbox } from '../../outbox/outbox.ts'
import { lockBooking } from '../booking-state.ts'
import { endLivePayment } from '../payments/attempts/end-live-payment.ts'
import { requestRefund, tellRefunds } from '../payments/refunds/request-refund.ts'
import { updateState } from '../queries.ts'
import { readBookingRow, type BookingRow } from '../row-queries.ts'
import { dueOf } from '../rules.ts'
import { keepDeskPayments, readDeskHeld, readDeskPayment, type DeskPayment } from './desk-payments.ts'
import { stateAfter } from './desk-state.ts'
import { requireCash } from './till.ts'

type Request = BookingKey & {
  /** Who stands at the desk. */
  readonly userId: string
  readonly form: DeskPaymentForm
}

/**
 * Records money that a guest pays at the desk, at most what is due, or that the desk gives back, at most what it holds; an id is
 * written once. An attempt to pay online ends first where its provider can be reached; where it cannot, the desk counts and later money
 * goes back. Throws not_found, wrong_state, changed_meanwhile with what is due or held now, payment_too_high, refund_too_high,
 * idempotency_key_reused, busy.
 */
export async function payAtDesk(deps: Deps, request: Request): Promise<void> {
  const key = { propertyId: request.propertyId, bookingId: request.bookingId }
  if (request.form.kind === 'payment') await endOnline(deps, key)
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await lockBooking(tx, key)
    if (!booking) throw new DomainError('not_found')
    if (await isWritten(tx, request)) return
    if (request.form.kind === 'payment') await take(tx, deps, request, booking)
    else await give(tx, deps, request, booking)
  })
}

/** Ends what is being paid online of a confirmed booking, as far as its provider can be reached. */
export async function endOnline(deps: Deps, key: BookingKey): Promise<void> {
  const booking = await readBookingRow(deps.database.write, key.propertyId, key.bookingId)
  if (booking?.status !== 'confirmed' || !booking.paymentLive) return
  try {
    await endLivePayment(deps, key)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'payment_unreachable') throw error
  }
}

/** Whether it was recorded before. Throws idempotency_key_reused where its id names something else. */
async function isWritten(tx: Tx, { propertyId, bookingId, form }: Request): Promise<boolean> {
  const written = await readDeskPayment(tx, { propertyId, id: form.id })
  if (!written) return false
  const amountMinor = form.kind === 'payment' ? form.amountMinor : -form.amountMinor
  const isSame =
    written.bookingId === bookingId && written.method === form.method && written.amountMinor === amountMinor
  if (!isSame) throw new DomainError('idempotency_key_reused')
  return true
}

async function take(tx: Tx, deps: Deps, { form, userId, ...key }: Request, booking: BookingRow): Promise<void> {
  const { currency } = booking
  const dueMinor = dueOf(booking)
  if (booking.status !== 'confirmed') throw new DomainError('wrong_state')
  if (dueMinor !== form.seenMinor)
    throw new DomainError('changed_meanwhile', { details: { due: { minor: dueMinor, currency } } })
  if (form.amountMinor > dueMinor)
    throw new DomainError('payment_too_high', { sums: { max: { minor: dueMinor, currency } } })
  const { id, method, amountMinor, payer = null } = form
  await noteTaken(tx, deps, booking, { key, id, method, amountMinor, payer, userId, event: 'desk_paid' })
}

type Taken = {
  readonly key: BookingKey
  readonly id: string
  readonly method: DeskPayment['method']
  /** At most what is due. */
  readonly amountMinor: number
  /** Whose part of the bill it is for; absent: nobody said. */
  readonly payer?: DeskPayment['payer']
  readonly userId: string | null
  readonly event: 'desk_paid' | 'cash_received'
}

/** Writes that the desk took money of a confirmed booking, under its lock: its state, the row, the audit; its guest is told of a balance that is paid. */
export async function noteTaken(
  tx: Tx,
  deps: Deps,
  booking: BookingRow,
  { key, id, method, amountMinor, payer = null, userId, event }: Taken,
): Promise<void> {
  const now = deps.clock()
  const state = await stateAfter(tx, deps, { key, booking, amountMinor, now })
  await updateState(tx, key, state)
  const row = {
    id,
    method,
    amountMinor,
    currency: booking.currency,
    reason: null,
    reverses: null,
    byUser: userId,
    payer,
  }
  await keepDeskPayments(tx, key, [row], now)
  const detail = { amountMinor, method, payment: id, by: userId, ...(payer && { payer }) }
  await writeAudit(tx, [{ ...key, at: now, actor: 'owner', event, detail }])
  // Whoever pays a tax at the desk stands there.
  const isBalance = booking.paymentStatus === 'partly_paid' && state.paymentStatus === 'paid'
  if (isBalance) await writeOutbox(tx, [{ ...key, kind: 'balance_paid', changes: booking.changes, at: now }])
}

/** What the hotel gives back of its own accord: nothing is due again for it. */
async function give(tx: Tx, deps: Deps, { form, userId, ...key }: Request, booking: BookingRow): Promise<void> {
  const now = deps.clock()
  const { currency } = booking
  const heldMinor = await readDeskHeld(tx, key, booking.deskPaidMinor)
  if (heldMinor !== form.seenMinor)
    throw new DomainError('changed_meanwhile', { details: { held: { minor: heldMinor, currency } } })
  const { id, method: deskMethod, amountMinor } = form
  if (amountMinor > heldMinor)
    throw new DomainError('refund_too_high', { sums: { max: { minor: heldMinor, currency } } })
  if (deskMethod === 'cash') await requireCash(tx, key.propertyId, { minor: amountMinor, currency }, now)
  const desk = { cash: true, deskMethod, userId, deskId: id }
  const made = await requestRefund(tx, { ...key, ...desk, amountMinor, currency, reason: 'owner', now, actor: 'owner' })
  await tellRefunds(tx, key, made, now)
}
