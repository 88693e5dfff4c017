import { sql } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Tx } from '../../platform/database/database.ts'
import { cardWrite, personOf, type BookedGuest } from './card-writes.ts'

/**
 * Puts a booking, which is locked, on the card of who it is for now, if that is somebody else. The card of before goes when nobody
 * came by it and nobody wrote on it.
 */
export async function followGuest(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  { before, after, at }: { readonly before: BookedGuest; readonly after: BookedGuest; readonly at: Date },
): Promise<void> {
  if (personOf(before) === personOf(after) && personOf(after) !== null) return
  const former = await tx
    .selectFrom('bookingGuests')
    .select('cardId')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  const { rows } = await cardWrite({ propertyId, guest: after, at }).execute(tx)
  const [card] = rows
  if (!card || card.id === former?.cardId) return
  await putOnCard(tx, { propertyId, bookingId }, card.id)
  if (former) await dropUnknown(tx, propertyId, former.cardId)
}

/** Puts a booking on a card that is locked. */
export async function putOnCard(tx: Tx, { propertyId, bookingId }: BookingKey, cardId: string): Promise<void> {
  await tx
    .insertInto('bookingGuests')
    .values({ propertyId, bookingId, cardId })
    .onConflict((conflict) => conflict.columns(['propertyId', 'bookingId']).doUpdateSet({ cardId }))
    .execute()
}

/** Locked in a statement of its own: the next one sees who booked by it meanwhile. */
async function dropUnknown(tx: Tx, propertyId: string, id: string): Promise<void> {
  await sql`SELECT id FROM guest_cards WHERE property_id = ${propertyId} AND id = ${id} FOR UPDATE`.execute(tx)
  await sql`
    DELETE FROM guest_cards c WHERE c.property_id = ${propertyId} AND c.id = ${id} AND NOT c.known AND c.merged_into IS NULL
      AND NOT EXISTS (SELECT FROM booking_guests g WHERE g.property_id = ${propertyId} AND g.card_id = c.id)
      AND NOT EXISTS (SELECT FROM guest_cards m WHERE m.property_id = ${propertyId} AND m.merged_into = c.id)`.execute(
    tx,
  )
}
