import { CompiledQuery, type RawBuilder } from 'kysely'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { partOf, type Told } from '../../platform/database/together.ts'
import {
  nightList,
  planNightList,
  toNightOfType,
  toPlanNights,
  type NightRow,
  type PlanNightRow,
} from './night-rows.ts'
import { readInventory } from './read-inventory.ts'
import { readHotelAt, type RememberedHotel } from './remembered-hotel.ts'
import type { Night, Stay, TypeInventory } from './rules.ts'

type Request = {
  readonly propertyId: string
  /** All types of the hotel when absent. */
  readonly roomTypeIds?: readonly string[]
  readonly stay: Stay
  readonly now: Date
}

/** What one statement tells of a hotel. */
export type HotelState = {
  readonly catalogueVersion: number
  /** Of all its types together: it rises with each change of what a search shows of one. */
  readonly inventoryVersion: number
}

/** A hotel's room types over a stay, and what they were read under. */
export type HotelNights = RememberedHotel & {
  readonly state: HotelState
  /** When the first of its holds runs out or did, whether somebody pays for it just now or not; null: it has none. */
  readonly firstExpiry: Date | null
  /** In the hotel's order. */
  readonly inventories: readonly TypeInventory[]
}

type Row = HotelState & {
  readonly firstExpiry: Date | null
  /** Types with stays to come that an owner pinned. */
  readonly pinned: readonly string[] | null
  readonly nights: readonly (readonly [roomTypeId: string, ...NightRow])[] | null
  readonly planNights: readonly (readonly [roomTypeId: string, ...PlanNightRow])[] | null
}

/**
 * The inventory of room types of one hotel over a stay, with what overdue holds still occupy added back: all that changes from
 * sale to sale in one statement, all else remembered by the version that it tells. Undefined: there is no such hotel.
 */
export async function readHotelNights(db: Sql, request: Request): Promise<HotelNights | undefined> {
  const row = await readRow(db, request)
  return row && (await toHotelNights(db, request, row))
}

/** The same statement as a part of another one: a row, and nothing where there is no such hotel. */
export function nightsQuery(request: Request): RawBuilder<Row> {
  const { sql, parameters } = compile(request)
  return partOf<Row>(sql, parameters)
}

/** What a row of `nightsQuery` says, read from the same database; what overdue holds occupy is added back unless they are `kept`. */
export async function toHotelNights(
  db: Sql | Tx,
  request: Request,
  row: Row | Told<Row>,
  overdue: 'added' | 'kept' = 'added',
): Promise<HotelNights | undefined> {
  const { propertyId, roomTypeIds, now } = request
  const known = await readHotelAt(db, propertyId, row.catalogueVersion)
  if (!known) return undefined
  const { catalogueVersion, inventoryVersion } = row
  const state = { catalogueVersion, inventoryVersion }
  const firstExpiry = row.firstExpiry === null ? null : new Date(row.firstExpiry)
  // Of overdue holds there are few, and none for long: they are looked for only where a hold has run out.
  const inventories =
    overdue === 'added' && firstExpiry !== null && firstExpiry <= now
      ? await readInventory(db, { ...request, propertyIds: [propertyId], addOverdue: true })
      : toInventories(known, row, roomTypeIds)
  return { ...known, state, firstExpiry, inventories }
}

const inventoryVersion =
  '(SELECT coalesce(sum(v.version), 0)::bigint FROM inventory_versions v WHERE v.property_id = $1) AS inventory_version'
const stateOfHotel = `SELECT p.catalogue_version, ${inventoryVersion} FROM properties p WHERE p.id = $1`

/** Under what a hotel's nights would be read now. Undefined: there is no such hotel. */
export async function readHotelState(db: Sql, propertyId: string): Promise<HotelState | undefined> {
  const { rows } = await db.executeQuery<HotelState>(CompiledQuery.raw(stateOfHotel, [propertyId]))
  return rows[0]
}

/** The statement of every search, written once: of all types of a hotel, or of some. */
const nightsOfHotel = statementFor('')
const nightsOfTypes = statementFor('AND n.room_type_id = ANY($5::uuid[])')

function statementFor(which: string): string {
  const range = `n.property_id = $1 AND n.night >= $2::date AND n.night <= $3::date ${which}`
  return `
    SELECT p.catalogue_version, ${inventoryVersion},
      (SELECT min(b.hold_expires_at) FROM bookings b WHERE b.property_id = $1 AND b.status = 'pending') AS first_expiry,
      (SELECT json_agg(s.room_type_id) FROM booked_rooms s WHERE s.property_id = $1 AND s.active AND s.owner_pinned
        AND upper(s.stay) > $4::timestamptz::date - 1) AS pinned,
      (SELECT ${nightList('n.room_type_id, ')} FROM nights n WHERE ${range}) AS nights,
      (SELECT ${planNightList('n.room_type_id, ')} FROM plan_nights n WHERE ${range}) AS plan_nights
    FROM properties p WHERE p.id = $1`
}

function compile({ propertyId, roomTypeIds, stay, now }: Request): CompiledQuery {
  const values = [propertyId, stay.checkIn, stay.checkOut, now]
  return roomTypeIds
    ? CompiledQuery.raw(nightsOfTypes, [...values, roomTypeIds])
    : CompiledQuery.raw(nightsOfHotel, values)
}

async function readRow(db: Sql, request: Request): Promise<Row | undefined> {
  const { rows } = await db.executeQuery<Row>(compile(request))
  return rows[0]
}

function toInventories(
  { types }: RememberedHotel,
  { pinned, nights, planNights }: Row | Told<Row>,
  roomTypeIds: readonly string[] | undefined,
): TypeInventory[] {
  const nightsByType = new Map<string, Map<PlainDate, Night>>()
  for (const row of nights ?? []) {
    const night = toNightOfType(row)
    const ofType = nightsByType.get(row[0])
    if (ofType) ofType.set(night.date, night)
    else nightsByType.set(row[0], new Map([[night.date, night]]))
  }
  const ownByType = planNights && Map.groupBy(planNights, ([roomTypeId]) => roomTypeId)
  const wanted = roomTypeIds ? types.filter((type) => roomTypeIds.includes(type.roomTypeId)) : types
  return wanted.map((type) => ({
    ...type,
    nights: nightsByType.get(type.roomTypeId) ?? new Map<PlainDate, Night>(),
    planNights: toPlanNights(ownByType?.get(type.roomTypeId)?.map(([, ...own]) => own)),
    ownerPinned: pinned?.includes(type.roomTypeId) ?? false,
  }))
}
