import type { StaffRole } from '@keystay/contract/shared/rights'
import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { TestApp } from './test-app.ts'
import { createUser, newEmail, type TestUser } from './test-user.ts'

/** Makes an account one of a hotel's people, without an invitation; without one, an account that nobody logs in with. */
export async function addStaff(
  { sql, deps }: TestApp,
  propertyId: string,
  role: StaffRole,
  userId?: string,
): Promise<string> {
  const id = userId ?? newId()
  if (userId === undefined) {
    const password_hash = '$argon2id$none'
    const row = { id, email: newEmail(), name: 'Mara Vogt', role: 'owner', password_hash, created_at: deps.clock() }
    await sql`INSERT INTO users ${rowsOf(row)}`
  }
  await sql`INSERT INTO staff ${rowsOf({ property_id: propertyId, user_id: id, role, since: deps.clock() })}`
  return id
}

/** Somebody of a hotel, logged in. */
export async function createStaff(api: TestApp, propertyId: string, role: StaffRole): Promise<TestUser> {
  const user = await createUser(api, 'owner')
  await addStaff(api, propertyId, role, user.id)
  return user
}

/** Invites an address without a mail. */
export async function addInvitation({ sql, deps }: TestApp, propertyId: string): Promise<string> {
  const id = newId()
  const created_at = deps.clock()
  const expires_at = new Date(created_at.getTime() + 86_400_000)
  const row = { property_id: propertyId, id, email: newEmail(), role: 'accountant', language: 'de' }
  await sql`INSERT INTO staff_invitations ${rowsOf({ ...row, created_at, expires_at })}`
  return id
}
