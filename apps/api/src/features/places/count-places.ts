import { languages, type Language } from '@keystay/contract/shared/languages'
import { inTransaction, type Database, type Tx } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import {
  changePlaces,
  deleteHotelPlaces,
  insertHotelPlaces,
  lockPlaces,
  noteCounted,
  readCounted,
  readDueHotels,
  type DueHotel,
} from './count-queries.ts'
import { countChanges, type HotelPlace } from './rules.ts'

/** Hotels in one transaction: at the first start with many hotels, what they share is written once for all of them. */
const batch = 500

/**
 * Brings the suggestions up to date with every hotel whose catalogue changed since they last were. An idempotent scan: any
 * number of processes may run it, one batch at a time is written.
 */
export async function countPlaces(
  { read, write }: Pick<Database, 'read' | 'write'>,
  signal?: AbortSignal,
): Promise<void> {
  let last: string | null = null
  // Mostly there is nothing to do, and nobody has to wait to see that.
  const isMore = async () => signal?.aborted !== true && (await readDueHotels(read, last, 1)).length > 0
  while (await isMore()) {
    const after: string | null = last
    last = await inTransaction(write, async (tx) => await countBatch(tx, after))
    if (last === null) return
  }
}

/** Returns the last hotel of the batch; null when somebody else has counted all of them. */
async function countBatch(tx: Tx, after: string | null): Promise<string | null> {
  await lockPlaces(tx)
  const due = await readDueHotels(tx, after, batch)
  const ids = due.map(({ id }) => id)
  const before = new Map((await readCounted(tx, ids)).map((hotel) => [hotel.propertyId, hotel]))
  const now = new Map(due.filter(({ sold }) => sold).map((hotel) => [hotel.id, toPlace(hotel)]))
  const changed = ids.filter((id) => !isSame(before.get(id), now.get(id)))
  if (changed.length > 0) {
    const of = (hotels: ReadonlyMap<string, HotelPlace>) => changed.flatMap((id) => hotels.get(id) ?? [])
    await deleteHotelPlaces(tx, changed)
    await insertHotelPlaces(tx, of(now))
    await changePlaces(tx, countChanges(of(before), of(now)))
  }
  await noteCounted(tx, due)
  return due.at(-1)?.id ?? null
}

function toPlace({ id, name, city, country, region, translations }: DueHotel): HotelPlace {
  const regions = Object.fromEntries(
    languages.map((language) => [language, translated(region, 'region', translations, language)]),
  ) as Record<Language, string>
  return { propertyId: id, name, city, country, regions }
}

function isSame(a: HotelPlace | undefined, b: HotelPlace | undefined): boolean {
  if (!a || !b) return a === b
  return (
    a.name === b.name &&
    a.city === b.city &&
    a.country === b.country &&
    languages.every((language) => a.regions[language] === b.regions[language])
  )
}
