import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { deleteDue } from '../../platform/database/delete-due.ts'

export type SessionRow = {
  readonly id: string
  readonly secretHash: Buffer
  readonly userId: string
  readonly device: string
  readonly remembered: boolean
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
}

export async function insertSession(tx: Tx, session: SessionRow): Promise<void> {
  await tx.insertInto('sessions').values(session).execute()
}

/** Gives a session another id and secret; the old ones are dead. Returns what lasts of it. */
export async function renewSession(
  tx: Tx,
  old: string,
  next: { id: string; secretHash: Buffer },
): Promise<Pick<SessionRow, 'remembered' | 'expiresAt'> | undefined> {
  return await tx
    .updateTable('sessions')
    .set(next)
    .where('id', '=', old)
    .returning(['remembered', 'expiresAt'])
    .executeTakeFirst()
}

export async function deleteSession(db: Sql | Tx, secretHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('secretHash', '=', secretHash).execute()
}

/** Ends the sessions of an account but for one; returns how many. */
export async function deleteOtherSessions(tx: Tx, userId: string, except: string | null): Promise<number> {
  const query = tx.deleteFrom('sessions').where('userId', '=', userId)
  const { numDeletedRows } = await (except ? query.where('id', '<>', except) : query).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function readSessions(db: Sql, userId: string): Promise<Omit<SessionRow, 'secretHash' | 'userId'>[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'device', 'remembered', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
}

type Expiry = { readonly now: Date; readonly idleSince: Date; readonly signal?: AbortSignal | undefined }

/** Removes what has run out: sessions, used challenges, reset links, invitations, begun logins and setups, and tries that no longer count. */
export async function deleteExpired(db: Sql, { now, idleSince, signal }: Expiry): Promise<void> {
  const ended = sql`expires_at <= ${now}`
  const yesterday = new Date(now.getTime() - 86_400_000)
  const due = [
    { table: 'sessions', key: ['id'], where: sql`${ended} OR (NOT remembered AND last_used_at <= ${idleSince})` },
    { table: 'used_challenges', key: ['key'], where: ended },
    { table: 'password_resets', key: ['token_hash'], where: ended },
    { table: 'staff_invitations', key: ['property_id', 'id'], where: ended },
    { table: 'pending_logins', key: ['secret_hash'], where: ended },
    { table: 'factor_setups', key: ['session_id', 'purpose'], where: ended },
    { table: 'throttles', key: ['key'], where: sql`window_start <= ${yesterday}` },
  ]
  for (const one of due) await deleteDue(db, { ...one, signal })
}
