import type { PaymentMethod } from '@keystay/contract/shared/kinds'
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
import { useTranslation } from 'react-i18next'
import classes from './plan-text.module.css'
import { useCancelWords, type CancelTerms } from './use-cancel-words.ts'

/** A plan as guests read it; the standard plan has no name. */
export type ShownPlan = CancelTerms & {
  readonly planName: string | null
  readonly board: Board
  /** In any way that the hotel takes, or online when booking. */
  readonly payment: 'any' | 'now'
}

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

/** A plan in words: what is eaten, the name where that says more, until when cancelling is free, how it is paid. */
export function usePlanWords({ timezone, paymentMethods }: PlanHotel) {
  const { t } = useTranslation()
  const cancel = useCancelWords(timezone)
  const cash = paymentMethods.includes('cash')
  const way = cash && paymentMethods.length > 1 ? 'any' : cash ? 'atHotel' : 'online'
  const boardOf = (board: Board) => t(`planTerms.boards.${board}`)
  const nameOf = ({ planName, board }: Named) =>
    planName?.trim().toLowerCase() === boardOf(board).toLowerCase() ? null : planName
  return {
    board: boardOf,
    /** Null where it is the board's. */
    nameOf,
    /** Board and name in one. */
    title: (plan: Named) => [boardOf(plan.board), nameOf(plan)].filter(Boolean).join(', '),
    cancellation: cancel.first,
    laterFees: cancel.rest,
    fee: cancel.fee,
    payment: (payment: ShownPlan['payment']) => t(`planTerms.pay.${payment === 'now' ? 'now' : way}`),
    /** Whether it is paid when booking or at the hotel. */
    atHotel: (payment: ShownPlan['payment']) => payment === 'any' && cash,
  }
}

type PlanTextProps = {
  readonly plan: ShownPlan
  readonly hotel: PlanHotel
  /** With what cancelling costs later. */
  readonly detailed?: boolean
  /** More terms, as list items. */
  readonly children?: ReactNode
}

/** Board, cancellation and payment of a plan, in this order on every screen. */
export function PlanText({ plan, hotel, detailed = false, children }: PlanTextProps) {
  const words = usePlanWords(hotel)
  const Board = boardIcons[plan.board]
  const Cancel = plan.freeUntil === null ? IconCalendarOff : IconCalendarCheck
  const Pay = words.atHotel(plan.payment) ? IconKey : IconCreditCard
  const name = words.nameOf(plan)
  const later = detailed ? words.laterFees(plan) : null
  return (
    <div className={classes.plan}>
      <Board {...icon} size={20} />
      <p className={classes.title}>
        {words.board(plan.board)} {name !== null && <span className={`small soft ${classes.name}`}>{name}</span>}
      </p>
      <ul className={classes.terms}>
        <li className={plan.freeUntil === null ? 'soft' : 'success'}>
          <Cancel {...icon} /> {words.cancellation(plan)}
        </li>
        {later !== null && <li className="soft">{later}</li>}
        <li className="soft">
          <Pay {...icon} /> {words.payment(plan.payment)}
        </li>
        {children}
      </ul>
    </div>
  )
}
