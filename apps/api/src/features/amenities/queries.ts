import { sql } from 'kysely'
import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { AmenityKind } from '@keystay/contract/shared/kinds'
import type { Sql, Tx } from '../../platform/database/database.ts'

const roomTypes = sql<number>`(
  SELECT count(*)::int FROM room_type_amenities ta WHERE ta.property_id = a.property_id AND ta.amenity_id = a.id)`

function select(db: Sql | Tx, propertyId: string) {
  return db
    .selectFrom('amenities as a')
    .select(['a.id', 'a.name', 'a.kind', 'a.wholeHouse', 'a.version', roomTypes.as('roomTypes')])
    .where('a.propertyId', '=', propertyId)
}

/** The amenities of a hotel in its order. */
export async function readAmenities(db: Sql | Tx, propertyId: string): Promise<OwnerAmenity[]> {
  const rows = await select(db, propertyId).orderBy('a.position').orderBy('a.id').execute()
  return rows.map((row) => ({ ...row, kind: row.kind as AmenityKind }))
}

export async function readAmenity(db: Sql | Tx, propertyId: string, id: string): Promise<OwnerAmenity | undefined> {
  const row = await select(db, propertyId).where('a.id', '=', id).executeTakeFirst()
  return row && { ...row, kind: row.kind as AmenityKind }
}

/** A hotel's amenities are changed by one story at a time: which is the only one of a room type stays true. */
export async function lockAmenities(tx: Tx, propertyId: string): Promise<void> {
  await sql`SELECT id FROM amenities WHERE property_id = ${propertyId} ORDER BY id FOR UPDATE`.execute(tx)
}

type Fields = { readonly name: string; readonly kind: AmenityKind; readonly wholeHouse: boolean }

/** Adds an amenity after the others. */
export async function insertAmenity(tx: Tx, propertyId: string, id: string, fields: Fields): Promise<void> {
  const { name, kind, wholeHouse } = fields
  await sql`
    INSERT INTO amenities (property_id, id, position, name, kind, whole_house)
    SELECT ${propertyId}, ${id}, coalesce(max(position) + 1, 0), ${name}, ${kind}, ${wholeHouse}
    FROM amenities WHERE property_id = ${propertyId}`.execute(tx)
}

/** Changes an amenity; another name drops the translations of the old one. */
export async function updateAmenity(tx: Tx, propertyId: string, id: string, fields: Fields): Promise<void> {
  const { name, kind, wholeHouse } = fields
  await sql`
    UPDATE amenities SET name = ${name}, kind = ${kind}, whole_house = ${wholeHouse}, version = version + 1,
      translations = CASE WHEN name = ${name} THEN translations ELSE '{}' END
    WHERE property_id = ${propertyId} AND id = ${id}`.execute(tx)
}

export async function deleteAmenityRow(tx: Tx, propertyId: string, id: string): Promise<void> {
  await tx.deleteFrom('amenities').where('propertyId', '=', propertyId).where('id', '=', id).execute()
}

/** Room types that are sold and have this amenity and no other. */
export async function findOnlyUses(tx: Tx, propertyId: string, id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT t.id, t.name FROM room_types t
    WHERE t.property_id = ${propertyId} AND t.retired_at IS NULL
      AND (SELECT array_agg(ta.amenity_id) FROM room_type_amenities ta
           WHERE ta.property_id = t.property_id AND ta.room_type_id = t.id) = ARRAY[${id}::uuid]
    ORDER BY t.position, t.id`.execute(tx)
  return rows
}
