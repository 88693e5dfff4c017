import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { readHotel } from '../../inventory/read-hotel.ts'
import { settleChange, type ChangedStay, type MoneyBefore, type SettledChange } from '../changes/change-money.ts'
import { readPaidOnline } from '../changes/queries.ts'
import { paymentMethodsOf } from '../payments/rules.ts'
import type { StateChange } from '../queries.ts'
import type { BookingRow } from '../row-queries.ts'
import { dueOf } from '../rules.ts'
import { readDeskHeld } from './desk-payments.ts'

type Settling = {
  readonly key: BookingKey
  readonly booking: BookingRow
  /** The hotel's. */
  readonly timezone: string
  /** What the desk will have taken, and what the booking will cost; in minor units. */
  readonly deskMinor: number
  readonly totalMinor: number
  readonly atHotelMinor: number
  /** On which day its stay begins then; absent: as before. */
  readonly checkIn?: PlainDate
  readonly now: Date
}

/**
 * What becomes of a confirmed booking's money when its desk has taken another sum, or it costs another one. Throws refund_too_high
 * with what is left to give, where the hotel gave more of it back than the new price leaves to give, online or at the desk.
 */
export async function settleDesk(tx: Tx, deps: Deps, settling: Settling): Promise<SettledChange> {
  const { key, booking, timezone, deskMinor, totalMinor, atHotelMinor, checkIn = booking.checkIn, now } = settling
  const { paidMinor, heldMinor } = await readPaidOnline(tx, key)
  const before: MoneyBefore = { ...booking, onlineMinor: paidMinor, deskMinor }
  const after: ChangedStay = {
    checkIn,
    totalMinor,
    atHotelMinor,
    today: dateIn(timezone, now),
    canPayOnline: (minor) => paymentMethodsOf(deps.providers, booking.currency, minor, false).length > 0,
  }
  const settled = settleChange(before, after)
  const deskHeldMinor = settled.backAtDeskMinor > 0 ? await readDeskHeld(tx, key, deskMinor) : 0
  if (settled.backOnlineMinor > heldMinor || settled.backAtDeskMinor > deskHeldMinor) {
    const minor = settled.backOnlineMinor > heldMinor ? heldMinor : deskHeldMinor
    throw new DomainError('refund_too_high', { sums: { max: { minor, currency: booking.currency } } })
  }
  return settled
}

/**
 * The state of a booking of which the desk takes `amountMinor` more, or takes so much back (below 0). All that is due, taken at once,
 * leaves what was said of its deposit; in parts, the deposit is what was paid before, as after a change.
 */
export async function stateAfter(
  tx: Tx,
  deps: Deps,
  { key, booking, amountMinor, now }: Pick<Settling, 'key' | 'booking' | 'now'> & { readonly amountMinor: number },
): Promise<StateChange> {
  const deskMinor = booking.deskPaidMinor + amountMinor
  if (booking.deskPaidMinor === 0 && amountMinor === dueOf(booking))
    return { paymentStatus: 'paid', deskPaidMinor: deskMinor }
  const hotel = await readHotel(tx, key.propertyId)
  if (!hotel) throw new DomainError('not_found')
  const { timezone } = hotel
  const { totalMinor, atHotelMinor } = booking
  const { state } = await settleDesk(tx, deps, { key, booking, timezone, deskMinor, totalMinor, atHotelMinor, now })
  return { ...state, partMinor: 0 }
}
