import type { DepositTerms, PlanTerms } from '@keystay/contract/rate-plans/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { dateIn } from '../../platform/values/zones.ts'
import { planTermsOf, type HotelTerms, type Plan } from './plan-rules.ts'

/** A total and what of it the plan asks for as a deposit, in minor units; 0 where it asks for none. */
type Priced = { readonly totalMinor: number; readonly depositMinor: number }

/**
 * What a plan promises for a stay at its price, that is booked at `now`: what is paid when booking and when the rest is. A
 * deposit that comes to the whole total is no deposit: all is paid when booking.
 */
export function termsAtPrice(
  terms: HotelTerms,
  plan: Plan | null,
  checkIn: PlainDate,
  now: Date,
  { totalMinor, depositMinor }: Priced,
): PlanTerms {
  const promised = planTermsOf(terms, plan, checkIn, now)
  if (plan?.payment !== 'deposit') return promised
  if (depositMinor >= totalMinor) return { ...promised, payment: 'now' }
  const money = (minor: number) => ({ minor, currency: terms.currency })
  const deposit = {
    percent: plan.depositPercent,
    amount: money(depositMinor),
    balance: money(totalMinor - depositMinor),
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
  { payment, deposit }: PlanTerms,
  totalMinor: number,
  canPayOnline: (minor: number) => boolean,
): boolean {
  if (payment === 'any') return true
  if (!deposit) return canPayOnline(totalMinor)
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
