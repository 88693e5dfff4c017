import { inTransaction, type Sql, type Tx } from './database.ts'

/** Ends a transaction that only tried, with what it came to. */
class TakenBack extends Error {
  readonly outcome: unknown

  constructor(outcome: unknown) {
    super('taken back')
    this.outcome = outcome
  }
}

/** What a story would come to: it is made, and taken back. Throws what it throws. */
export async function rehearseIn<T>(db: Sql, story: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new TakenBack(await story(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as T
    throw error
  }
}
