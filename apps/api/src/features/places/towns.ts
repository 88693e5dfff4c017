import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { fold } from '../../platform/values/fold.ts'
import { distanceOf, gramBuckets, gramsOf, keyOf, keysOf, longestKey, mostWrong } from './place-names.ts'
import { countryName } from './rules.ts'

/** A country, a region or a town of GeoNames. */
export type Town = {
  readonly kind: 'country' | 'region' | 'city'
  /** ISO 3166 code. */
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly population: number
  readonly names: Readonly<Record<Language, string>>
  /** Of the region that it is in; empty where that has no name, and of what is no town. */
  readonly regions: Readonly<Record<Language, string>>
  /** All that it is called, in any language. */
  readonly allNames: readonly string[]
}
/** `isNamed`: what was typed is one of its names, else it is like one. */
export type FoundTown = { readonly town: Town; readonly isNamed: boolean }

export type Towns = {
  /** What is called just so in some language, the largest first. */
  named(typed: string, limit: number): Town[]
  /** What is called so, begins so or is called nearly so: the likeliest first. "Lagos, Portugal" is the one there. */
  find(typed: string, limit: number): FoundTown[]
}

let opening: Promise<Towns> | undefined

/** All towns of the world of at least 1,000 people, read once by each process that is asked for them: it takes about a second, and 35 MB. */
export async function openTowns(): Promise<Towns> {
  opening ??= readTowns()
  // Who comes later may try again.
  opening.catch(() => (opening = undefined))
  return await opening
}

const file = new URL('../../../data/towns.tsv.gz', import.meta.url)
/** So long loading works before it lets requests in. */
const sliceMs = 4
/** Of names like what was typed, so many are looked at letter by letter. */
const mostCompared = 300
/** Of the names that begin with the letter of a short text, which has hardly a trigram that a wrong letter leaves, the largest places. */
const mostBeginning = 2000
const shortText = 6
/** From so many letters on it is worth while to say what else begins with them. */
const leastBeginning = 3
/** The share of trigrams from which on two names are compared. */
const leastAlike = 0.3

async function readTowns(): Promise<Towns> {
  const bytes = await promisify(gunzip)(await readFile(file))
  const builder = openBuilder(bytes)
  let sliceStarted = performance.now()
  for (let start = 0, end = bytes.indexOf(10); end > start; start = end + 1, end = bytes.indexOf(10, start)) {
    builder.add(start, end)
    if (performance.now() - sliceStarted < sliceMs) continue
    await new Promise(setImmediate)
    sliceStarted = performance.now()
  }
  return await builder.done()
}

/** The columns of a line, as scripts/towns.ts writes them. */
function readLine(line: string) {
  const [kind = '', country = '', region = '', latitude, longitude, population, name = '', ...more] = line.split('\t')
  const names = Object.fromEntries(languages.map((language, index) => [language, more[index] || name])) as Town['names']
  const others = more[languages.length] ?? ''
  const allNames = [...new Set([name, ...Object.values(names), ...(others === '' ? [] : others.split('|'))])]
  const where = { latitude: Number(latitude), longitude: Number(longitude), population: Number(population) }
  return { ...where, kind: kind === 'town' ? ('city' as const) : ('region' as const), country, region, names, allNames }
}

const noNames = Object.fromEntries(languages.map((language) => [language, ''])) as Town['regions']

/** Countries have no line: where most of the people of their towns live. */
type Country = { latitude: number; longitude: number; population: number; readonly code: string }

function openBuilder(bytes: Buffer) {
  const [starts, ends]: [number[], number[]] = [[], []]
  const [keys, keyLines]: [string[], number[]] = [[], []]
  const regions = new Map<string, number>()
  const countries = new Map<string, Country>()
  const addKeys = (names: readonly string[], line: number) => {
    for (const key of new Set(names.flatMap(keysOf))) {
      keys.push(key.slice(0, longestKey))
      keyLines.push(line)
    }
  }
  return {
    add: (start: number, end: number) => {
      const line = starts.length
      const read = readLine(bytes.toString('utf8', start, end))
      starts.push(start)
      ends.push(end)
      addKeys(read.allNames, line)
      if (read.kind === 'region') return void regions.set(`${read.country}.${read.region}`, line)
      const { latitude, longitude, population, country: code } = read
      const country = countries.get(code) ?? { code, latitude: 0, longitude: 0, population: 0 }
      countries.set(code, country)
      country.latitude += latitude * population
      country.longitude += longitude * population
      country.population += population
    },
    done: async (): Promise<Towns> => {
      const list = [...countries.values()]
      for (const [index, { code }] of list.entries())
        addKeys(
          languages.map((language) => countryName(code, language)),
          starts.length + index,
        )
      const read = (line: number): Town => {
        const country = list[line - starts.length]
        if (country) return asTown(country)
        const { region, ...own } = readLine(bytes.toString('utf8', starts[line], ends[line]))
        const at = own.kind === 'city' ? regions.get(`${own.country}.${region}`) : undefined
        const called = at === undefined ? noNames : readLine(bytes.toString('utf8', starts[at], ends[at])).names
        return { ...own, regions: called }
      }
      const index = await indexKeys(keys)
      // Needed until they are indexed, and a third of what this would keep.
      keys.length = 0
      return openNames(index, Uint32Array.from(keyLines), read)
    },
  }
}

function asTown({ code, latitude, longitude, population }: Country): Town {
  const people = population || 1
  const names = Object.fromEntries(
    languages.map((language) => [language, countryName(code, language)]),
  ) as Town['names']
  const where = { latitude: latitude / people, longitude: longitude / people, population }
  return { kind: 'country', country: code, ...where, names, regions: noNames, allNames: Object.values(names) }
}

type KeyIndex = {
  readonly size: number
  readonly keyAt: (index: number) => string
  /** How many trigrams a key has. */
  readonly gramsAt: (index: number) => number
  /** The keys that have a trigram, in their order. */
  readonly having: (gram: number) => Uint32Array
}

/** Keys by their trigrams; one text and arrays of numbers, since as many strings as names would take several times as much. */
async function indexKeys(keys: readonly string[]): Promise<KeyIndex> {
  const offsets = new Uint32Array(keys.length + 1)
  const counts = new Uint32Array(gramBuckets + 1)
  let sliceStarted = performance.now()
  const rest = async (index: number) => {
    if (index % 256 !== 0 || performance.now() - sliceStarted < sliceMs) return
    await new Promise(setImmediate)
    sliceStarted = performance.now()
  }
  for (const [index, key] of keys.entries()) {
    offsets[index + 1] = (offsets[index] ?? 0) + key.length
    for (const gram of gramsOf(key)) counts[gram + 1] = (counts[gram + 1] ?? 0) + 1
    await rest(index)
  }
  for (let gram = 0; gram < gramBuckets; gram += 1) counts[gram + 1] = (counts[gram + 1] ?? 0) + (counts[gram] ?? 0)
  const next = counts.slice()
  const postings = new Uint32Array(counts[gramBuckets] ?? 0)
  for (const [index, key] of keys.entries()) {
    for (const gram of gramsOf(key)) {
      const at = next[gram] ?? 0
      postings[at] = index
      next[gram] = at + 1
    }
    await rest(index)
  }
  const text = keys.join('')
  return {
    size: keys.length,
    keyAt: (index) => text.slice(offsets[index], offsets[index + 1]),
    gramsAt: (index) => (offsets[index + 1] ?? 0) - (offsets[index] ?? 0) + 1,
    having: (gram) => postings.subarray(counts[gram], counts[gram + 1]),
  }
}

type Rated = { readonly likeness: number; readonly isNamed: boolean }
type Hit = Rated & { readonly line: number; readonly town: Town; readonly score: number }

function openNames(index: KeyIndex, lines: Uint32Array, read: (line: number) => Town): Towns {
  const shared = new Uint8Array(index.size)
  /** The keys that have most trigrams of a text; those that begin with it; and where it is short, all that begin with its letter. */
  const chooseKeys = (text: string): Set<number> => {
    const grams = gramsOf(text)
    shared.fill(0)
    for (const gram of new Set(grams))
      for (const key of index.having(gram)) shared[key] = Math.min(255, (shared[key] ?? 0) + 1)
    const alike: { readonly key: number; readonly share: number }[] = []
    const beginning: number[] = []
    for (let key = 0; key < index.size; key += 1) {
      const both = shared[key] ?? 0
      if (both < 2) continue
      const share = (2 * both) / (grams.length + index.gramsAt(key))
      if (share >= leastAlike) alike.push({ key, share })
      // All its trigrams but the one at its end.
      if (both >= grams.length - 1 && beginning.length < mostCompared && index.keyAt(key).startsWith(text))
        beginning.push(key)
    }
    const best = alike.toSorted((a, b) => b.share - a.share || a.key - b.key).slice(0, mostCompared)
    const first = text.length < shortText ? index.having(grams[0] ?? 0).subarray(0, mostBeginning) : []
    return new Set([...best.map(({ key }) => key), ...beginning, ...first])
  }
  const rate = (key: string, text: string): Rated | null => {
    if (key === text) return { likeness: 2, isNamed: true }
    if (text.length >= leastBeginning && key.startsWith(text)) return { likeness: 1, isNamed: false }
    const most = mostWrong(text)
    const wrong = distanceOf(text, key, most)
    return wrong > most ? null : { likeness: 1 - wrong / Math.max(text.length, key.length), isNamed: false }
  }
  const findNamed = (text: string): Hit[] => {
    if (text === '') return []
    const best = new Map<number, Hit>()
    for (const key of chooseKeys(text)) {
      const rated = rate(index.keyAt(key), text)
      const line = lines[key] ?? 0
      if (!rated) continue
      const town = best.get(line)?.town ?? read(line)
      const score = rated.likeness + weightOf(town)
      if (score > (best.get(line)?.score ?? 0)) best.set(line, { ...rated, line, town, score })
    }
    return [...best.values()].toSorted((a, b) => b.score - a.score || a.line - b.line)
  }
  const keysCalled = (text: string): number[] => {
    const lists = gramsOf(text).map((gram) => index.having(gram))
    const [shortest] = lists.toSorted((a, b) => a.length - b.length)
    return [...(shortest ?? [])].filter((key) => index.keyAt(key) === text)
  }
  return {
    named: (typed, limit) => {
      const text = keyOf(typed).slice(0, longestKey)
      const called = [...new Set(keysCalled(text).map((key) => lines[key] ?? 0))].slice(0, limit * 2)
      const hits = called.map((line): Hit => {
        const town = read(line)
        return { line, town, likeness: 2, isNamed: true, score: weightOf(town) }
      })
      return withoutNamesakes(hits.toSorted((a, b) => b.score - a.score || a.line - b.line))
        .slice(0, limit)
        .map(({ town }) => town)
    },
    find: (typed, limit) => {
      const hits = waysToRead(typed).flatMap(({ name, where }) => {
        const there = findNamed(keyOf(name).slice(0, longestKey))
        return where === '' ? there : there.filter(({ town }) => isThere(town, where))
      })
      return withoutNamesakes(hits)
        .slice(0, limit)
        .map(({ town, isNamed }) => ({ town, isNamed }))
    },
  }
}

/** Larger than this no place is likelier to be meant. */
const large = 2_000_000

/** As much as somebody is likelier to mean a large place: a million people outweigh a wrong letter of eight that a village has not. */
function weightOf({ population }: Town): number {
  return Math.log10(Math.min(population, large) + 10) * 0.06
}

/** "Lagos, Portugal" and "Lagos Portugal" are also Lagos in Portugal. */
function waysToRead(typed: string): { readonly name: string; readonly where: string }[] {
  const [name = '', ...rest] = typed.split(',')
  const where = fold(rest.join(' '))
  if (where !== '') return [{ name, where }]
  const words = fold(name).split(' ')
  const last = words.at(-1) ?? ''
  const apart = words.length > 1 && last.length > 3 ? [{ name: words.slice(0, -1).join(' '), where: last }] : []
  return [{ name, where: '' }, ...apart]
}

/** Whether each word begins one of a place's region or country, in any language of the interface. */
function isThere({ country, regions, names, kind }: Town, where: string): boolean {
  if (kind === 'country') return false
  const around = [...Object.values(regions), ...languages.map((language) => countryName(country, language))]
  const own = kind === 'region' ? Object.values(names) : []
  const text = ` ${fold([...around, ...own].join(' '))}`
  return where.split(' ').every((word) => text.includes(` ${word}`))
}

/** Regions and countries that are called like a town in them are not told beside it, and no place twice. */
function withoutNamesakes(hits: readonly Hit[]): Hit[] {
  const towns = hits.filter(({ town }) => town.kind === 'city')
  const seen = new Set<number>()
  return hits.filter(({ town, line, likeness }) => {
    if (seen.has(line)) return false
    seen.add(line)
    const isAsLike = (one: Hit) => one.town.country === town.country && one.likeness >= likeness
    const isIn = (one: Hit) => town.kind === 'country' || one.town.regions.en === town.names.en
    return town.kind === 'city' || !towns.some((one) => isAsLike(one) && isIn(one))
  })
}
