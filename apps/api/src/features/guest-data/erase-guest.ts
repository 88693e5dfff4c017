import { inTransaction } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Deps } from '../../deps.ts'
import { forgetGuestOfHotel } from '../bookings/guest/account-bookings.ts'
import { forgetMessages } from '../messages/list-conversations.ts'
import { forgetAuthors } from '../reviews/write-review.ts'
import { readKept } from '../guests/kept-of-guest.ts'
import { forgetEmptyCard } from '../guests/forget-guests.ts'

/**
 * Erases a guest of a hotel who has no account: the card with all that is written on it goes, and of its bookings stays what their
 * invoices need, as when an account is erased. What is on an invoice or registered for the authorities stays for its term, and a
 * review without the name; what was written about the bookings goes. Throws
 * not_found, card_merged, changed_meanwhile, guest_has_account, booking_open, balance_due.
 */
export async function eraseGuest(
  deps: Deps,
  { propertyId, guestId }: { readonly propertyId: string; readonly guestId: string },
  version: number,
): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    const kept = await readKept(tx, propertyId, guestId)
    if (kept.version !== version) throw new DomainError('changed_meanwhile')
    if (kept.hasAccount) throw new DomainError('guest_has_account')
    // A booking that somebody makes meanwhile is not locked: it keeps the card, with nothing on it but who booked.
    const by = { at: deps.clock(), actor: 'owner' as const }
    const bookings = await forgetGuestOfHotel(tx, propertyId, kept.bookingIds, by)
    await forgetMessages(tx, bookings)
    await forgetAuthors(tx, propertyId, kept.bookingIds)
    await forgetEmptyCard(tx, propertyId, guestId, by)
  })
}
