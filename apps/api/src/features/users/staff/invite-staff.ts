import type { Language } from '@keystay/contract/shared/languages'
import { maxStaff } from '@keystay/contract/shared/limits'
import type { StaffList } from '@keystay/contract/staff/entities'
import type { InviteForm } from '@keystay/contract/staff/forms'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { countTry } from '../../../platform/security/throttle.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { writeOutbox } from '../../outbox/outbox.ts'
import { listStaff } from './list-staff.ts'
import { lockTeam, putInvitation, readInvitations, readPeople, takeInvitation } from './staff-queries.ts'

const linkMs = 7 * 86_400_000
const mailsPerHotel = { limit: 30, minutes: 60 }

type Who = { readonly propertyId: string; readonly userId: string }

/**
 * Mails somebody a link of seven days by which they join a hotel; one that was mailed before is worth nothing any more.
 * Throws already_staff, too_many_staff, too_many_tries.
 */
export async function inviteStaff(
  deps: Deps,
  { propertyId, userId, form, language }: Who & { readonly form: InviteForm; readonly language: Language },
): Promise<StaffList> {
  const { email, role } = form
  const at = deps.clock()
  await countTry(deps.database.write, `invite ${propertyId}`, mailsPerHotel, at)
  const id = newId()
  const expiresAt = new Date(at.getTime() + linkMs)
  return await inTransaction(deps.database.write, async (tx) => {
    await lockTeam(tx, propertyId)
    const people = await readPeople(tx, propertyId)
    if (people.some((one) => one.email.toLowerCase() === email.toLowerCase())) throw new DomainError('already_staff')
    const invited = await readInvitations(tx, propertyId, at)
    const others = invited.filter((one) => one.email.toLowerCase() !== email.toLowerCase())
    if (people.length + others.length >= maxStaff)
      throw new DomainError('too_many_staff', { params: { max: maxStaff } })
    await putInvitation(tx, { propertyId, id, email, role, language, createdAt: at, expiresAt })
    await writeOutbox(tx, [{ kind: 'staff_invitation', at, propertyId, invitationId: id, language, expiresAt }])
    await writeAudit(tx, [
      { propertyId, at, bookingId: null, actor: 'owner', event: 'staff_invited', detail: { invitation: id, role } },
    ])
    return await listStaff(tx, { propertyId, userId, now: at })
  })
}

/** Withdraws an invitation: its link is worth nothing any more. Throws not_found. */
export async function withdrawInvitation(
  deps: Deps,
  { propertyId, userId, invitationId }: Who & { readonly invitationId: string },
): Promise<StaffList> {
  const at = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    await lockTeam(tx, propertyId)
    if (!(await takeInvitation(tx, propertyId, invitationId))) throw new DomainError('not_found')
    const detail = { invitation: invitationId }
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'invitation_withdrawn', detail }])
    return await listStaff(tx, { propertyId, userId, now: at })
  })
}
