import { sql } from 'kysely'
import type { Role } from '@keystay/contract/shared/roles'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { SignInChange } from '../outbox/outbox.ts'

/** An account as stored. */
export type User = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly role: Role
  readonly passwordHash: string
  readonly createdAt: Date
}

const columns = ['id', 'email', 'name', 'phone', 'role', 'passwordHash', 'createdAt'] as const

export async function findByEmail(db: Sql | Tx, email: string): Promise<User | undefined> {
  const isTheirs = sql<boolean>`lower(email) = ${email.toLowerCase()}`
  return await db.selectFrom('users').select(columns).where(isTheirs).executeTakeFirst()
}

export async function readUser(db: Sql | Tx, id: string): Promise<User | undefined> {
  return await db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks an account against every other change until the end of the story. */
export async function lockUser(tx: Tx, id: string): Promise<User | undefined> {
  return await tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** False when the address has an account already. */
export async function insertUser(tx: Tx, user: User): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateUser(
  db: Sql | Tx,
  id: string,
  change: Partial<Pick<User, 'name' | 'phone' | 'role' | 'passwordHash'>>,
): Promise<void> {
  await db.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Removes the account with its sessions and reset links. */
export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

export type AccountEvent =
  | 'signed_up'
  | 'created_by_operator'
  | 'became_owner'
  | 'password_changed'
  | 'password_reset'
  | 'other_sessions_ended'
  | 'booking_joined'
  | 'joined_hotel'
  | 'left_hotel'
  | SignInChange
  | 'erased'

export async function logAccountEvent(tx: Tx, userId: string, event: AccountEvent, at: Date): Promise<void> {
  await tx.insertInto('accountLog').values({ id: newId(), userId, event, at }).execute()
}

export async function readAccountEvents(db: Sql, userId: string): Promise<{ at: Date; event: string }[]> {
  return await db
    .selectFrom('accountLog')
    .select(['at', 'event'])
    .where('userId', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** Stores a reset link for the account of an address and returns the account, if there is one: one statement for both. */
export async function insertReset(
  tx: Tx,
  reset: { email: string; tokenHash: Buffer; expiresAt: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    INSERT INTO password_resets (token_hash, user_id, expires_at)
    SELECT ${reset.tokenHash}, id, ${reset.expiresAt} FROM users WHERE lower(email) = ${reset.email}
    RETURNING user_id`.execute(tx)
  return rows[0]?.userId
}

/** Whether a reset link is still good. */
export async function isResetOpen(db: Sql, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a reset link out of use; the account that it was for, if it is still good. */
export async function takeReset(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .returning(['userId', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? row.userId : undefined
}

export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
}
