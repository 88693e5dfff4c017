import { promisedUntil } from '../bookings/free-cancellation.ts'
import type { Board, CancelFee, Cancellation, CancelTier } from './entities.ts'

/** All of the lodging, and nothing of it. */
export const wholeFee: CancelFee = { percent: 10_000 }
export const noFee: CancelFee = { percent: 0 }

/** Whether cancelling costs nothing. */
export function isFree(fee: CancelFee): boolean {
  return 'percent' in fee && fee.percent === 0
}

/** Whether all is kept, however long the stay. */
export function isWhole(fee: CancelFee): boolean {
  return 'percent' in fee && fee.percent >= 10_000
}

export function isSameFee(a: CancelFee, b: CancelFee): boolean {
  return 'percent' in a ? 'percent' in b && a.percent === b.percent : 'nights' in b && a.nights === b.nights
}

/**
 * Whether a fee may follow another one as arrival comes nearer: it must not fall. A percent may follow nights, as "the first
 * night, then 90 %": of a short stay, where that would be less, no more than that is asked before. Nights after a percent
 * would fall for every long stay.
 */
export function mayFollowFee(earlier: CancelFee, later: CancelFee): boolean {
  if (isFree(earlier) || isWhole(later)) return true
  if ('percent' in earlier) return 'percent' in later && later.percent >= earlier.percent
  return 'percent' in later ? later.percent > 0 : later.nights >= earlier.nights
}

/** The fees of a plan in their order, the last one included. */
export function feesOf({ tiers, after }: Cancellation): readonly CancelFee[] {
  return [...tiers.map(({ fee }) => fee), after]
}

/** The tiers that still hold or come at a moment; what has passed is not told. */
export function comingTiers<T extends CancelTier>(tiers: readonly T[], at: Date | string | number): T[] {
  return tiers.filter(({ until }) => until === null || promisedUntil(until, at) !== null)
}

/** Whether a stay is cancelled by the same tiers, told as of the same moment. */
export function areSameTiers(some: readonly CancelTier[], others: readonly CancelTier[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ until, fee }, index) => {
      const other = others[index]
      return other !== undefined && other.until === until && isSameFee(fee, other.fee)
    })
  )
}

/** What a hotel in Germany keeps by custom of a room that stays empty, its saved costs off; hundredths of a percent. */
export const customaryPercents: Readonly<Record<Board, number>> = {
  room_only: 9000,
  breakfast: 8000,
  half: 7000,
  full: 6000,
  all_inclusive: 6000,
}
