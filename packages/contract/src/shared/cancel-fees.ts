/** What a hotel keeps of a stay that its guest cancels: hundredths of a percent of the lodging, or its first nights. */
export type CancelFee = { percent: number } | { nights: number }

/** A fee of a stay and the last moment at which it holds (ISO instant); null: to the end. */
export type CancelTier = { until: string | null; fee: CancelFee }

/** All of the lodging, and nothing of it. */
export const wholeFee: CancelFee = { percent: 10_000 }
export const noFee: CancelFee = { percent: 0 }

/** How a stay by a standard plan without tiers of its own is cancelled: free until then, or never; then all is kept. */
export function standardTiers(freeUntil: string | null): CancelTier[] {
  const kept = { until: null, fee: wholeFee }
  return freeUntil === null ? [kept] : [{ until: freeUntil, fee: noFee }, kept]
}

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
