import type { BookingKey } from '@keystay/contract/bookings/entities'
import { sql } from 'kysely'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'

/** A booked room that lies elsewhere than before; where it lies now is read when the mail is sent. */
export type RoomMove = { readonly bookedRoomId: string; readonly from: string | null }

/** What was held of a cancelled booking's money just before, what of it goes back, and what is asked for beyond it. */
export type CancelledMinor = {
  readonly heldMinor: number
  readonly refundMinor: number
  readonly askedMinor: number
}

/** What a booking was before a change, and what of its money goes back, in minor units. */
export type ChangedFrom = {
  /** Which of its changes it was. */
  readonly change: number
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly totalMinor: number
  readonly refundMinor: number
  /** What of that the desk handed out, and how; null: nothing, or nobody stood there. */
  readonly atDesk: { readonly minor: number; readonly method: DeskMethod } | null
  readonly by: 'guest' | 'owner'
}

type KindEntry =
  | ({ readonly kind: 'booking_confirmed' | 'hold_expired' | 'owner_new_booking' } & BookingKey)
  /** That the hotel holds rooms for its guest until the end of a day. */
  | ({ readonly kind: 'option_made' } & BookingKey)
  /** That a message waits for its guest, or for its hotel. */
  | ({ readonly kind: 'message_to_guest' | 'owner_message'; readonly messageId: string } & BookingKey)
  /** How it was, the day after its guest left. */
  | ({ readonly kind: 'review_asked' } & BookingKey)
  /** That a balance is due, by its date; and that it was paid, online or at the desk. */
  | ({
      readonly kind: 'balance_due' | 'balance_paid'
      /** How often the booking was changed: each change may leave a balance of its own. */
      readonly changes: number
    } & BookingKey)
  /** Where to transfer what, and until when the rooms wait; and, below, that some has come but not enough. */
  | ({ readonly kind: 'transfer_awaited' } & BookingKey)
  | ({ readonly kind: 'payment_failed' | 'balance_failed' | 'transfer_part'; readonly attemptId: string } & BookingKey)
  /** By the hotel. Changes that follow each other soon are told in one mail. */
  | ({ readonly kind: 'booking_changed'; readonly moves: readonly RoomMove[] } & BookingKey)
  | ({ readonly kind: 'booking_cancelled' | 'owner_cancellation' } & CancelledMinor & BookingKey)
  /** A confirmed booking has become another one, by its guest or its hotel; what it was before. */
  | ({ readonly kind: 'stay_changed' | 'owner_stay_changed' } & ChangedFrom & BookingKey)
  | ({ readonly kind: 'refund_made'; readonly refundId: string } & BookingKey)
  /** To whom it is written, as often as the hotel asks for it: `mailed` is how often it was before. */
  | ({ readonly kind: 'invoice'; readonly invoiceId: string; readonly mailed: number } & BookingKey)
  /** Written for an unknown address too, with nobody to send it to: then asking costs the same. Its link follows from the id. */
  | {
      readonly kind: 'password_reset'
      readonly id: string
      readonly userId: string | null
      readonly language: Language
      readonly expiresAt: Date
    }
  | {
      readonly kind: 'join_booking'
      readonly userId: string
      /** Null when there is no such booking. */
      readonly booking: BookingKey | null
      readonly language: Language
      readonly expiresAt: Date
    }
  /** To an address that may have no account; it lies with the invitation. */
  | {
      readonly kind: 'staff_invitation'
      readonly propertyId: string
      readonly invitationId: string
      readonly language: Language
      readonly expiresAt: Date
    }
  /** What opens the account beside its password was changed, or the last resort was used. */
  | {
      readonly kind: 'sign_in_changed'
      readonly userId: string
      readonly change: SignInChange
      readonly codesLeft: number
      readonly language: Language
    }

/** What an account hears of when it happens to its second factor. */
export const signInChanges = [
  'passkey_added',
  'passkey_removed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'factors_removed',
  'factors_removed_by_operator',
] as const
export type SignInChange = (typeof signInChanges)[number]

/** What a mail is to tell, and when it happened. */
export type OutboxEntry = KindEntry & { readonly at: Date }
export type OutboxKind = OutboxEntry['kind']

const dayMs = 86_400_000
/** How long a mail server may be away. */
const patienceMs = 3 * dayMs
/** What follows within this time is told in the same mail. */
const changeWaitMs = 60_000

type Row = {
  readonly id: string
  readonly kind: OutboxKind
  readonly propertyId: string | null
  readonly bookingId: string | null
  readonly userId: string | null
  readonly dedupe: string
  readonly payload: JsonObject
  readonly createdAt: Date
  readonly dueAt: Date
  readonly giveUpAt: Date
}

/**
 * Writes mails into the outbox, in the transaction whose change they tell of: they are sent once it is committed, and
 * never when it is not. One that was written already for the same cause stays as it is.
 */
export async function writeOutbox(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  const rows = entries.map(toRow)
  const changes = rows.filter((row) => row.kind === 'booking_changed')
  const others = rows.filter((row) => row.kind !== 'booking_changed')
  if (others.length > 0) await insertRows(tx, others).execute()
  // One by one: two changes of one booking in one statement could not meet each other.
  for (const row of changes) await writeChange(tx, row)
}

function insertRows(tx: Tx, rows: readonly Row[]) {
  return tx
    .insertInto('outbox')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['bookingId', 'kind', 'dedupe']).doNothing())
}

/** The same as a part of a statement that writes more; there is at least one entry, and none is a change. */
export function outboxWrite(tx: Tx, entries: readonly Exclude<OutboxEntry, { kind: 'booking_changed' }>[]) {
  return insertRows(tx, entries.map(toRow))
}

/** Adds a change to what the booking's waiting mail tells; one that is being sent already is followed by another. */
async function writeChange(tx: Tx, row: Row): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('bookingId')
        .where('kind', '=', sql.lit('booking_changed'))
        .where('tries', '=', sql.lit(0))
        .doUpdateSet({
          payload: sql`jsonb_build_object('moves', (outbox.payload->'moves') || (excluded.payload->'moves'))`,
        }),
    )
    .execute()
}

function toRow(entry: OutboxEntry): Row {
  const { kind, at } = entry
  const id = entry.kind === 'password_reset' ? entry.id : newId()
  const row = { id, kind, createdAt: at, dueAt: at, giveUpAt: new Date(at.getTime() + patienceMs), userId: null }
  if (entry.kind === 'password_reset' || entry.kind === 'join_booking') {
    const { userId, language, expiresAt } = entry
    const booking = entry.kind === 'join_booking' ? entry.booking : null
    const key = { propertyId: booking?.propertyId ?? null, bookingId: booking?.bookingId ?? null }
    return { ...row, ...key, userId, dedupe: id, payload: { language }, giveUpAt: expiresAt }
  }
  if (entry.kind === 'sign_in_changed') {
    const { userId, language, change, codesLeft } = entry
    return { ...row, propertyId: null, bookingId: null, userId, dedupe: id, payload: { language, change, codesLeft } }
  }
  if (entry.kind === 'staff_invitation') {
    const { propertyId, invitationId, language, expiresAt } = entry
    const payload = { language, invitationId }
    return { ...row, propertyId, bookingId: null, dedupe: id, payload, giveUpAt: expiresAt }
  }
  const { propertyId, bookingId } = entry
  const own = { ...row, propertyId, bookingId }
  if (entry.kind === 'booking_changed') {
    const dueAt = new Date(at.getTime() + changeWaitMs)
    return { ...own, dueAt, dedupe: id, payload: { moves: entry.moves.map((move) => ({ ...move })) } }
  }
  return { ...own, ...causeOf(entry) }
}

type BookingEntry = Exclude<
  OutboxEntry,
  { kind: 'password_reset' | 'join_booking' | 'staff_invitation' | 'sign_in_changed' | 'booking_changed' }
>

function causeOf(entry: BookingEntry): Pick<Row, 'dedupe' | 'payload'> {
  switch (entry.kind) {
    case 'payment_failed':
    case 'balance_failed':
    case 'transfer_part':
      return { dedupe: entry.attemptId, payload: {} }
    case 'message_to_guest':
    case 'owner_message':
      return { dedupe: entry.messageId, payload: {} }
    case 'refund_made':
      return { dedupe: entry.refundId, payload: { refundId: entry.refundId } }
    case 'invoice':
      return { dedupe: `${entry.invoiceId}:${entry.mailed}`, payload: { invoiceId: entry.invoiceId } }
    case 'booking_cancelled':
    case 'owner_cancellation': {
      const { heldMinor, refundMinor, askedMinor } = entry
      return { dedupe: '', payload: { heldMinor, refundMinor, askedMinor } }
    }
    case 'stay_changed':
    case 'owner_stay_changed': {
      const { change, checkIn, checkOut, totalMinor, refundMinor, atDesk, by } = entry
      return { dedupe: String(change), payload: { checkIn, checkOut, totalMinor, refundMinor, atDesk, by } }
    }
    case 'balance_due':
    case 'balance_paid':
      return { dedupe: entry.changes === 0 ? '' : String(entry.changes), payload: {} }
    // Whoever chooses it again, for another stay, is told the new amount.
    case 'transfer_awaited':
      return { dedupe: newId(), payload: {} }
    default:
      return { dedupe: '', payload: {} }
  }
}

/** How many mails are due but not sent. */
export async function countDueMails(db: Sql, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM outbox
    WHERE sent_at IS NULL AND refused_at IS NULL AND dropped_at IS NULL AND due_at <= ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many mails were refused or given up and are still kept. */
export async function countRefusedMails(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM outbox WHERE refused_at IS NOT NULL`.execute(db)
  return rows[0]?.count ?? 0
}
