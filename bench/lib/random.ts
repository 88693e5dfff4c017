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
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
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
  let hash = seed ^ 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
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
