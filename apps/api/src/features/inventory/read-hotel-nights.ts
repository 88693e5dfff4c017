import { CompiledQuery, type RawBuilder } from 'kysely'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { openSharedReads } from '../../platform/database/shared-reads.ts'
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

const stateAt = (hotel: string) => `p.catalogue_version,
  (SELECT coalesce(sum(v.version), 0)::bigint FROM inventory_versions v WHERE v.property_id = ${hotel}) AS inventory_version`
const stateOfHotel = `SELECT ${stateAt('$1')} FROM properties p WHERE p.id = $1`
const statesOfHotels = `SELECT p.id, ${stateAt('p.id')} FROM properties p WHERE p.id = ANY($1::uuid[])`

/** Under what a hotel's nights would be read now. Undefined: there is no such hotel. */
export const readHotelState = openSharedReads<string, HotelState>({
  one: async (db, propertyId) => {
    const { rows } = await db.executeQuery<HotelState>(CompiledQuery.raw(stateOfHotel, [propertyId]))
    return rows[0]
  },
  several: async (db, propertyIds) => {
    const query = CompiledQuery.raw(statesOfHotels, [propertyIds])
    const { rows } = await db.executeQuery<HotelState & { readonly id: string }>(query)
    return new Map(rows.map(({ id, ...state }) => [id, state]))
  },
})

/** The statement of every search, written once: of all types of a hotel, or of some, or of several hotels and stays. */
const ofOne = { hotel: '$1', from: '$2::date', to: '$3::date', now: '$4::timestamptz' }
const nightsOfHotel = `SELECT ${nightsAt(ofOne)} FROM properties p WHERE p.id = $1`
const nightsOfTypes = `SELECT ${nightsAt(ofOne, 'AND n.room_type_id = ANY($5::uuid[])')} FROM properties p WHERE p.id = $1`
const ofEach = { hotel: 'p.id', from: 'asked.check_in', to: 'asked.check_out', now: 'asked.at' }
const nightsOfHotels = `SELECT asked.place::int, ${nightsAt(ofEach)}
  FROM unnest($1::uuid[], $2::date[], $3::date[], $4::timestamptz[]) WITH ORDINALITY
    AS asked(property_id, check_in, check_out, at, place)
  JOIN properties p ON p.id = asked.property_id`

function nightsAt({ hotel, from, to, now }: typeof ofOne, which = ''): string {
  const range = `n.property_id = ${hotel} AND n.night >= ${from} AND n.night <= ${to} ${which}`
  return `${stateAt(hotel)},
    (SELECT min(b.hold_expires_at) FROM bookings b WHERE b.property_id = ${hotel} AND b.status = 'pending') AS first_expiry,
    (SELECT json_agg(s.room_type_id) FROM booked_rooms s WHERE s.property_id = ${hotel} AND s.active AND s.owner_pinned
      AND upper(s.stay) > ${now}::date - 1) AS pinned,
    (SELECT ${nightList('n.room_type_id, ')} FROM nights n WHERE ${range}) AS nights,
    (SELECT ${planNightList('n.room_type_id, ')} FROM plan_nights n WHERE ${range}) AS plan_nights`
}

function compile({ propertyId, roomTypeIds, stay, now }: Request): CompiledQuery {
  const values = [propertyId, stay.checkIn, stay.checkOut, now]
  return roomTypeIds
    ? CompiledQuery.raw(nightsOfTypes, [...values, roomTypeIds])
    : CompiledQuery.raw(nightsOfHotel, values)
}

async function readAlone(db: Sql, request: Request): Promise<Row | undefined> {
  const { rows } = await db.executeQuery<Row>(compile(request))
  return rows[0]
}

const readShared = openSharedReads<Request, Row>({
  one: readAlone,
  several: async (db, requests) => {
    const stays = requests.map(({ stay }) => stay)
    const query = CompiledQuery.raw(nightsOfHotels, [
      requests.map(({ propertyId }) => propertyId),
      stays.map(({ checkIn }) => checkIn),
      stays.map(({ checkOut }) => checkOut),
      requests.map(({ now }) => now),
    ])
    const { rows } = await db.executeQuery<Row & { readonly place: number }>(query)
    return new Map(rows.flatMap((row) => requests.slice(row.place - 1, row.place).map((request) => [request, row])))
  },
})

/** Nobody waits for a stay that is longer. */
const mostSharedNights = 31

async function readRow(db: Sql, request: Request): Promise<Row | undefined> {
  const { checkIn, checkOut } = request.stay
  const isShort = !request.roomTypeIds && countNights(checkIn, checkOut) <= mostSharedNights
  return await (isShort ? readShared : readAlone)(db, request)
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
