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
  readonly nights: number
  readonly exempt: number
  readonly amount_minor: number
  readonly unproven_minor: number | null
}

/** What a booking's tax is and would be without proof, counted from its nights and from who says to be exempt. */
export async function findWrongTaxes(sql: PlainSql, { id, tax }: SagaHotel) {
  if (tax === null) return { wrong: [], exemptions: 0 }
  const rows = await sql<Taxed[]>`
    SELECT b.id, b.check_out - b.check_in AS nights, coalesce((l.detail -> 'exempt' ->> 'adults')::int, 0) AS exempt,
      coalesce(l.amount_minor, 0)::int AS amount_minor, (l.detail -> 'exempt' ->> 'unprovenMinor')::int AS unproven_minor
    FROM bookings b
    LEFT JOIN price_lines l ON l.property_id = b.property_id AND l.booking_id = b.id AND l.kind = 'local_tax'
    WHERE b.property_id = ${id}`
  const wrong = rows.flatMap((row) => {
    const whole = row.nights * guestsPerBooking * taxMinor
    const expected = row.nights * (guestsPerBooking - row.exempt) * taxMinor
    const isRight = row.amount_minor === expected && (row.unproven_minor ?? whole) === whole
    return isRight ? [] : [`booking ${row.id}: a tax of ${row.amount_minor}, not ${expected}, for ${row.exempt} exempt`]
  })
  return { wrong, exemptions: rows.filter(({ exempt }) => exempt > 0).length }
}
