import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Price, PriceInput, VatSum } from '../../../apps/api/src/features/inventory/pricing/price-input.ts'
import type { pricesOn } from '../../../apps/api/src/features/inventory/rates/extra-rules.ts'
import type { feeAt } from './cancelling.ts'

/** What makes prices. */
export type Pricing = {
  readonly priceOf: (input: PriceInput) => Price | null
  readonly vatOf: (lines: readonly { amountMinor: number; rate: number }[]) => VatSum[]
  /** What an extra costs on each of a stay's dates. */
  readonly pricesOn: typeof pricesOn
  /** What cancelling a stay costs at an instant. */
  readonly feeAt: typeof feeAt
}

/** Small faults laid over what goes into the product's functions and what comes out of them. */
export const pricePlants: Readonly<Record<string, (right: Pricing) => Pricing>> = {
  rounding: (right) => ({ ...right, priceOf: (input) => halfDownDeposit(input, right.priceOf(input)) }),
  'band-boundary': withInput((input) => ({
    ...input,
    bands: input.bands.map((band) => ({ ...band, to: Math.max(band.from, band.to - 1) })),
  })),
  derivation: withInput((input) => ({ ...input, plan: { ...input.plan, parent: unrounded(input.plan.parent) } })),
  'tax-free-nights': withInput((input) => ({
    ...input,
    taxes: input.taxes.map((tax) => ({ ...tax, firstNights: tax.firstNights && tax.firstNights + 1 })),
  })),
  // Who is exempt of a tax per person pays it.
  'exempt-adults': withInput((input) => ({
    ...input,
    taxes: input.taxes.map(({ takes, ...tax }) => ({
      ...tax,
      takes: takes.kind === 'percent' ? takes : { ...takes, exemptAdults: 0 },
    })),
  })),
  'promotion-choice': (right) => ({ ...right, priceOf: (input) => withFirstPromotion(input, right.priceOf) }),
  // What a night costs is what it did on check-in.
  'extra-check-in': withInput((input) => ({
    ...input,
    extras: input.extras.map((extra) => ({
      ...extra,
      datePrices: extra.datePrices.map(() => extra.datePrices[0] ?? 0),
    })),
  })),
  // The last day of a period is not its own any more.
  'extra-last-day': (right) => ({
    ...right,
    pricesOn: ({ priceMinor, periods }, dates) =>
      right.pricesOn({ priceMinor, periods: periods.map((one) => ({ ...one, to: addDays(one.to, -1) })) }, dates),
  }),
  // The last moment of a tier is not its own any more.
  'tier-boundary': (right) => ({
    ...right,
    feeAt: (stay, at) => right.feeAt(stay, new Date(at.getTime() + 1)),
  }),
}

function withInput(change: (input: PriceInput) => PriceInput): (right: Pricing) => Pricing {
  return (right) => ({ ...right, priceOf: (input) => right.priceOf(change(input)) })
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
