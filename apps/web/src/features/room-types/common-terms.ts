import type { AvailableRoomType, StayPrice } from '@keystay/contract/room-types/entities'
import type { CancelTerms } from '../../ui/plans/plan-text.tsx'

/** What all offers of a list have in common, and is therefore said once. */
export type Common = {
  readonly breakfast: boolean
  /** Null: cancelling costs differ, or there is only one offer to tell of. */
  readonly cancellation: CancelTerms | null
}

export const nothingCommon: Common = { breakfast: false, cancellation: null }

/** What can be booked by each plan of each type. */
function offersOf(roomTypes: readonly AvailableRoomType[]): readonly StayPrice[] {
  return roomTypes.flatMap((type) => (type.plans.length > 0 ? type.plans : [type]))
}

/** What is the same in all offers of the types that are free; nothing of a single one, which says it itself. */
export function commonOf(free: readonly AvailableRoomType[]): Common {
  const [first, ...others] = offersOf(free)
  if (!first || others.length === 0) return nothingCommon
  const termsOf = ({ freeUntil, tiers }: StayPrice) => JSON.stringify([freeUntil, tiers])
  const hasBreakfast = ({ offers }: StayPrice) => offers.some(({ kind }) => kind === 'breakfast')
  const common = {
    breakfast: [first, ...others].every(hasBreakfast),
    cancellation: others.every((one) => termsOf(one) === termsOf(first)) ? first : null,
  }
  return common.breakfast || common.cancellation ? common : nothingCommon
}
