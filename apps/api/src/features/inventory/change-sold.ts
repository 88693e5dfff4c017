import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** By how many rooms a night of a type is sold more, or less. */
export type SoldChange = { readonly roomTypeId: string; readonly night: PlainDate; readonly by: number }

/** Writes that count nights as sold and give others back, as parts of one statement. Must follow `lockRoomTypes`. */
export function changeSold(propertyId: string, changes: readonly SoldChange[]): RawBuilder<unknown>[] {
  const rows = (some: readonly SoldChange[]) => sql`json_to_recordset(${JSON.stringify(some)}::text::json)
      AS c ("roomTypeId" uuid, night date, by int)`
  const taken = changes.filter(({ by }) => by > 0)
  const given = changes.filter(({ by }) => by < 0)
  const take = sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
    SELECT t.property_id, t.id, c.night, t.capacity, c.by
    FROM ${rows(taken)} JOIN room_types t ON t.property_id = ${propertyId} AND t.id = c."roomTypeId"
    ON CONFLICT (property_id, room_type_id, night) DO UPDATE SET sold = nights.sold + excluded.sold`
  const give = sql`
    UPDATE nights n SET sold = n.sold + c.by FROM ${rows(given)}
    WHERE n.property_id = ${propertyId} AND n.room_type_id = c."roomTypeId" AND n.night = c.night`
  return [...(taken.length > 0 ? [take] : []), ...(given.length > 0 ? [give] : [])]
}

/** The types of which a night has no room left for what is to be taken, each once; under the lock of the types. */
export async function findSoldOut(tx: Tx, propertyId: string, changes: readonly SoldChange[]): Promise<string[]> {
  const taken = changes.filter(({ by }) => by > 0)
  if (taken.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT t.id
    FROM json_to_recordset(${JSON.stringify(taken)}::text::json) AS c ("roomTypeId" uuid, night date, by int)
    JOIN room_types t ON t.property_id = ${propertyId} AND t.id = c."roomTypeId"
    LEFT JOIN nights n ON n.property_id = t.property_id AND n.room_type_id = t.id AND n.night = c.night
    WHERE coalesce(n.sold, 0) + c.by > coalesce(n.capacity, t.capacity)`.execute(tx)
  return rows.map(({ id }) => id)
}
