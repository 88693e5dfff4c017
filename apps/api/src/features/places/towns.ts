import { openSync, readSync } from 'node:fs'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { madeApart } from '../../platform/process/made-apart.ts'
import { fold } from '../../platform/values/fold.ts'
import { distanceOf, gramsOf, keyOf, longestKey, mostWrong } from './place-names.ts'
import { tellList } from './packed-lists.ts'
import { countryName } from './rules.ts'
import { readLine, townsFile, type Country, type TownList } from './town-list.ts'

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

/** All towns of the world of at least 1,000 people, read once by each process that is asked for them: it takes about a second, and 12 MB. */
export async function openTowns(): Promise<Towns> {
  opening ??= readTowns()
  // Who comes later may try again.
  opening.catch(() => (opening = undefined))
  return await opening
}

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
  return openNames((await madeApart(new URL('pack-towns.ts', import.meta.url))) as TownList)
}

const noNames = Object.fromEntries(languages.map((language) => [language, ''])) as Town['regions']

function asTown({ code, latitude, longitude, population }: Country): Town {
  const people = population || 1
  const names = Object.fromEntries(
    languages.map((language) => [language, countryName(code, language)]),
  ) as Town['names']
  const where = { latitude: latitude / people, longitude: longitude / people, population }
  return { kind: 'country', country: code, ...where, names, regions: noNames, allNames: Object.values(names) }
}

/** Places by the numbers of their lines, which are read when they are asked for: they would take 9 MB, and the system keeps them in mind. */
function readerOf({ starts, regions, countries }: TownList): (line: number) => Town {
  const file = openSync(townsFile, 'r')
  const at = (line: number) => {
    const start = starts[line] ?? 0
    const bytes = Buffer.allocUnsafe((starts[line + 1] ?? 0) - 1 - start)
    readSync(file, bytes, 0, bytes.length, start)
    return readLine(bytes.toString())
  }
  return (line) => {
    const country = countries[line - (starts.length - 1)]
    if (country) return asTown(country)
    const { region, ...own } = at(line)
    const around = own.kind === 'city' ? regions.get(`${own.country}.${region}`) : undefined
    return { ...own, regions: around === undefined ? noNames : at(around).names }
  }
}

type KeyIndex = {
  readonly size: number
  readonly keyAt: (index: number) => string
  /** How many trigrams a key has. */
  readonly gramsAt: (index: number) => number
  /** Tells the keys that have a trigram, in their order, no more than the first `most`. */
  readonly having: (gram: number, tell: (key: number) => void, most?: number) => void
  /** The bytes that these keys take, which grow with their number. */
  readonly bytesOf: (gram: number) => number
}

function keysOfList({ keys, offsets, postings }: TownList): KeyIndex {
  const text = Buffer.from(keys.buffer, keys.byteOffset, keys.byteLength)
  return {
    size: offsets.length - 1,
    keyAt: (index) => text.toString('utf16le', offsets[index], offsets[index + 1]),
    gramsAt: (index) => ((offsets[index + 1] ?? 0) - (offsets[index] ?? 0)) / 2 + 1,
    having: (gram, tell, most) => tellList(postings, gram, tell, most),
    bytesOf: (gram) => (postings.starts[gram + 1] ?? 0) - (postings.starts[gram] ?? 0),
  }
}

type Rated = { readonly likeness: number; readonly isNamed: boolean }
type Hit = Rated & { readonly line: number; readonly town: Town; readonly score: number }

function openNames(list: TownList): Towns {
  const index = keysOfList(list)
  const read = readerOf(list)
  const { lines } = list
  const shared = new Uint8Array(index.size)
  /** The keys that have most trigrams of a text; those that begin with it; and where it is short, all that begin with its letter. */
  const chooseKeys = (text: string): Set<number> => {
    const grams = gramsOf(text)
    const count = (key: number) => (shared[key] = Math.min(255, (shared[key] ?? 0) + 1))
    shared.fill(0)
    for (const gram of new Set(grams)) index.having(gram, count)
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
    const chosen = new Set([...best.map(({ key }) => key), ...beginning])
    if (text.length < shortText) index.having(grams[0] ?? 0, (key) => chosen.add(key), mostBeginning)
    return chosen
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
    const [rarest = 0] = gramsOf(text).toSorted((a, b) => index.bytesOf(a) - index.bytesOf(b))
    const called: number[] = []
    index.having(rarest, (key) => {
      if (index.keyAt(key) === text) called.push(key)
    })
    return called
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
