import { sql } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Tx } from '../../platform/database/database.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { personOfBooking } from './card-writes.ts'
import { lockCards } from './lock-cards.ts'

/** When somebody is erased, and whether they did it themselves or the hotel did. */
export type ErasedBy = { readonly at: Date; readonly actor: 'guest' | 'owner' }

/**
 * Takes a person who is being erased off the cards of hotels, with all that these say of them: notes, wishes, that somebody is not
 * wanted, and what was merged. A card that has bookings of nobody's account, or of another one, keeps those, with the name and contact
 * of the latest. The bookings are locked.
 */
export async function forgetGuests(tx: Tx, bookings: readonly BookingKey[], by: ErasedBy): Promise<void> {
  const hotels = Map.groupBy(bookings, ({ propertyId }) => propertyId)
  // Hotel by hotel, in one order: rows of several servers are not locked in one statement.
  for (const propertyId of [...hotels.keys()].toSorted()) {
    const ids = hotels.get(propertyId)?.map(({ bookingId }) => bookingId) ?? []
    const cards = await lockCardsOf(tx, propertyId, ids)
    if (cards.length === 0) continue
    await sql`DELETE FROM booking_guests WHERE property_id = ${propertyId} AND booking_id = ANY(${ids}::uuid[])`.execute(
      tx,
    )
    await clearCards(tx, propertyId, cards, by)
  }
}

/** Takes a card of a hotel away that has no booking (any more), with all that it says. */
export async function forgetEmptyCard(tx: Tx, propertyId: string, cardId: string, by: ErasedBy): Promise<void> {
  const cards = await lockCards(tx, propertyId, [cardId])
  if (cards.has(cardId)) await clearCards(tx, propertyId, [cardId], by)
}

/** Locks the cards of bookings. Who was merged meanwhile is looked for again. */
async function lockCardsOf(tx: Tx, propertyId: string, bookingIds: readonly string[]): Promise<readonly string[]> {
  for (let known: readonly string[] = []; ;) {
    const locked = await lockCards(tx, propertyId, known)
    const { rows } = await sql<{ id: string }>`
      SELECT DISTINCT card_id AS id FROM booking_guests
      WHERE property_id = ${propertyId} AND booking_id = ANY(${bookingIds}::uuid[]) ORDER BY 1`.execute(tx)
    const found = rows.map(({ id }) => id)
    if (found.every((id) => locked.has(id))) return found
    known = [...new Set([...known, ...found])]
  }
}

async function clearCards(
  tx: Tx,
  propertyId: string,
  cards: readonly string[],
  { at, actor }: ErasedBy,
): Promise<void> {
  await sql`DELETE FROM guest_notes WHERE property_id = ${propertyId} AND card_id = ANY(${cards}::uuid[])`.execute(tx)
  await sql`DELETE FROM guest_merges WHERE property_id = ${propertyId}
    AND (kept_id = ANY(${cards}::uuid[]) OR merged_id = ANY(${cards}::uuid[]))`.execute(tx)
  // Whoever was merged into a card is the same person; with nobody else's bookings, so is the card.
  await sql`
    DELETE FROM guest_cards c WHERE c.property_id = ${propertyId} AND (c.merged_into = ANY(${cards}::uuid[])
      OR c.id = ANY(${cards}::uuid[])
        AND NOT EXISTS (SELECT FROM booking_guests g WHERE g.property_id = ${propertyId} AND g.card_id = c.id))`.execute(
    tx,
  )
  await sql`
    UPDATE guest_cards c SET name = b.guest_name, email = b.guest_email, phone = b.guest_phone, search_text = b.search_text,
      person = CASE WHEN c.person = ${personOfBooking} THEN c.person END, wishes = '{}', do_not_book = NULL, do_not_book_until = NULL,
      version = c.version + 1
    FROM (
      SELECT DISTINCT ON (g.card_id) g.card_id, b.* FROM booking_guests g
      JOIN bookings b ON b.property_id = ${propertyId} AND b.id = g.booking_id
      WHERE g.property_id = ${propertyId} AND g.card_id = ANY(${cards}::uuid[])
      ORDER BY g.card_id, b.created_at DESC, b.id DESC) AS b
    WHERE c.property_id = ${propertyId} AND c.id = b.card_id`.execute(tx)
  await writeAudit(
    tx,
    cards.map((card) => ({ propertyId, at, bookingId: null, actor, event: 'guest_forgotten', detail: { card } })),
  )
}
