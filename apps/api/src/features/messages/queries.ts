import { sql } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Whose } from '../guests/whose.ts'

/** A side of a conversation. */
export type Side = 'guest' | 'hotel'

export type MessageRow = {
  readonly id: string
  readonly byHotel: boolean
  readonly text: string
  readonly sentAt: Date
  readonly readAt: Date | null
  readonly files: readonly { readonly id: string; readonly name: string; readonly bytes: number }[] | null
}

/** What came with a message of `messages m`. */
const filesOf = sql<MessageRow['files']>`(
  SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) ORDER BY f.position)
  FROM message_files f
  WHERE f.property_id = m.property_id AND f.booking_id = m.booking_id AND f.message_id = m.id)`

/** What of a booking decides on its conversation. */
export type BookingToWrite = {
  readonly code: string
  readonly guest: string
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly language: Language
  readonly confirmedAt: Date | null
  readonly erased: boolean
  readonly mailsGuest: boolean
  readonly timezone: string
}

const bookingFacts = sql`b.code, CASE WHEN b.guest_erased_at IS NULL THEN b.guest_name ELSE '' END AS guest, b.check_in,
  b.check_out, b.locale AS language, b.confirmed_at, b.guest_erased_at IS NOT NULL AS erased, b.mails_guest, p.timezone`

/** The booking of a conversation; `lock` keeps whoever erases its guest from doing that meanwhile. */
export async function readBookingToWrite(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
  lock = false,
): Promise<BookingToWrite | undefined> {
  const { rows } = await sql<BookingToWrite>`
    SELECT ${bookingFacts} FROM bookings b JOIN properties p ON p.id = b.property_id
    WHERE b.property_id = ${propertyId} AND b.id = ${bookingId} ${lock ? sql`FOR SHARE OF b` : sql``}`.execute(db)
  return rows[0]
}

export async function readMessages(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<MessageRow[]> {
  return await db
    .selectFrom('messages as m')
    .select(['m.id', 'm.byHotel', 'm.text', 'm.sentAt', 'm.readAt', filesOf.as('files')])
    .where('m.propertyId', '=', propertyId)
    .where('m.bookingId', '=', bookingId)
    .orderBy('m.id')
    .execute()
}

const unreadOf = { guest: sql`unread_by_guest`, hotel: sql`unread_by_hotel` } as const
const mailedOf = { guest: sql`guest_mailed_at`, hotel: sql`hotel_mailed_at` } as const

/** Locks a conversation, which is made when there is none: whoever writes to it waits. What waits for a side, and when it was told so. */
export async function lockConversation(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  side: Side,
  now: Date,
): Promise<{ unread: number; mailedAt: Date | null }> {
  const { rows } = await sql<{ unread: number; mailedAt: Date | null }>`
    INSERT INTO conversations AS c (property_id, booking_id, last_at) VALUES (${propertyId}, ${bookingId}, ${now})
    ON CONFLICT (property_id, booking_id) DO UPDATE SET last_at = greatest(c.last_at, excluded.last_at)
    RETURNING c.${unreadOf[side]} AS unread, c.${mailedOf[side]} AS mailed_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A conversation is there or is made.')
  return row
}

type NewMessage = BookingKey & {
  readonly id: string
  readonly byHotel: boolean
  readonly text: string
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly file: string }[]
  readonly at: Date
}

/** Adds a message to a conversation that is locked; `mailed`: its reader is told by mail. */
export async function insertMessage(tx: Tx, message: NewMessage, mailed: boolean): Promise<void> {
  const { propertyId, bookingId, id, byHotel, text, files, at } = message
  const reader = byHotel ? 'guest' : 'hotel'
  await tx.insertInto('messages').values({ propertyId, bookingId, id, byHotel, text, sentAt: at }).execute()
  const rows = files.map((one, position) => ({ propertyId, bookingId, messageId: id, id: newId(), position, ...one }))
  if (rows.length > 0) await tx.insertInto('messageFiles').values(rows).execute()
  await sql`UPDATE conversations SET ${unreadOf[reader]} = ${unreadOf[reader]} + 1
      ${mailed ? sql`, ${mailedOf[reader]} = ${at}` : sql``}
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId}`.execute(tx)
}

/** Notes that a side has seen the messages of the other one, up to one of them; how many those were. */
export async function markRead(
  tx: Tx,
  { propertyId, bookingId, lastId }: BookingKey & { readonly lastId: string },
  side: Side,
  now: Date,
): Promise<number> {
  const result = await tx
    .updateTable('messages')
    .set({ readAt: now })
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('byHotel', '=', side === 'guest')
    .where('readAt', 'is', null)
    .where('id', '<=', lastId)
    .executeTakeFirst()
  const count = Number(result.numUpdatedRows)
  if (count > 0)
    await sql`UPDATE conversations SET ${unreadOf[side]} = ${unreadOf[side]} - ${count}
      WHERE property_id = ${propertyId} AND booking_id = ${bookingId}`.execute(tx)
  return count
}

type SummaryRow = Pick<BookingToWrite, 'code' | 'guest' | 'checkIn' | 'checkOut'> & {
  readonly bookingId: string
  readonly unread: number
  readonly byHotel: boolean
  readonly sentAt: Date
  readonly text: string
}

/** Only the beginning of the last message is shown. */
const shownLength = 140

export async function readConversations(
  db: Sql,
  { propertyId, unread }: { readonly propertyId: string; readonly unread: boolean },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: SummaryRow[]; total: number; unread: number }> {
  const of = sql`FROM conversations c WHERE c.property_id = ${propertyId} ${unread ? sql`AND c.unread_by_hotel > 0` : sql``}`
  const [list, counted] = await Promise.all([
    sql<SummaryRow>`
      SELECT c.booking_id, c.unread_by_hotel AS unread, ${bookingFacts}, m.by_hotel, m.sent_at, left(m.text, ${shownLength}) AS text
      FROM (SELECT * ${of} ORDER BY c.last_at DESC, c.booking_id LIMIT ${limit} OFFSET ${offset}) c
      JOIN bookings b ON b.property_id = ${propertyId} AND b.id = c.booking_id
      JOIN properties p ON p.id = ${propertyId}
      JOIN LATERAL (SELECT * FROM messages m WHERE m.property_id = ${propertyId} AND m.booking_id = c.booking_id
        ORDER BY m.id DESC LIMIT 1) m ON true
      ORDER BY c.last_at DESC, c.booking_id`.execute(db),
    sql<{ total: number; unread: number }>`
      SELECT count(*)::int AS total, coalesce(sum(c.unread_by_hotel), 0)::int AS unread ${of}`.execute(db),
  ])
  return { rows: list.rows, total: counted.rows[0]?.total ?? 0, unread: counted.rows[0]?.unread ?? 0 }
}

/** What waits for a side of a conversation. */
export async function countUnread(db: Sql, { propertyId, bookingId }: BookingKey, side: Side): Promise<number> {
  const { rows } = await sql<{ unread: number }>`SELECT ${unreadOf[side]} AS unread FROM conversations
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId}`.execute(db)
  return rows[0]?.unread ?? 0
}

/** All that was written about bookings of somebody. */
export async function readOfGuest(
  db: Sql,
  whose: Whose,
): Promise<
  { hotel: string; bookingId: string; byHotel: boolean; text: string; sentAt: Date; files: MessageRow['files'] }[]
> {
  let query = db
    .selectFrom('messages as m')
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.propertyId', '=', 'm.propertyId').onRef('b.id', '=', 'm.bookingId'),
    )
    .innerJoin('properties as p', 'p.id', 'm.propertyId')
    .select(['p.name as hotel', 'm.bookingId', 'm.byHotel', 'm.text', 'm.sentAt', filesOf.as('files')])
    .orderBy('m.id')
  query =
    'userId' in whose
      ? query.where('b.userId', '=', whose.userId)
      : query.where('m.propertyId', '=', whose.propertyId).where('m.bookingId', 'in', [...whose.ids])
  return 'ids' in whose && whose.ids.length === 0 ? [] : await query.execute()
}

/** A file of a booking's messages. */
export async function readFile(
  db: Sql,
  { propertyId, bookingId, fileId }: BookingKey & { readonly fileId: string },
): Promise<{ name: string; bytes: number; file: string } | undefined> {
  return await db
    .selectFrom('messageFiles')
    .select(['name', 'bytes', 'file'])
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('id', '=', fileId)
    .executeTakeFirst()
}

/** Of some files those that came with no message. */
export async function findUnusedFiles(db: Sql, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM message_files WHERE file = ANY(${files}::text[])`.execute(db)
  const used = new Set(rows.map(({ file }) => file))
  return files.filter((file) => !used.has(file))
}

/** Removes what was written about bookings of a hotel; the files are left to the sweeper. */
export async function deleteConversations(tx: Tx, propertyId: string, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  for (const table of ['messages', 'conversations'] as const)
    await tx.deleteFrom(table).where('propertyId', '=', propertyId).where('bookingId', 'in', bookingIds).execute()
}
