import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

export type PasskeyRow = {
  readonly id: string
  readonly userId: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly backedUp: boolean
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export async function readPasskeys(db: Sql | Tx, userId: string): Promise<PasskeyRow[]> {
  return await db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Sql, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return await db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** False when the credential is somebody's passkey already. */
export async function insertPasskey(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Notes that a passkey was used; false when it was used or removed since it was read. */
export async function notePasskeyUse(
  tx: Tx,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  use: { readonly counter: number; readonly backedUp: boolean; readonly lastUsedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set(use)
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the account has no such passkey. */
export async function namePasskey(db: Sql, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the account has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type AuthenticatorRow = {
  readonly userId: string
  readonly secret: Buffer
  readonly lastStep: number
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export async function readAuthenticator(db: Sql | Tx, userId: string): Promise<AuthenticatorRow | undefined> {
  return await db.selectFrom('authenticators').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** False when the account has one already. */
export async function insertAuthenticator(tx: Tx, row: AuthenticatorRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authenticators')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a time step out of use with all before it; false when it was already. */
export async function useStep(tx: Tx, userId: string, step: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ lastStep: step, lastUsedAt: now })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when the account has none. */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('authenticators').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Replaces an account's recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { hashes }: RecoveryCodes,
  createdAt: Date,
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt }))
  await tx.insertInto('recoveryCodes').values(rows).execute()
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** What one of an account's recovery codes is stored as, if it has any. */
export async function readOneRecoveryHash(db: Sql, userId: string): Promise<string | undefined> {
  const query = db.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId)
  const row = await query.limit(1).executeTakeFirst()
  return row?.codeHash
}

/** Takes a recovery code out of use; false when it is none, or was used. */
export async function useRecoveryCode(tx: Tx, userId: string, codeHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recoveryCodes')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Sql | Tx, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return row?.left ?? 0
}

/** Notes that an owner has answered the invitation. */
export async function noteInvitation(db: Sql | Tx, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ factorInvitedAt: now })
    .where('id', '=', userId)
    .where('factorInvitedAt', 'is', null)
    .execute()
}

/** Whether the account was invited, and those of its hotels, or where it works, that ask for a second factor, by name. */
export async function readDemands(db: Sql, userId: string): Promise<{ invitedAt: Date | null; requiredBy: string[] }> {
  const { rows } = await sql<{ invitedAt: Date | null; requiredBy: string[] }>`
    SELECT u.factor_invited_at AS invited_at, array(
      SELECT p.name FROM properties p
      WHERE p.id IN (SELECT id FROM properties WHERE owner_id = ${userId}
        UNION ALL SELECT property_id FROM staff WHERE user_id = ${userId})
        AND p.requires_second_factor
      ORDER BY p.name, p.id
    ) AS required_by
    FROM users u WHERE u.id = ${userId}`.execute(db)
  return rows[0] ?? { invitedAt: null, requiredBy: [] }
}
