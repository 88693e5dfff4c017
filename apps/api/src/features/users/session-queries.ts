import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'

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

/** Removes what has run out: sessions, used challenges, reset links, begun logins and setups, and tries that no longer count. */
export async function deleteExpired(db: Sql, now: Date, idleSince: Date): Promise<void> {
  await sql`DELETE FROM sessions WHERE expires_at <= ${now} OR (NOT remembered AND last_used_at <= ${idleSince})`.execute(
    db,
  )
  await sql`DELETE FROM used_challenges WHERE expires_at <= ${now}`.execute(db)
  await sql`DELETE FROM password_resets WHERE expires_at <= ${now}`.execute(db)
  await sql`DELETE FROM pending_logins WHERE expires_at <= ${now}`.execute(db)
  await sql`DELETE FROM factor_setups WHERE expires_at <= ${now}`.execute(db)
  const yesterday = new Date(now.getTime() - 86_400_000)
  await sql`DELETE FROM throttles WHERE window_start <= ${yesterday}`.execute(db)
}
