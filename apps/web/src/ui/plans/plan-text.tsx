import type { CancelFee, CancelTier } from '@keystay/contract/shared/cancel-fees'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Money } from '@keystay/contract/shared/money'
import {
  IconCalendarCheck,
  IconCalendarOff,
  IconCoffee,
  IconCreditCard,
  IconGlassCocktail,
  IconKey,
  IconMoon,
  IconSoup,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './plan-text.module.css'

/** What cancelling costs and until when: the tiers that have not passed, and until when it is free. */
export type CancelTerms = { readonly freeUntil: string | null; readonly tiers: CancelTier[] }

/** A plan as guests read it; the standard plan has no name. */
export type ShownPlan = CancelTerms & {
  readonly planName: string | null
  readonly board: Board
  /** In any way that the hotel takes, or online when booking: all of it, or a deposit. */
  readonly payment: 'any' | 'now' | 'deposit'
  readonly deposit?: Deposit | undefined
  /** What of the total is paid at the hotel, however the rest is. */
  readonly atHotel?: Money | undefined
}

/** What is paid when booking: hundredths of a percent of the total, or each room's first night; and when the rest is. */
type Deposit = {
  readonly percent: number | null
  readonly amount: Money
  readonly balance: Money
  /** By link until then; null is at the hotel. */
  readonly balanceDueOn: string | null
}

type Paid = Pick<ShownPlan, 'payment' | 'deposit'>

type Board = keyof typeof boardIcons

/** Whose plan it is: its clock, and how it can be paid. */
export type PlanHotel = { readonly timezone: string; readonly paymentMethods: readonly PaymentMethod[] }

type Named = Pick<ShownPlan, 'planName' | 'board'>

const boardIcons = {
  room_only: IconMoon,
  breakfast: IconCoffee,
  half: IconToolsKitchen2,
  full: IconSoup,
  all_inclusive: IconGlassCocktail,
} as const
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** All of the lodging, in hundredths of a percent. */
const whole = 10_000

/** What cancelling costs in one line, by the hotel's clock; `useLaterFees` says the rest. */
export function useCancelWords(timezone: string) {
  const { t } = useTranslation()
  const { moment, number } = useFormat()
  const all = t('planTerms.fees.whole')
  const feeOf = (fee: CancelFee) => {
    if ('nights' in fee) return t('planTerms.fees.nights', { count: fee.nights })
    return fee.percent === whole ? all : t('planTerms.fees.percent', { percent: number(fee.percent / 100) })
  }
  return {
    fee: feeOf,
    /** "kostenlos stornierbar bis …", "nicht erstattbar" or what it costs from the beginning. */
    line: ({ freeUntil, tiers: [now] }: CancelTerms) => {
      if (freeUntil !== null) return t('planTerms.free', { until: moment(freeUntil, timezone, 'short') })
      const fee = now ? feeOf(now.fee) : all
      return fee === all ? t('planTerms.neverFree') : t('planTerms.costs', { fee })
    },
  }
}

/** A plan in words: what is eaten, the name where that says more, until when cancelling is free, how it is paid. */
export function usePlanWords({ timezone, paymentMethods }: PlanHotel) {
  const { t } = useTranslation()
  const { date, money, number } = useFormat()
  const cancel = useCancelWords(timezone)
  const cash = paymentMethods.includes('cash')
  const way = cash && paymentMethods.length > 1 ? 'any' : cash ? 'atHotel' : 'online'
  /** "bei Anreise", "online bis 20. Nov." */
  const rest = ({ balanceDueOn }: Pick<Deposit, 'balanceDueOn'>) =>
    balanceDueOn === null
      ? t('planTerms.pay.restAtHotel')
      : t('planTerms.pay.restByLink', { date: date(balanceDueOn, 'short') })
  const depositOf = (deposit: Deposit) => {
    const { percent } = deposit
    const said = { amount: money(deposit.amount), rest: rest(deposit) }
    return percent === null
      ? t('planTerms.pay.depositNight', said)
      : t('planTerms.pay.depositPercent', { ...said, percent: number(percent / 100) })
  }
  const boardOf = (board: Board) => t(`planTerms.boards.${board}`)
  const nameOf = ({ planName, board }: Named, cancellation = '') => {
    const isSaid = [boardOf(board), cancellation].some((one) => planName?.trim().toLowerCase() === one.toLowerCase())
    return isSaid ? null : planName
  }
  /** "Flexibel mit Frühstück" says what is eaten by itself. */
  const namesBoard = ({ planName, board }: Named) =>
    planName?.toLowerCase().includes(boardOf(board).toLowerCase()) === true
  return {
    board: boardOf,
    /** Null where the board or the cancellation beside it says the same. */
    nameOf,
    /** Board and name in one, the board once. */
    title: (plan: Named) =>
      namesBoard(plan) ? (plan.planName ?? '') : [boardOf(plan.board), nameOf(plan)].filter(Boolean).join(', '),
    cancellation: cancel.line,
    fee: cancel.fee,
    payment: ({ payment, deposit }: Paid) =>
      deposit ? depositOf(deposit) : t(`planTerms.pay.${payment === 'any' ? way : 'now'}`),
    rest,
    /** Whether it is paid when booking or at the hotel. */
    atHotel: ({ payment }: Paid) => payment === 'any' && cash,
  }
}

type PlanTextProps = {
  readonly plan: ShownPlan
  readonly hotel: PlanHotel
  /** What cancelling costs later: beside until when it is free, as "then 50 %" after a deposit reads as a payment. */
  readonly laterFees?: string | null
  /** What cancelling costs is said once, for all plans. */
  readonly withoutCancellation?: boolean
  /** More terms, as list items. */
  readonly children?: ReactNode
}

/** Board, cancellation and payment of a plan, in this order on every screen. */
export function PlanText({ plan, hotel, laterFees = null, withoutCancellation = false, children }: PlanTextProps) {
  const words = usePlanWords(hotel)
  const Board = boardIcons[plan.board]
  const Cancel = plan.freeUntil === null ? IconCalendarOff : IconCalendarCheck
  const Pay = words.atHotel(plan) ? IconKey : IconCreditCard
  const cancellation = words.cancellation(plan)
  const name = words.nameOf(plan, cancellation)
  return (
    <div className={classes.plan}>
      <Board {...icon} size={20} />
      <p className={classes.title}>
        {words.board(plan.board)} {name !== null && <span className={`small soft ${classes.name}`}>{name}</span>}
      </p>
      <ul className={classes.terms}>
        {!withoutCancellation && (
          <li className={plan.freeUntil === null ? 'soft' : 'success'}>
            <Cancel {...icon} /> {cancellation}
          </li>
        )}
        {!withoutCancellation && laterFees !== null && <li className="soft">{laterFees}</li>}
        <li className="soft">
          <Pay {...icon} /> {words.payment(plan)}
        </li>
        {children}
      </ul>
    </div>
  )
}
