import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PriceInput, Promotion, Voucher } from './price-input.ts'
import { allocate, shareOf, whole } from './rounding.ts'

/** What a discount takes off in all, and off each night; ≥ 0. */
export type Discount = { readonly amountMinor: number; readonly shares: readonly number[] }

/** Nights as step 2 leaves them: amounts by night, then by room. */
type Nights = { readonly rooms: number; readonly dates: readonly PlainDate[]; readonly amounts: readonly number[] }

/** Step 3: of the promotions that apply, the one that gives most (ties: the first); null when none gives anything. */
export function bestPromotion(input: PriceInput, nights: Nights): (Discount & { readonly index: number }) | null {
  if (!input.plan.takesPromotions || input.promotions.length === 0) return null
  const daysBefore = countNights(input.bookedOn, input.stay.checkIn)
  let best: { index: number; amountMinor: number; reduced: readonly number[] } | null = null
  for (const [index, promotion] of input.promotions.entries()) {
    if (!promotionApplies(promotion, daysBefore, nights.dates.length)) continue
    const reduced = reducedNights(promotion, nights)
    const percent = 'percent' in promotion.gives ? promotion.gives.percent : whole
    const amountMinor = shareOf(sumOf(reduced), percent, whole)
    if (amountMinor > (best?.amountMinor ?? 0)) best = { index, amountMinor, reduced }
  }
  if (best === null) return null
  const { index, amountMinor, reduced } = best
  return { index, amountMinor, shares: allocate(amountMinor, reduced) }
}

/** Whether a stay keeps the conditions of a promotion. */
export function promotionApplies(promotion: Promotion, daysBefore: number, nightCount: number): boolean {
  return (
    daysBefore >= (promotion.minDaysBefore ?? -Infinity) &&
    daysBefore <= (promotion.maxDaysBefore ?? Infinity) &&
    nightCount >= (promotion.minNights ?? 0)
  )
}

/** The amounts of the nights that a promotion reduces, 0 for all others. */
function reducedNights({ from, to, gives }: Promotion, { rooms, dates, amounts }: Nights): readonly number[] {
  if (from === null && to === null && 'percent' in gives) return amounts
  const inside = amounts.map((amount, index) => {
    const night = dates[Math.floor(index / rooms)] ?? ''
    return (from === null || night >= from) && (to === null || night < to) ? amount : 0
  })
  if ('percent' in gives) return inside
  const free = Math.floor(dates.length / gives.nights) * Math.max(0, gives.nights - gives.pay)
  const byRoom = Array.from({ length: rooms }, (_, room) => cheapestNights(inside, rooms, room).slice(0, free))
  const isFree = new Set(byRoom.flat())
  return inside.map((amount, index) => (isFree.has(index) ? amount : 0))
}

/** Where one room's nights are, the cheapest first (ties: the later); without those that cost 0, outside the promotion. */
function cheapestNights(amounts: readonly number[], rooms: number, room: number): number[] {
  return [...amounts.keys()]
    .filter((index) => index % rooms === room && amounts[index] !== 0)
    .toSorted((a, b) => (amounts[a] ?? 0) - (amounts[b] ?? 0) || b - a)
}

/** Step 4: a percent of what the promotion left, or an amount, at most all of it; null without a voucher. */
export function voucherOn(voucher: Voucher | null, left: readonly number[]): Discount | null {
  if (voucher === null) return null
  const sum = sumOf(left)
  const amountMinor = 'percent' in voucher ? shareOf(sum, voucher.percent, whole) : Math.min(voucher.amountMinor, sum)
  return { amountMinor, shares: allocate(amountMinor, left) }
}

/** The sum of amounts. */
export function sumOf(amounts: readonly number[]): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}
