import { z } from 'zod'
import type { InvitationDetails } from '@keystay/contract/staff/entities'
import type { NewStaffForm } from '@keystay/contract/staff/forms'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { addressName } from '../../../platform/http/network-address.ts'
import { newSessionSecret } from '../../../platform/http/session-cookie.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { sha256 } from '../../../platform/security/keys.ts'
import { readToken } from '../../../platform/security/signed-tokens.ts'
import { countTry } from '../../../platform/security/throttle.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import type { LoggedInUser } from '../factors/second-step.ts'
import type { Visitor } from '../log-in.ts'
import { hashPassword } from '../passwords.ts'
import { insertUser, lockUser, logAccountEvent, updateUser, type User } from '../queries.ts'
import { deleteSession, renewSession } from '../session-queries.ts'
import { startSession } from '../start-session.ts'
import { findInvitation, lockTeam, putStaff, takeInvitation } from './staff-queries.ts'

const claims = z.object({ property: z.uuid(), invitation: z.uuid() })
/** A person needs one, and a few more for passwords that are refused. */
const triesPerAddress = { limit: 20, minutes: 15 }

/** What an invitation's token invites to. Throws link_invalid. */
export async function readInvitation(deps: Deps, token: string): Promise<InvitationDetails> {
  const { propertyId, invitationId } = await ticketOf(deps, token)
  // From the primary: a replica may not have it yet.
  const found = await findInvitation(deps.database.write, propertyId, invitationId, deps.clock())
  if (!found) throw new DomainError('link_invalid')
  const { slug, name, ...invitation } = found
  return { hotel: { slug, name }, ...invitation }
}

/**
 * Joins a hotel with the account that the invited address has, and renews the session, as whenever somebody may do more.
 * Throws link_invalid, invitation_for_other, not_logged_in.
 */
export async function acceptInvitation(deps: Deps, current: Session, token: string): Promise<LoggedInUser> {
  const ticket = await ticketOf(deps, token)
  return await inTransaction(deps.database.write, async (tx) => {
    const user = await lockUser(tx, current.userId)
    const secret = newSessionSecret()
    const id = newId()
    const renewed = user && (await renewSession(tx, current.id, { id, secretHash: sha256(secret) }))
    if (!renewed) throw new DomainError('not_logged_in')
    await join(tx, deps, user, ticket)
    const role = user.role === 'guest' ? 'owner' : user.role
    if (role !== user.role) await updateUser(tx, user.id, { role })
    const expires = renewed.remembered ? renewed.expiresAt : undefined
    return { user: { ...user, role }, session: { id, userId: user.id, secret, expires } }
  })
}

/** Joins a hotel with a new account for the invited address. Throws too_many_tries, link_invalid, validation_failed, email_taken. */
export async function acceptAsNew(deps: Deps, form: NewStaffForm, visitor: Visitor): Promise<LoggedInUser> {
  const now = deps.clock()
  const { token, name, password } = form
  await countTry(deps.database.write, `invitation ${addressName(visitor.address)}`, triesPerAddress, now)
  const ticket = await ticketOf(deps, token)
  const { email } = await readInvitation(deps, token)
  await refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(deps.config.passwords, password)
  const user: User = { id: newId(), name, email, phone: '', role: 'owner', passwordHash, createdAt: now }
  return await inTransaction(deps.database.write, async (tx) => {
    if (!(await insertUser(tx, user))) throw new DomainError('email_taken')
    await logAccountEvent(tx, user.id, 'signed_up', now)
    await join(tx, deps, user, ticket)
    if (visitor.formerSession) await deleteSession(tx, visitor.formerSession)
    const session = await startSession(tx, deps, { userId: user.id, device: visitor.device, isRemembered: false })
    return { user, session }
  })
}

type Ticket = { readonly propertyId: string; readonly invitationId: string }

async function ticketOf(deps: Deps, token: string): Promise<Ticket> {
  const ticket = claims.safeParse(await readToken(deps.config, 'staff-invitation', token, deps.clock()))
  if (!ticket.success) throw new DomainError('link_invalid')
  return { propertyId: ticket.data.property, invitationId: ticket.data.invitation }
}

/** Uses the invitation up. Whoever owns the hotel by now stays its owner. */
async function join(tx: Tx, deps: Deps, user: User, { propertyId, invitationId }: Ticket): Promise<void> {
  const at = deps.clock()
  const hotel = await lockTeam(tx, propertyId)
  const invitation = await takeInvitation(tx, propertyId, invitationId)
  if (!hotel || !invitation || invitation.expiresAt <= at) throw new DomainError('link_invalid')
  const { email, role } = invitation
  if (email.toLowerCase() !== user.email.toLowerCase())
    throw new DomainError('invitation_for_other', { params: { email } })
  if (hotel.ownerId === user.id) return
  await putStaff(tx, { propertyId, userId: user.id, role, since: at })
  await logAccountEvent(tx, user.id, 'joined_hotel', at)
  const detail = { role }
  const who = { actor: 'owner', userId: user.id } as const
  await writeAudit(tx, [{ propertyId, at, bookingId: null, ...who, event: 'staff_joined', detail }])
}
