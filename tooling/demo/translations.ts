import type { Language } from '@keystay/contract/shared/languages'
import type { Row } from '../insert-rows.ts'
import type { Texts } from './demo-hotel.ts'

const otherLanguages = ['en', 'vi'] as const satisfies readonly Language[]

/** German is the rows' own text; the others are translations. */
export function translations(texts: Readonly<Record<string, Texts>>): Row {
  const of = (language: Language) =>
    Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text[language]]))
  return Object.fromEntries(otherLanguages.map((language) => [language, of(language)]))
}
