import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { AgeBand, Supplement } from './pricing/price-input.ts'

/** Nobody becomes so old. */
const oldest = 150

type BandRow = {
  readonly propertyId: string
  readonly fromAge: number | null
  readonly toAge: number | null
  readonly counts: boolean
  readonly amountMinor: number | null
  readonly percent: number | null
}

/** A supplement as it is kept: in minor units or as hundredths of a percent; null where there is neither. */
export function toSupplement(minor: number | null, percent: number | null): Supplement | null {
  if (minor !== null) return { kind: 'amount', minor }
  return percent === null ? null : { kind: 'percent', percent }
}

/** What guests of hotels pay beyond the standard places, by age, the extra adult last; hotels without bands are left out. */
export async function readBands(db: Sql | Tx, propertyIds: readonly string[]): Promise<Map<string, AgeBand[]>> {
  const { rows } = await sql<BandRow>`
    SELECT property_id, lower(ages) AS from_age, upper(ages) - 1 AS to_age, counts, amount_minor, percent
    FROM age_bands WHERE property_id = ANY(${propertyIds}::uuid[]) ORDER BY lower(ages)`.execute(db)
  const byHotel = Map.groupBy(rows, ({ propertyId }) => propertyId)
  return new Map([...byHotel].map(([propertyId, own]) => [propertyId, own.map(toBand)]))
}

/** What whoever is in no band for children pays: the engine finds it by `adult`, not by its ages. */
export function extraAdultBand(supplement: Supplement): AgeBand {
  return { from: oldest, to: oldest, adult: true, counts: true, supplement }
}

function toBand({ fromAge, toAge, counts, amountMinor, percent }: BandRow): AgeBand {
  const supplement = toSupplement(amountMinor, percent) ?? { kind: 'amount', minor: 0 }
  if (fromAge === null || toAge === null) return extraAdultBand(supplement)
  return { from: fromAge, to: toAge, adult: false, counts, supplement }
}
