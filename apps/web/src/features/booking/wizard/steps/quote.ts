import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import type { Money } from '@keystay/contract/shared/money'
import type { ApiError } from '../../../../platform/api/api-error.ts'
import type { ShownPlan } from '../../../../ui/plans/plan-text.tsx'
import type { QuoteWish } from '../../booking-api.ts'
import type { Draft } from '../state/draft.ts'
import type { Split } from '../state/split-rules.ts'

/** What a draft costs. */
export type Quote = {
  readonly priceLines: readonly PriceLine[]
  /** What in the nights is for further guests, less what guests alone save; null where it is not known. */
  readonly supplements: Money | null
  readonly total: Money
  readonly freeUntil: string | null
  /** By which plan and what that promises; null where the hotel has the standard plan alone. */
  readonly plan: ShownPlan | null
  /** Of each line: who sleeps in which of its rooms. */
  readonly split: readonly Split[]
}

/** What is asked to be priced; null while what is typed makes no rooms with guests. */
export function wishOf(draft: Draft): QuoteWish | null {
  const { checkIn, checkOut, lines, extras, exemptions, gapNights, flexible, voucher, bookingId } = draft
  if (!checkIn || !checkOut || lines.length === 0) return null
  const isPriced = lines.every(
    ({ quantity, adults, children }) => isCount(quantity, 1) && isCount(adults, 1) && isCount(children, 0),
  )
  if (!isPriced) return null
  return {
    checkIn,
    checkOut,
    lines: lines.map(({ bedType: _bedType, ...line }) => line),
    ...(extras.length > 0 && { extras: [...extras] }),
    ...(exemptions.length > 0 && { exemptions: [...exemptions] }),
    ...(gapNights.length > 0 && { gapNights: [...gapNights] }),
    ...(flexible && { flexible }),
    ...(voucher !== null && { voucher }),
    // Its own rooms and its own use of a code are in nobody's way.
    ...(bookingId !== null && { bookingId }),
  }
}

/** What the server says of a code that it did not take; null when it refused something else. */
export function voucherProblem({ fields, code, message }: ApiError): string | null {
  return fields['voucher'] ?? (code === 'too_many_tries' ? message : null)
}

/** Whether the server says that an exemption is none any more. */
export function refusesExemption({ fields }: ApiError): boolean {
  return Object.keys(fields).some((path) => path.startsWith('exemptions.'))
}

const most = 1000
const isCount = (count: number, least: number) => Number.isInteger(count) && count >= least && count <= most

/** What a draft costs by a plan; the plan is told only where the hotel has several. */
export function quoteBy(quotes: readonly RoomsQuote[], planId: string | null, hasPlans: boolean): Quote | null {
  const quote = quotes.find((one) => one.planId === planId)
  if (!quote) return null
  const {
    planId: _plan,
    priceLines,
    supplements,
    total,
    split,
    exemptible: _taxes,
    flexible: _flexible,
    ...shown
  } = quote
  return { priceLines, supplements, total, freeUntil: shown.freeUntil, plan: hasPlans ? shown : null, split }
}
