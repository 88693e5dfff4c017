import type { GuestExport } from '@keystay/contract/guest-data/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { tellWhole } from '../bookings/guest/account-bookings.ts'
import { exportGuests } from '../guests/export-guests.ts'
import { readKept } from '../guests/kept-of-guest.ts'
import { exportMessages } from '../messages/list-conversations.ts'
import { exportReviews } from '../reviews/export-reviews.ts'
import { exportRegistrations } from '../registrations/export-registrations.ts'

/** Everything that a hotel keeps of a guest. Throws not_found, card_merged. */
export async function exportGuest(
  deps: Deps,
  { propertyId, guestId }: { readonly propertyId: string; readonly guestId: string },
  language: Language,
): Promise<GuestExport> {
  const { read } = deps.database
  const { bookingIds } = await readKept(read, propertyId, guestId)
  const keys = bookingIds.map((bookingId) => ({ propertyId, bookingId }))
  return {
    exportedAt: deps.clock().toISOString(),
    bookings: await tellWhole(deps, keys, language),
    guestCards: await exportGuests(read, { propertyId, cardId: guestId }),
    registrations: await exportRegistrations(read, { propertyId, ids: bookingIds }),
    reviews: await exportReviews(read, { propertyId, ids: bookingIds }),
    messages: await exportMessages(read, { propertyId, ids: bookingIds }),
  }
}
