import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openPlainSql, type PlainSql } from '../../platform/database/plain-sql.ts'
import { startThrowAway } from '../../platform/database/test-database.ts'
import type { EmbeddedDatabase } from '../../platform/embedded-postgres/embedded-database.ts'
import { startStandby } from '../../testing/start-standby.ts'
import { type Browser, useTestApp } from '../../testing/test-app.ts'
import { bookOne, bookingRequest, createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { buildApp } from '../../app.ts'

const api = useTestApp()
const soon = { timeout: 60_000, interval: 50 }
let primary: EmbeddedDatabase
let standby: EmbeddedDatabase
let sql: PlainSql
let onStandby: PlainSql
let database: Database
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  primary = await startThrowAway()
  await migrate(primary.url)
  standby = await startStandby(primary.url)
  sql = openPlainSql(primary.url)
  onStandby = openPlainSql(standby.url)
  const limits = { readConnections: 4, writeConnections: 4, lockTimeoutMs: 60_000, replicaMaxLagMs: 600_000 }
  database = openDatabase({ url: primary.url, replicaUrl: standby.url, ...limits })
  app = await buildApp({ ...api.deps, database, strictReplies: true })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await Promise.all([database.close(), sql.end(), onStandby.end()])
  await Promise.all([standby.stop(), primary.stop()])
})

/** Whether a search across hotels shows this one as free for the stay that `bookOne` books. */
async function isShown(browser: Browser, hotel: TestHotel): Promise<boolean> {
  const { checkIn, checkOut } = bookingRequest(hotel)
  const reply = await browser.get(`/v1/public/properties?checkIn=${checkIn}&checkOut=${checkOut}&guests=1&size=50`)
  return reply.json<{ data: { id: string }[] }>().data.some(({ id }) => id === hotel.id)
}

test('what guests have just booked is never shown as free to them, however far the replica is behind', async () => {
  const hotel = await createHotel({ ...api, sql }, { types: [{ rooms: 1 }] })
  const [guest, other] = [api.newBrowser(app), api.newBrowser(app)]
  await vi.waitFor(() => expect(database.replica?.isUsable()).toBe(true), soon)
  await vi.waitFor(async () => expect(await isShown(other, hotel)).toBe(true), soon)
  await onStandby`SELECT pg_wal_replay_pause()`
  await bookOne(guest, hotel)
  expect(await isShown(guest, hotel)).toBe(false)
  // Others read the replica, which does not know yet: or this test would prove nothing.
  await vi.waitFor(async () => expect(await isShown(other, hotel)).toBe(true), soon)
  expect(await isShown(guest, hotel)).toBe(false)
  await onStandby`SELECT pg_wal_replay_resume()`
  await vi.waitFor(async () => expect(await isShown(other, hotel)).toBe(false), soon)
})
