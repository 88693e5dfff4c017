import { isFree, isWhole, type CancelFee } from '@keystay/contract/shared/cancel-fees'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Cancellation, RatePlan } from '@keystay/contract/rate-plans/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { formatPercent } from '../../platform/format/percent.ts'
import { weekdayNames } from '../../platform/format/weekdays.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

type PriceRule = Pick<RatePlan, 'parentId' | 'adjustPercent' | 'adjust' | 'step' | 'perPerson'>

type Limits = Pick<
  RatePlan,
  'minDaysBefore' | 'maxDaysBefore' | 'arrivalFrom' | 'arrivalTo' | 'arrivalWeekdays' | 'minNights' | 'maxNights'
>

const dayHours = 24

/** What a plan says, in words; `hotel` says what its standard plan is called. */
export function usePlanWords(plans: readonly RatePlan[], { standardPlan }: Pick<OwnerProperty, 'standardPlan'>) {
  const { t } = useTranslation()
  const { language, money, shortMoney, date } = useFormat()
  const signed = (value: number, written: string) => `${value < 0 ? '−' : '+'}\u00a0${written}`
  const size = ({ minor, currency }: Money): Money => ({ minor: Math.abs(minor), currency })
  const percent = (hundredths: number) => {
    return signed(hundredths, formatPercent(Math.abs(hundredths), language))
  }
  const change = (amount: Money) => signed(amount.minor, money(size(amount)))
  const nameOf = (planId: string | null) =>
    planId === null
      ? (standardPlan?.name ?? t('ratePlans.standard'))
      : (plans.find(({ id }) => id === planId)?.name ?? t('ratePlans.gone'))

  /** "Standard − 10 %, auf 1 € gerundet" */
  const rule = ({ parentId, adjustPercent, adjust, perPerson, step }: PriceRule) => {
    const changes = [
      ...(adjustPercent === 0 ? [] : [percent(adjustPercent)]),
      ...(adjust.minor === 0 ? [] : [t('ratePlans.rule.perNight', { change: change(adjust) })]),
      ...(perPerson.minor === 0 ? [] : [t('ratePlans.rule.perPerson', { change: change(perPerson) })]),
    ]
    const parent = nameOf(parentId)
    const price = changes.length === 0 ? t('ratePlans.rule.same', { parent }) : [parent, ...changes].join(' ')
    const isRounded = step.minor > 1 && (adjustPercent !== 0 || adjust.minor !== 0)
    return isRounded ? t('ratePlans.rule.rounded', { price, step: shortMoney(step) }) : price
  }

  const fee = (one: CancelFee) => {
    if (isWhole(one)) return t('ratePlans.cancel.all')
    return 'percent' in one ? formatPercent(one.percent, language) : t('common.nights', { count: one.nights })
  }
  const before = (hours: number) =>
    hours > dayHours && hours % dayHours === 0
      ? t('ratePlans.cancel.days', { count: hours / dayHours })
      : t('ratePlans.cancel.hours', { count: hours })
  /** "bis 7 Tage vorher kostenlos, dann 50 %, ab 24 Std. vorher alles"; that all is kept after it was free goes without saying. */
  const cancel = ({ tiers, after }: Cancellation) => {
    const free = tiers.findLastIndex((tier) => isFree(tier.fee))
    const charged = [...tiers.slice(free + 1).map((tier) => tier.fee), after]
    const hours = tiers[free]?.hours
    const first =
      hours === undefined
        ? isWhole(charged[0] ?? after)
          ? t('ratePlans.cancel.never')
          : t('ratePlans.cancel.costs', { fee: fee(charged[0] ?? after) })
        : hours === 0
          ? t('ratePlans.cancel.untilCheckIn')
          : t('ratePlans.cancel.freeUntil', { before: before(hours) })
    const isUsual = hours !== undefined && charged.every(isWhole)
    const then = hours === undefined || isUsual ? [] : [t('ratePlans.cancel.then', { fee: fee(charged[0] ?? after) })]
    const later = isUsual
      ? []
      : charged
          .slice(1)
          .map((one, index) =>
            t('ratePlans.cancel.from', { before: before(tiers[free + 1 + index]?.hours ?? 0), fee: fee(one) }),
          )
    return [first, ...then, ...later].join(', ')
  }

  const daysBefore = (least: number | null, most: number | null) => {
    if (least === null) return most === null ? [] : [t('ratePlans.limits.daysBeforeTo', { to: most, count: most })]
    return most === null
      ? [t('ratePlans.limits.daysBeforeFrom', { from: least, count: least })]
      : [t('ratePlans.limits.daysBeforeBoth', { from: least, to: most })]
  }
  const nights = (least: number | null, most: number | null) => {
    if (least === null) return most === null ? [] : [t('ratePlans.limits.nightsTo', { to: most, count: most })]
    return most === null
      ? [t('ratePlans.limits.nightsFrom', { from: least, count: least })]
      : [t('ratePlans.limits.nightsBoth', { from: least, to: most })]
  }
  const arrival = (first: PlainDate | null, last: PlainDate | null) => {
    if (first === null) return last === null ? [] : [t('ratePlans.limits.arrivalUntil', { to: date(last, 'day') })]
    return last === null
      ? [t('ratePlans.limits.arrivalAfter', { from: date(first, 'day') })]
      : [t('ratePlans.limits.arrivalBoth', { from: date(first, 'day'), to: date(last, 'day') })]
  }
  const weekdays = (days: readonly number[] | null) => {
    const names = weekdayNames(language, 'short')
    return days ? [t('ratePlans.limits.weekdays', { days: days.map((day) => names[day - 1]).join(', ') })] : []
  }
  /** "7 bis 365 Tage vorher, ab 7 Nächten"; empty where it is always sold. */
  const limits = (plan: Limits) =>
    [
      ...daysBefore(plan.minDaysBefore, plan.maxDaysBefore),
      ...arrival(plan.arrivalFrom, plan.arrivalTo),
      ...weekdays(plan.arrivalWeekdays),
      ...nights(plan.minNights, plan.maxNights),
    ].join(', ')
  return {
    nameOf,
    rule,
    cancel,
    limits,
    percent,
    change,
    board: (board: RatePlan['board']) => t(`ratePlans.boards.${board}`),
  }
}

export type PlanWords = ReturnType<typeof usePlanWords>
