import type { Booking, BookingKey } from '@keystay/contract/bookings/entities'
import type { Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { paymentMethodsOf } from '../payments/rules.ts'
import { cashCaseQuery, countToday, returnToday, type CashCase } from './cash-queries.ts'
import { judgeCash } from './cash-rules.ts'

/** What of a booking could be paid online. */
type Payable = { readonly minor: number; readonly currency: string }

function judge({ config, providers }: Deps, found: CashCase, payable: Payable, todayByAddress: number) {
  const paysOnline = paymentMethodsOf(providers, payable.currency, payable.minor, false).length > 0
  return judgeCash({ ...found, todayByAddress }, { ...found, paysOnline }, { ...config.holds, ...config.cash })
}

/** Why a pending booking that is to be paid cannot be paid at the hotel, by what `cashCaseQuery` found; null when it can. */
export function cashProblemOf(deps: Deps, found: CashCase | undefined, payable: Payable): Booking['cashProblem'] {
  if (!found || payable.minor === 0) return null
  // Other hotels ask for no more than a verification.
  const verdict = judge(deps, found, payable, 0)
  return verdict === 'fine' || verdict === 'verify' ? null : { reason: verdict, maxRooms: found.maxRooms }
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
  const now = deps.clock()
  const [found] = (await cashCaseQuery(key, now, true).execute(tx)).rows
  if (!found) throw new DomainError('booking_not_found')
  const { address, rooms, maxRooms } = found
  const todayByAddress = address === null ? 0 : await countToday(tx, address, rooms, now)
  const verdict = judge(deps, found, payable, todayByAddress)
  if (verdict === 'fine' || (verdict === 'verify' && isVerified)) return true
  if (verdict !== 'verify') throw new DomainError(codes[verdict], { params: { max: maxRooms ?? 0 } })
  if (address !== null) await returnToday(tx, address, rooms)
  return false
}
