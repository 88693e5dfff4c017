import type { Price, PriceInput, VatSum } from '../../../apps/api/src/features/inventory/pricing/price-input.ts'

/** What makes prices. */
export type Pricing = {
  readonly priceOf: (input: PriceInput) => Price | null
  readonly vatOf: (lines: readonly { amountMinor: number; rate: number }[]) => VatSum[]
}

/** Small faults laid over what goes into the product's functions and what comes out of them. */
export const pricePlants: Readonly<Record<string, (right: Pricing) => Pricing>> = {
  rounding: ({ priceOf, vatOf }) => ({ priceOf: (input) => halfDownDeposit(input, priceOf(input)), vatOf }),
  'band-boundary': withInput((input) => ({
    ...input,
    bands: input.bands.map((band) => ({ ...band, to: Math.max(band.from, band.to - 1) })),
  })),
  derivation: withInput((input) => ({ ...input, plan: { ...input.plan, parent: unrounded(input.plan.parent) } })),
  'tax-free-nights': withInput((input) => ({
    ...input,
    taxes: input.taxes.map((tax) => ({ ...tax, firstNights: tax.firstNights && tax.firstNights + 1 })),
  })),
  'promotion-choice': ({ priceOf, vatOf }) => ({ priceOf: (input) => withFirstPromotion(input, priceOf), vatOf }),
}

function withInput(change: (input: PriceInput) => PriceInput): (right: Pricing) => Pricing {
  return ({ priceOf, vatOf }) => ({ priceOf: (input) => priceOf(change(input)), vatOf })
}

/** A plan whose price is never rounded to its step, but to minor units. */
function unrounded(plan: PriceInput['plan'] | null): PriceInput['plan'] | null {
  return plan && { ...plan, stepMinor: 1, parent: unrounded(plan.parent) }
}

function halfDownDeposit({ deposit }: PriceInput, price: Price | null): Price | null {
  if (price === null || deposit === null || deposit === 'first_night') return price
  const exact = (price.totalMinor - price.dueAtHotelMinor) * deposit.percent
  return { ...price, depositMinor: Math.ceil((exact - 5_000) / 10_000) }
}

/** By the first promotion that gives anything instead of the best. */
function withFirstPromotion(input: PriceInput, priceOf: Pricing['priceOf']): Price | null {
  for (const [index, promotion] of input.promotions.entries()) {
    const price = priceOf({ ...input, promotions: [promotion] })
    if (price?.promotion) return { ...price, promotion: { ...price.promotion, index } }
  }
  return priceOf(input)
}
