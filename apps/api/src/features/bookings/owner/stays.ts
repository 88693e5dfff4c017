import type { RoomStay } from '@keystay/contract/rooms/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { readStays } from './stay-queries.ts'

/** Who stays in a room when, and whether an owner chose it. */
export type DescribedStay = RoomStay & { readonly pinned: boolean }

/** Booked rooms by their ids, as owners read them, by arrival. */
export async function describeStays(
  db: Sql | Tx,
  propertyId: string,
  bookedRoomIds: readonly string[],
): Promise<DescribedStay[]> {
  return await readStays(db, propertyId, bookedRoomIds)
}
