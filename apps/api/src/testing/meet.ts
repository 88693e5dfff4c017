import { expect, vi } from 'vitest'
import { lockWaits } from './lock-waits.ts'
import type { TestApp } from './test-app.ts'

/** Keeps a lock until so many wait for it, so that what was sent before meets for certain. */
export async function meet<T>(
  api: Pick<TestApp, 'sql' | 'sharded'>,
  lock: string,
  count: number,
  send: () => readonly Promise<T>[],
): Promise<T[]> {
  let sent: readonly Promise<T>[] = []
  await api.sql.begin(async (tx) => {
    await tx.unsafe(lock)
    const [own] = await tx<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    sent = send()
    await vi.waitFor(async () => {
      const waiting = await api.sql`
        WITH RECURSIVE waits AS (${lockWaits(api)}), behind AS (
          SELECT pid FROM waits WHERE blocker = ${own?.pid ?? 0}
          UNION SELECT w.pid FROM behind b JOIN waits w ON w.blocker = b.pid)
        SELECT FROM behind`
      expect(waiting).toHaveLength(count)
    }, 60_000)
  })
  return await Promise.all(sent)
}
