import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Conversation, HotelConversation } from '@keystay/contract/messages/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { countTry } from '../../platform/security/throttle.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import {
  countUnread,
  insertMessage,
  lockConversation,
  markRead,
  readBookingToWrite,
  readMessages,
  type BookingToWrite,
  type MessageRow,
  type Side,
} from './queries.ts'
import type { Attachment } from './attachments.ts'
import { isMailed, isOpen } from './rules.ts'

/** Of one side about one booking: more than anybody types. */
const perHour = { limit: 30, minutes: 60 }

/** What was written about a booking as a side reads it. Throws booking_not_found, not_found. */
export async function showConversation(deps: Deps, key: BookingKey, side: Side): Promise<HotelConversation> {
  return await read(deps, deps.database.read, key, side)
}

/** The same for the booking's guest. Throws booking_not_found. */
export async function showToGuest(deps: Deps, key: BookingKey): Promise<Conversation> {
  return forGuest(await showConversation(deps, key, 'guest'))
}

export function forGuest({ messages, unread, open }: HotelConversation): Conversation {
  return { messages, unread, open }
}

/**
 * Writes a message about a booking; the other side is told by mail that something waits, not of each message. Throws
 * booking_not_found, not_found, validation_failed, wrong_state, too_many_tries.
 */
export async function writeMessage(
  deps: Deps,
  key: BookingKey,
  side: Side,
  { text, files }: { readonly text: string; readonly files: readonly Attachment[] },
): Promise<HotelConversation> {
  if (text === '' && files.length === 0) throw fieldError({ path: 'text', code: 'required' })
  const { write } = deps.database
  const { propertyId, bookingId } = key
  const at = deps.clock()
  await countTry(write, `message ${side} ${bookingId}`, perHour, at)
  return await inTransaction(write, async (tx) => {
    const booking = await readBookingToWrite(tx, key, true)
    if (!booking) throw missing(side)
    if (!isOpen(booking, dateIn(booking.timezone, at))) throw new DomainError('wrong_state')
    const reader = side === 'guest' ? 'hotel' : 'guest'
    const { unread, mailedAt } = await lockConversation(tx, key, reader, at)
    const mailed = isMailed(unread, mailedAt, at)
    const id = newId()
    await insertMessage(tx, { ...key, id, byHotel: side === 'hotel', text, files, at }, mailed)
    const kind = side === 'hotel' ? 'message_to_guest' : 'owner_message'
    if (mailed) await writeOutbox(tx, [{ propertyId, bookingId, kind, messageId: id, at }])
    const actor = side === 'hotel' ? 'owner' : 'guest'
    const detail = { booking: bookingId }
    await writeAudit(tx, [{ propertyId, bookingId: null, at, actor, event: 'message_written', detail }])
    return toConversation(deps, booking, await readMessages(tx, key), side, bookingId)
  })
}

/** Notes that a side has seen what the other one wrote, up to a message. Throws booking_not_found, not_found. */
export async function readUpTo(deps: Deps, key: BookingKey, side: Side, lastId: string): Promise<HotelConversation> {
  const now = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    if ((await markRead(tx, { ...key, lastId }, side, now)) > 0 && side === 'hotel') {
      const { propertyId, bookingId } = key
      const detail = { booking: bookingId }
      await writeAudit(tx, [{ propertyId, bookingId: null, at: now, actor: 'owner', event: 'messages_read', detail }])
    }
    return await read(deps, tx, key, side)
  })
}

/** Whether something waits for a side, so that a mail about it is still true. */
export async function waitsFor(db: Sql, key: BookingKey, side: Side): Promise<boolean> {
  return (await countUnread(db, key, side)) > 0
}

const missing = (side: Side) => new DomainError(side === 'hotel' ? 'not_found' : 'booking_not_found')

async function read(deps: Deps, db: Sql | Tx, key: BookingKey, side: Side): Promise<HotelConversation> {
  const booking = await readBookingToWrite(db, key)
  if (!booking) throw missing(side)
  return toConversation(deps, booking, await readMessages(db, key), side, key.bookingId)
}

function toConversation(
  { clock }: Pick<Deps, 'clock'>,
  booking: BookingToWrite,
  rows: readonly MessageRow[],
  side: Side,
  bookingId: string,
): HotelConversation {
  const { code, guest, checkIn, checkOut, language, mailsGuest, timezone } = booking
  return {
    bookingId,
    code,
    guest,
    checkIn,
    checkOut,
    language,
    mailsGuest,
    messages: rows.map(({ id, byHotel, text, sentAt, readAt, files }) => ({
      id,
      byHotel,
      text,
      files: [...(files ?? [])],
      sentAt: sentAt.toISOString(),
      read: readAt !== null,
    })),
    unread: rows.filter(({ byHotel, readAt }) => byHotel === (side === 'guest') && readAt === null).length,
    open: isOpen(booking, dateIn(timezone, clock())),
  }
}
