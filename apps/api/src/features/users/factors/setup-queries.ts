import type { Sql, Tx } from '../../../platform/database/database.ts'

/** A login that has begun in a browser: `userId` is null while no password was given. */
export type PendingLogin = {
  readonly secretHash: Buffer
  readonly userId: string | null
  readonly remembered: boolean
  readonly challenge: string | null
  readonly expiresAt: Date
}

export async function insertPendingLogin(db: Sql | Tx, login: PendingLogin): Promise<void> {
  await db.insertInto('pendingLogins').values(login).execute()
}

export async function readPendingLogin(db: Sql, secretHash: Buffer, now: Date): Promise<PendingLogin | undefined> {
  return await db
    .selectFrom('pendingLogins')
    .selectAll()
    .where('secretHash', '=', secretHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Ends a login that was pending; undefined when it was none any more. */
export async function takePendingLogin(db: Sql | Tx, secretHash: Buffer, now: Date): Promise<PendingLogin | undefined> {
  const row = await db
    .deleteFrom('pendingLogins')
    .where('secretHash', '=', secretHash)
    .returningAll()
    .executeTakeFirst()
  return row && row.expiresAt > now ? row : undefined
}

/** Sets what a passkey has to sign, instead of what there was. */
export async function setChallenge(db: Sql, secretHash: Buffer, challenge: string): Promise<void> {
  await db.updateTable('pendingLogins').set({ challenge }).where('secretHash', '=', secretHash).execute()
}

/** Takes the challenge of a pending login out of use; false when it was already. */
export async function dropChallenge(db: Sql, secretHash: Buffer, challenge: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pendingLogins')
    .set({ challenge: null })
    .where('secretHash', '=', secretHash)
    .where('challenge', '=', challenge)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whoever has begun to log in to an account begins again. */
export async function deletePendingLogins(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('pendingLogins').where('userId', '=', userId).execute()
}

export type SetupPurpose = 'add_passkey' | 'confirm' | 'add_authenticator'

/** Keeps what a session has begun, instead of what it began for this purpose before. */
export async function saveSetup(
  db: Sql,
  setup: {
    readonly sessionId: string
    readonly purpose: SetupPurpose
    readonly value: Buffer
    readonly expiresAt: Date
  },
): Promise<void> {
  const { value, expiresAt } = setup
  await db
    .insertInto('factorSetups')
    .values(setup)
    .onConflict((conflict) => conflict.columns(['sessionId', 'purpose']).doUpdateSet({ value, expiresAt }))
    .execute()
}

export async function readSetup(
  db: Sql,
  sessionId: string,
  purpose: SetupPurpose,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('factorSetups')
    .select('value')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.value
}

/** Takes what a session has begun; undefined when it has begun nothing, or too long ago. */
export async function takeSetup(
  db: Sql | Tx,
  sessionId: string,
  purpose: SetupPurpose,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('factorSetups')
    .where('sessionId', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['value', 'expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? row.value : undefined
}

/** When the session's user last proved to be there. */
export async function readConfirmedAt(db: Sql | Tx, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('sessions').select('confirmedAt').where('id', '=', sessionId).executeTakeFirst()
  return row?.confirmedAt ?? null
}

export async function noteConfirmed(db: Sql | Tx, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', sessionId).execute()
}
