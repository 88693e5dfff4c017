import type { DepositTerms, PlanTerms } from '@keystay/contract/rate-plans/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { dateIn } from '../../../platform/values/zones.ts'
import { planTermsOf, type HotelTerms, type Plan } from './plan-rules.ts'

/** A total, what of it is paid at the hotel, and what the plan asks for as a deposit, in minor units; 0 where it asks for none. */
type Priced = { readonly totalMinor: number; readonly dueAtHotelMinor: number; readonly depositMinor: number }

/**
 * What a plan promises for a stay at its price, that is booked at `now`: what is paid when booking and when the rest is. A
 * deposit that comes to all that is not paid at the hotel anyway, or to nothing, is no deposit: all that is paid when booking.
 */
export function termsAtPrice(
  terms: HotelTerms,
  plan: Plan | null,
  checkIn: PlainDate,
  now: Date,
  priced: Priced,
): PlanTerms {
  return withPayment(planTermsOf(terms, plan, checkIn, now), { terms, plan, checkIn, now }, priced)
}

/** What is booked at `now`, and by what. */
type Sold = {
  readonly terms: HotelTerms
  readonly plan: Plan | null
  readonly checkIn: PlainDate
  readonly now: Date
}

/** The same from what the plan promises at any price. */
export function withPayment(
  planTerms: PlanTerms,
  { terms, plan, checkIn, now }: Sold,
  { totalMinor, dueAtHotelMinor, depositMinor }: Priced,
): PlanTerms {
  const money = (minor: number) => ({ minor, currency: terms.currency })
  const promised = dueAtHotelMinor > 0 ? { ...planTerms, atHotel: money(dueAtHotelMinor) } : planTerms
  if (plan?.payment !== 'deposit') return promised
  const onlineMinor = totalMinor - dueAtHotelMinor
  if (depositMinor === 0 || depositMinor >= onlineMinor) return { ...promised, payment: 'now' }
  const deposit = {
    percent: plan.depositPercent,
    amount: money(depositMinor),
    balance: money(onlineMinor - depositMinor),
    balanceDueOn: balanceDueOn(plan, checkIn, dateIn(terms.timezone, now)),
  }
  return { ...promised, deposit }
}

/** Who books later than the balance would have been due pays it on the day of booking. */
function balanceDueOn({ balanceDays }: Plan, checkIn: PlainDate, today: PlainDate): PlainDate | null {
  if (balanceDays === null) return null
  const dueOn = addDays(checkIn, 0 - balanceDays)
  return dueOn < today ? today : dueOn
}

/** Whether all can be paid online that a plan wants to be paid so; `canPayOnline` says it of an amount in minor units. */
export function canBePaid(
  { payment, deposit, atHotel }: PlanTerms,
  totalMinor: number,
  canPayOnline: (minor: number) => boolean,
): boolean {
  if (payment === 'any') return true
  if (!deposit) return canPayOnline(totalMinor - (atHotel?.minor ?? 0))
  return canPayOnline(deposit.amount.minor) && (deposit.balanceDueOn === null || canPayOnline(deposit.balance.minor))
}

/** Whether two promises of a deposit are the same. */
export function isSameDeposit(one: DepositTerms | undefined, other: DepositTerms | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.amount.minor === other.amount.minor &&
    one.balance.minor === other.balance.minor &&
    one.balanceDueOn === other.balanceDueOn
  )
}
