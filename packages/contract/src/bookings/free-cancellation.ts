import type { CancelTier } from '../shared/cancel-fees.ts'

/**
 * Until when cancelling is free, as it is promised at the moment `at`: null when it never was free, or is no longer. The last
 * moment itself still counts. Every place that sells, shows, mails or settles the promise asks here.
 */
export function promisedUntil<T extends Date | string>(freeUntil: T | null, at: Date | string | number): T | null {
  return freeUntil !== null && new Date(at).getTime() <= new Date(freeUntil).getTime() ? freeUntil : null
}

/** The tiers that still hold or come at a moment; what has passed is not told. */
export function comingTiers<T extends CancelTier>(tiers: readonly T[], at: Date | string | number): T[] {
  return tiers.filter(({ until }) => until === null || promisedUntil(until, at) !== null)
}
