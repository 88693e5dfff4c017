import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../platform/http/sessions.ts'
import { forgetGuest } from '../bookings/guest/account-bookings.ts'
import { forgetMessages } from '../messages/list-conversations.ts'
import { forgetReviews } from '../reviews/write-review.ts'
import { refuseHotelOwner } from '../properties/owned-hotels.ts'
import { confirmPassword, requireUser } from './change-account.ts'
import { deleteStaffOfAccount } from './staff/staff-queries.ts'
import { deleteUser, lockUser, logAccountEvent } from './queries.ts'

/**
 * Erases an account: the person, the sessions and the links go; of the bookings stays what their invoices need, and only
 * their hotels may read it; reviews are withdrawn, messages go. Throws validation_failed, too_many_tries, booking_open, balance_due,
 * hotels_owned.
 */
export async function eraseAccount(
  deps: Deps,
  session: Session,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const user = await requireUser(deps, session)
  await confirmPassword(deps, user, password, address)
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    // No booking can join the account from here on.
    if (!(await lockUser(tx, user.id))) return
    await refuseHotelOwner(tx, user.id)
    await deleteStaffOfAccount(tx, user.id)
    const bookings = await forgetGuest(tx, user.id, now)
    await forgetReviews(tx, bookings, now)
    await forgetMessages(tx, bookings)
    await deleteUser(tx, user.id)
    await logAccountEvent(tx, user.id, 'erased', now)
  })
}
