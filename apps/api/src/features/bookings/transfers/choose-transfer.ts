import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { readHotel } from '../../inventory/read-hotel.ts'
import { writeOutbox } from '../../outbox/outbox.ts'
import { readAccount } from '../../transfers/read-account.ts'
import { lockBooking } from '../booking-state.ts'
import { endLivePayment } from '../payments/attempts/end-live-payment.ts'
import { isOverdue } from '../rules.ts'
import { judgeOffer } from './judge-offer.ts'
import { holdForTransfer, lockTransfers } from './queries.ts'
import { waitsUntil } from './rules.ts'

const maxTries = 3

const codes = {
  not_offered: 'payment_method_unavailable',
  too_soon: 'transfer_too_soon',
  limit_reached: 'transfer_limit_reached',
} as const

/**
 * A guest will transfer what is to be paid: the rooms wait for it, and the guest is written where to. A second click changes
 * nothing, nor does it make the time longer; an attempt to pay online ends first. Throws booking_not_found, hold_expired,
 * wrong_state, payment_method_unavailable, transfer_too_soon, transfer_limit_reached, payment_unreachable.
 */
export async function chooseTransfer(deps: Deps, key: BookingKey): Promise<void> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    if ((await inTransaction(deps.database.write, (tx) => choose(tx, deps, key))) === 'chosen') return
    await endLivePayment(deps, key)
  }
  throw new DomainError('busy')
}

async function choose(tx: Tx, deps: Deps, key: BookingKey): Promise<'chosen' | 'being_paid'> {
  const now = deps.clock()
  await lockTransfers(tx, key.propertyId)
  const booking = await lockBooking(tx, key)
  const hotel = await readHotel(tx, key.propertyId)
  if (!booking || !hotel) throw new DomainError('booking_not_found')
  if (booking.status === 'cancelled' || isOverdue(booking, now)) throw new DomainError('hold_expired')
  // Its money was faster than the click.
  if (booking.status === 'confirmed' && booking.transferUntil !== null) return 'chosen'
  if (booking.status !== 'pending') throw new DomainError('wrong_state')
  if (booking.paymentLive) return 'being_paid'
  if (booking.transferUntil !== null) {
    await holdForTransfer(tx, key, booking.transferUntil)
    return 'chosen'
  }
  const account = await readAccount(tx, key.propertyId, true)
  const verdict = await judgeOffer(tx, { key, booking, hotel, account, now })
  if (verdict !== 'fine') throw new DomainError(codes[verdict])
  const until = waitsUntil(booking.createdAt, account?.holdDays ?? 0)
  await holdForTransfer(tx, key, until)
  const detail = { until: until.toISOString() }
  await writeAudit(tx, [{ ...key, at: now, actor: 'guest', event: 'transfer_chosen', detail }])
  await writeOutbox(tx, [{ ...key, kind: 'transfer_awaited', at: now }])
  return 'chosen'
}
