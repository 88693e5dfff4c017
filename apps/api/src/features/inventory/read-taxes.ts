import type { TaxKind, TaxRate, TaxReason } from '@keystay/contract/local-taxes/entities'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { TaxRow } from './tax-rules.ts'

const columns = [
  'id',
  'name',
  'translations',
  'kind',
  'rates',
  'exemptBelowAge',
  'exemptGuests',
  'netRoomPercent',
  'netFoodPercent',
  'netDrinksPercent',
  'withFood',
  'withDrinks',
  'firstNights',
  'vatPercent',
  'owedFor',
  'dueAtHotel',
  'source',
] as const

/** The local taxes of hotels, in their order, by hotel; hotels without one are left out. */
export async function readTaxRows(
  db: Sql | Tx,
  propertyIds: readonly string[],
): Promise<Map<string, (TaxRow & { readonly version: number })[]>> {
  const rows = await db
    .selectFrom('localTaxes')
    .select(['propertyId', 'version', ...columns])
    .where('propertyId', '=', sql<string>`ANY(${propertyIds}::uuid[])`)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const taxesByHotel = new Map<string, (TaxRow & { readonly version: number })[]>()
  for (const { propertyId, netRoomPercent, netFoodPercent, netDrinksPercent, ...row } of rows) {
    const netOf =
      netRoomPercent === null
        ? null
        : { room: netRoomPercent, food: netFoodPercent ?? 0, drinks: netDrinksPercent ?? 0 }
    const tax = {
      ...row,
      kind: row.kind as TaxKind,
      rates: row.rates as TaxRate[],
      owedFor: row.owedFor as TaxReason,
      netOf,
    }
    taxesByHotel.set(propertyId, [...(taxesByHotel.get(propertyId) ?? []), tax])
  }
  return taxesByHotel
}
