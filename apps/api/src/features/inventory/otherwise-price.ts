import { allocate } from './pricing/rounding.ts'
import { sumOf } from './pricing/discounts.ts'
import { priceStay, type PricedStay, type PriceRequest } from './rates/price-rules.ts'
import { soldNights } from './sold-price.ts'

/** What the nights of a price cost together after discounts, in minor units. */
export function nightsMinorOf({ lines }: Pick<PricedStay, 'lines'>): number {
  return sumOf(
    lines.map(({ kind, amountMinor, discountMinor }) => (kind === 'night' ? amountMinor + discountMinor : 0)),
  )
}

/**
 * A stay whose nights its hotel sells for `nightsMinor` together, whatever its plan says: without promotions and vouchers, spread
 * over rooms and nights as their prices by the rules are. Extras, local taxes and VAT are by the rules, on that price.
 */
export function priceOtherwise(request: PriceRequest, nightsMinor: number): PricedStay {
  const { wanted } = request
  const nights = priceStay(request).lines.filter(({ kind }) => kind === 'night')
  const shares = allocate(
    nightsMinor,
    nights.map(({ amountMinor, discountMinor }) => amountMinor + discountMinor),
  )
  const lines = wanted.map(({ inventory, quantity, split = [] }) => ({
    roomTypeId: inventory.roomTypeId,
    quantity,
    split,
  }))
  const sold = nights.map((line, index) => ({ ...line, amountMinor: shares[index] ?? 0, supplementMinor: 0 }))
  const keepsNothing = { promotions: [], isSamePlan: true, extraLines: [], keepsExtra: () => false }
  const terms = { ...request.terms, offersEarlyBooking: false }
  return priceStay({ ...request, terms, voucher: null, sold: { ...keepsNothing, nights: soldNights(lines, sold) } })
}
