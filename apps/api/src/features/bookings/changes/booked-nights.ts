import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { sumOf } from '../../inventory/pricing/discounts.ts'
import type { Stay } from '../../inventory/rules.ts'
import { lodgingOfNight, nightsOf, type KeptLine } from './desk-lines.ts'

type Wanted = {
  readonly bookedRoomIds: readonly string[]
  /** Only these nights count. */
  readonly nights: Stay
  /** What was booked in another one is left out. */
  readonly currency: string
}

type Row = {
  readonly id: string
  readonly line: number
  readonly checkIn: string
  readonly checkOut: string
  readonly lines: readonly KeptLine[] | null
}

/** What booked rooms cost in some nights, after discounts and without extras and taxes, as it was sold: in minor units. */
export async function readBookedNights(
  db: Sql | Tx,
  propertyId: string,
  { bookedRoomIds, nights, currency }: Wanted,
): Promise<number> {
  if (bookedRoomIds.length === 0) return 0
  const { rows } = await sql<Row>`
    SELECT s.stay_id AS id, s.line, lower(s.stay) AS check_in, upper(s.stay) AS check_out,
      (SELECT json_agg(json_build_object('position', p.position, 'counters', p.counters, 'stayId', p.stay_id, 'kind', p.kind,
          'night', p.night, 'roomTypeId', p.room_type_id, 'quantity', p.quantity, 'amountMinor', p.amount_minor,
          'discountMinor', p.discount_minor, 'vatClass', p.vat_class, 'parts', p.parts, 'detail', p.detail) ORDER BY p.position)
        FROM price_lines p WHERE p.property_id = s.property_id AND p.booking_id = s.booking_id) AS lines
    FROM booked_rooms s JOIN bookings b ON b.property_id = s.property_id AND b.id = s.booking_id
    WHERE s.property_id = ${propertyId} AND s.id = ANY(${bookedRoomIds}::uuid[]) AND b.currency = ${currency}`.execute(
    db,
  )
  return sumOf(
    rows.flatMap(({ lines, checkIn, checkOut, ...stay }) =>
      nightsOf(lines ?? [], { ...stay, adults: 0, adultsBefore: 0, childAges: [] })
        // Of a stay in several rooms only what lies in this one.
        .filter(({ night }) => night >= checkIn && night < checkOut)
        .filter(({ night }) => night >= nights.checkIn && night < nights.checkOut)
        .map(lodgingOfNight),
    ),
  )
}
