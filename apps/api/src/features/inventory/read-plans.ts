import type { Board, Cancellation, PlanPayment } from '@keystay/contract/rate-plans/entities'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { resolvePlans, type Plan, type PlanRow } from './plan-rules.ts'

const columns = [
  'id',
  'name',
  'translations',
  'parentId',
  'adjustPercent',
  'adjustMinor',
  'stepMinor',
  'personMinor',
  'board',
  'cancellation',
  'payment',
  'takesEarlyBooking',
  'roomTypeIds',
  'minDaysBefore',
  'maxDaysBefore',
  'arrivalFrom',
  'arrivalTo',
  'arrivalWeekdays',
  'minNights',
  'maxNights',
  'onSale',
] as const

/** The rate plans of hotels as they are kept, in their order, by hotel; those with the standard plan alone are left out. */
export async function readPlanRows(
  db: Sql | Tx,
  propertyIds: readonly string[],
): Promise<Map<string, (PlanRow & { readonly version: number })[]>> {
  const rows = await db
    .selectFrom('ratePlans')
    .select(['propertyId', 'version', ...columns])
    .where('propertyId', '=', sql<string>`ANY(${propertyIds}::uuid[])`)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const plans = rows.map(({ propertyId, ...row }) => ({
    propertyId,
    plan: {
      ...row,
      board: row.board as Board,
      cancellation: row.cancellation as Cancellation,
      payment: row.payment as PlanPayment,
    },
  }))
  const plansByHotel = Map.groupBy(plans, ({ propertyId }) => propertyId)
  return new Map([...plansByHotel].map(([propertyId, own]) => [propertyId, own.map(({ plan }) => plan)]))
}

/** The rate plans that hotels can sell by beside the standard plan, by hotel. */
export async function readPlans(db: Sql | Tx, propertyIds: readonly string[]): Promise<Map<string, Plan[]>> {
  const rows = await readPlanRows(db, propertyIds)
  return new Map([...rows].map(([propertyId, plans]) => [propertyId, resolvePlans(plans)]))
}
