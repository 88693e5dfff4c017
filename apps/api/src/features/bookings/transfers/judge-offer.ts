import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { instantIn } from '../../../platform/values/zones.ts'
import type { Hotel } from '../../inventory/read-hotel.ts'
import type { AccountRow } from '../../transfers/rules.ts'
import type { BookingRow } from '../row-queries.ts'
import { countWaiting } from './queries.ts'
import { judgeTransfer, missingOf } from './rules.ts'

type Case = {
  readonly key: BookingKey
  readonly booking: BookingRow
  readonly hotel: Hotel
  readonly account: AccountRow | undefined
  readonly now: Date
}

/** Whether a pending booking may be paid by transfer; inside a story it must follow `lockTransfers` and the booking's lock. */
export async function judgeOffer(db: Sql | Tx, { key, booking, hotel, account, now }: Case) {
  const { currency, createdAt, checkIn } = booking
  const missing = missingOf(booking)
  if (booking.status !== 'pending' || !missing || !account) return 'not_offered'
  return judgeTransfer(account, {
    currency,
    minor: missing.minor,
    createdAt,
    arrival: instantIn(hotel.timezone, checkIn, hotel.checkInTime),
    waiting: await countWaiting(db, key, now),
  })
}
