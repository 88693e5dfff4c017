import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { TaxRow } from '../features/inventory/rates/tax-rules.ts'
import type { TestApp } from './test-app.ts'

/** A tax per person and night of 2.40 € since 2025, as an owner's form sends it, unless told otherwise. */
export function taxForm(fields: object = {}) {
  return {
    name: 'Kurtaxe',
    names: {},
    kind: 'person_night',
    rates: [{ from: '2025-01-01', rate: 240 }],
    exemptBelowAge: 0,
    exemptGuests: null,
    exemptNames: {},
    netOf: null,
    withFood: true,
    withDrinks: true,
    firstNights: null,
    vatPercent: 0,
    owedFor: 'stay',
    dueAtHotel: false,
    source: '',
    ...fields,
  }
}

/** The same tax as it is kept. */
export function taxRow(over: Partial<TaxRow> = {}): TaxRow {
  const { names, exemptNames: _exempt, ...fields } = taxForm()
  return { id: newId(), translations: names, ...fields, ...over } as TaxRow
}

/** Writes a tax of a hotel as its owner's story does; returns its id. */
export async function createTax(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  over: Partial<TaxRow> = {},
): Promise<string> {
  const { id, name, kind, translations, rates, netOf, firstNights, vatPercent, owedFor, ...more } = taxRow(over)
  await sql`INSERT INTO local_taxes ${rowsOf({
    property_id: propertyId,
    id,
    name,
    kind,
    translations: JSON.stringify(translations),
    rates: JSON.stringify(rates),
    net_room_percent: netOf?.room ?? null,
    net_food_percent: netOf?.food ?? null,
    net_drinks_percent: netOf?.drinks ?? null,
    first_nights: firstNights,
    vat_percent: vatPercent,
    owed_for: owedFor,
    due_at_hotel: more.dueAtHotel,
    exempt_guests: more.exemptGuests,
  })}`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${propertyId}`
  return id
}
