import { z } from 'zod'
import type { Language } from '@keystay/contract/languages'
import { inTransaction } from '../../platform/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { readBookingCode } from '../../platform/ids.ts'
import type { Session } from '../../platform/sessions.ts'
import { readToken, signToken } from '../../platform/signed-tokens.ts'
import { countTry } from '../../platform/throttle.ts'
import { findOwnerless, takeIntoAccount, type Joined } from '../bookings/account-bookings.ts'
import type { SendLink } from './links.ts'
import { lockAccount } from './lock-account.ts'
import { logAccountEvent } from './queries.ts'

const linkSeconds = 86_400
const linksPerAccount = { limit: 5, minutes: 15 }
const claims = z.object({ user: z.uuid(), property: z.uuid(), booking: z.uuid() })

/**
 * Mails a link to the address of a booking without an account, by which it joins this one: whoever reads that mail and
 * is logged in here may have it. The caller cannot tell whether there is such a booking. Throws too_many_tries.
 */
export async function requestJoinLink(
  deps: Deps & { sendLink: SendLink },
  { userId }: Session,
  { hotelKey, code }: { hotelKey: string; code: string },
  language: Language,
): Promise<void> {
  const { config, database } = deps
  const now = deps.clock()
  await countTry(database.write, `join ${userId}`, linksPerAccount, now)
  const found = await findOwnerless(deps, hotelKey, readBookingCode(code))
  if (!found) return
  const { propertyId, bookingId, email } = found
  const ticket = { user: userId, property: propertyId, booking: bookingId }
  const token = await signToken(config, 'join-booking', ticket, { now, seconds: linkSeconds })
  await deps.sendLink({ kind: 'join_booking', to: email, url: `${config.publicUrl}/join-booking#${token}`, language })
}

/** Takes the booking of a mailed token into the account that asked for it; again is fine. Throws link_invalid. */
export async function joinBooking(deps: Deps, { userId }: Session, token: string): Promise<Joined> {
  const now = deps.clock()
  const ticket = claims.safeParse(await readToken(deps.config, 'join-booking', token, now))
  if (!ticket.success || ticket.data.user !== userId) throw new DomainError('link_invalid')
  const { property: propertyId, booking: bookingId } = ticket.data
  return await inTransaction(deps.database.write, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new DomainError('not_logged_in')
    const joined = await takeIntoAccount(tx, { propertyId, bookingId, userId })
    if (!joined) throw new DomainError('link_invalid')
    await logAccountEvent(tx, userId, 'booking_joined', now)
    return joined
  })
}
