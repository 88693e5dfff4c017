import { fold } from '../../platform/values/fold.ts'

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
