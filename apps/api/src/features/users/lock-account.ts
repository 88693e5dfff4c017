import type { Tx } from '../../platform/database.ts'

/** Keeps an account from being erased until the end of the story; false when it is gone. */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().executeTakeFirst()
  return row !== undefined
}
