import { noFee, wholeFee } from '@keystay/contract/shared/cancel-fees'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { PlanRow } from '../features/inventory/plan-rules.ts'
import type { TestApp } from './test-app.ts'

/** Cancelled free until so many hours before check-in, then not at all; null: never free. */
export function freeFor(hours: number | null): Cancellation {
  return { tiers: hours === null ? [] : [{ hours, fee: noFee }], after: wholeFee }
}

/** A plan that differs from the standard plan in nothing but what is given. */
export function planRow(over: Partial<PlanRow> = {}): PlanRow {
  return {
    id: newId(),
    name: 'Tarif',
    translations: {},
    parentId: null,
    adjustPercent: 0,
    adjustMinor: 0,
    stepMinor: 1,
    personMinor: 0,
    board: 'room_only',
    cancellation: freeFor(null),
    payment: 'any',
    depositPercent: null,
    balanceDays: null,
    takesEarlyBooking: true,
    roomTypeIds: null,
    minDaysBefore: null,
    maxDaysBefore: null,
    arrivalFrom: null,
    arrivalTo: null,
    arrivalWeekdays: null,
    minNights: null,
    maxNights: null,
    onSale: true,
    ...over,
  }
}

/** Writes a plan of a hotel as its owner's story does; returns its id. */
export async function createPlan(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  over: Partial<PlanRow> = {},
): Promise<string> {
  const { id, ...row } = planRow(over)
  const named = Object.entries({ ...row, id, propertyId }).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name === 'translations' || name === 'cancellation' ? JSON.stringify(value) : value,
  ])
  await sql`INSERT INTO rate_plans ${rowsOf(Object.fromEntries(named))}`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1 WHERE id = ${propertyId}`
  return id
}
