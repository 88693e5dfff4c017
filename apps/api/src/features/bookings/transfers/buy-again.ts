import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Hotel } from '../../inventory/read-hotel.ts'
import { takeExtras } from '../../inventory/sell-extras.ts'
import { quoteSale } from '../../inventory/sell-stay.ts'
import { takeRooms } from '../../inventory/take-rooms.ts'
import { decideVoucher, wishOf } from '../booked-voucher.ts'
import { moveEntries, saleOf } from '../guest/create-booking.ts'
import { readRequest } from '../request-queries.ts'
import { noteStatus } from '../status-queries.ts'
import { occupyAgain, readCodeInPrice, reopen } from './queries.ts'

/** Why rooms cannot be bought again, whatever is wrong with them: then the money goes back. */
const gone: ReadonlySet<string> = new Set([
  'room_unavailable',
  'room_type_not_found',
  'plan_unavailable',
  'extra_unavailable',
  'validation_failed',
])

export function isGone(error: unknown): boolean {
  return error instanceof DomainError && gone.has(error.code)
}

/**
 * Takes the rooms, the extras and the voucher of a booking whose time ran out once more, at the price that it was promised,
 * and has it wait for its money again. Its types, extras and voucher are locked, and so is it. Throws what `isGone` knows.
 */
export async function buyAgain(tx: Tx, deps: Deps, key: BookingKey, hotel: Hotel, now: Date): Promise<void> {
  const { propertyId } = key
  const code = await readCodeInPrice(tx, key)
  const request = { ...(await readRequest(tx, propertyId, key.bookingId)), voucher: code }
  const sale = saleOf(propertyId, hotel, request, now)
  if (request.checkIn < sale.today) throw new DomainError('room_unavailable')
  const voucher = await decideVoucher(tx, wishOf(deps.config, sale, request, key.bookingId))
  // Free, or not: what it costs today does not matter.
  const { extras } = await quoteSale(tx, { ...sale, voucher: voucher.sold })
  const { rooms, moves } = await takeRooms(tx, sale)
  await occupyAgain(tx, key, rooms)
  await takeExtras(tx, key, extras)
  await voucher.take(key)
  await reopen(tx, key, now)
  await noteStatus(tx, key, { from: 'cancelled', to: 'pending', at: now })
  await writeAudit(tx, [
    { ...key, at: now, actor: 'owner', event: 'bought_again' },
    ...moveEntries(propertyId, now, moves),
  ])
}
