import { sql } from 'kysely'
import type { Amenity } from '@keystay/contract/amenities/entities'
import type { Photo } from '@keystay/contract/photos/entities'
import type { Language } from '@keystay/contract/shared/languages'

/** `{"en": {"name": "…"}}`: what a language overrides of a row's own texts. */
export type Translations = Readonly<Partial<Record<Language, Readonly<Record<string, unknown>>>>>

/** A text of a row in a language; the row's own text where there is no translation. */
export function translated(own: string, field: string, translations: unknown, language: Language): string {
  const text = (translations as Translations | null)?.[language]?.[field]
  return typeof text === 'string' && text !== '' ? text : own
}

/** An amenity as `amenityJson` reads it. */
export type AmenityRow = Amenity & { readonly translations: Translations }
/** A photo as `photoJson` reads it. */
export type PhotoRow = Photo & { readonly translations: Translations }

/** A row of `amenities a`. */
export const amenityJson = sql`json_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'translations', a.translations)`
/** A row of `photos f`. */
export const photoJson = sql`json_build_object('name', f.name, 'alt', f.alt, 'focus', f.focus, 'translations', f.translations)`

export function toAmenity({ id, name, kind, translations }: AmenityRow, language: Language): Amenity {
  return { id, kind, name: translated(name, 'name', translations, language) }
}

export function toPhoto({ name, alt, focus, translations }: PhotoRow, language: Language): Photo {
  return { name, focus, alt: translated(alt, 'alt', translations, language) }
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
