import type { TaxReason } from '@keystay/contract/local-taxes/entities'
import { isFree, noFee, wholeFee, type CancelFee, type CancelTier } from '@keystay/contract/shared/cancel-fees'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import { freeCancellationHours } from '@keystay/contract/shared/limits'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sumOf } from '../pricing/discounts.ts'
import { shareOf, whole } from '../pricing/rounding.ts'

/** A tier of a stay with what it costs, in minor units: as a booking keeps it. */
export type PricedTier = CancelTier & { readonly feeMinor: number }

/** How the standard plan is cancelled: free until a day before check-in where the hotel offers that, then all is kept. */
export function standardCancellation(offersFreeCancellation: boolean): Cancellation {
  return { tiers: offersFreeCancellation ? [{ hours: freeCancellationHours, fee: noFee }] : [], after: wholeFee }
}

const hourMs = 3_600_000

/** The tiers that hold for who books at `now`, as instants before check-in; what has passed is not promised. The last moment counts. */
export function tiersFor({ tiers, after }: Cancellation, arrival: Date, now: Date): CancelTier[] {
  const dated = tiers.map(({ hours, fee }) => ({ until: new Date(arrival.getTime() - hours * hourMs), fee }))
  const coming = dated.filter(({ until }) => now.getTime() <= until.getTime())
  return [...coming.map(({ until, fee }) => ({ until: until.toISOString(), fee })), { until: null, fee: after }]
}

/** The last moment at which cancelling is free; null: it never is. */
export function freeUntilOf(tiers: readonly CancelTier[]): string | null {
  const firstCharged = tiers.findIndex(({ fee }) => !isFree(fee))
  return tiers[firstCharged - 1]?.until ?? null
}

/** Of a local tax that is owed for what is paid, whatever becomes of the stay: all of it, in minor units. */
export function keptTaxOf(
  lines: readonly { readonly amountMinor: number; readonly detail: { readonly owedFor?: TaxReason } | null }[],
): number {
  return sumOf(lines.map(({ detail, amountMinor }) => (detail?.owedFor === 'payment' ? amountMinor : 0)))
}

/** Of extras that were sold as kept: all of them, in minor units. */
export function keptExtrasOf(
  lines: readonly { readonly amountMinor: number; readonly detail: { readonly kept?: boolean } | null }[],
): number {
  return sumOf(lines.map(({ detail, amountMinor }) => (detail?.kept === true ? amountMinor : 0)))
}

type NightLine = { readonly night: PlainDate | null; readonly amountMinor: number; readonly discountMinor: number }

/** The lodging of price lines by night, after discounts: all rooms together, in order. */
export function lodgingOf(lines: readonly NightLine[]): number[] {
  const nights: PlainDate[] = []
  const sums: number[] = []
  let last = ''
  for (const { night, amountMinor, discountMinor } of lines) {
    if (night === null) continue
    const minor = amountMinor + discountMinor
    // Of one type, as in a search, they come in order and are not looked for.
    if (night > last) {
      nights.push(night)
      sums.push(minor)
      last = night
      continue
    }
    const known = nights.indexOf(night)
    if (known < 0) {
      const at = nights.filter((one) => one < night).length
      nights.splice(at, 0, night)
      sums.splice(at, 0, minor)
    } else sums[known] = (sums[known] ?? 0) + minor
  }
  return sums
}

/** What a fee comes to, rounded half up once; a stay that is shorter than its nights costs no more than itself. */
export function feeOn(fee: CancelFee, lodging: readonly number[]): number {
  return 'percent' in fee ? shareOf(sumOf(lodging), fee.percent, whole) : sumOf(lodging.slice(0, fee.nights))
}

/**
 * What each tier costs, with the share of `taxMinor` that is owed for what a fee keeps of the lodging; longer notice never
 * costs more, so none costs more than one that comes after it.
 */
export function priceTiers(tiers: readonly CancelTier[], lodging: readonly number[], taxMinor = 0): PricedTier[] {
  const lodgingMinor = sumOf(lodging)
  let least = Infinity
  return tiers
    .toReversed()
    .map((tier) => {
      const feeMinor = feeOn(tier.fee, lodging)
      const taxOnFee = lodgingMinor > 0 ? shareOf(taxMinor, feeMinor, lodgingMinor) : 0
      least = Math.min(least, feeMinor + taxOnFee)
      return { ...tier, feeMinor: least }
    })
    .toReversed()
}

/** The tier that holds at a moment; the last moment of a tier still is its own. */
export function tierAt<T extends CancelTier>(tiers: readonly T[], at: Date): T | undefined {
  return tiers.find(({ until }) => until === null || at.getTime() <= Date.parse(until))
}

/** Whether cancelling by some tiers costs no more than by others, whenever it is. */
export function costNoMore(some: readonly PricedTier[], others: readonly PricedTier[]): boolean {
  // Instants of one form compare as texts. Fees change after them only; the last tier stands for all that comes later.
  const feeAt = (tiers: readonly PricedTier[], at: string | null) =>
    tiers.find(({ until }) => until === null || (at !== null && at <= until))?.feeMinor ?? 0
  const isNoMoreAt = ({ until }: PricedTier) => feeAt(some, until) <= feeAt(others, until)
  return some.every(isNoMoreAt) && others.every(isNoMoreAt)
}
