import { waitingSessions } from './lock-waits.ts'
import type { TestApp } from './test-app.ts'

/** Keeps all room types of hotels locked until `unlock`; `waiting` is how many wait for room types. */
export async function lockTypes(api: Pick<TestApp, 'sql' | 'sharded'>, ...propertyIds: readonly string[]) {
  const { promise: done, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const locking = api.sql.begin(async (tx) => {
    for (const id of propertyIds) await tx`SELECT id FROM room_types WHERE property_id = ${id} FOR UPDATE`
    lock()
    await done
  })
  await locked
  return {
    unlock: async () => {
      unlock()
      await locking
    },
    waiting: async () => (await waitingSessions(api)).filter(({ query }) => query.includes('room_types')).length,
  }
}
