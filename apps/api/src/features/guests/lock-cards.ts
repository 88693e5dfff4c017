import { sql } from 'kysely'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'

/** A card as stories decide by it. */
export type CardRow = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly searchText: string
  readonly wishes: string[]
  readonly doNotBook: string | null
  readonly doNotBookUntil: PlainDate | null
  readonly known: boolean
  readonly version: number
  readonly mergedInto: string | null
}

/** Locks cards and those that were merged into them, in the order of their ids: after a booking, before everything else. */
export async function lockCards(tx: Tx, propertyId: string, ids: readonly string[]): Promise<Map<string, CardRow>> {
  const { rows } = await sql<CardRow>`
    SELECT id, name, email, phone, search_text, wishes, do_not_book, do_not_book_until, known, version, merged_into
    FROM guest_cards
    WHERE property_id = ${propertyId} AND (id = ANY(${ids}::uuid[]) OR merged_into = ANY(${ids}::uuid[]))
    ORDER BY id FOR UPDATE`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** One of the locked cards that is not merged. Throws not_found, card_merged. */
export function requireCard(cards: ReadonlyMap<string, CardRow>, id: string): CardRow {
  const card = cards.get(id)
  if (!card) throw new DomainError('not_found')
  if (card.mergedInto !== null) throw new DomainError('card_merged')
  return card
}
