import type { Booking, BookingKey } from '@keystay/contract/bookings/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { readHotel } from '../../inventory/read-hotel.ts'
import { paymentMethodsOf } from '../payments/rules.ts'
import { countToday, countUnpaid, isPlanPrepaid, readCashLimit, returnToday } from './cash-queries.ts'
import { judgeCash } from './cash-rules.ts'
import { readHolder } from '../hold-queries.ts'

/** What of a booking could be paid online. */
type Payable = { readonly minor: number; readonly currency: string }

const dayMs = 86_400_000

/** What there is to judge by, and the hotel's own limit. Throws hotel_not_found. */
async function readCashCase(db: Sql | Tx, deps: Deps, key: BookingKey, payable: Payable, lock = false) {
  const hotel = await readHotel(db, key.propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  const now = deps.clock()
  const maxRooms = await readCashLimit(db, key.propertyId, lock)
  const planPrepaid = await isPlanPrepaid(db, key)
  const since = { today: dateIn(hotel.timezone, now), newSince: new Date(now.getTime() - dayMs) }
  const paysOnline = paymentMethodsOf(deps.providers, payable.currency, payable.minor, false).length > 0
  const { holds, cash } = deps.config
  const terms = { maxRooms, hotelRooms: hotel.rooms, paysOnline, planPrepaid }
  return { unpaid: await countUnpaid(db, key, since), terms, caps: { ...holds, ...cash } }
}

/** Why a booking that is to be paid cannot be paid at the hotel; null when it can. */
export async function cashProblemOf(deps: Deps, key: BookingKey, payable: Payable): Promise<Booking['cashProblem']> {
  if (payable.minor === 0) return null
  const { unpaid, terms, caps } = await readCashCase(deps.database.read, deps, key, payable)
  // Other hotels ask for no more than a verification.
  const verdict = judgeCash({ ...unpaid, todayByAddress: 0 }, terms, caps)
  return verdict === 'fine' || verdict === 'verify' ? null : { reason: verdict, maxRooms: terms.maxRooms }
}

const codes = {
  plan_prepaid: 'plan_prepaid',
  not_accepted: 'payment_method_unavailable',
  too_many_rooms: 'cash_too_many_rooms',
  limit_reached: 'cash_limit_reached',
} as const

/**
 * Lets a booking pass that may be paid in cash, and counts its rooms as its address's; false when the security verification
 * has to come first. Under the lock of those who promise cash, and that of the booking. Throws plan_prepaid, payment_method_unavailable,
 * cash_too_many_rooms, cash_limit_reached.
 */
export async function promiseCash(
  tx: Tx,
  deps: Deps,
  key: BookingKey,
  payable: Payable,
  isVerified: boolean,
): Promise<boolean> {
  const { unpaid, terms, caps } = await readCashCase(tx, deps, key, payable, true)
  const addressHash = (await readHolder(tx, key))?.addressHash
  const todayByAddress = addressHash ? await countToday(tx, addressHash, unpaid.rooms, deps.clock()) : 0
  const verdict = judgeCash({ ...unpaid, todayByAddress }, terms, caps)
  if (verdict === 'fine' || (verdict === 'verify' && isVerified)) return true
  if (verdict !== 'verify') throw new DomainError(codes[verdict], { params: { max: terms.maxRooms ?? 0 } })
  if (addressHash) await returnToday(tx, addressHash, unpaid.rooms)
  return false
}
