import type { Booking } from '@keystay/contract/entities'
import type { Sql, Tx } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { dateIn } from '../../platform/zones.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { paymentMethodsOf } from '../payments/rules.ts'
import { countUnpaid, readCashLimit } from './cash-queries.ts'
import { judgeCash } from './cash-rules.ts'

type Key = { readonly propertyId: string; readonly bookingId: string }
type Total = { readonly minor: number; readonly currency: string }

const dayMs = 86_400_000

/** Whether a pending booking may be confirmed on the promise of cash, and the hotel's own limit. Throws hotel_not_found. */
async function judgeCashOf(db: Sql | Tx, deps: Deps, key: Key, total: Total, lock = false) {
  const hotel = await readHotel(db, key.propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  const now = deps.clock()
  const maxRooms = await readCashLimit(db, key.propertyId, lock)
  const since = { today: dateIn(hotel.timezone, now), newSince: new Date(now.getTime() - dayMs) }
  const paysOnline = paymentMethodsOf(deps.providers, total.currency, total.minor, false).length > 0
  const { holds, cash } = deps.config
  const terms = { maxRooms, hotelRooms: hotel.rooms, paysOnline }
  return { verdict: judgeCash(await countUnpaid(db, key, since), terms, { ...holds, ...cash }), maxRooms }
}

/** Why a booking that is to be paid cannot be paid at the hotel; null when it can. */
export async function cashProblemOf(deps: Deps, key: Key, total: Total): Promise<Booking['cashProblem']> {
  const { verdict, maxRooms } = await judgeCashOf(deps.database.read, deps, key, total)
  return verdict === 'fine' || verdict === 'verify' ? null : { reason: verdict, maxRooms }
}

const codes = {
  not_accepted: 'payment_method_unavailable',
  too_many_rooms: 'cash_too_many_rooms',
  limit_reached: 'cash_limit_reached',
} as const

/**
 * Lets a booking pass that may be paid in cash; true when the security verification has to come first. Under the lock of
 * those who promise cash, and that of the booking. Throws payment_method_unavailable, cash_too_many_rooms, cash_limit_reached.
 */
export async function requireCash(tx: Tx, deps: Deps, key: Key, total: Total): Promise<boolean> {
  const { verdict, maxRooms } = await judgeCashOf(tx, deps, key, total, true)
  if (verdict === 'fine' || verdict === 'verify') return verdict === 'verify'
  throw new DomainError(codes[verdict], { params: { max: maxRooms ?? 0 } })
}
