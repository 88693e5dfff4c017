import { sql } from 'kysely'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { saysSomething, type CellChange } from './rules.ts'

export type TypeKey = { readonly propertyId: string; readonly roomTypeId: string }

async function readType(db: Sql | Tx, { propertyId, roomTypeId }: TypeKey) {
  return await db
    .selectFrom('roomTypes as t')
    .innerJoin('properties as p', 'p.id', 't.propertyId')
    .select(['t.name', 't.translations', 't.version', 't.capacity', 't.basePriceMinor', 'p.currency'])
    .where('t.propertyId', '=', propertyId)
    .where('t.id', '=', roomTypeId)
    .where('t.retiredAt', 'is', null)
    .executeTakeFirst()
}

async function readRows(db: Sql | Tx, { propertyId, roomTypeId }: TypeKey, from: PlainDate, to: PlainDate) {
  return await db
    .selectFrom('nights')
    .select(['night', 'capacity', 'sold'])
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', '=', roomTypeId)
    .where('night', '>=', from)
    .where('night', '<', to)
    .execute()
}

/** A room type and how many rooms each night `[from, to)` that has a row has and sold; undefined when it does not exist. */
export async function readSoldNights(db: Sql | Tx, key: TypeKey, from: PlainDate, to: PlainDate) {
  const [type, rows] = await Promise.all([readType(db, key), readRows(db, key, from, to)])
  return type && { ...type, rowsByDate: new Map(rows.map((row) => [row.night, row])) }
}

/** The versions of room types that exist, by id. */
export async function readVersions(
  tx: Sql | Tx,
  propertyId: string,
  roomTypeIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('roomTypes')
    .select(['id', 'version'])
    .where('propertyId', '=', propertyId)
    .where('id', 'in', roomTypeIds)
    .where('retiredAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Plans that are being changed or deleted are waited for; bookings by them are not. Must follow `lockRoomTypes`. */
export async function lockNamedPlans(tx: Tx, propertyId: string, planIds: readonly string[]): Promise<void> {
  await sql`
    SELECT id FROM rate_plans WHERE property_id = ${propertyId} AND id = ANY(${planIds}::uuid[])
    ORDER BY id FOR SHARE`.execute(tx)
}

const columns = sql`price_minor, min_stay, max_stay, min_stay_through, closed_to_arrival, closed_to_departure, closed`
const settings = sql`s."priceMinor", s."minStay", s."maxStay", s."minStayThrough", s."closedToArrival", s."closedToDeparture", s.closed`
const shape = sql`"roomTypeId" uuid, "planId" uuid, date date, "priceMinor" bigint, "minStay" int, "maxStay" int,
  "minStayThrough" int, "closedToArrival" boolean, "closedToDeparture" boolean, closed boolean`
const overwrite = sql`price_minor = excluded.price_minor, min_stay = excluded.min_stay, max_stay = excluded.max_stay,
  min_stay_through = excluded.min_stay_through, closed_to_arrival = excluded.closed_to_arrival,
  closed_to_departure = excluded.closed_to_departure, closed = excluded.closed`

/** Writes what nights have of their own; one that has nothing by a plan has no row of it. */
export async function writeChanges(tx: Tx, propertyId: string, changes: readonly CellChange[]): Promise<void> {
  const ofPlans = changes.filter(({ planId }) => planId !== null)
  await writeStandard(tx, propertyId, toJson(changes.filter(({ planId }) => planId === null)))
  await writeOwn(tx, propertyId, toJson(ofPlans.filter(({ after }) => saysSomething(after))))
  await deleteOwn(tx, propertyId, toJson(ofPlans.filter(({ after }) => !saysSomething(after))))
}

const toJson = (changes: readonly CellChange[]) =>
  changes.length === 0
    ? null
    : JSON.stringify(changes.map(({ before: _before, after, ...cell }) => ({ ...cell, ...after })))

/** A night without a row gets one with the type's capacity. */
async function writeStandard(tx: Tx, propertyId: string, changes: string | null): Promise<void> {
  if (changes === null) return
  await sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, ${columns})
    SELECT t.property_id, t.id, s.date, t.capacity, ${settings}
    FROM json_to_recordset(${changes}::text::json) AS s (${shape})
    JOIN room_types t ON t.property_id = ${propertyId} AND t.id = s."roomTypeId"
    ON CONFLICT (property_id, room_type_id, night) DO UPDATE SET ${overwrite}`.execute(tx)
}

async function writeOwn(tx: Tx, propertyId: string, changes: string | null): Promise<void> {
  if (changes === null) return
  await sql`
    INSERT INTO plan_nights (property_id, night, room_type_id, plan_id, ${columns})
    SELECT ${propertyId}, s.date, s."roomTypeId", s."planId", ${settings}
    FROM json_to_recordset(${changes}::text::json) AS s (${shape})
    ON CONFLICT (property_id, night, room_type_id, plan_id) DO UPDATE SET ${overwrite}`.execute(tx)
}

async function deleteOwn(tx: Tx, propertyId: string, changes: string | null): Promise<void> {
  if (changes === null) return
  await sql`
    DELETE FROM plan_nights n USING json_to_recordset(${changes}::text::json) AS s (${shape})
    WHERE n.property_id = ${propertyId} AND n.night = s.date AND n.room_type_id = s."roomTypeId" AND n.plan_id = s."planId"`.execute(
    tx,
  )
}

export async function raiseVersions(tx: Tx, propertyId: string, roomTypeIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE room_types SET version = version + 1
    WHERE property_id = ${propertyId} AND id = ANY(${roomTypeIds}::uuid[])`.execute(tx)
}
