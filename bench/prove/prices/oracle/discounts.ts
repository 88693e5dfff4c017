import { epochDay } from '@keystay/contract/shared/plain-dates'
import type { PriceInput, Promotion, Voucher } from '../../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { halfUp, share, spread, sumOf, times, whole } from './fractions.ts'
import type { SoldNight } from './nights.ts'

/** Step 3: takes the best promotion off the nights. Returns what it gives and which it is; null when none gives anything. */
export function takePromotion(input: PriceInput, nights: SoldNight[]): { index: number; offMinor: number } | null {
  if (!input.plan.takesPromotions) return null
  const given = input.promotions.map((promotion) => {
    const offs = applies(promotion, input) ? giftOf(promotion, input, nights) : nights.map(() => 0)
    return { offs, offMinor: sumOf(offs) }
  })
  const most = Math.max(0, ...given.map((gift) => gift.offMinor))
  if (most === 0) return null
  const index = given.findIndex((gift) => gift.offMinor === most)
  for (const [at, night] of nights.entries()) night.promotionOff = given[index]?.offs[at] ?? 0
  return { index, offMinor: most }
}

const lengthOf = ({ stay }: PriceInput): number => epochDay(stay.checkOut) - epochDay(stay.checkIn)

function applies(promotion: Promotion, input: PriceInput): boolean {
  const daysBefore = epochDay(input.stay.checkIn) - epochDay(input.bookedOn)
  if (promotion.minDaysBefore !== null && daysBefore < promotion.minDaysBefore) return false
  if (promotion.maxDaysBefore !== null && daysBefore > promotion.maxDaysBefore) return false
  return promotion.minNights === null || lengthOf(input) >= promotion.minNights
}

/** What it takes off each of the nights. */
function giftOf(promotion: Promotion, input: PriceInput, nights: readonly SoldNight[]): number[] {
  const itsNights = nights.filter(
    ({ date }) => (promotion.from === null || date >= promotion.from) && (promotion.to === null || date < promotion.to),
  )
  const offs = new Map<SoldNight, number>()
  const { gives } = promotion
  if ('percent' in gives) {
    const offMinor = halfUp(times(whole(sumOf(itsNights.map((night) => night.amountMinor))), share(gives.percent)))
    const shares = spread(
      offMinor,
      itsNights.map((night) => whole(night.amountMinor)),
    )
    for (const [at, night] of itsNights.entries()) offs.set(night, shares[at] ?? 0)
  } else {
    const free = Math.floor(lengthOf(input) / gives.nights) * Math.max(0, gives.nights - gives.pay)
    for (const entry of input.rooms.keys()) {
      const ofRoom = itsNights.filter((night) => night.entry === entry)
      const byPrice = ofRoom.toSorted((a, b) => a.roomMinor - b.roomMinor || b.index - a.index)
      for (const night of byPrice.slice(0, free)) offs.set(night, night.amountMinor)
    }
  }
  return nights.map((night) => offs.get(night) ?? 0)
}

/** Step 4: takes a discount code off what the promotion left. Returns what it gives. */
export function takeVoucher(voucher: Voucher | null, nights: SoldNight[]): number {
  if (voucher === null) return 0
  const left = nights.map((night) => night.amountMinor - night.promotionOff)
  const offMinor =
    'percent' in voucher
      ? halfUp(times(whole(sumOf(left)), share(voucher.percent)))
      : Math.min(voucher.amountMinor, sumOf(left))
  const shares = spread(offMinor, left.map(whole))
  for (const [at, night] of nights.entries()) night.voucherOff = shares[at] ?? 0
  return offMinor
}
