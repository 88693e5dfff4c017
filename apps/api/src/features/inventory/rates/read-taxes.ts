import type { TaxKind, TaxRate, TaxReason } from '@keystay/contract/local-taxes/entities'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
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

type KeptTax = TaxRow & { readonly version: number }

/** The local taxes of hotels, in their order, by hotel; hotels without one are left out. */
export async function readTaxRows(db: Sql | Tx, propertyIds: readonly string[]): Promise<Map<string, KeptTax[]>> {
  return taxesByHotel(await taxRowsQuery(db, propertyIds).execute())
}

/** The same as a part of a statement that reads more: `taxesByHotel` takes its rows. */
export function taxRowsQuery(db: Sql | Tx, propertyIds: readonly string[]) {
  return db
    .selectFrom('localTaxes')
    .select(['propertyId', 'version', ...columns])
    .where('propertyId', '=', sql<string>`ANY(${propertyIds}::uuid[])`)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

type Row = Awaited<ReturnType<ReturnType<typeof taxRowsQuery>['executeTakeFirstOrThrow']>>

export function taxesByHotel(rows: readonly Row[]): Map<string, KeptTax[]> {
  const byHotel = new Map<string, KeptTax[]>()
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
    byHotel.set(propertyId, [...(byHotel.get(propertyId) ?? []), tax])
  }
  return byHotel
}
