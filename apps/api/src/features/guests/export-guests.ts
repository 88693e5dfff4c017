import { sql } from 'kysely'
import type { GuestExport } from '@keystay/contract/guest-data/entities'
import type { Sql } from '../../platform/database/database.ts'

type Exported = GuestExport['guestCards'][number]
type WhoseCards = { readonly userId: string } | { readonly propertyId: string; readonly cardId: string }

/** What hotels wrote on the cards of an account's bookings, or one on a card: for whoever asks what is known of them. */
export async function exportGuests(db: Sql, whose: WhoseCards): Promise<Exported[]> {
  const theirs =
    'userId' in whose
      ? sql`SELECT DISTINCT g.property_id, g.card_id FROM bookings b
        JOIN booking_guests g ON g.property_id = b.property_id AND g.booking_id = b.id
        WHERE b.user_id = ${whose.userId}`
      : sql`SELECT ${whose.propertyId}::uuid AS property_id, ${whose.cardId}::uuid AS card_id`
  const { rows } = await sql<Exported>`
    SELECT p.name AS hotel, c.name, c.email, c.phone, c.wishes,
      CASE WHEN c.do_not_book IS NOT NULL
        THEN json_build_object('reason', c.do_not_book, 'until', c.do_not_book_until) END AS do_not_book,
      (SELECT coalesce(json_agg(json_build_object('at', n.written_at, 'text', n.text) ORDER BY n.written_at, n.id), '[]')
        FROM guest_notes n WHERE n.property_id = c.property_id AND n.card_id = c.id) AS notes,
      (SELECT coalesce(json_agg(json_build_object('at', m.merged_at, 'name', o.name, 'email', o.email, 'phone', o.phone)
          ORDER BY m.merged_at, m.id), '[]')
        FROM guest_merges m JOIN guest_cards o ON o.property_id = m.property_id AND o.id = m.merged_id
        WHERE m.property_id = c.property_id AND m.kept_id = c.id AND m.undone_at IS NULL) AS merges
    FROM (${theirs}) AS theirs
    JOIN guest_cards c ON c.property_id = theirs.property_id AND c.id = theirs.card_id
    JOIN properties p ON p.id = c.property_id
    ORDER BY p.name, c.id`.execute(db)
  const instant = (at: string) => new Date(at).toISOString()
  return rows.map(({ notes, merges, ...card }) => ({
    ...card,
    notes: notes.map(({ at, ...note }) => ({ ...note, at: instant(at) })),
    merges: merges.map(({ at, ...merge }) => ({ ...merge, at: instant(at) })),
  }))
}
