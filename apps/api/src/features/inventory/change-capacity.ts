import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'

type Change = {
  readonly propertyId: string
  readonly roomTypeId: string
  /** The hotel's date: what is past keeps the capacity that it had. */
  readonly today: PlainDate
  /** How many more; fewer when negative. */
  readonly rooms: number
}

/** Lets a type sell more or fewer rooms from today on. Must follow `lockRoomTypes`. */
export async function changeCapacity(tx: Tx, { propertyId, roomTypeId, today, rooms }: Change): Promise<void> {
  const { rows } = await sql<{ capacity: number }>`
    UPDATE room_types SET capacity = capacity + ${rooms}
    WHERE property_id = ${propertyId} AND id = ${roomTypeId} RETURNING capacity`.execute(tx)
  await sql`
    UPDATE nights SET capacity = capacity + ${rooms}
    WHERE property_id = ${propertyId} AND room_type_id = ${roomTypeId} AND night >= ${today}::date`.execute(tx)
  const capacity = rows[0]?.capacity ?? 0
  // With its first room, or without its last one, a type is seen or not, and perhaps the hotel with it.
  if (capacity === 0 || capacity === rooms) await raiseCatalogueVersion(tx, propertyId)
}
