import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import { noFee, wholeFee } from '@keystay/contract/shared/cancel-fees'
import { freeUntilOf, keptTaxOf, lodgingOf, priceTiers, type PricedTier } from '../../inventory/rates/cancellation.ts'
import type { PriceLine } from '../../inventory/rates/price-rules.ts'

/** How a booking that stays by its plan is cancelled, before it is changed. */
export type BookedCancellation = {
  readonly freeUntil: Date | null
  readonly cancelTiers: readonly PricedTier[] | null
}

type Moved = {
  /** By how much check-in is later than before, in milliseconds. */
  readonly shiftMs: number
  readonly lines: readonly Pick<PriceLine, 'night' | 'amountMinor' | 'discountMinor' | 'detail'>[]
  /** The fee that is due already. */
  readonly floorMinor: number
  readonly now: Date
}

/** The tiers of a booking that has none: free until a moment, then all. */
const tiersOf = ({ freeUntil, cancelTiers }: BookedCancellation): readonly Pick<PricedTier, 'until' | 'fee'>[] =>
  cancelTiers ?? [
    ...(freeUntil === null ? [] : [{ until: freeUntil.toISOString(), fee: noFee }]),
    { until: null, fee: wholeFee },
  ]

/** The tiers of a booking after a change that does not change its plan: they move with check-in, and those that passed are gone. */
export function moveTiers(booked: BookedCancellation, { shiftMs, now }: Pick<Moved, 'shiftMs' | 'now'>) {
  return tiersOf(booked)
    .map(({ until, fee }) => ({
      until: until === null ? null : new Date(Date.parse(until) + shiftMs).toISOString(),
      fee,
    }))
    .filter(({ until }) => until === null || now.getTime() <= Date.parse(until))
}

/** What tiers cost at a new price, and never less than what is due already; nothing is free then. */
export function priceWithFloor(
  tiers: PlanTerms['tiers'],
  { lines, floorMinor }: Pick<Moved, 'lines' | 'floorMinor'>,
): { readonly cancelTiers: readonly PricedTier[]; readonly freeUntil: Date | null } {
  const priced = priceTiers(tiers, lodgingOf(lines), keptTaxOf(lines))
  const freeUntil = floorMinor > 0 ? null : freeUntilOf(tiers)
  return {
    cancelTiers: priced.map((tier) => ({ ...tier, feeMinor: Math.max(tier.feeMinor, floorMinor) })),
    freeUntil: freeUntil === null ? null : new Date(freeUntil),
  }
}
