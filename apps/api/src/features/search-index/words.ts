/** Which items have a word that begins with what is asked for. */
export type WordIndex<T> = {
  /** An item's text has changed; undefined: it was not there before, or is no more. Words stand between spaces. */
  change(item: T, before: string | undefined, after: string | undefined): void
  /** What one of these words, that with the fewest items, leaves of all items; null: nobody asks for a word. */
  narrow(words: readonly string[]): ReadonlySet<T>[] | null
}

/** An index of no items. */
export function openWordIndex<T>(): WordIndex<T> {
  const items = new Map<string, Set<T>>()
  let sorted: readonly string[] | null = null
  const add = (word: string, item: T) => {
    const of = items.get(word)
    if (of) return void of.add(item)
    items.set(word, new Set([item]))
    sorted = null
  }
  const remove = (word: string, item: T) => {
    const of = items.get(word)
    of?.delete(item)
    if (of?.size !== 0) return
    items.delete(word)
    sorted = null
  }
  const withPrefix = (begin: string): ReadonlySet<T>[] => {
    sorted ??= [...items.keys()].toSorted((a, b) => (a < b ? -1 : 1))
    const found: ReadonlySet<T>[] = []
    for (let at = firstNotBefore(sorted, begin); at < sorted.length; at += 1) {
      const word = sorted[at] ?? ''
      if (!word.startsWith(begin)) break
      found.push(items.get(word) ?? new Set())
    }
    return found
  }
  return {
    change: (item, before, after) => {
      if (before === after) return
      for (const word of wordsOf(before)) remove(word, item)
      for (const word of wordsOf(after)) add(word, item)
    },
    narrow: (words) => {
      const each = words.map((word) => withPrefix(word))
      return each.toSorted((a, b) => countOf(a) - countOf(b))[0] ?? null
    },
  }
}

const wordsOf = (text = '') => text.split(' ').filter((word) => word !== '')

const countOf = (sets: readonly ReadonlySet<unknown>[]) => sets.reduce((sum, { size }) => sum + size, 0)

function firstNotBefore(sorted: readonly string[], begin: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < begin) low = middle + 1
    else high = middle
  }
  return low
}
