import { sql, type RawBuilder } from 'kysely'
import type { OwnerPhoto, Photo } from '@keystay/contract/shared/photos'
import { translated, type Translations } from '../../platform/database/translations.ts'
import type { Language } from '@keystay/contract/shared/languages'

const drawingOf = sql`CASE WHEN f.scene IS NOT NULL THEN 'living' WHEN f.drawn THEN 'still' END`

/** A row of `photos f` as its owner edits it. */
const ownerPhotoJson = sql`json_build_object('id', f.id, 'name', f.name, 'alt', f.alt, 'focus', f.focus, 'drawing', ${drawingOf})`

/** The photos of `properties p` that are not of a room type. */
export const ownerPhotosOfHotel: RawBuilder<OwnerPhoto[]> = sql`coalesce((
  SELECT json_agg(${ownerPhotoJson} ORDER BY f.position, f.id)
  FROM photos f WHERE f.property_id = p.id AND f.room_type_id IS NULL), '[]')`

/** The photos of `room_types t`. */
export const ownerPhotosOfRoomType: RawBuilder<OwnerPhoto[]> = sql`coalesce((
  SELECT json_agg(${ownerPhotoJson} ORDER BY f.position, f.id)
  FROM photos f WHERE f.property_id = t.property_id AND f.room_type_id = t.id), '[]')`

/** A photo as `photoJson` reads it. */
export type PhotoRow = Photo & { readonly translations: Translations }

/** A row of `photos f`. */
export const photoJson = sql`json_build_object(
  'name', f.name, 'alt', f.alt, 'focus', f.focus, 'drawing', ${drawingOf}, 'translations', f.translations)`

export function toPhoto({ name, alt, focus, drawing, translations }: PhotoRow, language: Language): Photo {
  return { name, focus, drawing, alt: translated(alt, 'alt', translations, language) }
}
