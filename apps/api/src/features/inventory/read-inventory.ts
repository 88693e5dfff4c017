import { sql } from 'kysely'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { bandsOf, toBand, toSupplement, type BandRow } from './rates/read-bands.ts'
import { nightList, planNightList, toNight, toPlanNights, type NightRow, type PlanNightRow } from './night-rows.ts'
import type { Night, Stay, TypeInventory } from './rules.ts'

type InventoryRow = {
  propertyId: string
  catalogueVersion: number
  timezone: string
  currency: string
  roomTypeId: string
  maxOccupancy: number
  standardOccupancy: number | null
  maxAdults: number | null
  maxChildren: number | null
  cots: number
  singleUseMinor: number | null
  singleUsePercent: number | null
  bands: readonly BandRow[] | null
  bedTypes: string[]
  capacity: number
  basePriceMinor: number
  ownerPinned: boolean
  /** Of the nights and of the day of departure. */
  nights: readonly NightRow[] | null
  /** Likewise. */
  planNights: readonly PlanNightRow[] | null
  /** [first night, day after the last] of units that overdue holds still occupy */
  overdue: readonly (readonly [PlainDate, PlainDate])[] | null
}

export type InventoryRequest = {
  readonly propertyIds: readonly string[]
  /** All types of the properties when absent. */
  readonly roomTypeIds?: readonly string[]
  readonly stay: Stay
  readonly now: Date
  /** Reads add back what overdue holds occupy; a write has released them before. */
  readonly addOverdue: boolean
  /** A booking whose rooms are added back with those of overdue holds. */
  readonly openBookingId?: string
}

/** The inventory of room types over a stay, in the hotel's order, with what rate plans have of their own for its nights. */
export async function readInventory(db: Sql | Tx, request: InventoryRequest): Promise<TypeInventory[]> {
  const { propertyIds, roomTypeIds, stay, now, addOverdue } = request
  const overdue = addOverdue
    ? overdueHolds(request)
    : sql`SELECT NULL::uuid AS property_id, NULL::uuid AS room_type_id, NULL::json AS stays WHERE false`
  const { rows } = await sql<InventoryRow>`
    WITH overdue AS (${overdue}),
    own AS (${planNights(request)}),
    bands AS (${bandsOf(propertyIds)}),
    pinned AS (
      SELECT DISTINCT property_id, room_type_id FROM booked_rooms
      WHERE property_id = ANY(${propertyIds}::uuid[]) AND active AND owner_pinned AND upper(stay) > ${now}::timestamptz::date - 1
    )
    SELECT t.property_id, p.catalogue_version, p.timezone, p.currency, t.id AS room_type_id, t.max_occupancy, t.standard_occupancy, t.max_adults, t.max_children, t.cots, t.single_use_minor, t.single_use_percent, bands.bands, t.bed_types, t.capacity, t.base_price_minor,
      (SELECT ${sql.raw(nightList())}
       FROM nights n
       WHERE n.property_id = t.property_id AND n.room_type_id = t.id
         AND n.night >= ${stay.checkIn}::date AND n.night <= ${stay.checkOut}::date) AS nights,
      own.nights AS plan_nights, overdue.stays AS overdue, pinned.room_type_id IS NOT NULL AS owner_pinned
    FROM room_types t
    JOIN properties p ON p.id = t.property_id
    LEFT JOIN bands ON bands.property_id = t.property_id
    LEFT JOIN own ON own.property_id = t.property_id AND own.room_type_id = t.id
    LEFT JOIN overdue ON overdue.property_id = t.property_id AND overdue.room_type_id = t.id
    LEFT JOIN pinned ON pinned.property_id = t.property_id AND pinned.room_type_id = t.id
    WHERE t.property_id = ANY(${propertyIds}::uuid[]) AND t.retired_at IS NULL ${roomTypeIds ? sql`AND t.id = ANY(${roomTypeIds}::uuid[])` : sql``}
    ORDER BY t.position, t.id`.execute(db)
  return rows.map(toInventory)
}

/** What plans have of their own for the nights of the stay and its day of departure, by room type: one range of each hotel. */
function planNights({ propertyIds, roomTypeIds, stay }: InventoryRequest) {
  return sql`
    SELECT n.property_id, n.room_type_id, ${sql.raw(planNightList())} AS nights
    FROM plan_nights n
    WHERE n.property_id = ANY(${propertyIds}::uuid[]) AND n.night >= ${stay.checkIn}::date AND n.night <= ${stay.checkOut}::date
      ${roomTypeIds ? sql`AND n.room_type_id = ANY(${roomTypeIds}::uuid[])` : sql``}
    GROUP BY 1, 2`
}

/** Units that overdue holds still occupy during the stay, by room type. */
function overdueHolds({ propertyIds, stay, now, openBookingId }: InventoryRequest) {
  const isOverdue = sql`b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live`
  return sql`
    SELECT s.property_id, s.room_type_id,
      json_agg(json_build_array(greatest(lower(s.stay), ${stay.checkIn}::date), least(upper(s.stay), ${stay.checkOut}::date))) AS stays
    FROM bookings b JOIN booked_rooms s ON s.property_id = b.property_id AND s.booking_id = b.id
    WHERE b.property_id = ANY(${propertyIds}::uuid[])
      AND ${openBookingId === undefined ? isOverdue : sql`(${isOverdue} OR b.id = ${openBookingId})`}
      AND s.active AND s.stay && daterange(${stay.checkIn}::date, ${stay.checkOut}::date)
    GROUP BY 1, 2`
}

function toInventory(row: InventoryRow): TypeInventory {
  const nights = new Map<PlainDate, Night>()
  for (const night of row.nights ?? []) nights.set(night[0], toNight(night))
  for (const [first, end] of row.overdue ?? []) {
    for (const date of listNights(first, end)) {
      const night = nights.get(date)
      if (night) nights.set(date, { ...night, free: night.free + 1 })
    }
  }
  const { nights: _nights, overdue: _overdue, singleUseMinor, singleUsePercent, bands, ...inventory } = row
  const singleUse = toSupplement(singleUseMinor, singleUsePercent)
  return {
    ...inventory,
    singleUse,
    bands: (bands ?? noBands).map(toBand),
    nights,
    planNights: toPlanNights(row.planNights),
  }
}

const noBands: readonly BandRow[] = []
