import type { Sql, Tx } from './database.ts'

/** All that is read by it belongs to one snapshot; nothing can be written in it. */
export async function inSnapshot<T>(db: Sql, read: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
