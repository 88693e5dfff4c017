import type { OwnerNight } from '@keystay/contract/nights/entities'
import type { NightsForm, NightsPreviewForm, NightsUndoForm } from '@keystay/contract/nights/forms'
import { unrestricted, type Restrictions } from '@keystay/contract/nights/restrictions'
import { addDays, listNights, weekdayOf, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PlanRow } from '../inventory/rates/plan-rules.ts'
import { planRestrictions, type PlanNight, type TypeInventory } from '../inventory/rules.ts'

/** What a night has of its own by a plan. The standard plan, which opens nothing, is open or closed to arrival and departure. */
type Setting = PlanNight

const nothingOwn: Setting = {
  priceMinor: null,
  minStay: null,
  maxStay: null,
  minStayThrough: null,
  closedToArrival: null,
  closedToDeparture: null,
  closed: false,
}

/** The parts of a setting, in one order. */
const settingParts = [
  'priceMinor',
  'minStay',
  'maxStay',
  'minStayThrough',
  'closedToArrival',
  'closedToDeparture',
  'closed',
] as const satisfies readonly (keyof Setting)[]

/** Whether a plan's night has anything of its own. */
export function saysSomething({ closed, ...parts }: Setting): boolean {
  return closed || Object.values(parts).some((part) => part !== null)
}

/** One night of a room type by a plan (null: the standard plan), and what becomes of it. */
export type CellChange = {
  readonly roomTypeId: string
  readonly planId: string | null
  readonly date: PlainDate
  readonly before: Setting
  readonly after: Setting
}

/** The nights that a form speaks of, in order. */
export function datesOf({ from, to, weekdays }: Pick<NightsPreviewForm, 'from' | 'to' | 'weekdays'>): PlainDate[] {
  const dates = listNights(from, to)
  return weekdays ? dates.filter((date) => weekdays.includes(weekdayOf(date))) : dates
}

/** What a night has of its own. */
export function settingOf({ nights, planNights }: TypeInventory, planId: string | null, date: PlainDate): Setting {
  if (planId !== null) return planNights.get(planId)?.get(date) ?? nothingOwn
  const { priceMinor, minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed } = nights.get(
    date,
  ) ?? { ...unrestricted, priceMinor: null }
  return { priceMinor, minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed }
}

/** What is to be set, as the forms have it: a part that is left out stays as it is. */
type Given = Partial<Pick<NightsForm, 'price' | Exclude<keyof Setting, 'priceMinor'>>>

/** What a night has after it was set. */
function settingAfter(given: Given, planId: string | null, before: Setting): Setting {
  const kept = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value)
  const after = {
    priceMinor: given.price === undefined ? before.priceMinor : (given.price?.minor ?? null),
    minStay: kept(given.minStay, before.minStay),
    maxStay: kept(given.maxStay, before.maxStay),
    minStayThrough: kept(given.minStayThrough, before.minStayThrough),
    closedToArrival: kept(given.closedToArrival, before.closedToArrival),
    closedToDeparture: kept(given.closedToDeparture, before.closedToDeparture),
    closed: kept(given.closed, before.closed),
  }
  if (planId !== null) return after
  return {
    ...after,
    closedToArrival: after.closedToArrival ?? false,
    closedToDeparture: after.closedToDeparture ?? false,
  }
}

/** What is to be set of one room type by one plan. */
export type Wish = {
  readonly planId: string | null
  readonly dates: readonly PlainDate[]
  readonly given: Given
}

/** A night that no stay could keep: at most fewer nights than at least. `field` is of the form. */
export type Contradiction = { readonly field: 'maxStay' | 'minStay' | 'minStayThrough' }

/** The nights of a room type that wishes change; null is what stands in the way. The standard plan's wish comes first. */
export function changesOf(inventory: TypeInventory, wishes: readonly Wish[]): CellChange[] | Contradiction {
  const { roomTypeId } = inventory
  const changes: CellChange[] = []
  const ofType = new Map<PlainDate, Setting>()
  for (const { planId, dates, given } of wishes) {
    for (const date of dates) {
      const before = settingOf(inventory, planId, date)
      const after = settingAfter(given, planId, before)
      if (planId === null) ofType.set(date, after)
      if (settingParts.every((part) => after[part] === before[part])) continue
      const standard = ofType.get(date) ?? settingOf(inventory, null, date)
      const asked = planId === null ? after : planRestrictions(standardRestrictions(standard), after)
      const field = contradiction(given, asked)
      if (field !== null) return { field }
      changes.push({ roomTypeId, planId, date, before, after })
    }
  }
  return changes
}

function standardRestrictions({ closedToArrival, closedToDeparture, ...rest }: Setting): Restrictions {
  return { ...rest, closedToArrival: closedToArrival ?? false, closedToDeparture: closedToDeparture ?? false }
}

function contradiction(given: Given, asked: Pick<Setting, 'minStay' | 'maxStay' | 'minStayThrough'>) {
  const { minStay, maxStay, minStayThrough } = asked
  const least = Math.max(minStay ?? 1, minStayThrough ?? 1)
  if (maxStay === null || maxStay >= least) return null
  if (given.maxStay !== undefined) return 'maxStay'
  if (given.minStay !== undefined) return 'minStay'
  return given.minStayThrough === undefined ? null : 'minStayThrough'
}

/** The inventories as they are once the changes are made. */
export function withChanges(inventories: readonly TypeInventory[], changes: readonly CellChange[]): TypeInventory[] {
  const byType = Map.groupBy(changes, ({ roomTypeId }) => roomTypeId)
  return inventories.map((inventory) => withOwnChanges(inventory, byType.get(inventory.roomTypeId) ?? []))
}

function withOwnChanges(inventory: TypeInventory, changes: readonly CellChange[]): TypeInventory {
  const nights = new Map(inventory.nights)
  const planNights = new Map([...inventory.planNights].map(([planId, own]) => [planId, new Map(own)]))
  for (const { planId, date, after } of changes) {
    if (planId !== null) {
      const own = planNights.get(planId) ?? new Map<PlainDate, Setting>()
      planNights.set(planId, own.set(date, after))
      continue
    }
    const free = nights.get(date)?.free ?? inventory.capacity
    nights.set(date, { ...standardRestrictions(after), priceMinor: after.priceMinor, date, free })
  }
  return { ...inventory, nights, planNights }
}

/** The wishes of an undo, by room type, the standard plan's first. */
export function wishesOf({ settings }: NightsUndoForm): Map<string, Wish[]> {
  const ordered = settings.toSorted((a, b) => Number(a.planId !== null) - Number(b.planId !== null))
  const byType = Map.groupBy(ordered, ({ roomTypeId }) => roomTypeId)
  return new Map(
    [...byType].map(([roomTypeId, own]) => [
      roomTypeId,
      own.map(({ planId, from, to, roomTypeId: _type, ...given }) => ({ planId, dates: listNights(from, to), given })),
    ]),
  )
}

/** Nights `[from, last]` of a room type by a plan that follow one another with the same setting. */
export type Run = Pick<CellChange, 'roomTypeId' | 'planId'> & {
  readonly from: PlainDate
  readonly last: PlainDate
  readonly setting: Setting
}

/** What changed nights had before, those that follow one another together. */
export function runsOf(changes: readonly CellChange[]): Run[] {
  const runs: Run[] = []
  for (const { roomTypeId, planId, date, before } of changes) {
    const run = runs.at(-1)
    const goesOn =
      run?.roomTypeId === roomTypeId &&
      run.planId === planId &&
      addDays(run.last, 1) === date &&
      settingParts.every((part) => run.setting[part] === before[part])
    if (run && goesOn) runs[runs.length - 1] = { ...run, last: date }
    else runs.push({ roomTypeId, planId, from: date, last: date, setting: before })
  }
  return runs
}

/** The restrictions that a night has of its own by a plan. */
export function ownRestrictionsOf({ priceMinor: _price, closed, ...parts }: Setting): OwnerNight['ownRestrictions'] {
  const names = ['minStay', 'maxStay', 'minStayThrough', 'closedToArrival', 'closedToDeparture'] as const
  return [...names.filter((name) => parts[name] !== null), ...(closed ? (['closed'] as const) : [])]
}

/** What a change is decided by: the room types that it speaks of and all plans of the hotel. */
export type State = {
  readonly inventories: readonly TypeInventory[]
  readonly versions: ReadonlyMap<string, number>
  readonly rows: readonly PlanRow[]
}

/** Whether a plan does not sell a room type: nothing is set there. */
export function isUnsold(rows: readonly PlanRow[], planId: string | null, roomTypeId: string): boolean {
  const sold = rows.find(({ id }) => id === planId)?.roomTypeIds ?? null
  return sold !== null && !sold.includes(roomTypeId)
}

/** The wishes for a room type by plans that sell it. */
export function withoutUnsold(
  wishes: readonly Wish[],
  { roomTypeId }: TypeInventory,
  rows: readonly PlanRow[],
): Wish[] {
  return wishes.filter(({ planId }) => !isUnsold(rows, planId, roomTypeId))
}
