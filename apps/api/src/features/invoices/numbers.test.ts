import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { saveSeller, invoicesOf } from '../../testing/test-invoices.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { confirmStay, ownHotel } from '../../testing/test-stays.ts'
import { takeNumber } from './take-number.ts'

const api = useTestApp()
const rollback = new Error('Changed its mind.')
const writers = 8
const rounds = 3

/** Takes a number and does not keep it: is rolled back, or loses its connection. */
async function takeInVain(propertyId: string, how: 'rolled back' | 'killed'): Promise<void> {
  const { database, clock } = api.deps
  const story = inTransaction(database.write, async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await takeNumber(tx, clock, propertyId, 'Europe/Berlin')
    if (how === 'killed') await api.sql`SELECT pg_terminate_backend(${rows[0]?.pid ?? 0}::int, 5000)`
    throw rollback
  })
  await expect(story).rejects.toThrow(/Changed its mind|terminat|Connection|connection/)
}

test('eight writers, of whom some are rolled back and some lose their connection, leave no gap in the numbers', async () => {
  const owned = await ownHotel(api, { types: [{ rooms: writers * rounds }], offers: { earlyBooking: false } })
  await saveSeller(owned)
  const bookings: { readonly id: string }[] = []
  for (let count = 0; count < writers * rounds; count += 1)
    bookings.push(await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-05'))
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let round = 0; round < rounds; round += 1) {
        const { issue } = invoicesOf(owned, bookings[writer * rounds + round]?.id ?? '')
        if (writer % 2 === 1) await takeInVain(owned.hotel.id, round % 2 === 0 ? 'rolled back' : 'killed')
        expect((await issue()).statusCode).toBe(201)
      }
    }),
  )
  const rows = await api.sql<{ number: number }[]>`
    SELECT number FROM invoices WHERE property_id = ${owned.hotel.id} ORDER BY issued_at, number`
  // Who comes later has the later number.
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: writers * rounds }, (_, index) => index + 1))
  const [counter] = await api.sql`SELECT last FROM invoice_counters WHERE property_id = ${owned.hotel.id}`
  expect(counter?.['last']).toBe(writers * rounds)
})

test('the number is the last lock: who waits for it has the booking, and holds no number that others wait for', async () => {
  const owned = await ownHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: false } })
  await saveSeller(owned)
  const booking = await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-05')
  const { issue } = invoicesOf(owned, booking.id)
  let issued: ReturnType<typeof issue> | undefined
  await api.sql
    .begin(async (holder) => {
      await holder`INSERT INTO invoice_counters VALUES (${owned.hotel.id}, 2026, 1, '2026-11-20')`
      const [own] = await holder<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
      issued = issue()
      await vi.waitFor(async () => {
        const [waiting] = await api.sql`SELECT pid FROM (${lockWaits(api)}) AS waits WHERE blocker = ${own?.pid ?? 0}`
        expect(waiting).toBeDefined()
      })
      const free = await api.sql`SELECT id FROM bookings
        WHERE property_id = ${owned.hotel.id} AND id = ${booking.id} FOR NO KEY UPDATE SKIP LOCKED`
      expect(free).toHaveLength(0)
      throw rollback
    })
    .catch((error: unknown) => expect(error).toBe(rollback))
  expect((await issued)?.statusCode).toBe(201)
  const rows = await api.sql<{ number: number }[]>`SELECT number FROM invoices WHERE property_id = ${owned.hotel.id}`
  expect(rows.map(({ number }) => number)).toEqual([1])
})

test('a number that waited for another one is not dated before it, whoever’s clock is behind', async () => {
  const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
  await saveSeller(owned)
  const [first, second] = [
    await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-05'),
    await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-05'),
  ]
  api.setNow('2026-11-23T12:00:00Z')
  await invoicesOf(owned, first.id).issue()
  api.setNow('2026-11-22T12:00:00Z')
  await invoicesOf(owned, second.id).issue()
  const rows = await api.sql<{ issuedOn: string }[]>`
    SELECT issued_on::text AS "issuedOn" FROM invoices WHERE property_id = ${owned.hotel.id} ORDER BY number`
  expect(rows.map(({ issuedOn }) => issuedOn)).toEqual(['2026-11-23', '2026-11-23'])
})
