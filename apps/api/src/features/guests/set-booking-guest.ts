import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { BookedGuest } from './card-writes.ts'
import { putOnCard } from './follow-guest.ts'
import { lockCards, requireCard } from './lock-cards.ts'
import { searchText } from '../../platform/values/fold.ts'

type Wish = {
  /** The card that it is put on; null: a new one. */
  readonly guestId: string | null
  /** The card on which it was seen. */
  readonly expectedId: string | null
}

/**
 * Puts a booking on the card of another guest, or on a new one. Returns the id of the card. Throws not_found, card_merged,
 * changed_meanwhile, wrong_state for a guest who was erased.
 */
export async function setBookingGuest(
  deps: Deps,
  key: BookingKey & { readonly userId: string },
  { guestId, expectedId }: Wish,
): Promise<string> {
  const { propertyId, bookingId, userId } = key
  const at = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    const booking = await lockBooking(tx, key)
    if (!booking) throw new DomainError('not_found')
    if (booking.guestErasedAt !== null) throw new DomainError('wrong_state')
    const cards = await lockCards(
      tx,
      propertyId,
      [guestId, expectedId].filter((id) => id !== null),
    )
    const former = await tx
      .selectFrom('bookingGuests')
      .select('cardId')
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .executeTakeFirst()
    if ((former?.cardId ?? null) !== expectedId) throw new DomainError('changed_meanwhile')
    const cardId = guestId === null ? await newCard(tx, key, booking, at) : requireCard(cards, guestId).id
    await putOnCard(tx, key, cardId)
    const detail = { by: userId, card: cardId, before: expectedId }
    await writeAudit(tx, [{ propertyId, at, bookingId, actor: 'owner', event: 'guest_set', detail }])
    return cardId
  })
}

async function lockBooking(tx: Tx, { propertyId, bookingId }: BookingKey) {
  return await tx
    .selectFrom('bookings')
    .select(['guestErasedAt', 'guestName as name', 'guestEmail as email', 'guestPhone as phone'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Who is told apart by the desk is nobody whom a further booking finds by itself. */
async function newCard(tx: Tx, { propertyId }: BookingKey, guest: BookedGuest, at: Date): Promise<string> {
  const { name, email, phone } = guest
  const id = newId()
  const card = { propertyId, id, name, email, phone, searchText: searchText([name, email]), known: true, seenAt: at }
  await tx.insertInto('guestCards').values(card).execute()
  return id
}
