import { readFile } from 'node:fs/promises'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { packLists, type PackedLists } from './packed-lists.ts'
import { gramBuckets, gramsOf, keysOf, longestKey } from './place-names.ts'
import { countryName } from './rules.ts'

/** Countries have no line: where most of the people of their towns live. */
export type Country = { latitude: number; longitude: number; population: number; readonly code: string }

/**
 * The list of towns with their names by trigrams: texts and arrays of numbers, since as many strings as names would take several
 * times as much, and can be handed from one process to another.
 */
export type TownList = {
  /** Where each line of the file begins, in bytes; at last, where the next one would. */
  readonly starts: Uint32Array
  /** Regions by "DE.02": their lines. */
  readonly regions: ReadonlyMap<string, number>
  /** Each has the number of a line behind the last one. */
  readonly countries: readonly Country[]
  /** All names, one after the other, in UTF-16. */
  readonly keys: Uint8Array
  /** Where each of them begins, in bytes; at last, where the next one would. */
  readonly offsets: Uint32Array
  /** The line of each. */
  readonly lines: Uint32Array
  /** For each trigram the names that have it, in their order. */
  readonly postings: PackedLists
}

/** The lines, as scripts/towns.ts writes them, in UTF-8. */
export const townsFile = new URL('../../../data/towns.tsv', import.meta.url)

/** Reads all towns of the world of at least 1,000 people, which takes a second. */
export async function readTownList(): Promise<TownList> {
  const text = await readFile(townsFile)
  const starts: number[] = []
  const keys: string[] = []
  const lines: number[] = []
  const regions = new Map<string, number>()
  const countries = new Map<string, Country>()
  const addKeys = (names: readonly string[], line: number) => {
    const [only = '', other] = names
    for (const key of other === undefined ? keysOf(only) : new Set(names.flatMap(keysOf))) {
      keys.push(key.slice(0, longestKey))
      lines.push(line)
    }
  }
  for (let start = 0, end = text.indexOf(10); end > start; start = end + 1, end = text.indexOf(10, start)) {
    const line = starts.length
    const read = readColumns(text.toString('utf8', start, end).split('\t'))
    starts.push(start)
    addKeys(read.allNames, line)
    if (read.kind === 'region') regions.set(`${read.country}.${read.region}`, line)
    else addPeople(countries, read)
  }
  const list = [...countries.values()]
  for (const [index, { code }] of list.entries()) {
    const names = languages.map((language) => countryName(code, language))
    addKeys(names, starts.length + index)
  }
  const where = { starts: Uint32Array.from([...starts, text.length]), regions, countries: list }
  return { ...where, lines: Uint32Array.from(lines), ...indexKeys(keys) }
}

type Line = ReturnType<typeof readColumns>

/** The columns of a line, as scripts/towns.ts writes them. */
export function readLine(line: string) {
  const columns = line.split('\t')
  const read = readColumns(columns)
  const names = Object.fromEntries(
    languages.map((language, index) => [language, columns[nameColumn + 1 + index] || columns[nameColumn]]),
  ) as Readonly<Record<Language, string>>
  return { ...read, names }
}

const nameColumn = 6

/** What the list itself is made of: it has so many lines that the names by language would take a fourth of the time. */
function readColumns(columns: readonly string[]) {
  const [kind, country = '', region = ''] = columns
  const where = { latitude: Number(columns[3]), longitude: Number(columns[4]), population: Number(columns[5]) }
  const allNames = allNamesOf(columns)
  return { ...where, kind: kind === 'town' ? ('city' as const) : ('region' as const), country, region, allNames }
}

function allNamesOf(columns: readonly string[]): readonly string[] {
  const end = nameColumn + 1 + languages.length
  const names = columns.slice(nameColumn, end).filter((name, index) => index === 0 || name !== '')
  const others = columns[end] ?? ''
  if (others !== '') names.push(...others.split('|'))
  return names.length < 2 ? names : [...new Set(names)]
}

function addPeople(countries: Map<string, Country>, { country: code, latitude, longitude, population }: Line): void {
  const country = countries.get(code) ?? { code, latitude: 0, longitude: 0, population: 0 }
  countries.set(code, country)
  country.latitude += latitude * population
  country.longitude += longitude * population
  country.population += population
}

function indexKeys(keys: readonly string[]): Pick<TownList, 'keys' | 'offsets' | 'postings'> {
  const offsets = new Uint32Array(keys.length + 1)
  const starts = new Uint32Array(gramBuckets + 1)
  for (const [index, key] of keys.entries()) {
    offsets[index + 1] = (offsets[index] ?? 0) + 2 * key.length
    for (const gram of gramsOf(key)) starts[gram + 1] = (starts[gram + 1] ?? 0) + 1
  }
  for (let gram = 0; gram < gramBuckets; gram += 1) starts[gram + 1] = (starts[gram + 1] ?? 0) + (starts[gram] ?? 0)
  const next = starts.slice()
  const having = new Uint32Array(starts[gramBuckets] ?? 0)
  for (const [index, key] of keys.entries()) {
    for (const gram of gramsOf(key)) {
      const at = next[gram] ?? 0
      having[at] = index
      next[gram] = at + 1
    }
  }
  return { keys: Buffer.from(keys.join(''), 'utf16le'), offsets, postings: packLists(having, starts) }
}
