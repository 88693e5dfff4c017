import type { Destination } from '@keystay/contract/places/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { fold } from '../../platform/values/fold.ts'
import { findLikely, findNamed, type Likely } from '../places/find-likely.ts'
import { countProperties, everyHotel, middleOf, type Point, type PropertyFilter } from './queries.ts'

/** A place that its hotels call otherwise than was typed. */
export type Renamed = { readonly destination: Destination; readonly hotelName: string }

/** What was typed, taken for a place. */
export type ReadDestination = {
  readonly destination: Destination
  /** What hotels there are found by, whatever the dates; null: there is none. */
  readonly words: readonly string[] | null
  /** Whether these are not the words that were typed. */
  readonly isElsewhere: boolean
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return fold(text).split(' ').filter(Boolean)
}

/**
 * The place whose name in some language was typed, where its hotels are found by another one alone: "Lisbon", whose hotels say
 * "Lisboa". It goes before hotels elsewhere that have the word in their names.
 */
export async function findRenamed(db: Sql, typed: string, language: Language): Promise<Renamed | null> {
  const named = await findNamed(db, typed, language)
  const isFoundAsTyped = named.some(({ hotelNames }) => hotelNames.some((name) => fold(name) === fold(typed)))
  if (isFoundAsTyped) return null
  const first = named.find(({ hotelNames }) => hotelNames.length > 0)
  const [hotelName] = first?.hotelNames ?? []
  if (!first?.at || hotelName === undefined) return null
  return { destination: { ...first.destination, ...first.at }, hotelName }
}

/** Where the place is that was typed, in whatever language; null where none is called so. */
export async function findPoint(db: Sql, typed: string): Promise<Point | null> {
  const named = await findNamed(db, typed, 'en')
  return named.find(({ at, hotels }) => at && hotels > 0)?.at ?? named[0]?.at ?? null
}

/** Which place was most likely meant; null where none is called nearly so. */
export async function readDestination(
  db: Sql,
  typed: string,
  language: Language,
  renamed: Renamed | null,
): Promise<ReadDestination | null> {
  if (renamed) return { destination: renamed.destination, words: wordsOf(renamed.hotelName), isElsewhere: false }
  const middle = await middleOf(db, everyOne(wordsOf(typed)))
  if (middle) {
    const destination = { kind: 'city' as const, name: typed, context: '', isNamed: true, ...middle }
    return { destination, words: wordsOf(typed), isElsewhere: false }
  }
  for (const likely of await findLikely(db, typed, language, mostTried)) {
    const read = await locate(db, likely)
    if (read) return read
  }
  return null
}

/** The words by which hotels of a destination are found, as the search reads it; what was typed where it is not understood. */
export async function readWords(
  db: Sql,
  {
    q = '',
    exact,
    bbox,
  }: { readonly q?: string | undefined; readonly exact?: boolean | undefined; readonly bbox?: unknown },
  language: Language,
): Promise<readonly string[]> {
  const typed = wordsOf(q)
  if (typed.length === 0 || exact || bbox) return typed
  const renamed = await findRenamed(db, q, language)
  if (renamed) return wordsOf(renamed.hotelName)
  if ((await countProperties(db, everyOne(typed), 1)) > 0) return typed
  return (await readDestination(db, q, language, null))?.words ?? typed
}

/** A place that has lost its last hotel this moment is passed over. */
const mostTried = 2

async function locate(db: Sql, { destination, at, hotelNames: [hotelName] }: Likely): Promise<ReadDestination | null> {
  const words = hotelName === undefined ? null : wordsOf(hotelName)
  const isThere = words !== null && (await countProperties(db, everyOne(words), 1)) > 0
  const where = at ?? (words && (await middleOf(db, everyOne(words))))
  return where ? { destination: { ...destination, ...where }, words: isThere ? words : null, isElsewhere: true } : null
}

function everyOne(words: readonly string[]): PropertyFilter {
  return { ...everyHotel, words }
}
