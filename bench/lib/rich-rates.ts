import { nameOf, type PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { createTax } from '../../apps/api/src/testing/test-local-taxes.ts'
import { createPlan, freeFor } from '../../apps/api/src/testing/test-rate-plans.ts'

/** What the local tax of a rich hotel is, in minor units for each person and night. */
export const richTaxMinor = 240

/** Gives hotels four plans beside the standard plan, one of them with prices of its own, and a local tax. */
export async function enrich(sql: PlainSql, propertyIds: readonly string[]): Promise<void> {
  for (const propertyId of propertyIds) {
    const half = await createPlan({ sql }, propertyId, { name: 'Half board', personMinor: 3200, board: 'half' })
    const saver = { name: 'Saver', adjustPercent: -1000, stepMinor: 100, payment: 'now' as const }
    await createPlan({ sql }, propertyId, saver)
    const early = { name: 'Half board, early', parentId: half, adjustPercent: -500, minDaysBefore: 30 }
    await createPlan({ sql }, propertyId, { ...early, board: 'half', cancellation: freeFor(168) })
    const weekend = await createPlan({ sql }, propertyId, { name: 'Weekend', minNights: 2, board: 'breakfast' })
    await sql`
      INSERT INTO plan_nights (property_id, night, room_type_id, plan_id, price_minor)
      SELECT property_id, night, room_type_id, ${weekend}, price_minor + 500 FROM nights
      WHERE property_id = ${propertyId} AND extract(isodow FROM night) IN (5, 6)`
    await createTax({ sql }, propertyId, { rates: [{ from: '2025-01-01', rate: richTaxMinor }] })
  }
  await sql`ANALYZE rate_plans, plan_nights, local_taxes`
}

/** Furnishes the rooms of hotels for two, beside whom small children, children and further adults pay by age bands. */
export async function furnish(sql: PlainSql, propertyIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO age_bands (property_id, position, ages, counts, amount_minor, percent)
    SELECT id, b.* FROM unnest(${propertyIds}::uuid[]) AS id, (VALUES
      (0, int4range(0, 3), false, 0, NULL::int), (1, int4range(3, 12), true, 1500, NULL), (2, int4range(12, 18), true, NULL, 2500),
      (3, NULL, true, 4000, NULL)) AS b`
  await sql`
    UPDATE room_types SET standard_occupancy = least(2, max_occupancy), cots = 1
    WHERE property_id = ANY(${propertyIds}::uuid[])`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ANY(${propertyIds}::uuid[])`
}

/** Takes it all away again. */
export async function impoverish(sql: PlainSql): Promise<void> {
  for (const table of ['plan_nights', 'local_taxes', 'age_bands']) await sql`DELETE FROM ${nameOf(table)}`
  await sql`DELETE FROM rate_plans WHERE parent_id IS NOT NULL`
  await sql`DELETE FROM rate_plans`
  await sql`UPDATE room_types SET standard_occupancy = NULL, cots = 0 WHERE standard_occupancy IS NOT NULL`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id()`
}
