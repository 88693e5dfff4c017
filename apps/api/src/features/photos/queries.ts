import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { withoutFields } from '../../platform/database/translations.ts'

/** Whose photos: a hotel's own, or those of one of its room types. */
export type PhotoPlace = { readonly propertyId: string; readonly roomTypeId: string | null }
export type PhotoRow = {
  readonly id: string
  readonly name: string
  readonly alt: string
  readonly translations: unknown
}

export async function readPhotos(db: Sql | Tx, { propertyId, roomTypeId }: PhotoPlace): Promise<PhotoRow[]> {
  return await db
    .selectFrom('photos')
    .select(['id', 'name', 'alt', 'translations'])
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', roomTypeId === null ? 'is' : '=', roomTypeId)
    .execute()
}

export async function insertPhoto(
  tx: Tx,
  place: PhotoPlace,
  photo: { id: string; name: string; alt: string; position: number },
): Promise<void> {
  await tx
    .insertInto('photos')
    .values({ ...place, ...photo, focus: null })
    .execute()
}

/** Puts a photo in its place; another description drops the translations of the old one. */
export async function updatePhoto(
  tx: Tx,
  propertyId: string,
  row: PhotoRow,
  { alt, position }: { alt: string; position: number },
): Promise<void> {
  const stale = alt === row.alt ? {} : { translations: withoutFields(row.translations, ['alt']) }
  await tx
    .updateTable('photos')
    .set({ alt, position, ...stale })
    .where('propertyId', '=', propertyId)
    .where('id', '=', row.id)
    .execute()
}

export async function deletePhotos(tx: Tx, propertyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('photos').where('propertyId', '=', propertyId).where('id', 'in', ids).execute()
}

/** Of some files those that no photo uses. */
export async function findUnused(db: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM photos WHERE name = ANY(${names}::text[])`.execute(db)
  const used = new Set(rows.map((row) => row.name))
  return names.filter((name) => !used.has(name))
}
