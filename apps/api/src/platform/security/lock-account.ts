import type { Tx } from '../database/database.ts'

/**
 * Keeps an account from being erased until the end of the story; false when it is gone. A story that counts what the
 * account has asks `alone`: of those one goes at a time.
 */
export async function lockAccount(
  tx: Tx,
  userId: string,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', userId)
  const row = await (alone ? query.forNoKeyUpdate() : query.forKeyShare()).executeTakeFirst()
  return row !== undefined
}
