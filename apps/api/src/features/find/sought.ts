import { readCode } from '../../platform/database/ids.ts'
import { digitsOf, wordsOf } from '../guests/sought-guests.ts'

/** What a text may mean. */
export type Sought = {
  /** For the words of names and addresses: a word begins so, in one of its ways of writing; null: nothing to look for. */
  readonly words: string | null
  /** From which code on, and up to which; null: it is none. */
  readonly code: { readonly from: string; readonly to: string } | null
  /** Digits of a telephone number, the last ones for bookings; null: too few. */
  readonly digits: string | null
  /** What the number of a room begins with, in lower case. */
  readonly room: string
}

const leastCodeLetters = 3
const codeLetters = 8

/** What is looked for by a text as people type it. */
export function soughtBy(text: string): Sought {
  const typed = text.trim()
  return { words: wordsOf(typed), code: codesOf(typed), digits: digitsOf(typed), room: typed.toLowerCase() }
}

function codesOf(typed: string): Sought['code'] {
  const code = readCode(typed)
  const isCode = /^[0-9A-Z]+$/.test(code) && code.length >= leastCodeLetters && code.length <= codeLetters
  return isCode ? { from: code, to: code.padEnd(codeLetters, 'Z') } : null
}
