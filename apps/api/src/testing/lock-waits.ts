import { sql, type RawBuilder } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Sessions that wait for a lock and those that keep it from them, as a query of rows `pid, blocker`. */
export function lockWaits({ sharded }: Pick<TestApp, 'sharded'>): RawBuilder<unknown> {
  // Where hotels are spread over several servers, sessions of the coordinator wait for each other on the workers.
  const here = sql`SELECT pid, unnest(pg_blocking_pids(pid)) AS blocker FROM pg_stat_activity`
  if (!sharded) return here
  return sql`${here} UNION
    SELECT citus_pid_for_gpid(waiting_gpid), citus_pid_for_gpid(blocking_gpid) FROM citus_lock_waits`
}

/** Those sessions of the app's database that wait for a lock. */
export async function waitingSessions(api: Pick<TestApp, 'sql' | 'sharded'>): Promise<{ query: string }[]> {
  return await api.sql<{ query: string }[]>`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND pid IN (SELECT pid FROM (${lockWaits(api)}) AS waits)`
}
