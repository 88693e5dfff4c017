import { sql } from 'kysely'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { PropertyType } from '@keystay/contract/shared/kinds'
import { mayAtHotel, type StaffRole } from '@keystay/contract/shared/rights'
import { violated, type Sql, type Tx } from '../../platform/database/database.ts'
import { nextCatalogue } from '../catalogue/raise-catalogue-version.ts'
import type { StandardRow } from '../inventory/rates/plan-rules.ts'
import { tellStandard } from '../rate-plans/rules.ts'
import { unreadOfHotel } from '../unread/unread-messages.ts'
import { ownerPhotosOfHotel } from '../photos/photo-json.ts'

/** Which of the hotels that somebody owns or works at: all, one, or those whose name or place has words that begin like these; a window of them. */
export type OwnFilter = {
  readonly userId: string
  readonly propertyId?: string
  /** Folded. */
  readonly words?: readonly string[]
  readonly limit?: number
  readonly offset?: number
}

const roomTypes = sql<number>`(
  SELECT count(*)::int FROM room_types t WHERE t.property_id = p.id AND t.retired_at IS NULL)`
const rooms = sql<number>`(SELECT count(*)::int FROM rooms r WHERE r.property_id = p.id AND NOT r.retired)`
const standardPlan = sql<StandardRow | null>`(
  SELECT json_build_object('name', s.name, 'translations', s.translations, 'cancellation', s.cancellation,
    'payment', s.payment, 'depositPercent', s.deposit_percent, 'balanceDays', s.balance_days, 'onSale', s.on_sale,
    'version', s.version)
  FROM standard_plans s WHERE s.property_id = p.id)`
const currencyFixed = sql<boolean>`EXISTS (SELECT FROM bookings b WHERE b.property_id = p.id)`

function own(db: Sql | Tx, { userId, propertyId, words = [] }: OwnFilter) {
  let query = db
    .selectFrom('properties as p')
    .leftJoin('staff as s', (join) => join.onRef('s.propertyId', '=', 'p.id').on('s.userId', '=', userId))
    .where(
      'p.id',
      'in',
      sql<string>`(SELECT id FROM properties WHERE owner_id = ${userId}
        UNION ALL SELECT property_id FROM staff WHERE user_id = ${userId})`,
    )
  if (propertyId) query = query.where('p.id', '=', propertyId)
  for (const word of words) query = query.where('p.searchText', 'like', `% ${word}%`)
  return query
}

/** Hotels as those see them who own them or work there, by name. */
export async function readOwnProperties(db: Sql | Tx, filter: OwnFilter): Promise<OwnerProperty[]> {
  let query = own(db, filter)
    .selectAll('p')
    .select((select) => select.fn.coalesce('s.role', sql<StaffRole>`'owner'`).as('role'))
    .select([ownerPhotosOfHotel.as('photos'), roomTypes.as('roomTypes'), rooms.as('rooms')])
    .select([currencyFixed.as('currencyFixed'), standardPlan.as('standardPlan'), unreadOfHotel.as('unread')])
    .orderBy('p.name')
    .orderBy('p.id')
  if (filter.limit !== undefined) query = query.limit(filter.limit).offset(filter.offset ?? 0)
  const rows = await query.execute()
  return rows.map((row) => {
    const { id, slug, name, headline, description, nearby, address, city, region, country, zip } = row
    const { latitude, longitude, timezone, currency, checkInTime, checkOutTime, phone, photos, version } = row
    const texts = { id, slug, name, headline, description, nearby, address, city, region, country, zip }
    const facts = { latitude, longitude, timezone, currency, checkInTime, checkOutTime, phone, photos, version }
    return {
      ...texts,
      ...facts,
      type: row.type as PropertyType,
      offers: {
        freeCancellation: row.offersFreeCancellation,
        breakfast: row.offersBreakfast,
        earlyBooking: row.offersEarlyBooking,
      },
      requiresSecondFactor: row.requiresSecondFactor,
      deskHour: row.deskHour,
      cashMaxRooms: row.cashMaxRooms,
      currencyFixed: row.currencyFixed,
      roomTypes: row.roomTypes,
      rooms: row.rooms,
      standardPlan: tellStandard(row.standardPlan),
      role: row.role,
      ...(row.unread > 0 && mayAtHotel(row.role, 'guests') && { unreadMessages: row.unread }),
    }
  })
}

export async function countOwnProperties(db: Sql | Tx, filter: OwnFilter): Promise<number> {
  const row = await own(db, filter)
    .select(sql<number>`count(*)::int`.as('hotels'))
    .executeTakeFirst()
  return row?.hotels ?? 0
}

/** How many hotels are somebody's own, which they cannot leave. */
export async function countOwned(tx: Tx, ownerId: string): Promise<number> {
  const row = await tx
    .selectFrom('properties')
    .select(sql<number>`count(*)::int`.as('hotels'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row?.hotels ?? 0
}

export async function isKeyTaken(db: Sql, slug: string): Promise<boolean> {
  const row = await db.selectFrom('hotelKeys').select('slug').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined
}

/** The columns that a form decides. */
export type HotelColumns = {
  readonly slug: string
  readonly name: string
  readonly headline: string
  readonly description: string
  readonly nearby: string
  readonly type: PropertyType
  readonly address: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
  readonly currency: string
  readonly checkInTime: string
  readonly checkOutTime: string
  readonly phone: string
  readonly offersFreeCancellation: boolean
  readonly offersBreakfast: boolean
  readonly offersEarlyBooking: boolean
  readonly requiresSecondFactor: boolean
  readonly deskHour: number
  readonly cashMaxRooms: number | null
}
type Stored = HotelColumns & { readonly searchText: string }

/** Whether a statement failed because another hotel has the key: of two who want it at once one gets it. */
export function isTakenKey(error: unknown): boolean {
  return violated(error, 'hotel_keys_pkey')
}

/** Writes a hotel with its key. */
export async function insertProperty(
  tx: Tx,
  row: Stored & { readonly id: string; readonly ownerId: string; readonly createdAt: Date },
): Promise<void> {
  await tx.insertInto('properties').values(row).execute()
  await tx.insertInto('hotelKeys').values({ slug: row.slug, propertyId: row.id }).execute()
}

/** A hotel's row, locked against other changes of it. */
export async function lockProperty(
  tx: Tx,
  propertyId: string,
): Promise<(HotelColumns & { translations: unknown; version: number }) | undefined> {
  const row = await tx
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, type: row.type as PropertyType }
}

/** Writes a locked hotel: a new version, and what guests see of it is read again. */
export async function updateProperty(
  tx: Tx,
  propertyId: string,
  row: Stored & { readonly translations: Record<string, Record<string, string>> },
): Promise<void> {
  await tx
    .updateTable('properties')
    .set({ ...row, version: sql`version + 1`, ...nextCatalogue })
    .where('id', '=', propertyId)
    .execute()
  await tx
    .updateTable('hotelKeys')
    .set({ slug: row.slug })
    .where('propertyId', '=', propertyId)
    .where('slug', '<>', row.slug)
    .execute()
}

export async function hasBookings(tx: Tx, propertyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bookings')
    .select('id')
    .where('propertyId', '=', propertyId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function readRoomTypeIds(tx: Tx, propertyId: string): Promise<string[]> {
  const rows = await tx.selectFrom('roomTypes').select('id').where('propertyId', '=', propertyId).execute()
  return rows.map((row) => row.id)
}
