import { sql } from 'kysely'
import type { GuestCard } from '@keystay/contract/guests/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { personOfBooking } from './card-writes.ts'
import { lockCards, requireCard } from './lock-cards.ts'
import { readRecord, type Moved } from './merge-record.ts'
import { readCard } from './show-guest.ts'

type Asked = {
  readonly propertyId: string
  readonly guestId: string
  readonly mergeId: string
  readonly userId: string
}

/**
 * Takes a merge back by its record: what moved is where it was, the card that stayed as it was before, and bookings that came since by
 * who the other card is of go along with it. Throws not_found, card_merged, nothing_to_undo, undo_merged_since, undo_card_changed,
 * undo_moved_on.
 */
export async function undoMerge(deps: Deps, asked: Asked): Promise<GuestCard> {
  const { propertyId, guestId, mergeId, userId } = asked
  const at = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    const cards = await lockCards(tx, propertyId, [guestId])
    const merge = await readMerge(tx, asked)
    if (!merge) throw new DomainError('not_found')
    const kept = requireCard(cards, guestId)
    if (merge.undoneAt !== null) throw new DomainError('nothing_to_undo')
    if (merge.isFollowed) throw new DomainError('undo_merged_since')
    if (kept.version !== merge.keptVersion) throw new DomainError('undo_card_changed')
    const { moved, keptBefore } = readRecord(merge)
    await requireThere(tx, propertyId, guestId, moved)
    const { mergedId, mergedAt } = merge
    await sql`UPDATE guest_cards SET merged_into = NULL, known = known OR ${kept.known}
      WHERE property_id = ${propertyId} AND id = ${mergedId}`.execute(tx)
    await moveBack(tx, { propertyId, from: guestId, to: mergedId, moved, since: mergedAt })
    await tx
      .updateTable('guestCards')
      .set({ ...keptBefore, version: kept.version + 1 })
      .where('propertyId', '=', propertyId)
      .where('id', '=', guestId)
      .execute()
    await endMerge(tx, asked, at)
    await carryOn(tx, { propertyId, guestId }, { from: merge.keptVersion - 1, to: kept.version + 1 })
    const detail = { by: userId, card: guestId, merged: mergedId, merge: mergeId }
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'guests_unmerged', detail }])
    return await readCard(deps, tx, asked)
  })
}

async function endMerge(tx: Tx, { propertyId, mergeId, userId }: Asked, at: Date): Promise<void> {
  await tx
    .updateTable('guestMerges')
    .set({ undoneAt: at, undoneBy: userId })
    .where('propertyId', '=', propertyId)
    .where('id', '=', mergeId)
    .execute()
}

/** The card is as it was at an earlier version: what could be undone then can be now. */
async function carryOn(
  tx: Tx,
  { propertyId, guestId }: Pick<Asked, 'propertyId' | 'guestId'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx
    .updateTable('guestMerges')
    .set({ keptVersion: to })
    .where('propertyId', '=', propertyId)
    .where('keptId', '=', guestId)
    .where('undoneAt', 'is', null)
    .where('keptVersion', '=', from)
    .execute()
}

/** A merge into a card, which is locked. */
async function readMerge(tx: Tx, { propertyId, guestId, mergeId }: Asked) {
  return await tx
    .selectFrom('guestMerges as m')
    .select(['m.mergedId', 'm.moved', 'm.keptBefore', 'm.keptVersion', 'm.mergedAt', 'm.undoneAt'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM guest_merges o WHERE o.property_id = ${propertyId} AND o.kept_id = m.kept_id
        AND o.undone_at IS NULL AND o.kept_version > m.kept_version)`.as('isFollowed'),
    )
    .where('m.propertyId', '=', propertyId)
    .where('m.keptId', '=', guestId)
    .where('m.id', '=', mergeId)
    .executeTakeFirst()
}

/** Whether all that moved is still where it was moved to. Throws undo_moved_on. */
async function requireThere(tx: Tx, propertyId: string, guestId: string, moved: Moved): Promise<void> {
  const { rows } = await sql<{ bookings: number; notes: number; cards: number }>`
    SELECT
      (SELECT count(*)::int FROM booking_guests WHERE property_id = ${propertyId} AND card_id = ${guestId}
        AND booking_id = ANY(${moved.bookings}::uuid[])) AS bookings,
      (SELECT count(*)::int FROM guest_notes WHERE property_id = ${propertyId} AND card_id = ${guestId}
        AND id = ANY(${moved.notes}::uuid[])) AS notes,
      (SELECT count(*)::int FROM guest_cards WHERE property_id = ${propertyId} AND merged_into = ${guestId}
        AND id = ANY(${moved.cards}::uuid[])) AS cards`.execute(tx)
  const [there] = rows
  const isThere =
    there?.bookings === moved.bookings.length &&
    there.notes === moved.notes.length &&
    there.cards === moved.cards.length
  if (!isThere) throw new DomainError('undo_moved_on')
}

type Back = {
  readonly propertyId: string
  readonly from: string
  readonly to: string
  readonly moved: Moved
  readonly since: Date
}

async function moveBack(tx: Tx, { propertyId, from, to, moved, since }: Back): Promise<void> {
  const { bookings, notes, cards } = moved
  await sql`UPDATE guest_cards SET merged_into = ${to} WHERE property_id = ${propertyId} AND id = ANY(${cards}::uuid[])`.execute(
    tx,
  )
  await sql`UPDATE guest_notes SET card_id = ${to} WHERE property_id = ${propertyId} AND id = ANY(${notes}::uuid[])`.execute(
    tx,
  )
  await sql`
    UPDATE booking_guests g SET card_id = ${to} FROM bookings b
    WHERE g.property_id = ${propertyId} AND g.card_id = ${from} AND b.property_id = ${propertyId} AND b.id = g.booking_id
      AND (g.booking_id = ANY(${bookings}::uuid[]) OR b.created_at >= ${since} AND ${personOfBooking} = ANY (ARRAY(
        SELECT person FROM guest_cards WHERE property_id = ${propertyId} AND (id = ${to} OR merged_into = ${to}))))`.execute(
    tx,
  )
}
