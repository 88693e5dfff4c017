import type { Language } from '@keystay/contract/shared/languages'

/** `{"en": {"name": "…"}}`: what a language overrides of a row's own texts. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, unknown>>>>>

/** A text of a row in a language; the row's own text where there is no translation. */
export function translated(own: string, field: string, translations: unknown, language: Language): string {
  const text = (translations as Translations | null)?.[language]?.[field]
  return typeof text === 'string' && text !== '' ? text : own
}

/** Translations as they are written. */
type TextsByLanguage = Record<string, Record<string, string>>

/** Translations without those of texts that have changed: they would tell what is no longer so. */
export function withoutFields(translations: unknown, fields: readonly string[]): TextsByLanguage {
  const entries = Object.entries((translations as Translations | null) ?? {}).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([field]) => !fields.includes(field))),
  ])
  return Object.fromEntries(entries) as TextsByLanguage
}
