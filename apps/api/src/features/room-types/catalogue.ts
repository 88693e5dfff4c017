import type { RoomType } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { readRates } from '../inventory/read-rates.ts'
import type { RatesOn } from '../inventory/rates.ts'
import { readRoomTypes } from './queries.ts'

/** What a hotel sells, in a language: all of a search result but prices and availability. */
export type Catalogue = {
  readonly hotel: Hotel
  readonly types: readonly RoomType[]
  readonly ratesOn: RatesOn
}

const maxRemembered = 2000
const remembered = new Map<string, { version: number; catalogue: Catalogue }>()

/**
 * The catalogue of a hotel. One that was read under the same version, which the caller has just read from the database,
 * is not read again. Throws hotel_not_found.
 */
export async function readCatalogue(
  db: Sql,
  propertyId: string,
  language: Language,
  version: number | null,
): Promise<Catalogue> {
  const key = `${propertyId} ${language}`
  const entry = remembered.get(key)
  if (entry && entry.version === version) return entry.catalogue
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  const [types, ratesOf] = await Promise.all([
    readRoomTypes(db, { propertyId, currency: hotel.currency, language }),
    readRates(db, [propertyId]),
  ])
  const catalogue = { hotel, types, ratesOn: ratesOf(propertyId) }
  if (version !== null) remember(key, version, catalogue)
  return catalogue
}

/** The oldest entry makes room for the newest. */
function remember(key: string, version: number, catalogue: Catalogue): void {
  remembered.delete(key)
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(key, { version, catalogue })
}
