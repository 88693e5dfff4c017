import { noFee, wholeFee } from '@keystay/contract/shared/cancel-fees'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import {
  boards,
  type Board,
  type Cancellation,
  type PlanExample,
  type RatePlan,
} from '@keystay/contract/rate-plans/entities'
import { freeCancellationHours } from '@keystay/contract/shared/limits'
import { keepsNoMore } from './cancel-values.ts'

/** What a plan promises. Where nothing is said of the standard plan, it promises what the hotel's offers do. */
export type Promises = Pick<RatePlan, 'board' | 'cancellation' | 'payment'>

export function standardPromises({ offers, standardPlan }: OwnerProperty): Promises {
  const board: Board = offers.breakfast ? 'breakfast' : 'room_only'
  const cancellation = standardPlan?.cancellation ?? offeredCancellation(offers)
  return { board, cancellation, payment: standardPlan?.payment ?? 'any' }
}

/** How the standard plan is cancelled that says nothing of it. */
export function offeredCancellation({ freeCancellation }: OwnerProperty['offers']): Cancellation {
  const tiers = freeCancellation ? [{ hours: freeCancellationHours, fee: noFee }] : []
  return { tiers, after: wholeFee }
}

export function isStandardOnSale({ standardPlan }: OwnerProperty): boolean {
  return standardPlan?.onSale ?? true
}

/** A plan in the tree; the standard plan is its root, as `plan` null. */
export type TreeRow = {
  readonly plan: RatePlan | null
  /** Of the root: 1. */
  readonly level: number
  readonly parentId: string | null
  /** Which of how many that start from the same plan, from 1 on. */
  readonly position: number
  readonly siblings: number
  readonly hasChildren: boolean
}

/** Plans by what they start from. One whose parent is not there starts from the standard plan as far as this page knows. */
function childrenOf(plans: readonly RatePlan[]): ReadonlyMap<string | null, readonly RatePlan[]> {
  const known = new Set(plans.map(({ id }) => id))
  return Map.groupBy(plans, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
}

/** The rows in view, each followed by what is derived from it unless it is closed; the root is named null. */
export function treeRows(plans: readonly RatePlan[], closed: ReadonlySet<string | null>): readonly TreeRow[] {
  const children = childrenOf(plans)
  const below = (parentId: string | null, level: number): TreeRow[] => {
    const siblings = closed.has(parentId) ? [] : (children.get(parentId) ?? [])
    return siblings.flatMap((plan, index) => [
      {
        plan,
        level,
        parentId,
        position: index + 1,
        siblings: siblings.length,
        hasChildren: children.has(plan.id),
      },
      ...below(plan.id, level + 1),
    ])
  }
  const root = { plan: null, level: 1, parentId: null, position: 1, siblings: 1, hasChildren: plans.length > 0 }
  return [root, ...below(null, 2)]
}

/** All plans whose prices follow from this one's. */
export function derivedFrom(plans: readonly RatePlan[], planId: string): readonly RatePlan[] {
  const children = childrenOf(plans)
  const below = (id: string): RatePlan[] => (children.get(id) ?? []).flatMap((plan) => [plan, ...below(plan.id)])
  return below(planId)
}

/** Of an example: the row of a plan, null for the standard plan, `unsaved` for one that is only tried. */
export function exampleOf(examples: readonly PlanExample[] | null | undefined, planId: string | null) {
  return examples?.find((one) => one.planId === (planId ?? 'standard'))
}

type Offered = { readonly planId: string | null; readonly total: number; readonly nights: number } & Promises

const dueLater = ['now', 'deposit', 'any'] as const satisfies readonly RatePlan['payment'][]

/** Of nothing that it promises, a plan promises more than another. */
function promisesNoMore(a: Offered, b: Offered): boolean {
  // Of two deposits nobody knows which is less.
  const areDeposits = a.payment === 'deposit' && b.payment === 'deposit'
  const hasMoreWaysToPay = areDeposits || dueLater.indexOf(a.payment) > dueLater.indexOf(b.payment)
  return (
    boards.indexOf(a.board) <= boards.indexOf(b.board) &&
    keepsNoMore(b.cancellation, a.cancellation, a.nights) &&
    !hasMoreWaysToPay
  )
}

/**
 * For each plan that costs at least as much as another one and promises no more, that other one's id (null: the standard
 * plan). Of two that are the same, the later one is meant. What is not sold for the example is not compared.
 */
export function pointlessPlans(
  hotel: OwnerProperty,
  plans: readonly RatePlan[],
  examples: readonly PlanExample[] | null | undefined,
): ReadonlyMap<string, string | null> {
  const offered = [null, ...plans].flatMap((plan): Offered[] => {
    const { total, nights } = exampleOf(examples, plan?.id ?? null) ?? {}
    const { board, cancellation, payment } = plan ?? standardPromises(hotel)
    return total && (plan?.onSale ?? isStandardOnSale(hotel))
      ? [{ planId: plan?.id ?? null, total: total.minor, nights: nights?.length ?? 1, board, cancellation, payment }]
      : []
  })
  const pairs = offered.flatMap((plan, index): [string, string | null][] => {
    const better = offered.find(
      (other, otherIndex) =>
        otherIndex !== index &&
        other.total <= plan.total &&
        promisesNoMore(plan, other) &&
        (otherIndex < index || other.total < plan.total || !promisesNoMore(other, plan)),
    )
    return better && plan.planId !== null ? [[plan.planId, better.planId]] : []
  })
  return new Map(pairs)
}
