import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { touchCatalogue } from '../properties/touch-catalogue.ts'
import { addCapacity } from './queries.ts'

type Change = {
  readonly propertyId: string
  readonly roomTypeId: string
  /** The hotel's date: what is past keeps the capacity that it had. */
  readonly today: PlainDate
  /** How many more; fewer when negative. */
  readonly rooms: number
}

/** Lets a type sell more or fewer rooms from today on. Must follow `lockRoomTypes`. */
export async function changeCapacity(tx: Tx, change: Change): Promise<void> {
  const capacity = await addCapacity(tx, change)
  // With its first room, or without its last one, a type is seen or not, and perhaps the hotel with it.
  if (capacity === 0 || capacity === change.rooms) await touchCatalogue(tx, change.propertyId)
}
