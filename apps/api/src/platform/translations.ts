import type { Language } from '@keystay/contract/languages'

/** `{"en": {"name": "…"}}`: what a language overrides of a row's own texts. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, unknown>>>>>

/** A text of a row in a language; the row's own text where there is no translation. */
export function translated(own: string, field: string, translations: unknown, language: Language): string {
  const text = (translations as Translations | null)?.[language]?.[field]
  return typeof text === 'string' && text !== '' ? text : own
}
