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
  await sql`
    UPDATE room_types SET capacity = capacity + ${rooms}
    WHERE property_id = ${propertyId} AND id = ${roomTypeId}`.execute(tx)
  await sql`
    UPDATE nights SET capacity = capacity + ${rooms}
    WHERE property_id = ${propertyId} AND room_type_id = ${roomTypeId} AND night >= ${today}::date`.execute(tx)
  // A night without a row has as many rooms as the type: that is remembered with the catalogue.
  await raiseCatalogueVersion(tx, propertyId)
}
