import type { TestApp } from './test-app.ts'

/** Keeps all room types of hotels locked until `unlock`; `waiting` is how many wait for room types. */
export async function lockTypes({ sql }: Pick<TestApp, 'sql'>, ...propertyIds: readonly string[]) {
  const { promise: done, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const locking = sql.begin(async (tx) => {
    await tx`SELECT FROM room_types WHERE property_id = ANY(${propertyIds}::uuid[]) FOR UPDATE`
    lock()
    await done
  })
  await locked
  return {
    unlock: async () => {
      unlock()
      await locking
    },
    waiting: async () => {
      const [row] = await sql<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%room_types%'`
      return row?.count
    },
  }
}
