import { sql } from 'kysely'
import type { Language } from '@keystay/contract/shared/languages'
import type { OwnerNights } from '@keystay/contract/nights/entities'
import type { Restrictions } from '@keystay/contract/nights/restrictions'
import { addDays, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import { noSetting, settingParts, type OwnSetting } from './rules.ts'

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
    .select(['night', 'capacity', 'sold', ...settingParts])
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', '=', roomTypeId)
    .where('night', '>=', from)
    .where('night', '<', to)
    .execute()
}

/** The nights `[from, to)` of a type, those without a row too; undefined when the type does not exist. */
export async function readOwnerNights(
  db: Sql | Tx,
  key: TypeKey,
  { from, to, language }: { from: PlainDate; to: PlainDate; language: Language },
): Promise<OwnerNights | undefined> {
  const [type, rows] = await Promise.all([readType(db, key), readRows(db, key, from, to)])
  if (!type) return undefined
  const { currency, basePriceMinor, capacity } = type
  const byDate = new Map(rows.map((row) => [row.night, row]))
  const money = (minor: number) => ({ minor, currency })
  return {
    roomType: { id: key.roomTypeId, name: translated(type.name, 'name', type.translations, language) },
    version: type.version,
    basePrice: money(basePriceMinor),
    nights: listNights(from, to).map((date) => {
      const row = byDate.get(date)
      return {
        date,
        price: money(row?.priceMinor ?? basePriceMinor),
        hasOwnPrice: (row?.priceMinor ?? null) !== null,
        ...restrictionsOf(row ?? noSetting),
        sold: row?.sold ?? 0,
        capacity: row?.capacity ?? capacity,
      }
    }),
  }
}

function restrictionsOf({
  minStay,
  maxStay,
  minStayThrough,
  closedToArrival,
  closedToDeparture,
  closed,
}: Restrictions) {
  return { minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed }
}

/** What single nights have of their own, by date; the version of their type, undefined when it does not exist. */
export async function readSettings(
  tx: Tx,
  key: TypeKey,
  dates: readonly PlainDate[],
): Promise<{ version: number; settings: Map<PlainDate, OwnSetting> } | undefined> {
  const [first, last] = [dates[0], dates.at(-1)]
  const type = await readType(tx, key)
  if (!type) return undefined
  const rows = first && last ? await readRows(tx, key, first, addDays(last, 1)) : []
  const settings = rows.map((row) => [row.night, { priceMinor: row.priceMinor, ...restrictionsOf(row) }] as const)
  return { version: type.version, settings: new Map(settings) }
}

/** Writes what nights have of their own; a night without a row gets one with the type's capacity. */
export async function writeSettings(
  tx: Tx,
  { propertyId, roomTypeId }: TypeKey,
  settings: readonly (OwnSetting & { readonly date: PlainDate })[],
): Promise<void> {
  await sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, price_minor, min_stay, max_stay, min_stay_through,
      closed_to_arrival, closed_to_departure, closed)
    SELECT t.property_id, t.id, s.date, t.capacity, s."priceMinor", s."minStay", s."maxStay", s."minStayThrough",
      s."closedToArrival", s."closedToDeparture", s.closed
    FROM json_to_recordset(${JSON.stringify(settings)}::text::json)
      AS s (date date, "priceMinor" bigint, "minStay" int, "maxStay" int, "minStayThrough" int,
        "closedToArrival" boolean, "closedToDeparture" boolean, closed boolean)
    JOIN room_types t ON t.property_id = ${propertyId} AND t.id = ${roomTypeId}
    ON CONFLICT (property_id, room_type_id, night)
      DO UPDATE SET price_minor = excluded.price_minor, min_stay = excluded.min_stay, max_stay = excluded.max_stay,
        min_stay_through = excluded.min_stay_through, closed_to_arrival = excluded.closed_to_arrival,
        closed_to_departure = excluded.closed_to_departure, closed = excluded.closed`.execute(tx)
}

export async function raiseVersion(tx: Tx, { propertyId, roomTypeId }: TypeKey): Promise<void> {
  await sql`
    UPDATE room_types SET version = version + 1
    WHERE property_id = ${propertyId} AND id = ${roomTypeId}`.execute(tx)
}
