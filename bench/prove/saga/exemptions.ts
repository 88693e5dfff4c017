import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { PriceLine } from '../../../apps/api/src/features/inventory/rates/price-rules.ts'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { Random } from '../../../tooling/random.ts'
import { guestsPerBooking, taxMinor, type SagaHotel } from './hotel.ts'

/** How many of a booking's guests say that they are exempt of the hotel's tax; none where it takes none. */
export function chooseExempt(random: Random, { tax }: SagaHotel): number {
  return tax === null ? 0 : Number(random.weighted({ '0': 6, '1': 3, '2': 2 }))
}

export function exemptionsOf({ tax }: SagaHotel, adults: number): StatedExemption[] {
  return tax === null || adults === 0 ? [] : [{ taxId: tax, adults }]
}

/** How many adults the lines of a price have as exempt. */
export function exemptIn(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, { detail }) => sum + (detail?.exempt?.adults ?? 0), 0)
}

type Taxed = {
  readonly id: string
  /** Those that it was sold with. */
  readonly nights: number
  readonly exempt: number
  readonly amount_minor: number
  readonly unproven_minor: number | null
  /** Its rooms in their order: who sleeps there, for how many nights. */
  readonly rooms: readonly { readonly adults: number; readonly nights: number }[]
}

/** What a booking's tax is and would be without proof, counted from its nights and from who says to be exempt. */
export async function findWrongTaxes(sql: PlainSql, { id, tax }: SagaHotel) {
  if (tax === null) return { wrong: [], exemptions: 0 }
  const rows = await sql<Taxed[]>`
    SELECT b.id, l.nights::int, l.exempt::int, l.amount_minor::int, l.unproven_minor::int, (
        SELECT json_agg(json_build_object('adults', t.adults, 'nights', CASE WHEN b.status = 'cancelled' THEN upper(t.ordered) - lower(t.ordered)
            ELSE (SELECT sum(upper(s.stay) - lower(s.stay)) FROM booked_rooms s WHERE s.property_id = t.property_id AND s.stay_id = t.id) END)
          ORDER BY t.line, t.id)
        FROM stays t WHERE t.property_id = b.property_id AND t.booking_id = b.id) AS rooms
    FROM bookings b CROSS JOIN LATERAL (
      SELECT count(DISTINCT night) FILTER (WHERE kind = 'night' AND counters IS NULL AND stay_id IS NULL) AS nights,
        coalesce(max((detail -> 'exempt' ->> 'adults')::int), 0) AS exempt, max((detail -> 'exempt' ->> 'unprovenMinor')::int) AS unproven_minor,
        coalesce(sum(amount_minor) FILTER (WHERE kind = 'local_tax'), 0) AS amount_minor
      FROM price_lines l WHERE l.property_id = b.property_id AND l.booking_id = b.id) AS l
    WHERE b.property_id = ${id}`
  const wrong = rows.flatMap((row) => {
    const whole = row.nights * guestsPerBooking * taxMinor
    const expected = taxOf(row)
    const isRight = row.amount_minor === expected && (row.unproven_minor ?? whole) === whole
    return isRight ? [] : [`booking ${row.id}: a tax of ${row.amount_minor}, not ${expected}, for ${row.exempt} exempt`]
  })
  return { wrong, exemptions: rows.filter(({ exempt }) => exempt > 0).length }
}

/** The first of its guests are exempt. */
function taxOf({ rooms, exempt }: Taxed): number {
  let left = exempt
  let minor = 0
  for (const { adults, nights } of rooms) {
    minor += nights * (adults - Math.min(left, adults)) * taxMinor
    left = Math.max(0, left - adults)
  }
  return minor
}
