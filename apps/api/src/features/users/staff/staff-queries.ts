import { sql } from 'kysely'
import type { Language } from '@keystay/contract/shared/languages'
import type { StaffRole } from '@keystay/contract/shared/rights'
import type { Sql, Tx } from '../../../platform/database/database.ts'

export type PersonRow = {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  readonly isOwner: boolean
  readonly since: Date | null
  readonly hasSecondFactor: boolean
  readonly version: number
}

/** The owner of a hotel first, then its staff by role and name. */
export async function readPeople(db: Sql | Tx, propertyId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    WITH people AS (
      SELECT p.owner_id AS user_id, 'owner'::staff_role AS role, true AS is_owner, NULL::timestamptz AS since, 0 AS version
      FROM properties p WHERE p.id = ${propertyId} AND p.owner_id IS NOT NULL
      UNION ALL
      SELECT s.user_id, s.role, false, s.since, s.version FROM staff s WHERE s.property_id = ${propertyId})
    SELECT u.id AS user_id, u.name, u.email, h.role, h.is_owner, h.since, h.version,
      EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)
        OR EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id) AS has_second_factor
    FROM people h JOIN users u ON u.id = h.user_id
    ORDER BY h.is_owner DESC, h.role, lower(u.name), u.id`.execute(db)
  return rows
}

export type InvitationRow = {
  readonly id: string
  readonly email: string
  readonly role: StaffRole
  readonly expiresAt: Date
}

/** Invitations that are open at a moment, by address. */
export async function readInvitations(db: Sql | Tx, propertyId: string, now: Date): Promise<InvitationRow[]> {
  return await db
    .selectFrom('staffInvitations')
    .select(['id', 'email', 'role', 'expiresAt'])
    .where('propertyId', '=', propertyId)
    .where('expiresAt', '>', now)
    .orderBy('email')
    .execute()
}

/** Locks who works at a hotel against other changes; whose hotel it is. */
export async function lockTeam(tx: Tx, propertyId: string): Promise<{ ownerId: string | null } | undefined> {
  return await tx
    .selectFrom('properties')
    .select('ownerId')
    .where('id', '=', propertyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes an invitation in the place of an earlier one to the same address. */
export async function putInvitation(
  tx: Tx,
  row: InvitationRow & { readonly propertyId: string; readonly language: Language; readonly createdAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('staffInvitations')
    .where('propertyId', '=', row.propertyId)
    .where(sql<boolean>`lower(email) = ${row.email.toLowerCase()}`)
    .execute()
  await tx.insertInto('staffInvitations').values(row).execute()
}

/** Takes an invitation out of use; what it was, unless it is gone. */
export async function takeInvitation(tx: Tx, propertyId: string, id: string): Promise<InvitationRow | undefined> {
  return await tx
    .deleteFrom('staffInvitations')
    .where('propertyId', '=', propertyId)
    .where('id', '=', id)
    .returning(['id', 'email', 'role', 'expiresAt'])
    .executeTakeFirst()
}

/** An open invitation with its hotel, and whether its address has an account; accounts may be on another server than hotels. */
export async function findInvitation(db: Sql, propertyId: string, id: string, now: Date) {
  const { rows } = await sql<{ slug: string; name: string; email: string; role: StaffRole; hasAccount: boolean }>`
    WITH found AS MATERIALIZED (
      SELECT p.slug, p.name, i.email, i.role
      FROM staff_invitations i JOIN properties p ON p.id = ${propertyId}
      WHERE i.property_id = ${propertyId} AND i.id = ${id} AND i.expires_at > ${now})
    SELECT found.*, EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(found.email)) AS has_account
    FROM found`.execute(db)
  return rows[0]
}

type StaffKey = { readonly propertyId: string; readonly userId: string }

export async function readStaff(
  tx: Tx,
  { propertyId, userId }: StaffKey,
): Promise<{ role: StaffRole; version: number } | undefined> {
  return await tx
    .selectFrom('staff')
    .select(['role', 'version'])
    .where('propertyId', '=', propertyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Makes somebody one of a hotel's people; who is one already gets this role. */
export async function putStaff(
  tx: Tx,
  row: StaffKey & { readonly role: StaffRole; readonly since: Date },
): Promise<void> {
  await tx
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['propertyId', 'userId']).doUpdateSet({ role: row.role, version: sql`staff.version + 1` }),
    )
    .execute()
}

export async function deleteStaff(tx: Tx, { propertyId, userId }: StaffKey): Promise<void> {
  await tx.deleteFrom('staff').where('propertyId', '=', propertyId).where('userId', '=', userId).execute()
}

/** Where an account works without owning it, by name. */
export async function readWorkplaces(db: Sql, userId: string) {
  return await db
    .selectFrom('staff as s')
    .innerJoin('properties as p', 'p.id', 's.propertyId')
    .select(['s.propertyId', 'p.slug', 'p.name', 's.role'])
    .where('s.userId', '=', userId)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}

/** Ends that an account works anywhere. */
export async function deleteStaffOfAccount(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('staff').where('userId', '=', userId).execute()
}

/** Whether an account owns a hotel or works at one. (Several servers cannot be asked for rows without columns.) */
export async function belongsSomewhere(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ belongs: boolean }>`
    SELECT EXISTS (SELECT 1 FROM properties WHERE owner_id = ${userId})
      OR EXISTS (SELECT 1 FROM staff WHERE user_id = ${userId}) AS belongs`.execute(tx)
  return rows[0]?.belongs ?? false
}

export async function setOwner(tx: Tx, propertyId: string, ownerId: string): Promise<void> {
  await tx.updateTable('properties').set({ ownerId }).where('id', '=', propertyId).execute()
}

/** Where an account works, by the hotel's name. */
export async function readEmployments(db: Sql, userId: string) {
  return await db
    .selectFrom('staff as s')
    .innerJoin('properties as p', 'p.id', 's.propertyId')
    .select(['p.name as hotel', 's.role', 's.since'])
    .where('s.userId', '=', userId)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}
