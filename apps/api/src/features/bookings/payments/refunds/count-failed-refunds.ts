import type { Sql } from '../../../../platform/database/database.ts'

const shownMs = 30 * 86_400_000

/** How many refunds of the last 30 days a provider refused to make for us, not what it, or a dispute, took by itself. */
export async function countFailedRefunds(db: Sql, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .where('reason', 'not in', ['provider', 'dispute'])
    .where('createdAt', '>', new Date(now.getTime() - shownMs))
    .executeTakeFirstOrThrow()
  return count
}
