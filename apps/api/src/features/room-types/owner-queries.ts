import { sql } from 'kysely'
import { bedKindsOf } from '@keystay/contract/room-types/bed-kinds'
import type { Amenity } from '@keystay/contract/amenities/entities'
import type { BlockingStay, OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { RoomTypeForm } from '@keystay/contract/room-types/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { translated, withoutFields } from '../../platform/database/translations.ts'
import { toSupplement } from '../inventory/rates/read-bands.ts'
import { ownerPhotosOfRoomType } from '../photos/photo-json.ts'

type At = { readonly propertyId: string; readonly roomTypeId: string }
type Filter = {
  readonly propertyId: string
  readonly roomTypeId?: string
  readonly limit?: number
  readonly offset?: number
}

const rooms = sql<number>`(
  SELECT count(*)::int FROM rooms r WHERE r.property_id = t.property_id AND r.room_type_id = t.id)`
const amenities = sql<Amenity[]>`coalesce((
  SELECT json_agg(json_build_object('id', a.id, 'name', a.name, 'kind', a.kind) ORDER BY a.position, a.id)
  FROM room_type_amenities ta JOIN amenities a ON a.property_id = ta.property_id AND a.id = ta.amenity_id
  WHERE ta.property_id = t.property_id AND ta.room_type_id = t.id), '[]')`

/** Room types as their owner edits them, in the hotel's order; without a language their own names are the local ones. */
export async function readOwnRoomTypes(db: Sql | Tx, filter: Filter, language?: Language): Promise<OwnerRoomType[]> {
  const { propertyId, roomTypeId, limit, offset } = filter
  let query = db
    .selectFrom('roomTypes as t')
    .innerJoin('properties as p', 'p.id', 't.propertyId')
    .select(['t.id', 't.name', 't.description', 't.maxOccupancy', 't.basePriceMinor', 'p.currency'])
    .select(['t.standardOccupancy', 't.maxAdults', 't.maxChildren', 't.extraBeds', 't.cots'])
    .select(['t.singleUseMinor', 't.singleUsePercent'])
    .select(['t.bedTypes', 't.sizeSqm', 't.view', 't.capacity', 't.version', 't.translations'])
    .select([rooms.as('rooms'), amenities.as('amenities'), ownerPhotosOfRoomType.as('photos')])
    .where('t.propertyId', '=', propertyId)
    .where('t.retiredAt', 'is', null)
    .orderBy('t.position')
    .orderBy('t.id')
  if (roomTypeId) query = query.where('t.id', '=', roomTypeId)
  if (limit !== undefined) query = query.limit(limit).offset(offset ?? 0)
  const rows = await query.execute()
  return rows.map(({ basePriceMinor, currency, capacity, translations, singleUseMinor, singleUsePercent, ...row }) => ({
    ...row,
    singleUse: toSupplement(singleUseMinor, singleUsePercent),
    localName: language === undefined ? row.name : translated(row.name, 'name', translations, language),
    localBedTypes: row.bedTypes.map((bed) =>
      language === undefined ? bed : translated(bed, `bed:${bed}`, translations, language),
    ),
    basePrice: { minor: basePriceMinor, currency },
    availableRooms: capacity,
  }))
}

export async function countOwnRoomTypes(db: Sql | Tx, propertyId: string): Promise<number> {
  const row = await db
    .selectFrom('roomTypes')
    .select(sql<number>`count(*)::int`.as('types'))
    .where('propertyId', '=', propertyId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  return row?.types ?? 0
}

type Fields = Omit<RoomTypeForm, 'photos' | 'amenityIds'>

function toColumns({ priceMinor, singleUse, ...fields }: Fields) {
  const { name, description, maxOccupancy, bedTypes, sizeSqm, view } = fields
  const { standardOccupancy, maxAdults, maxChildren, extraBeds, cots } = fields
  return {
    name,
    description,
    maxOccupancy,
    bedTypes,
    bedKinds: bedKindsOf(bedTypes),
    sizeSqm,
    view,
    standardOccupancy,
    maxAdults,
    maxChildren,
    extraBeds,
    cots,
    basePriceMinor: priceMinor,
    singleUseMinor: singleUse?.kind === 'amount' ? singleUse.minor : null,
    singleUsePercent: singleUse?.kind === 'percent' ? singleUse.percent : null,
  }
}

/** Adds a room type after the others. */
export async function insertRoomType(tx: Tx, { propertyId, roomTypeId }: At, fields: Fields): Promise<void> {
  const { position } = await tx
    .selectFrom('roomTypes')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('roomTypes')
    .values({ propertyId, id: roomTypeId, position, ...toColumns(fields) })
    .execute()
}

/** Changes a locked room type; texts that are new lose the translations of the old ones. */
export async function updateRoomType(tx: Tx, { propertyId, roomTypeId }: At, fields: Fields): Promise<void> {
  const row = await tx
    .selectFrom('roomTypes')
    .select(['name', 'description', 'view', 'translations'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .executeTakeFirstOrThrow()
  const texts = ['name', 'description', 'view'] as const
  const stale = texts.filter((field) => row[field] !== fields[field])
  await tx
    .updateTable('roomTypes')
    .set({ ...toColumns(fields), translations: withoutFields(row.translations, stale) })
    .set({ version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .execute()
}

/** Gives a room type exactly these amenities. */
export async function replaceAmenities(tx: Tx, at: At, amenityIds: readonly string[]): Promise<void> {
  const { propertyId, roomTypeId } = at
  await tx
    .deleteFrom('roomTypeAmenities')
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', '=', roomTypeId)
    .execute()
  if (amenityIds.length === 0) return
  await tx
    .insertInto('roomTypeAmenities')
    .values(amenityIds.map((amenityId) => ({ propertyId, roomTypeId, amenityId })))
    .execute()
}

/** Stays of a type that are not over before `today`, the first ones; whether they are holds that have run out by `now`. */
export async function findOpenStays(
  tx: Tx,
  { propertyId, roomTypeId }: At,
  { today, now, limit }: { today: PlainDate; now: Date; limit: number },
): Promise<{ stay: BlockingStay; overdue: boolean }[]> {
  const { rows } = await sql<BlockingStay & { overdue: boolean }>`
    SELECT b.id AS booking_id, b.code, b.guest_name AS guest, b.check_in, b.check_out, r.number AS room,
      (b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live) AS overdue
    FROM booked_rooms s
    JOIN bookings b ON b.property_id = s.property_id AND b.id = s.booking_id
    LEFT JOIN rooms r ON r.property_id = s.property_id AND r.id = s.room_id
    WHERE s.property_id = ${propertyId} AND s.room_type_id = ${roomTypeId} AND s.active AND upper(s.stay) >= ${today}::date
    ORDER BY lower(s.stay), b.code, s.id LIMIT ${limit}`.execute(tx)
  return rows.map(({ overdue, ...stay }) => ({ stay, overdue }))
}

/**
 * Takes a locked room type without open stays out of sale. Rooms that nobody ever stayed in go, the others stay for the
 * bookings that tell of them; nights to come that nothing is sold of go as well, and what plans have of their own.
 */
export async function retire(tx: Tx, { propertyId, roomTypeId }: At, now: Date, today: PlainDate): Promise<void> {
  await sql`
    DELETE FROM rooms r WHERE r.property_id = ${propertyId} AND r.room_type_id = ${roomTypeId}
      AND NOT EXISTS (SELECT FROM booked_rooms s WHERE s.property_id = r.property_id AND s.room_type_id = r.room_type_id
        AND s.room_id = r.id)`.execute(tx)
  await sql`
    UPDATE rooms SET available = false, retired = true
    WHERE property_id = ${propertyId} AND room_type_id = ${roomTypeId}`.execute(tx)
  await sql`
    DELETE FROM nights
    WHERE property_id = ${propertyId} AND room_type_id = ${roomTypeId} AND sold = 0 AND night >= ${today}::date`.execute(
    tx,
  )
  await tx.deleteFrom('planNights').where('propertyId', '=', propertyId).where('roomTypeId', '=', roomTypeId).execute()
  await tx
    .updateTable('roomTypes')
    .set({ retiredAt: now, capacity: 0, version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .execute()
  await replaceAmenities(tx, { propertyId, roomTypeId }, [])
}
