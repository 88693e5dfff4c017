import type { Language } from '@keystay/contract/shared/languages'
import { formatCountry } from './format.ts'

/** Unions, test codes and "unknown", which are no countries. */
const none = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
const lists = new Map<Language, readonly { readonly value: string; readonly label: string }[]>()

/** Every country by its name in the reader's language. */
export function countriesIn(language: Language) {
  const cachedList = lists.get(language)
  if (cachedList) return cachedList
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const list = letters
    .flatMap((first) => letters.map((second) => first + second))
    // Codes that were given up are written as another one today.
    .filter((code) => !none.has(code) && names.of(code) && new Intl.Locale(`und-${code}`).region === code)
    .map((value) => ({ value, label: formatCountry(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  lists.set(language, list)
  return list
}
