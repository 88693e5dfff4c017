import type { CashProblem } from '@keystay/contract/bookings/entities'
import { heldShare, type HoldCaps } from '../rules.ts'

/** Rooms that are booked and to be paid at the hotel, whose stays are not over; `rooms` are those of the booking itself. */
export type UnpaidRooms = {
  readonly rooms: number
  readonly byAddress: number
  /** What the same address has booked so within a day, at whatever hotels. */
  readonly todayByAddress: number
  readonly byEmail: number
  /** The most on a night of its stay by the same address or e-mail. */
  readonly ownNight: number
  /** The most on a night of its stay that anybody has booked so within a day. */
  readonly newNight: number
}

export type CashTerms = {
  /** The hotel's own limit: null none, 0 no cash. */
  readonly maxRooms: number | null
  readonly hotelRooms: number
  /** Whether the booking's plan is paid when booking. */
  readonly planPrepaid: boolean
  /** Whether the guest could pay online instead. */
  readonly paysOnline: boolean
}

export type CashCaps = HoldCaps & { readonly roomsBeforeVerification: number }

/**
 * Whether a booking may be confirmed on the promise of cash: what a hotel wants first, then what one address, one e-mail and
 * everybody together may promise. `verify`: once the security verification is done.
 */
export function judgeCash(unpaid: UnpaidRooms, terms: CashTerms, caps: CashCaps): 'fine' | 'verify' | CashProblem {
  const { rooms, byAddress, todayByAddress, byEmail, ownNight, newNight } = unpaid
  const { maxRooms, hotelRooms, paysOnline, planPrepaid } = terms
  if (planPrepaid) return 'plan_prepaid'
  if (maxRooms === 0) return 'not_accepted'
  if (maxRooms !== null && rooms + ownNight > maxRooms) return 'too_many_rooms'
  const share = heldShare(hotelRooms, caps)
  if (rooms + ownNight > share) return 'limit_reached'
  // A group is one booking: only who has booked before is counted on.
  const isFirst = byAddress === 0 && byEmail === 0
  if (!isFirst && (byAddress + rooms > caps.perAddress || byEmail + rooms > caps.perEmail)) return 'limit_reached'
  const isRush = rooms + newNight > share
  // Where cash is the only way, whoever can prove to be a person still gets a room.
  if (isRush && paysOnline) return 'limit_reached'
  const ofAddress = Math.max(byAddress, todayByAddress) + rooms
  return isRush || ofAddress > caps.roomsBeforeVerification ? 'verify' : 'fine'
}
