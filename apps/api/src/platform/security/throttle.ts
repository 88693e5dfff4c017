import { sql } from 'kysely'
import { sha256 } from './keys.ts'
import { aside } from '../database/request-context.ts'
import type { Sql, Tx } from '../database/database.ts'
import { DomainError } from '../http/errors.ts'

/** So many tries within so many minutes. */
export type Limit = { readonly limit: number; readonly minutes: number }

/**
 * Counts a try under a name, in the database so that it holds across processes, and returns which one of its time it is;
 * with `amount` so many at once. In a transaction others of that name wait for its end, and what it does not keep was
 * never counted. Throws too_many_tries with when to come back.
 */
export async function countTry(
  db: Sql | Tx,
  name: string,
  { limit, minutes }: Limit,
  now: Date,
  amount = 1,
): Promise<number> {
  const key = sha256(name)
  const oldest = new Date(now.getTime() - minutes * 60_000)
  const count = sql<{ tries: number; windowStart: Date }>`
    INSERT INTO throttles AS t (key, window_start, tries) VALUES (${key}, ${now}, ${amount})
    ON CONFLICT (key) DO UPDATE SET
      tries = CASE WHEN t.window_start <= ${oldest} THEN excluded.tries ELSE t.tries + excluded.tries END,
      window_start = CASE WHEN t.window_start <= ${oldest} THEN ${now} ELSE t.window_start END
    RETURNING tries, window_start`
  const { rows } = await aside(async () => await count.execute(db))
  const state = rows[0]
  if (!state || state.tries <= limit) return state?.tries ?? 0
  const seconds = Math.max(1, Math.ceil((state.windowStart.getTime() + minutes * 60_000 - now.getTime()) / 1000))
  throw new DomainError('too_many_tries', { retryAfterSeconds: seconds, params: { minutes: Math.ceil(seconds / 60) } })
}

/** How many tries of the last minutes are counted under a name. */
export async function readTries(db: Sql, name: string, minutes: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('tries')
    .where('key', '=', sha256(name))
    .where('windowStart', '>', new Date(now.getTime() - minutes * 60_000))
    .executeTakeFirst()
  return row?.tries ?? 0
}

/** Gives a counted try back: it was no failure after all. */
export async function returnTry(db: Sql | Tx, name: string, amount = 1): Promise<void> {
  const giveBack = sql`UPDATE throttles SET tries = greatest(tries - ${amount}, 0) WHERE key = ${sha256(name)} AND tries > 0`
  await aside(async () => await giveBack.execute(db))
}
