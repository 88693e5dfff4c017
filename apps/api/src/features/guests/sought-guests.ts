import { fold } from '../../platform/values/fold.ts'

const mostWords = 6
/** One letter begins half the names of a hotel. */
const leastLetters = 2
/** Fewer digits are those of many. */
const leastDigits = 4

/**
 * What beginnings of words of names and addresses are looked for by, each in its ways of writing, as a condition on the words of a
 * `search_text`; null: too few letters. They are letters and digits alone, so that it needs no quoting.
 */
export function wordsOf(typed: string, least = leastLetters): string | null {
  const words = typed
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => fold(word) !== '')
    .slice(0, mostWords)
  if (words.every((word) => fold(word).length < least)) return null
  return words.map((word) => `(${[...waysToWrite(word)].map((way) => `'${way}':*`).join(' | ')})`).join(' & ')
}

/** "Müller" is kept as "muller"; whoever writes "Mueller" is found too, either way. */
function waysToWrite(word: string): Set<string> {
  const plain = fold(word)
  const spelt = fold(
    word
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[äöü]/g, (letter) => `${fold(letter)}e`),
  )
  return new Set([plain, spelt, plain.replaceAll(/([aou])e/g, '$1')].filter((way) => /^[\p{L}\p{N}]+$/u.test(way)))
}

/** What a number is without what is dialled before it at home (0) or from abroad (00, +); null: it is none. */
export function digitsOf(typed: string): string | null {
  if (!/^\+?[\d\s()/.\u2010-\u2015-]+$/.test(typed)) return null
  const digits = typed.replace(/\(0\)/, '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= leastDigits ? digits : null
}
