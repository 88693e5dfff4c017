import type { TestApp } from './test-app.ts'

/** German rates since 2026, a breakfast of 10.00 € whose drinks are 30 %, as an owner's first form sends it, unless told otherwise. */
export function vatForm(fields: object = {}) {
  return {
    rates: [{ from: '2026-01-01', lodging: 700, food: 700, drinks: 1900, standard: 1900, reduced: 700 }],
    boards: [{ board: 'breakfast', adultMinor: 1000, childMinor: 500 }],
    drinksPercent: 3000,
    feeClass: 'none',
    version: 0,
    ...fields,
  }
}

/** Writes the same of a hotel as its owner's story does. */
export async function createVat({ sql }: TestApp, propertyId: string, feeClass = 'none'): Promise<void> {
  await sql`INSERT INTO vat_settings (property_id, drinks_percent, fee_class) VALUES (${propertyId}, 3000, ${feeClass})`
  await sql`INSERT INTO vat_rates (property_id, valid_from, lodging, food, drinks, standard, reduced)
    VALUES (${propertyId}, '2026-01-01', 700, 700, 1900, 1900, 700)`
  await sql`INSERT INTO board_values (property_id, board, adult_minor, child_minor)
    VALUES (${propertyId}, 'breakfast', 1000, 500)`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${propertyId}`
}
