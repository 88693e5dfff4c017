import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { PromotionRow } from './promotion-rules.ts'

const columns = [
  'id',
  'name',
  'translations',
  'percent',
  'stayNights',
  'payNights',
  'stayFrom',
  'stayTo',
  'bookFrom',
  'bookTo',
  'minDaysBefore',
  'maxDaysBefore',
  'minNights',
] as const

type Row = PromotionRow & { readonly version: number }

/** The promotions of hotels, in their order, by hotel; hotels without one are left out. */
export async function readPromotionRows(db: Sql | Tx, propertyIds: readonly string[]): Promise<Map<string, Row[]>> {
  return promotionsByHotel(await promotionRowsQuery(db, propertyIds).execute())
}

/** The same as a part of a statement that reads more: `promotionsByHotel` takes its rows. */
export function promotionRowsQuery(db: Sql | Tx, propertyIds: readonly string[]) {
  return db
    .selectFrom('promotions')
    .select(['propertyId', 'version', ...columns])
    .where('propertyId', '=', sql<string>`ANY(${propertyIds}::uuid[])`)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

export function promotionsByHotel(rows: readonly (Row & { readonly propertyId: string })[]): Map<string, Row[]> {
  const byHotel = new Map<string, Row[]>()
  for (const { propertyId, ...row } of rows) byHotel.set(propertyId, [...(byHotel.get(propertyId) ?? []), row])
  return byHotel
}
