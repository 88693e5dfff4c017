import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { ExtraRow } from '../features/inventory/rates/extra-rules.ts'
import type { TestApp } from './test-app.ts'

/** A parking place at 12.00 € a night, as many as are wanted, unless told otherwise. */
export function extraRow(over: Partial<ExtraRow> = {}): ExtraRow {
  return {
    id: newId(),
    name: 'Parkplatz',
    translations: {},
    unit: 'night',
    priceMinor: 1200,
    periods: [],
    vatClass: 'standard',
    mode: 'chosen',
    capacity: null,
    kept: false,
    notWithBoard: null,
    leavesAt: null,
    ...over,
  }
}

/** Writes an extra of a hotel as its owner's story does; returns its id. */
export async function createExtra(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  over: Partial<ExtraRow> = {},
): Promise<string> {
  const { id, name, unit, mode, capacity, kept, translations, priceMinor, periods, vatClass, ...more } = extraRow(over)
  const plain = { property_id: propertyId, id, name, unit, mode, capacity, kept }
  const row = {
    ...plain,
    not_with_board: more.notWithBoard,
    leaves_at: more.leavesAt,
    translations: JSON.stringify(translations),
    price_minor: priceMinor,
    vat_class: vatClass,
  }
  await sql`INSERT INTO extras ${rowsOf(row)}`
  for (const { from, to, priceMinor: minor } of periods)
    await sql`INSERT INTO extra_periods VALUES (${propertyId}, ${id}, daterange(${from}, ${to}, '[]'), ${minor})`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${propertyId}`
  return id
}
