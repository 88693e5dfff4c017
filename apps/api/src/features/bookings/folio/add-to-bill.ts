import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { readHotel } from '../../inventory/read-hotel.ts'
import { addLines, type DeskLine } from '../changes/desk-lines.ts'
import { settleDesk } from '../desk/desk-state.ts'
import { giveBackChanged, type Giving } from '../desk/give-back.ts'
import type { BookingRow } from '../row-queries.ts'

type Added = {
  readonly key: BookingKey
  readonly booking: BookingRow
  readonly stayId: string
  /** It is paid at the hotel. */
  readonly line: DeskLine
  readonly now: Date
  readonly giving: Giving
}

/**
 * Adds a line to a confirmed booking's price, under its lock. What its guest pays online stays what it is; where the desk has taken
 * money, it is due there or goes back there. Throws refund_too_high,
 * refund_right_missing, cash_too_low, busy.
 */
export async function addToBill(tx: Tx, deps: Deps, { key, booking, stayId, line, now, giving }: Added): Promise<void> {
  const hotel = await readHotel(tx, key.propertyId)
  if (!hotel) throw new DomainError('not_found')
  const { currency, paymentMethod, deskPaidMinor: deskMinor } = booking
  const totalMinor = booking.totalMinor + line.amountMinor
  const atHotelMinor = booking.atHotelMinor + line.amountMinor
  await addLines(tx, key, { stayId, now }, [line])
  const isAtDesk = paymentMethod === 'cash' || deskMinor > 0
  const { timezone } = hotel
  const settling = { key, booking, timezone, deskMinor, totalMinor, atHotelMinor, now }
  const money = isAtDesk ? await settleDesk(tx, deps, settling) : null
  await tx
    .updateTable('bookings')
    .set({ totalMinor, atHotelMinor, ...(money && { ...money.state, partMinor: 0 }) })
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
  if (!money) return
  await giveBackChanged(tx, { key, currency, now, actor: 'owner', giving }, money)
}
