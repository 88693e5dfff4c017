import { readCode } from '../../platform/database/ids.ts'
import { fold } from '../../platform/values/fold.ts'

/** What a text may mean. */
export type Sought = {
  /** For the words of names and addresses: a word begins so, in one of its ways of writing; null: nothing to look for. */
  readonly words: string | null
  /** From which code on, and up to which; null: it is none. */
  readonly code: { readonly from: string; readonly to: string } | null
  /** The last digits of a telephone number; null: too few. */
  readonly digits: string | null
  /** What the number of a room begins with, in lower case. */
  readonly room: string
}

const mostWords = 6
/** One letter begins half the names of a hotel. */
const leastLetters = 2
const leastCodeLetters = 3
const codeLetters = 8
/** Fewer last digits are those of many. */
const leastDigits = 4

/** What is looked for by a text as people type it. */
export function soughtBy(text: string): Sought {
  const typed = text.trim()
  return { words: wordsOf(typed), code: codesOf(typed), digits: digitsOf(typed), room: typed.toLowerCase() }
}

/** A condition on the words of `search_text`; they are letters and digits alone, so that it needs no quoting. */
function wordsOf(typed: string): string | null {
  const words = typed
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => fold(word) !== '')
    .slice(0, mostWords)
  if (words.every((word) => fold(word).length < leastLetters)) return null
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

function codesOf(typed: string): Sought['code'] {
  const code = readCode(typed)
  const isCode = /^[0-9A-Z]+$/.test(code) && code.length >= leastCodeLetters && code.length <= codeLetters
  return isCode ? { from: code, to: code.padEnd(codeLetters, 'Z') } : null
}

/** What a number is without what is dialled before it at home (0) or from abroad (00, +). */
function digitsOf(typed: string): string | null {
  if (!/^\+?[\d\s()/.\u2010-\u2015-]+$/.test(typed)) return null
  const digits = typed.replace(/\(0\)/, '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= leastDigits ? digits : null
}
