import type { Amenity } from '@keystay/contract/amenities/entities'
import { translated, type Translations } from '../../platform/database/translations.ts'
import { sql } from 'kysely'
import type { Language } from '@keystay/contract/shared/languages'

/** An amenity as `amenityJson` reads it. */
export type AmenityRow = Amenity & { readonly translations: Translations }

/** A row of `amenities a`. */
export const amenityJson = sql`json_build_object('id', a.id, 'name', a.name, 'kind', a.kind, 'translations', a.translations)`

export function toAmenity({ id, name, kind, translations }: AmenityRow, language: Language): Amenity {
  return { id, kind, name: translated(name, 'name', translations, language) }
}
