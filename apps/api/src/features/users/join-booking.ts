import { z } from 'zod'
import type { Language } from '@keystay/contract/shared/languages'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { readCode } from '../../platform/database/ids.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import type { Session } from '../../platform/http/sessions.ts'
import { readToken } from '../../platform/security/signed-tokens.ts'
import { countTry } from '../../platform/security/throttle.ts'
import { findOwnerless, takeIntoAccount, type Joined } from '../bookings/guest/account-bookings.ts'
import { lockAccount } from '../../platform/security/lock-account.ts'
import { logAccountEvent } from './queries.ts'

const linkSeconds = 86_400
const linksPerAccount = { limit: 5, minutes: 15 }
const claims = z.object({ user: z.uuid(), property: z.uuid(), booking: z.uuid() })

/**
 * Mails a link to the address of a booking without an account, by which it joins this one: whoever reads that mail and
 * is logged in here may have it. The caller cannot tell whether there is such a booking, nor by how long it takes: a mail
 * about none is written too, and sent to nobody. Throws too_many_tries.
 */
export async function requestJoinLink(
  deps: Deps,
  { userId }: Session,
  { hotelKey, code }: { hotelKey: string; code: string },
  language: Language,
): Promise<void> {
  const { write } = deps.database
  const at = deps.clock()
  await countTry(write, `join ${userId}`, linksPerAccount, at)
  const ownerless = await findOwnerless(deps, hotelKey, readCode(code))
  const booking = ownerless ? { propertyId: ownerless.propertyId, bookingId: ownerless.bookingId } : null
  const expiresAt = new Date(at.getTime() + linkSeconds * 1000)
  await inTransaction(write, async (tx) => {
    await writeOutbox(tx, [{ kind: 'join_booking', at, userId, booking, language, expiresAt }])
  })
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
