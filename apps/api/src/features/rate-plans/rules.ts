import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { PlanForm } from '@keystay/contract/rate-plans/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { chainOf, type PlanRow } from '../inventory/plan-rules.ts'

/** The plans of a hotel beside its standard plan, in its order, and the room types that it sells. */
export type HotelPlans = {
  readonly currency: string
  readonly rows: readonly (PlanRow & { readonly version: number })[]
  readonly roomTypeIds: readonly string[]
}

/** A plan as a form has it. */
export function planOf(form: PlanForm, id: string): PlanRow {
  const { names, ...fields } = form
  const translations = Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))
  return { id, ...fields, translations }
}

/** What a hotel's other plans and its room types refuse of a plan. */
export function checkPlan(plan: PlanRow, { rows, roomTypeIds }: HotelPlans): FieldIssue[] {
  const others = rows.filter(({ id }) => id !== plan.id)
  const isTaken = others.some(({ name }) => name.toLowerCase() === plan.name.toLowerCase())
  const unknownTypes = (plan.roomTypeIds ?? []).flatMap((id, index) =>
    roomTypeIds.includes(id) ? [] : [{ path: `roomTypeIds.${index}`, code: 'plan_room_type_unknown' as const }],
  )
  return [
    ...(isTaken ? [{ path: 'name', code: 'plan_name_taken' as const }] : []),
    ...checkParent(plan, others),
    ...unknownTypes,
  ]
}

function checkParent(plan: PlanRow, others: readonly PlanRow[]): FieldIssue[] {
  const { id, parentId } = plan
  if (parentId !== null && parentId !== id && !others.some((other) => other.id === parentId))
    return [{ path: 'parentId', code: 'plan_parent_unknown' }]
  const rowsById = new Map([...others, plan].map((row) => [row.id, row]))
  return chainOf(plan, rowsById) ? [] : [{ path: 'parentId', code: 'plan_circle' }]
}

/** Parents before their children, each with its own behind it; else in the hotel's order. */
export function parentsFirst<T extends PlanRow>(rows: readonly T[]): T[] {
  const childrenOf = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (parentId: string | null): T[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below(null)
}

/** A hotel's plans as their owner edits them, parents before children. */
export function listPlans({ currency, rows, roomTypeIds }: HotelPlans): RatePlan[] {
  const money = (minor: number) => ({ minor, currency })
  return parentsFirst(rows).map(({ translations, adjustMinor, stepMinor, personMinor, ...row }) => ({
    ...row,
    names: namesOf(translations),
    adjust: money(adjustMinor),
    step: money(stepMinor),
    perPerson: money(personMinor),
    // One that the hotel has deleted cannot be chosen.
    roomTypeIds: row.roomTypeIds && row.roomTypeIds.filter((id) => roomTypeIds.includes(id)),
    arrivalWeekdays: row.arrivalWeekdays && [...row.arrivalWeekdays],
  }))
}

function namesOf(translations: unknown): RatePlan['names'] {
  const texts = Object.entries((translations ?? {}) as Record<string, { name?: unknown }>)
  return Object.fromEntries(
    texts.flatMap(([language, { name }]) => (typeof name === 'string' ? [[language, name]] : [])),
  )
}
