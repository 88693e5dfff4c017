import type { RatePlan, StandardPlan } from '@keystay/contract/rate-plans/entities'
import type { PlanForm, StandardForm } from '@keystay/contract/rate-plans/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { chainOf, type PlanRow, type StandardRow } from '../inventory/rates/plan-rules.ts'

/** The plans of a hotel beside its standard plan, in its order, and the room types that it sells. */
export type HotelPlans = {
  readonly currency: string
  /** What it says of its standard plan. */
  readonly standard: StandardRow | null
  readonly rows: readonly (PlanRow & { readonly version: number })[]
  readonly roomTypeIds: readonly string[]
}

/** A plan as a form has it. */
export function planOf(form: PlanForm, id: string): PlanRow {
  const { names, ...fields } = form
  return { id, ...fields, translations: translationsOf(names) }
}

/** What a hotel says of its standard plan, as a form has it, on top of a version. */
export function standardOf({ names, ...fields }: StandardForm, version: number): StandardRow {
  return { ...fields, translations: translationsOf(names), version }
}

const translationsOf = (names: PlanForm['names']) =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))

const isNamed = (one: { readonly name: string } | null, name: string) => one?.name.toLowerCase() === name.toLowerCase()

/** What a hotel's other plans and its room types refuse of a plan. */
export function checkPlan(plan: PlanRow, { standard, rows, roomTypeIds }: HotelPlans): FieldIssue[] {
  const others = rows.filter(({ id }) => id !== plan.id)
  const isTaken = [standard, ...others].some((one) => isNamed(one, plan.name))
  const isLast = !plan.onSale && !sellsAny({ standard, rows: others })
  const unknownTypes = (plan.roomTypeIds ?? []).flatMap((id, index) =>
    roomTypeIds.includes(id) ? [] : [{ path: `roomTypeIds.${index}`, code: 'plan_room_type_unknown' as const }],
  )
  return [
    ...(isTaken ? [{ path: 'name', code: 'plan_name_taken' as const }] : []),
    ...checkParent(plan, others),
    ...unknownTypes,
    ...(isLast ? [lastOnSale] : []),
  ]
}

const lastOnSale = { path: 'onSale', code: 'plan_last_on_sale' } as const

/** What the other plans refuse of the standard plan. */
export function checkStandard(standard: StandardRow, { rows }: HotelPlans): FieldIssue[] {
  return [
    ...(rows.some((one) => isNamed(one, standard.name)) ? [{ path: 'name', code: 'plan_name_taken' as const }] : []),
    ...(sellsAny({ standard, rows }) ? [] : [lastOnSale]),
  ]
}

/** Whether any of these plans is on sale; a standard plan of which nothing is said is. */
export function sellsAny({ standard, rows }: Pick<HotelPlans, 'standard'> & { rows: readonly PlanRow[] }): boolean {
  return (standard?.onSale ?? true) || rows.some(({ onSale }) => onSale)
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

/** The standard plan as its owner edits it; null while nothing is said of it. */
export function tellStandard(row: StandardRow | null): StandardPlan | null {
  if (row === null) return null
  const { translations, ...own } = row
  return { ...own, names: namesOf(translations) }
}

function namesOf(translations: unknown): RatePlan['names'] {
  const texts = Object.entries((translations ?? {}) as Record<string, { name?: unknown }>)
  return Object.fromEntries(
    texts.flatMap(([language, { name }]) => (typeof name === 'string' ? [[language, name]] : [])),
  )
}
