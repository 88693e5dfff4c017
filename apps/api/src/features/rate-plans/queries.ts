import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { PlanRow, StandardRow } from '../inventory/rates/plan-rules.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readPlanRows } from '../inventory/rates/read-rates.ts'
import type { HotelPlans } from './rules.ts'

export type PlanKey = { readonly propertyId: string; readonly planId: string }

/**
 * A hotel's plans are changed by one story at a time: two could each derive a plan from the other's. Bookings by a plan
 * need not wait for that.
 */
export async function lockPlans(tx: Tx, propertyId: string): Promise<void> {
  await sql`
    SELECT id FROM rate_plans WHERE property_id = ${propertyId} AND retired_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await sql`SELECT FROM standard_plans WHERE property_id = ${propertyId} FOR NO KEY UPDATE`.execute(tx)
}

/** Throws not_found. */
export async function readHotelPlans(db: Sql | Tx, propertyId: string): Promise<HotelPlans> {
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  const plans = await readPlanRows(db, [propertyId])
  const types = await db
    .selectFrom('roomTypes')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('retiredAt', 'is', null)
    .execute()
  return {
    currency: hotel.currency,
    ...plans(propertyId),
    roomTypeIds: types.map(({ id }) => id),
  }
}

function toColumns({ id: _id, translations, cancellation, roomTypeIds, arrivalWeekdays, ...fields }: PlanRow) {
  return {
    ...fields,
    translations: JSON.stringify(translations),
    cancellation: JSON.stringify(cancellation),
    roomTypeIds: roomTypeIds && [...roomTypeIds],
    arrivalWeekdays: arrivalWeekdays && [...arrivalWeekdays],
  }
}

/** Adds a plan after the others. */
export async function insertPlan(tx: Tx, propertyId: string, plan: PlanRow): Promise<void> {
  const { position } = await tx
    .selectFrom('ratePlans')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ratePlans')
    .values({ propertyId, id: plan.id, position, ...toColumns(plan) })
    .execute()
}

export async function updatePlan(tx: Tx, propertyId: string, plan: PlanRow): Promise<void> {
  await tx
    .updateTable('ratePlans')
    .set({ ...toColumns(plan), version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', plan.id)
    .execute()
}

/** Takes a plan out of sale, with its prices and restrictions by date; the bookings that were made by it keep it. */
export async function retirePlan(tx: Tx, { propertyId, planId }: PlanKey, now: Date): Promise<void> {
  await tx.deleteFrom('planNights').where('propertyId', '=', propertyId).where('planId', '=', planId).execute()
  await tx
    .updateTable('ratePlans')
    .set({ retiredAt: now, version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', planId)
    .execute()
}

/** Writes what a hotel says of its standard plan on top of a version, 0 for the first time; false where somebody was faster. */
export async function writeStandard(tx: Tx, propertyId: string, { version, ...row }: StandardRow): Promise<boolean> {
  const columns = {
    ...row,
    translations: JSON.stringify(row.translations),
    cancellation: row.cancellation && JSON.stringify(row.cancellation),
  }
  const written = await tx
    .insertInto('standardPlans')
    .values({ propertyId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('propertyId')
        .doUpdateSet({ ...columns, version: sql`standard_plans.version + 1` })
        .where('standardPlans.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  // The row of another version is left as it is.
  return written !== undefined
}
