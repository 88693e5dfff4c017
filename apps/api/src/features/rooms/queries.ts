import { sql } from 'kysely'
import type { Language } from '@keystay/contract/shared/languages'
import type { OwnerRoom } from '@keystay/contract/rooms/entities'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { translated } from '../../platform/database/translations.ts'

/** A room as stories decide by it. */
export type RoomRow = {
  readonly id: string
  readonly number: string
  readonly roomTypeId: string
  readonly available: boolean
}

type Page = {
  readonly propertyId: string
  readonly roomTypeId?: string | undefined
  readonly offset: number
  readonly limit: number
  readonly language: Language
}

const isUsed = sql<boolean>`EXISTS (
  SELECT FROM booked_rooms s WHERE s.property_id = r.property_id AND s.room_id = r.id AND s.block_reason IS NULL)`

function selectRooms(db: Sql | Tx, propertyId: string) {
  return db
    .selectFrom('rooms as r')
    .innerJoin('roomTypes as t', (join) =>
      join.onRef('t.propertyId', '=', 'r.propertyId').onRef('t.id', '=', 'r.roomTypeId'),
    )
    .select(['r.id', 'r.number', 'r.available', 't.id as typeId', 't.name', 't.translations', isUsed.as('used')])
    .where('r.propertyId', '=', propertyId)
    .where('r.retired', '=', false)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRooms>['executeTakeFirstOrThrow']>>

function toRoom({ id, number, available, typeId, name, translations, used }: Row, language: Language): OwnerRoom {
  const status = available ? 'available' : 'unavailable'
  return { id, number, roomType: { id: typeId, name: translated(name, 'name', translations, language) }, status, used }
}

/** A page of a hotel's rooms in the order of types and numbers, with how many there are. */
export async function readRoomPage(db: Sql, page: Page): Promise<{ items: OwnerRoom[]; total: number }> {
  const { propertyId, roomTypeId, offset, limit, language } = page
  const rooms = selectRooms(db, propertyId)
  const counted = db
    .selectFrom('rooms')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('propertyId', '=', propertyId)
    .where('retired', '=', false)
  const [rows, { total }] = await Promise.all([
    (roomTypeId ? rooms.where('r.roomTypeId', '=', roomTypeId) : rooms)
      .orderBy('t.position')
      .orderBy('t.id')
      .orderBy(sql`length(r.number)`)
      .orderBy('r.number')
      .offset(offset)
      .limit(limit)
      .execute(),
    (roomTypeId ? counted.where('roomTypeId', '=', roomTypeId) : counted).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => toRoom(row, language)), total }
}

/** Rooms by their ids, in the order of their numbers. */
export async function readOwnerRooms(
  db: Sql | Tx,
  propertyId: string,
  ids: readonly string[],
  language: Language,
): Promise<OwnerRoom[]> {
  const rows = await selectRooms(db, propertyId)
    .where(sql<boolean>`r.id = ANY(${ids}::uuid[])`)
    .orderBy(sql`length(r.number)`)
    .orderBy('r.number')
    .execute()
  return rows.map((row) => toRoom(row, language))
}

export async function readRoom(db: Sql | Tx, propertyId: string, roomId: string): Promise<RoomRow | undefined> {
  return await db
    .selectFrom('rooms')
    .select(['id', 'number', 'roomTypeId', 'available'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomId)
    .where('retired', '=', false)
    .executeTakeFirst()
}

/** How many rooms a type has; undefined when it does not exist or is no longer sold. */
export async function countRooms(tx: Tx, propertyId: string, roomTypeId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('roomTypes as t')
    .select(
      sql<number>`(SELECT count(*)::int FROM rooms r
        WHERE r.property_id = t.property_id AND r.room_type_id = t.id AND NOT r.retired)`.as('rooms'),
    )
    .where('t.propertyId', '=', propertyId)
    .where('t.id', '=', roomTypeId)
    .where('t.retiredAt', 'is', null)
    .executeTakeFirst()
  return row?.rooms
}

/** Inserts rooms; numbers that the hotel has already are left out. Returns what was inserted. */
export async function insertRooms(
  tx: Tx,
  { propertyId, roomTypeId, numbers }: { propertyId: string; roomTypeId: string; numbers: readonly string[] },
): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    INSERT INTO rooms (property_id, id, room_type_id, number)
    SELECT ${propertyId}::uuid, id, ${roomTypeId}::uuid, number
    FROM unnest(${numbers.map(() => newId())}::uuid[], ${numbers}::text[]) AS r (id, number)
    ON CONFLICT (property_id, number) WHERE NOT retired DO NOTHING
    RETURNING id, number`.execute(tx)
  return rows
}

export async function updateRoom(
  tx: Tx,
  { propertyId, roomId }: { propertyId: string; roomId: string },
  values: { number: string } | { available: boolean },
): Promise<void> {
  await tx.updateTable('rooms').set(values).where('propertyId', '=', propertyId).where('id', '=', roomId).execute()
}

/** Deletes a room that no booking ever had; false when one has. */
export async function deleteUnusedRoom(tx: Tx, propertyId: string, roomId: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM rooms r WHERE r.property_id = ${propertyId} AND r.id = ${roomId} AND NOT ${isUsed}
    RETURNING r.id`.execute(tx)
  return rows.length > 0
}

/** Numbers of rooms by id. */
export async function readNumbers(
  db: Sql | Tx,
  propertyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('rooms')
    .select(['id', 'number'])
    .where('propertyId', '=', propertyId)
    .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
