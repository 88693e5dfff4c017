import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useTranslation } from 'react-i18next'
import { localeOf } from '../../platform/format/format.ts'
import { weekdayNames } from '../../platform/format/weekdays.ts'
import { useFormat } from '../../platform/format/use-format.ts'

type PriceRule = Pick<RatePlan, 'parentId' | 'adjustPercent' | 'adjust' | 'step' | 'perPerson'>

type Limits = Pick<
  RatePlan,
  'minDaysBefore' | 'maxDaysBefore' | 'arrivalFrom' | 'arrivalTo' | 'arrivalWeekdays' | 'minNights' | 'maxNights'
>

const dayHours = 24

/** What a plan says, in words. */
export function usePlanWords(plans: readonly RatePlan[]) {
  const { t } = useTranslation()
  const { language, money, shortMoney, date } = useFormat()
  const signed = (value: number, written: string) => `${value < 0 ? '−' : '+'}\u00a0${written}`
  const size = ({ minor, currency }: Money): Money => ({ minor: Math.abs(minor), currency })
  const percent = (hundredths: number) => {
    const format = new Intl.NumberFormat(localeOf[language], { style: 'percent', maximumFractionDigits: 2 })
    return signed(hundredths, format.format(Math.abs(hundredths) / 10_000))
  }
  const change = (amount: Money) => signed(amount.minor, money(size(amount)))
  const nameOf = (planId: string | null) =>
    planId === null ? t('ratePlans.standard') : (plans.find(({ id }) => id === planId)?.name ?? t('ratePlans.gone'))

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

  const cancel = (freeHours: number | null) => {
    if (freeHours === null) return t('ratePlans.cancel.never')
    if (freeHours === 0) return t('ratePlans.cancel.untilCheckIn')
    return freeHours > dayHours && freeHours % dayHours === 0
      ? t('ratePlans.cancel.days', { count: freeHours / dayHours })
      : t('ratePlans.cancel.hours', { count: freeHours })
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
