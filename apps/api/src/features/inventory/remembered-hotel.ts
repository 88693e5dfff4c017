import type { Sql, Tx } from '../../platform/database/database.ts'
import { readTogether } from '../../platform/database/together.ts'
import { openMemory } from '../../platform/values/byte-memory.ts'
import { hotelQuery, type Hotel } from './read-hotel.ts'
import { rateQueries, toRates } from './rates/read-rates.ts'
import { toTypeTerms, typeTermsQuery } from './read-type-terms.ts'
import type { RatesOn } from './rates/rates.ts'
import type { TypeTerms } from './rules.ts'

/** What is sold in a hotel beside its nights, as its catalogue says under a version. */
export type RememberedHotel = {
  readonly version: number
  readonly hotel: Hotel
  /** That are sold, in the hotel's order. */
  readonly types: readonly TypeTerms[]
  readonly ratesOn: RatesOn
}

const mostBytes = 12_000_000
/** What an object takes for each character that it has as JSON. */
const bytesPerCharacter = 4
const remembered = openMemory<RememberedHotel>(mostBytes)

/**
 * What a hotel sells beside its nights. It is read again only under another version of its catalogue, which the caller has
 * just read from the same database: whoever changes it raises that. Undefined: there is no such hotel.
 */
export async function readHotelAt(
  db: Sql | Tx,
  propertyId: string,
  version: number,
): Promise<RememberedHotel | undefined> {
  const entry = remembered.get(propertyId)
  if (entry?.version === version) return entry
  const found = await readTogether(db, (part) => ({
    hotel: hotelQuery(part, propertyId),
    types: typeTermsQuery([propertyId]),
    ...rateQueries(part, [propertyId]),
  }))
  const [hotel] = found.hotel
  if (!hotel) return undefined
  const types = toTypeTerms(found.types)
  const ratesOn = toRates(found)(propertyId)
  const read = { version, hotel, types, ratesOn }
  remembered.set(propertyId, read, JSON.stringify([hotel, types, ratesOn([])]).length * bytesPerCharacter)
  return read
}
