import { promisedUntil } from '../bookings/free-cancellation.ts'
import type { CancelFee, CancelTier } from '../shared/cancel-fees.ts'
import type { Board, Cancellation } from './entities.ts'

/** The fees of a plan in their order, the last one included. */
export function feesOf({ tiers, after }: Cancellation): readonly CancelFee[] {
  return [...tiers.map(({ fee }) => fee), after]
}

/** The tiers that still hold or come at a moment; what has passed is not told. */
export function comingTiers<T extends CancelTier>(tiers: readonly T[], at: Date | string | number): T[] {
  return tiers.filter(({ until }) => until === null || promisedUntil(until, at) !== null)
}

/** What a hotel in Germany keeps by custom of a room that stays empty, its saved costs off; hundredths of a percent. */
export const customaryPercents: Readonly<Record<Board, number>> = {
  room_only: 9000,
  breakfast: 8000,
  half: 7000,
  full: 6000,
  all_inclusive: 6000,
}
