import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { mayHouse } from '../read-hotel.ts'
import type { Stay } from '../rules.ts'
import type { Place } from './flexible-rules.ts'

type Of = {
  readonly propertyId: RawBuilder<unknown>
  /** The type that was sold. */
  readonly roomTypeId: RawBuilder<unknown>
  readonly betterTypes: RawBuilder<unknown>
  readonly checkIn: RawBuilder<unknown>
  readonly checkOut: RawBuilder<unknown>
}

/**
 * The types in which a flexible stay may lie, the one that was sold first, and what is free of each, as JSON; what is handed in
 * names no `t`, `b`, `a`, `n` or `d`.
 */
export function placesOf({ propertyId, roomTypeId, betterTypes, checkIn, checkOut }: Of): RawBuilder<Place[] | null> {
  return sql`(
    SELECT json_agg(json_build_object('roomTypeId', b.id, 'free', f.free) ORDER BY a.place)
    FROM unnest(${roomTypeId} || ${betterTypes}) WITH ORDINALITY AS a (id, place)
    JOIN room_types b ON b.property_id = ${propertyId} AND b.id = a.id
    JOIN room_types t ON t.property_id = ${propertyId} AND t.id = ${roomTypeId}
    CROSS JOIN LATERAL (
      SELECT min(coalesce(n.capacity, b.capacity) - coalesce(n.sold, 0)) AS free
      FROM generate_series(0, ${checkOut} - ${checkIn} - 1) AS d
      LEFT JOIN nights n ON n.property_id = ${propertyId} AND n.room_type_id = b.id AND n.night = ${checkIn} + d) AS f
    WHERE b.id = t.id OR ${mayHouse})`
}

/** A booking whose guest let the hotel choose. */
type Flexible = { readonly roomTypeId: string; readonly betterTypes: readonly string[] }

/** The same of a booking for some nights; in a story it must follow `lockRoomTypes` of all of them. */
export async function readPlaces(
  tx: Tx,
  propertyId: string,
  { roomTypeId, betterTypes }: Flexible,
  { checkIn, checkOut }: Stay,
): Promise<readonly Place[]> {
  const date = (value: PlainDate) => sql`${value}::date`
  const { rows } = await sql<{ places: Place[] | null }>`
    SELECT ${placesOf({
      propertyId: sql`${propertyId}::uuid`,
      roomTypeId: sql`${roomTypeId}::uuid`,
      betterTypes: sql`${betterTypes}::uuid[]`,
      checkIn: date(checkIn),
      checkOut: date(checkOut),
    })} AS places`.execute(tx)
  return rows[0]?.places ?? []
}
