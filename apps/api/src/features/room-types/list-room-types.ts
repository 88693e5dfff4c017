import type { RoomType } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { readRoomTypes } from './queries.ts'

/** The room types of a property in the hotel's order. */
export async function listRoomTypes(
  { database }: Deps,
  propertyId: string,
  currency: string,
  language: Language,
): Promise<RoomType[]> {
  return readRoomTypes(database.read, { propertyId, currency, language })
}
