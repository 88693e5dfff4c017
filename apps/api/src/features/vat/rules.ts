import type { VatForm } from '@keystay/contract/vat/forms'
import type { VatTerms } from '../inventory/rates/vat-rules.ts'

/** What a form says of VAT: its rates in order of their dates, and no board that is worth nothing. */
export function vatTermsOf({ rates, boards, drinksPercent, feeClass }: VatForm): VatTerms {
  return {
    rates: rates.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
    boards: boards.filter(({ adultMinor, childMinor }) => adultMinor > 0 || childMinor > 0),
    drinksPercent,
    feeClass,
  }
}
