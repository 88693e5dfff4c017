import { sql } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { leastNight, type UndatedType } from '../inventory/least-night.ts'
import { readRates } from '../inventory/read-rates.ts'

/** What a night costs at least by the plans beside the standard plan, in minor units, by hotel; nothing of one that none sells. Asks nothing for no hotels. */
export async function readLeastNights(db: Sql, propertyIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (propertyIds.length === 0) return new Map()
  const [ratesOf, { rows: types }] = await Promise.all([
    readRates(db, propertyIds),
    sql<UndatedType & { readonly propertyId: string }>`
      SELECT t.property_id, t.id AS room_type_id, t.base_price_minor, t.max_occupancy, t.standard_occupancy
      FROM room_types t
      WHERE t.property_id = ANY(${propertyIds}::uuid[]) AND t.retired_at IS NULL AND t.capacity > 0`.execute(db),
  ])
  const typesByHotel = Map.groupBy(types, ({ propertyId }) => propertyId)
  return new Map(
    propertyIds.flatMap((id) => {
      const { plans } = ratesOf(id)([])
      const prices = (typesByHotel.get(id) ?? []).flatMap((type) => leastNight(plans, type) ?? [])
      return prices.length === 0 ? [] : [[id, Math.min(...prices)]]
    }),
  )
}
