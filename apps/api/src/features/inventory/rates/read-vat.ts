import type { BoardValue, VatClass, VatRates } from '@keystay/contract/vat/entities'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { VatTerms } from './vat-rules.ts'

/** The VAT rates of the hotel of `settings`, in order of their dates. */
const ratesOfHotel = sql<VatRates[]>`(
  SELECT coalesce(json_agg(json_build_object('from', r.valid_from, 'lodging', r.lodging, 'food', r.food, 'drinks', r.drinks,
    'standard', r.standard, 'reduced', r.reduced) ORDER BY r.valid_from), '[]')
  FROM vat_rates r WHERE r.property_id = v.property_id)`

const boardsOfHotel = sql<BoardValue[]>`(
  SELECT coalesce(json_agg(json_build_object('board', b.board, 'adultMinor', b.adult_minor, 'childMinor', b.child_minor)
    ORDER BY array_position('{breakfast,half,full,all_inclusive}', b.board)), '[]')
  FROM board_values b WHERE b.property_id = v.property_id)`

/** What hotels say of VAT: `vatByHotel` reads its rows. */
export function vatQuery(db: Sql | Tx, propertyIds: readonly string[]) {
  return db
    .selectFrom('vatSettings as v')
    .select(['v.propertyId', 'v.drinksPercent', 'v.feeClass', 'v.version'])
    .select([ratesOfHotel.as('rates'), boardsOfHotel.as('boards')])
    .where('v.propertyId', '=', sql<string>`ANY(${propertyIds}::uuid[])`)
}

type Row = Awaited<ReturnType<ReturnType<typeof vatQuery>['executeTakeFirstOrThrow']>>
type KeptVat = VatTerms & { readonly version: number }

/** What hotels say of VAT, by hotel; those that say nothing are left out. */
export async function readVatRows(db: Sql | Tx, propertyIds: readonly string[]): Promise<Map<string, KeptVat>> {
  return vatByHotel(await vatQuery(db, propertyIds).execute())
}

export function vatByHotel(rows: readonly Row[]): Map<string, KeptVat> {
  return new Map(
    rows.map(({ propertyId, feeClass, ...row }) => [propertyId, { ...row, feeClass: feeClass as VatClass }]),
  )
}
