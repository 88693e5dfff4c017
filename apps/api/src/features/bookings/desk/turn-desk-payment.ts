import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockBooking } from '../booking-state.ts'
import { updateState } from '../queries.ts'
import type { BookingRow } from '../row-queries.ts'
import { endOnline } from './pay-at-desk.ts'
import { keepDeskPayments, readDeskHeld, readDeskPayment, type KeptDeskPayment } from './desk-payments.ts'
import { stateAfter } from './desk-state.ts'

/** Whether the desk may take a row back: what was paid, and what the hotel gave back of its own accord. */
export function mayTurn({
  amountMinor,
  reason,
  reverses,
  turned,
}: Pick<KeptDeskPayment, 'amountMinor' | 'reason' | 'reverses' | 'turned'>): boolean {
  const isPayment = reason === null && amountMinor > 0
  return reverses === null && !turned && (isPayment || reason === 'owner')
}

/**
 * Takes back what was recorded wrongly, by the same row turned, on the day that is open; a second time changes nothing. What was paid
 * is due again. Throws not_found, wrong_state, refund_too_high where more was given back than would be left, busy.
 */
export async function turnDeskPayment(
  deps: Deps,
  { propertyId, bookingId, paymentId, userId }: BookingKey & { readonly paymentId: string; readonly userId: string },
): Promise<void> {
  const key = { propertyId, bookingId }
  await endOnline(deps, key)
  await inTransaction(deps.database.write, async (tx) => {
    const booking = await lockBooking(tx, key)
    const payment = await readDeskPayment(tx, { propertyId, id: paymentId })
    if (!booking || payment?.bookingId !== bookingId) throw new DomainError('not_found')
    if (payment.turned) return
    if (!mayTurn(payment)) throw new DomainError('wrong_state')
    await turn(tx, deps, { key, booking, payment, userId })
  })
}

type Turned = {
  readonly key: BookingKey
  readonly booking: BookingRow
  readonly payment: KeptDeskPayment
  readonly userId: string
}

async function turn(tx: Tx, deps: Deps, { key, booking, payment, userId }: Turned): Promise<void> {
  const now = deps.clock()
  const { method, currency, reason, payer = null } = payment
  const amountMinor = -payment.amountMinor
  if (reason === null) {
    if (booking.status !== 'confirmed') throw new DomainError('wrong_state')
    const heldMinor = await readDeskHeld(tx, key, booking.deskPaidMinor)
    if (payment.amountMinor > heldMinor)
      throw new DomainError('refund_too_high', { sums: { max: { minor: heldMinor, currency } } })
    await updateState(tx, key, await stateAfter(tx, deps, { key, booking, amountMinor, now }))
  }
  const row = { id: newId(), method, amountMinor, currency, reason, reverses: payment.id, byUser: userId, payer }
  await keepDeskPayments(tx, key, [row], now)
  const detail = { amountMinor, method, payment: payment.id, by: userId }
  await writeAudit(tx, [{ ...key, at: now, actor: 'owner', event: 'desk_turned', detail }])
}
