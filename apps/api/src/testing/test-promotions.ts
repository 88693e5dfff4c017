import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { PromotionRow } from '../features/inventory/rates/promotion-rules.ts'
import type { TestApp } from './test-app.ts'

/** What a promotion gives and asks for: 20 % without conditions. */
const terms = {
  percent: 2000,
  stayNights: null,
  payNights: null,
  stayFrom: null,
  stayTo: null,
  bookFrom: null,
  bookTo: null,
  minDaysBefore: null,
  maxDaysBefore: null,
  minNights: null,
}

/** A promotion of 20 % without conditions, unless told otherwise. */
export function promotionRow(over: Partial<PromotionRow> = {}): PromotionRow {
  return { id: newId(), name: 'Winterruhe', translations: { en: { name: 'Winter calm' } }, ...terms, ...over }
}

/** A promotion's form that is right: 20 % without conditions. */
export const promotionForm = (fields: object = {}) => ({ name: 'Winterruhe', names: {}, ...terms, ...fields })

/** Writes a promotion of a hotel as its owner's story does, after those that there are; returns its id. */
export async function createPromotion(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  over: Partial<PromotionRow> = {},
): Promise<string> {
  const row = promotionRow(over)
  const [last] = await sql<{ position: number }[]>`
    SELECT count(*)::int AS position FROM promotions WHERE property_id = ${propertyId}`
  await sql`INSERT INTO promotions ${rowsOf({
    property_id: propertyId,
    id: row.id,
    position: last?.position ?? 0,
    name: row.name,
    translations: JSON.stringify(row.translations),
    percent: row.percent,
    stay_nights: row.stayNights,
    pay_nights: row.payNights,
    stay_from: row.stayFrom,
    stay_to: row.stayTo,
    book_from: row.bookFrom,
    book_to: row.bookTo,
    min_days_before: row.minDaysBefore,
    max_days_before: row.maxDaysBefore,
    min_nights: row.minNights,
  })}`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${propertyId}`
  return row.id
}
