import { createHash } from 'node:crypto'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** Chances that are the same whenever they begin with the same seed. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** A whole number from 0 to below `below`. */
  int(below: number): number
  chance(share: number): boolean
  /** One of a list; undefined of an empty one. */
  pick<T>(list: readonly T[]): T | undefined
  /** One of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
}

export function openRandom(seed: number): Random {
  // Of neighbouring seeds the first numbers differ, too; those of pure-rand's quicker generators are alike.
  const generator = mersenne(seed)
  const next = () => uniformFloat64(generator)
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (list) => list[int(list.length)],
    weighted: (weights) => weightedOf(weights, next()),
  }
}

/** A seed for something that has a name: its chances do not depend on what else happens, or when. */
export function seedFor(seed: number, name: string): number {
  return createHash('sha256').update(`${seed} ${name}`).digest().readInt32LE()
}

function weightedOf<Name extends string>(weights: Readonly<Record<Name, number>>, at: number): Name {
  const entries = Object.entries(weights) as [Name, number][]
  let left = at * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [name, weight] of entries) {
    left -= weight
    if (left < 0) return name
  }
  throw new Error('Nothing to choose from.')
}
