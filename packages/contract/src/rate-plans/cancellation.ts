import type { CancelFee } from '../shared/cancel-fees.ts'
import type { Board, Cancellation } from './entities.ts'

/** The fees of a plan in their order, the last one included. */
export function feesOf({ tiers, after }: Cancellation): readonly CancelFee[] {
  return [...tiers.map(({ fee }) => fee), after]
}

/** What a hotel in Germany keeps by custom of a room that stays empty, its saved costs off; hundredths of a percent. */
export const customaryPercents: Readonly<Record<Board, number>> = {
  room_only: 9000,
  breakfast: 8000,
  half: 7000,
  full: 6000,
  all_inclusive: 6000,
}
