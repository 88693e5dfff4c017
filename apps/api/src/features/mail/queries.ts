import { sql } from 'kysely'
import { deleteDue } from '../../platform/database/delete-due.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { OutboxKind, RoomMove } from '../outbox/outbox.ts'
import { translated } from '../../platform/database/translations.ts'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { MailCauses } from './mail-budget.ts'
import type { MailContent } from './templates/content.ts'

/** A mail that is to be sent. */
export type OutboxRow = {
  readonly id: string
  readonly kind: OutboxKind
  readonly propertyId: string | null
  readonly bookingId: string | null
  readonly userId: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: Date
  readonly giveUpAt: Date
  readonly tries: number
}

const waiting = sql`sent_at IS NULL AND refused_at IS NULL AND dropped_at IS NULL`

/** A change before this one, of the same booking, of which its guest has not heard yet. */
const earlierChange = sql`EXISTS (
  SELECT FROM outbox e
  WHERE e.booking_id = o.booking_id AND e.kind = 'booking_changed' AND (e.created_at, e.id) < (o.created_at, o.id)
    AND e.sent_at IS NULL AND e.refused_at IS NULL AND e.dropped_at IS NULL)`

/** Hotels that mail of is due by `now`; null, for mail about accounts, comes first: somebody waits in front of their screen. */
export async function findHotelsWithMail(db: Sql, now: Date): Promise<(string | null)[]> {
  const { rows } = await sql<{ propertyId: string | null }>`
    SELECT property_id FROM outbox WHERE ${waiting} AND due_at <= ${now}
    GROUP BY property_id ORDER BY property_id IS NOT NULL, min(due_at)`.execute(db)
  return rows.map((row) => row.propertyId)
}

/** Whose mail, due by when, and until when nobody else takes it. */
type Claim = { readonly propertyId: string | null; readonly due: Date; readonly leaseUntil: Date }

/**
 * Takes the mail of a hotel that is due longest and leases it: nobody else takes it before the lease ends, no transaction
 * stays open while it is being sent, and when its sender dies it is due again. Of the changes of a booking it is the first,
 * which tells the later ones too.
 */
export async function claimDue(db: Sql, { propertyId, due, leaseUntil }: Claim): Promise<OutboxRow | undefined> {
  const ofHotel = propertyId === null ? sql`property_id IS NULL` : sql`property_id = ${propertyId}`
  const { rows } = await sql<OutboxRow>`
    UPDATE outbox SET tries = tries + 1, due_at = ${leaseUntil}
    WHERE id = (
      SELECT id FROM outbox o
      WHERE ${waiting} AND ${ofHotel} AND due_at <= ${due} AND NOT (kind = 'booking_changed' AND ${earlierChange})
      ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, property_id, booking_id, user_id, payload, created_at, give_up_at, tries`.execute(db)
  const [row] = rows
  // Only while it waited for another try could another change be written.
  return row?.kind === 'booking_changed' && row.tries > 1 ? await absorbLater(db, row) : row
}

/** What was changed since a change that could not be sent is told with it: a mail of its own would start from rooms that the guest never heard of. */
async function absorbLater(db: Sql, row: OutboxRow): Promise<OutboxRow> {
  const { rows } = await sql<Pick<OutboxRow, 'payload'>>`
    WITH later AS (
      DELETE FROM outbox
      WHERE booking_id = ${row.bookingId} AND kind = 'booking_changed' AND tries = 0 AND ${waiting} RETURNING payload)
    UPDATE outbox o SET payload = jsonb_build_object('moves', (o.payload->'moves') || (later.payload->'moves'))
    FROM later WHERE o.id = ${row.id} RETURNING o.payload`.execute(db)
  return { ...row, ...rows[0] }
}

/** Ends a mail; what it would have told is forgotten. One that was sent after all was sent. */
export async function endMail(
  db: Sql,
  id: string,
  how: 'sentAt' | 'refusedAt' | 'droppedAt',
  now: Date,
  answer = '',
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: null, refusedAt: null, droppedAt: null, [how]: now, answer, payload: {} })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

/** Puts a mail back until later, unless its lease ended and another has it by now. */
export async function postponeMail(
  db: Sql,
  { id, tries }: Pick<OutboxRow, 'id' | 'tries'>,
  dueAt: Date,
  answer: string,
): Promise<void> {
  await sql`UPDATE outbox SET due_at = ${dueAt}, answer = ${answer}
    WHERE id = ${id} AND tries = ${tries} AND ${waiting}`.execute(db)
}

/** Removes what ended and was written before an instant. */
export async function deleteEnded(db: Sql, before: Date, signal?: AbortSignal): Promise<void> {
  await deleteDue(db, { table: 'outbox', key: ['id'], where: sql`created_at < ${before} AND NOT (${waiting})`, signal })
}

export type Person = { readonly name: string; readonly address: string }

export type ReadMail = {
  readonly to: Person
  readonly content: MailContent
  /** What it is counted on; none for mails to hotels, and what somebody has paid for or asked for by an account. */
  readonly causes?: MailCauses
}

export type BookingFacts = {
  readonly locale: string
  /** Undefined when the guest erased their account: nobody writes to them any more. */
  readonly guest: Person | undefined
  /** Undefined when nobody owns the hotel. */
  readonly owner: Person | undefined
  readonly hasAccount: boolean
  /** Of the address that booked. */
  readonly addressHash: Buffer | null
}

/** Whom mails about a booking go to. */
export async function readBookingFacts(
  db: Sql,
  propertyId: string,
  bookingId: string,
): Promise<BookingFacts | undefined> {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.propertyId')
    .leftJoin('users as u', 'u.id', 'p.ownerId')
    .select(['b.locale', 'b.guestName', 'b.guestEmail', 'b.guestErasedAt', 'b.userId', 'b.addressHash', 'b.mailsGuest'])
    .select(['u.name as ownerName', 'u.email as ownerEmail'])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    locale: row.locale,
    guest: row.guestErasedAt || !row.mailsGuest ? undefined : { name: row.guestName, address: row.guestEmail },
    owner: row.ownerEmail === null ? undefined : { name: row.ownerName ?? '', address: row.ownerEmail },
    hasAccount: row.userId !== null,
    addressHash: row.addressHash,
  }
}

/** Whose password a link resets, while it is good. */
export async function readResetPerson(db: Sql, tokenHash: Buffer, now: Date): Promise<Person | undefined> {
  return await db
    .selectFrom('passwordResets as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.name', 'u.email as address'])
    .where('r.tokenHash', '=', tokenHash)
    .where('r.expiresAt', '>', now)
    .executeTakeFirst()
}

/** Who is invited to which hotel as what, while the invitation stands. */
export async function readInvitation(db: Sql, propertyId: string, id: string) {
  return await db
    .selectFrom('staffInvitations as i')
    .innerJoin('properties as p', 'p.id', 'i.propertyId')
    .select(['i.email', 'i.role', 'p.name as hotelName'])
    .where('i.propertyId', '=', propertyId)
    .where('i.id', '=', id)
    .executeTakeFirst()
}

/** Whose account it is. */
export async function readAccountPerson(db: Sql, userId: string): Promise<Person | undefined> {
  return await db.selectFrom('users').select(['name', 'email as address']).where('id', '=', userId).executeTakeFirst()
}

type MadeRefund = {
  readonly amountMinor: number
  readonly currency: string
  readonly reason: Booking['refunds'][number]['reason']
  readonly method: Booking['refunds'][number]['method']
}

/** A refund that was made, as its mail tells it, and by which way it goes back. Undefined when the desk has taken it back. */
export async function readRefund(db: Sql, propertyId: string, refundId: string): Promise<MadeRefund | undefined> {
  const { rows } = await sql<MadeRefund>`
    SELECT m.amount_minor, m.currency, m.reason, coalesce(a.method::text, m.desk_method::text) AS method
    FROM money_back m LEFT JOIN payment_attempts a ON a.property_id = ${propertyId} AND a.id = m.attempt_id
    WHERE m.property_id = ${propertyId} AND m.id = ${refundId}`.execute(db)
  return rows[0]
}

/** What moves come to in all, by the names of the rooms: a stay that lies where it lay before the first has not moved. */
export async function readRoomChanges(
  db: Sql,
  propertyId: string,
  moves: readonly RoomMove[],
  language: Language,
): Promise<{ roomType: string; from: string | null; to: string }[]> {
  const first = new Map(moves.toReversed().map(({ bookedRoomId, from }) => [bookedRoomId, from]))
  const { rows } = await sql<{ name: string; translations: unknown; from: string | null; to: string }>`
    SELECT t.name, t.translations, old.number AS from, new.number AS to
    FROM unnest(${[...first.keys()]}::uuid[], ${[...first.values()]}::uuid[]) AS m (booked_room_id, from_id)
    JOIN booked_rooms s ON s.property_id = ${propertyId} AND s.id = m.booked_room_id
    JOIN room_types t ON t.property_id = s.property_id AND t.id = s.room_type_id
    JOIN rooms new ON new.property_id = s.property_id AND new.id = s.room_id
    LEFT JOIN rooms old ON old.property_id = s.property_id AND old.id = m.from_id
    WHERE s.room_id IS DISTINCT FROM m.from_id
    ORDER BY t.position, length(new.number), new.number`.execute(db)
  return rows.map(({ name, translations, from, to }) => ({
    roomType: translated(name, 'name', translations, language),
    from,
    to,
  }))
}
