import type { RoomType } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { openMemory } from '../../platform/values/byte-memory.ts'
import { readRoomTypes } from './queries.ts'

/** A room type in a language: its name, and all that guests are told of it, as the inside of a JSON object. */
export type ToldType = { readonly id: string; readonly name: string; readonly json: Buffer }

const mostBytes = 12_000_000
const remembered = openMemory<{ readonly version: number; readonly types: readonly ToldType[] }>(mostBytes)

/**
 * The room types of a hotel in its order and a language. They are read again only under another version of its catalogue,
 * which the caller has just read from the same database.
 */
export async function readCatalogue(
  db: Sql,
  { id: propertyId, currency }: { readonly id: string; readonly currency: string },
  language: Language,
  version: number,
): Promise<readonly ToldType[]> {
  const key = `${propertyId} ${language}`
  const entry = remembered.get(key)
  if (entry?.version === version) return entry.types
  const types = (await readRoomTypes(db, { propertyId, currency, language })).map(toTold)
  const bytes = types.reduce((sum, { json }) => sum + json.length, 0)
  remembered.set(key, { version, types }, bytes)
  return types
}

function toTold(type: RoomType): ToldType {
  return { id: type.id, name: type.name, json: Buffer.from(JSON.stringify(type).slice(1, -1)) }
}
