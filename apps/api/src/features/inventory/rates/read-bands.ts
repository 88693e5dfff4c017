import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { AgeBand, Supplement } from '../pricing/price-input.ts'

/** Nobody becomes so old. */
const oldest = 150

/** First and last age (null: the extra adult), whether it takes a place, minor units or hundredths of a percent. */
export type BandRow = readonly [
  from: number | null,
  to: number | null,
  counts: boolean,
  amountMinor: number | null,
  percent: number | null,
]

/** A supplement as it is kept: in minor units or as hundredths of a percent; null where there is neither. */
export function toSupplement(minor: number | null, percent: number | null): Supplement | null {
  if (minor !== null) return { kind: 'amount', minor }
  return percent === null ? null : { kind: 'percent', percent }
}

/** The bands of hotels, one row each, the extra adult last; hotels without bands have none. */
export function bandsOf(propertyIds: readonly string[]) {
  return sql`
    SELECT property_id, json_agg(json_build_array(lower(ages), upper(ages) - 1, counts, amount_minor, percent)
      ORDER BY lower(ages)) AS bands
    FROM age_bands WHERE property_id = ANY(${propertyIds}::uuid[]) GROUP BY 1`
}

/** What guests of a hotel pay beyond the standard places, by age, the extra adult last. */
export async function readBands(db: Sql | Tx, propertyId: string): Promise<AgeBand[]> {
  const { rows } = await sql<{ bands: readonly BandRow[] }>`${bandsOf([propertyId])}`.execute(db)
  return (rows[0]?.bands ?? []).map(toBand)
}

/** What whoever is in no band for children pays: the engine finds it by `adult`, not by its ages. */
export function extraAdultBand(supplement: Supplement): AgeBand {
  return { from: oldest, to: oldest, adult: true, counts: true, supplement }
}

/** A band as prices are computed from it. */
export function toBand([from, to, counts, amountMinor, percent]: BandRow): AgeBand {
  const supplement = toSupplement(amountMinor, percent) ?? { kind: 'amount', minor: 0 }
  if (from === null || to === null) return extraAdultBand(supplement)
  return { from, to, adult: false, counts, supplement }
}
