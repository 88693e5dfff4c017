import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Multiplies all amounts of a hotel that has no bookings, which keep their figures when the currency has other decimals: the
 * prices of its rooms, and all that stands beside them. Percents stay. What owners have open is older then.
 */
export async function scalePrices(tx: Tx, propertyId: string, factor: number): Promise<void> {
  const scaled = (column: string) => sql`round(${sql.ref(column)} * ${factor}::numeric)`
  /** Of what may not be nothing. */
  const atLeastOne = (column: string) => sql`greatest(1, ${scaled(column)})`
  const update = async (table: string, change: RawBuilder<unknown>) =>
    await sql`UPDATE ${sql.table(table)} SET ${change} WHERE property_id = ${propertyId}`.execute(tx)
  await update(
    'room_types',
    sql`version = version + 1, base_price_minor = ${atLeastOne('base_price_minor')},
      single_use_minor = ${scaled('single_use_minor')}`,
  )
  await update('nights', sql`price_minor = CASE WHEN price_minor IS NOT NULL THEN ${atLeastOne('price_minor')} END`)
  await update(
    'plan_nights',
    sql`price_minor = CASE WHEN price_minor IS NOT NULL THEN ${atLeastOne('price_minor')} END`,
  )
  await update(
    'rate_plans',
    sql`version = version + 1, adjust_minor = ${scaled('adjust_minor')}, step_minor = ${atLeastOne('step_minor')},
      person_minor = ${scaled('person_minor')}`,
  )
  await update('extras', sql`version = version + 1, price_minor = ${scaled('price_minor')}`)
  await update('extra_periods', sql`price_minor = ${scaled('price_minor')}`)
  await update('age_bands', sql`amount_minor = ${scaled('amount_minor')}`)
  await sql`UPDATE properties SET age_bands_version = age_bands_version + 1 WHERE id = ${propertyId}`.execute(tx)
  await update(
    'vouchers',
    sql`version = version + 1,
      amount_minor = CASE WHEN amount_minor IS NOT NULL THEN ${atLeastOne('amount_minor')} END`,
  )
  await update('vat_settings', sql`version = version + 1`)
  await update('board_values', sql`adult_minor = ${scaled('adult_minor')}, child_minor = ${scaled('child_minor')}`)
  await scaleTaxes(tx, propertyId, factor)
}

/** Of taxes per person and night, whose rates are amounts. */
async function scaleTaxes(tx: Tx, propertyId: string, factor: number): Promise<void> {
  await sql`
    UPDATE local_taxes SET version = version + 1, rates = (
      SELECT jsonb_agg(one || jsonb_build_object('rate', round((one->>'rate')::numeric * ${factor}::numeric)) ORDER BY place)
      FROM jsonb_array_elements(rates) WITH ORDINALITY AS of_date (one, place))
    WHERE property_id = ${propertyId} AND kind = 'person_night'`.execute(tx)
}
