import { sql, type RawBuilder } from 'kysely'
import type { GuestCard } from '@keystay/contract/guests/entities'
import type { MergeForm } from '@keystay/contract/guests/forms'
import { mergedWishes, strictestOf } from '@keystay/contract/guests/merge-rules'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { searchText } from '../../platform/values/fold.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { lockCards, requireCard, type CardRow } from './lock-cards.ts'
import { keptFields, type KeptBefore, type Moved } from './merge-record.ts'
import { readCard } from './show-guest.ts'

type Asked = { readonly propertyId: string; readonly guestId: string; readonly userId: string }

/**
 * Puts a card into another one: bookings, notes, and cards that were merged into it before, move; the other card gets what was picked,
 * the wishes of both, and the stricter word about booking again. What undoing it needs is kept. Throws not_found, card_merged,
 * changed_meanwhile, validation_failed.
 */
export async function mergeGuests(deps: Deps, asked: Asked, form: MergeForm): Promise<GuestCard> {
  const { propertyId, guestId, userId } = asked
  const { mergedId } = form
  if (mergedId === guestId) throw fieldError({ path: 'mergedId', code: 'invalid' })
  const at = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    const cards = await lockCards(tx, propertyId, [guestId, mergedId])
    const kept = requireCard(cards, guestId)
    const merged = requireCard(cards, mergedId)
    if (kept.version !== form.version || merged.version !== form.mergedVersion)
      throw new DomainError('changed_meanwhile', { details: { current: await readCard(deps, tx, asked) } })
    const moved = await moveAll(tx, propertyId, mergedId, guestId)
    const after = pick(kept, merged, form)
    await setCard(tx, propertyId, mergedId, { mergedInto: guestId })
    await setCard(tx, propertyId, guestId, { ...after, version: kept.version + 1 })
    const id = newId()
    await tx
      .insertInto('guestMerges')
      .values({
        propertyId,
        id,
        keptId: guestId,
        mergedId,
        mergedAt: at,
        mergedBy: userId,
        moved: JSON.stringify(moved),
        keptBefore: JSON.stringify(keptFields(kept)),
        keptVersion: kept.version + 1,
      })
      .execute()
    const detail = { by: userId, card: guestId, merged: mergedId, merge: id, bookings: moved.bookings.length }
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'guests_merged', detail }])
    return await readCard(deps, tx, asked)
  })
}

/** Moves what points to a card to another one; both are locked, and so is every card that points to them. */
async function moveAll(tx: Tx, propertyId: string, from: string, to: string): Promise<Moved> {
  const ids = async (move: RawBuilder<{ id: string }>) => (await move.execute(tx)).rows.map(({ id }) => id).toSorted()
  return {
    bookings: await ids(sql`UPDATE booking_guests SET card_id = ${to}
      WHERE property_id = ${propertyId} AND card_id = ${from} RETURNING booking_id AS id`),
    notes: await ids(sql`UPDATE guest_notes SET card_id = ${to}
      WHERE property_id = ${propertyId} AND card_id = ${from} RETURNING id`),
    cards: await ids(sql`UPDATE guest_cards SET merged_into = ${to}
      WHERE property_id = ${propertyId} AND merged_into = ${from} RETURNING id`),
  }
}

function pick(kept: CardRow, merged: CardRow, { name, email, phone }: MergeForm): KeptBefore & { known: boolean } {
  const of = { kept, merged }
  const said = strictestOf(saidOf(kept), saidOf(merged))
  const contact = { name: of[name].name, email: of[email].email, phone: of[phone].phone }
  return {
    ...contact,
    searchText: searchText([contact.name, contact.email]),
    wishes: mergedWishes(kept, merged),
    doNotBook: said?.reason ?? null,
    doNotBookUntil: said?.until ?? null,
    known: kept.known || merged.known,
  }
}

function saidOf({ doNotBook, doNotBookUntil }: CardRow) {
  return doNotBook === null ? null : { reason: doNotBook, until: doNotBookUntil }
}

async function setCard(tx: Tx, propertyId: string, id: string, values: object): Promise<void> {
  await tx.updateTable('guestCards').set(values).where('propertyId', '=', propertyId).where('id', '=', id).execute()
}
