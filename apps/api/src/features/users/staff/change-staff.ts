import { mayAtHotel, type StaffRole } from '@keystay/contract/shared/rights'
import type { StaffList } from '@keystay/contract/staff/entities'
import type { HandOverForm, StaffRoleForm } from '@keystay/contract/staff/forms'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { lockAccount } from '../../../platform/security/lock-account.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { requireRoomForHotel } from '../../properties/owned-hotels.ts'
import { confirmPassword, requireUser } from '../change-account.ts'
import { deletePendingLogins } from '../factors/setup-queries.ts'
import { lockUser, logAccountEvent, updateUser } from '../queries.ts'
import { deleteOtherSessions } from '../session-queries.ts'
import { listStaff } from './list-staff.ts'
import { belongsSomewhere, deleteStaff, lockTeam, putStaff, readStaff, setOwner } from './staff-queries.ts'

/** Who asks, as what, and about whom. */
type Asked = {
  readonly propertyId: string
  readonly session: Session
  readonly role: StaffRole
  readonly userId: string
}

/** Gives somebody another role. Throws not_found, right_missing, changed_meanwhile with the people as they are. */
export async function changeStaffRole(
  deps: Deps,
  { propertyId, session, role: own, userId, form }: Asked & { readonly form: StaffRoleForm },
): Promise<StaffList> {
  const at = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    await lockTeam(tx, propertyId)
    const staff = await requireStaff(tx, { propertyId, userId, own })
    const list = async () => await listStaff(tx, { propertyId, userId: session.userId, now: at })
    if (staff.version !== form.version) {
      throw new DomainError('changed_meanwhile', { details: { current: await list() } })
    }
    if (staff.role === form.role) return await list()
    await putStaff(tx, { propertyId, userId, role: form.role, since: at })
    const detail = { person: userId, was: staff.role, role: form.role }
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'staff_role_changed', detail }])
    return await list()
  })
}

/**
 * Ends that somebody works at a hotel: their sessions end, and with them what they listen to. Who belongs to no other hotel
 * is a guest again. Throws not_found, right_missing.
 */
export async function endStaff(deps: Deps, { propertyId, session, role, userId }: Asked): Promise<StaffList> {
  const at = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    await end(tx, { propertyId, userId, own: role, at })
    return await listStaff(tx, { propertyId, userId: session.userId, now: at })
  })
}

/**
 * Somebody ends that they work at a hotel, whatever they are there; as above. Whose hotel it is does not leave, but hands it over.
 * Throws not_found.
 */
export async function leaveHotel(
  deps: Deps,
  { propertyId, session }: Pick<Asked, 'propertyId' | 'session'>,
): Promise<void> {
  const at = deps.clock()
  const { userId } = session
  await inTransaction(deps.database.write, async (tx) => await end(tx, { propertyId, userId, own: 'owner', at }))
}

type Ending = Pick<Asked, 'propertyId' | 'userId'> & {
  /** What whoever ends it is there. */
  readonly own: StaffRole
  readonly at: Date
}

async function end(tx: Tx, { propertyId, userId, own, at }: Ending): Promise<void> {
  const user = await lockUser(tx, userId)
  await lockTeam(tx, propertyId)
  const staff = await requireStaff(tx, { propertyId, userId, own })
  await deleteStaff(tx, { propertyId, userId })
  if (user?.role === 'owner' && !(await belongsSomewhere(tx, userId))) await updateUser(tx, userId, { role: 'guest' })
  await deletePendingLogins(tx, userId)
  await deleteOtherSessions(tx, userId, null)
  await logAccountEvent(tx, userId, 'left_hotel', at)
  const detail = { person: userId, was: staff.role }
  await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'staff_ended', detail }])
}

/** Who shares the ownership is changed by those alone who have it. */
async function requireStaff(tx: Tx, asked: { propertyId: string; userId: string; own: StaffRole }) {
  const staff = await readStaff(tx, asked)
  if (!staff) throw new DomainError('not_found')
  if (staff.role === 'owner' && !mayAtHotel(asked.own, 'ownership')) throw new DomainError('right_missing')
  return staff
}

/**
 * Hands a hotel over to somebody who shares its ownership already; the former owner stays one who shares it. Throws
 * right_missing for whom the hotel is not, not_found, validation_failed (password), too_many_tries, too_many_hotels.
 */
export async function handOver(
  deps: Deps,
  {
    propertyId,
    session,
    form,
    address,
  }: Pick<Asked, 'propertyId' | 'session'> & { readonly form: HandOverForm; readonly address: string },
): Promise<StaffList> {
  const { userId: to, password } = form
  const me = session.userId
  const at = deps.clock()
  await confirmPassword(deps, await requireUser(deps, session), password, address)
  return await inTransaction(deps.database.write, async (tx) => {
    for (const id of [me, to].toSorted()) await lockAccount(tx, id, { alone: true })
    const hotel = await lockTeam(tx, propertyId)
    if (hotel?.ownerId !== me) throw new DomainError('right_missing')
    const partner = await readStaff(tx, { propertyId, userId: to })
    if (partner?.role !== 'owner') throw new DomainError('not_found')
    await requireRoomForHotel(tx, to)
    await deleteStaff(tx, { propertyId, userId: to })
    await setOwner(tx, propertyId, to)
    await putStaff(tx, { propertyId, userId: me, role: 'owner', since: at })
    const detail = { person: to }
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'hotel_handed_over', detail }])
    return await listStaff(tx, { propertyId, userId: me, now: at })
  })
}
