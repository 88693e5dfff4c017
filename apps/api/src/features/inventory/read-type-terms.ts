import { sql, type RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { bandsOf, toBand, toSupplement, type BandRow } from './rates/read-bands.ts'
import type { TypeTerms } from './rules.ts'

type TypeRow = Omit<TypeTerms, 'bands' | 'singleUse'> & {
  readonly singleUseMinor: number | null
  readonly singleUsePercent: number | null
  readonly bands: readonly BandRow[] | null
}

/** The room types that hotels sell, hotel by hotel in the order of each. */
export async function readTypeTerms(db: Sql | Tx, propertyIds: readonly string[]): Promise<TypeTerms[]> {
  return toTypeTerms((await typeTermsQuery(propertyIds).execute(db)).rows)
}

/** The same as a part of a statement that reads more: `toTypeTerms` takes its rows. */
export function typeTermsQuery(propertyIds: readonly string[]): RawBuilder<TypeRow> {
  return sql`
    WITH bands AS (${bandsOf(propertyIds)})
    SELECT t.property_id, p.catalogue_version, p.timezone, p.currency, t.id AS room_type_id, t.max_occupancy,
      t.standard_occupancy, t.max_adults, t.max_children, t.cots, t.single_use_minor, t.single_use_percent, bands.bands,
      t.bed_types, t.capacity, t.base_price_minor
    FROM room_types t JOIN properties p ON p.id = t.property_id LEFT JOIN bands ON bands.property_id = t.property_id
    WHERE t.property_id = ANY(${propertyIds}::uuid[]) AND t.retired_at IS NULL
    ORDER BY t.position, t.id`
}

export function toTypeTerms(rows: readonly TypeRow[]): TypeTerms[] {
  const bandsByHotel = new Map<string, TypeTerms['bands']>()
  return rows.map(({ singleUseMinor, singleUsePercent, bands: bandRows, ...row }) => {
    const bands = bandsByHotel.get(row.propertyId) ?? (bandRows ?? []).map(toBand)
    bandsByHotel.set(row.propertyId, bands)
    return { ...row, bands, singleUse: toSupplement(singleUseMinor, singleUsePercent) }
  })
}
