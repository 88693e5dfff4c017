import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDatabase, type Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { writeOutbox, type OutboxEntry } from './outbox.ts'
import { openTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'

const at = new Date('2026-11-21T12:00:00Z')
let own: TestDatabase
let database: Database

beforeAll(async () => {
  own = await openTestDatabase()
  database = openDatabase({ url: own.url, readConnections: 1, writeConnections: 4, lockTimeoutMs: 5000 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const newKey = () => ({ propertyId: newId(), bookingId: newId() })
const write = async (...entries: OutboxEntry[]) =>
  await inTransaction(database.write, async (tx) => await writeOutbox(tx, entries))
const rowsOf = async (bookingId: string) =>
  await database.read.selectFrom('outbox').selectAll().where('bookingId', '=', bookingId).orderBy('id').execute()

test('a mail is written once for one cause, and again for another', async () => {
  const key = newKey()
  const [first, second] = [newId(), newId()]
  const entries: OutboxEntry[] = [
    { kind: 'booking_confirmed', at, ...key },
    { kind: 'owner_new_booking', at, ...key },
    { kind: 'refund_made', at, ...key, refundId: first },
    { kind: 'booking_cancelled', at, ...key, heldMinor: 18_000, refundMinor: 9000, askedMinor: 0 },
  ]
  await write(...entries)
  await write(...entries, { kind: 'refund_made', at, ...key, refundId: second })
  const rows = await rowsOf(key.bookingId)
  expect(rows.map((row) => [row.kind, row.payload, row.dueAt.toISOString()])).toEqual([
    ['booking_confirmed', {}, '2026-11-21T12:00:00.000Z'],
    ['owner_new_booking', {}, '2026-11-21T12:00:00.000Z'],
    ['refund_made', { refundId: first }, '2026-11-21T12:00:00.000Z'],
    ['booking_cancelled', { heldMinor: 18_000, refundMinor: 9000, askedMinor: 0 }, '2026-11-21T12:00:00.000Z'],
    ['refund_made', { refundId: second }, '2026-11-21T12:00:00.000Z'],
  ])
})

test('a story that is rolled back writes no mail', async () => {
  const key = newKey()
  const undone = inTransaction(database.write, async (tx) => {
    await writeOutbox(tx, [{ kind: 'hold_expired', at, ...key }])
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(await rowsOf(key.bookingId)).toEqual([])
})

test('changes that follow each other soon are one mail; one that is being sent already is followed by another', async () => {
  const key = newKey()
  const moves = [1, 2, 3].map(() => ({ bookedRoomId: newId(), from: newId() }))
  const change = async (index: number) =>
    await write({ kind: 'booking_changed', at, ...key, moves: moves.slice(index, index + 1) })
  await Promise.all([change(0), change(1)])
  const [waiting, ...others] = await rowsOf(key.bookingId)
  expect(others).toEqual([])
  expect(waiting?.payload).toEqual({ moves: expect.arrayContaining(moves.slice(0, 2)) })
  expect(waiting?.dueAt.toISOString()).toBe('2026-11-21T12:01:00.000Z')
  await database.write.updateTable('outbox').set({ tries: 1 }).where('bookingId', '=', key.bookingId).execute()
  await change(2)
  expect((await rowsOf(key.bookingId)).map((row) => row.payload)).toEqual([waiting?.payload, { moves: moves.slice(2) }])
})

test('mails to accounts may be about nobody, so that asking for one costs the same', async () => {
  const id = newId()
  const expiresAt = new Date('2026-11-21T13:00:00Z')
  await write(
    { kind: 'password_reset', at, id, userId: null, language: 'vi', expiresAt },
    { kind: 'join_booking', at, userId: newId(), booking: null, language: 'de', expiresAt },
  )
  const row = await database.read.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect([row.userId, row.payload, row.giveUpAt.toISOString()]).toEqual([
    null,
    { language: 'vi' },
    expiresAt.toISOString(),
  ])
})
