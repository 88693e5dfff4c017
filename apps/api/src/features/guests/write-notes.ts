import { sql } from 'kysely'
import type { GuestNote } from '@keystay/contract/guests/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockCards, requireCard } from './lock-cards.ts'
import { tellNotes } from './show-guest.ts'

type Asked = { readonly propertyId: string; readonly guestId: string; readonly userId: string }

/** Writes a note about a guest. Throws not_found, card_merged. */
export async function addGuestNote(deps: Deps, asked: Asked, text: string): Promise<GuestNote[]> {
  const { propertyId, guestId, userId } = asked
  const at = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    requireCard(await lockCards(tx, propertyId, [guestId]), guestId)
    const note = { propertyId, id: newId(), cardId: guestId, text, writtenAt: at, writtenBy: userId }
    await tx.insertInto('guestNotes').values(note).execute()
    await sql`UPDATE guest_cards SET known = true WHERE property_id = ${propertyId} AND id = ${guestId}`.execute(tx)
    const detail = { by: userId, card: guestId, note: note.id }
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'guest_note_added', detail }])
    return await tellNotes(tx, propertyId, guestId)
  })
}

/** Deletes a note about a guest. Throws not_found, card_merged. */
export async function deleteGuestNote(deps: Deps, asked: Asked, noteId: string): Promise<GuestNote[]> {
  const { propertyId, guestId, userId } = asked
  return await inTransaction(deps.database.write, async (tx) => {
    requireCard(await lockCards(tx, propertyId, [guestId]), guestId)
    const { numDeletedRows } = await tx
      .deleteFrom('guestNotes')
      .where('propertyId', '=', propertyId)
      .where('cardId', '=', guestId)
      .where('id', '=', noteId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new DomainError('not_found')
    const detail = { by: userId, card: guestId, note: noteId }
    await writeAudit(tx, [
      { propertyId, at: deps.clock(), bookingId: null, actor: 'owner', event: 'guest_note_deleted', detail },
    ])
    return await tellNotes(tx, propertyId, guestId)
  })
}
