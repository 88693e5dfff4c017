import { expect, vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Keeps a lock until so many wait for it, so that what was sent before meets for certain. */
export async function meet<T>(
  { sql }: Pick<TestApp, 'sql'>,
  lock: string,
  count: number,
  send: () => readonly Promise<T>[],
): Promise<T[]> {
  let sent: readonly Promise<T>[] = []
  await sql.begin(async (tx) => {
    await tx.unsafe(lock)
    const [own] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    sent = send()
    await vi.waitFor(async () => {
      const waiting = await sql`
        WITH RECURSIVE behind AS (
          SELECT pid FROM pg_stat_activity WHERE ${own?.pid ?? 0} = ANY (pg_blocking_pids(pid))
          UNION SELECT a.pid FROM behind b JOIN pg_stat_activity a ON b.pid = ANY (pg_blocking_pids(a.pid)))
        SELECT FROM behind`
      expect(waiting).toHaveLength(count)
    }, 60_000)
  })
  return await Promise.all(sent)
}
