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
 * names no `t`, `b`, `n` or `f`. Nights without a row have all rooms of their type. Functions that return rows would be refused
 * here where hotels lie on several servers.
 */
export function placesOf({ propertyId, roomTypeId, betterTypes, checkIn, checkOut }: Of): RawBuilder<Place[] | null> {
  return sql`(
    SELECT json_agg(json_build_object('roomTypeId', b.id, 'free', f.free)
      ORDER BY array_position(${roomTypeId} || ${betterTypes}, b.id))
    FROM room_types t
    JOIN room_types b ON b.property_id = ${propertyId} AND b.id = ANY(${roomTypeId} || ${betterTypes})
    CROSS JOIN LATERAL (
      SELECT least(min(n.capacity - n.sold), CASE WHEN count(*) < ${checkOut} - ${checkIn} THEN b.capacity END) AS free
      FROM nights n WHERE n.property_id = ${propertyId} AND n.room_type_id = b.id
        AND n.night >= ${checkIn} AND n.night < ${checkOut}) AS f
    WHERE t.property_id = ${propertyId} AND t.id = ${roomTypeId} AND (b.id = t.id OR ${mayHouse}))`
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
