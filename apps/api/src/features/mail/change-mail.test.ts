import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { mailsTo, sendMail } from '../../testing/test-inbox.ts'
import { useSandbox } from '../../testing/test-sandbox.ts'
import { newEmail } from '../../testing/test-user.ts'

const api = useTestApp()
const sandbox = useSandbox()
const send = async () => await sendMail(api, sandbox)
const minute = (count: number) => api.setNow(`2026-11-21T12:${String(count).padStart(2, '0')}:00Z`)

/** A confirmed booking of one room of a hotel that nobody owns, whose guest has read the confirmation. */
async function confirmed(rooms: number) {
  const email = newEmail()
  const guest = { name: 'Jana Brandt', email, phone: '+4915100000001' }
  const browser = api.newBrowser()
  const hotel = await createHotel(api, { types: [{ rooms }] })
  const booking = await bookOne(browser, hotel, { guest, locale: 'en' })
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
  await send()
  const { propertyId, id: bookingId } = booking
  const [stay] = await api.sql`SELECT id, room_id FROM booked_rooms WHERE booking_id = ${bookingId}`
  const bookedRoomId = String(stay?.['id'])
  const ids = hotel.types[0]?.roomIds ?? []
  /** From one room of the hotel to another, by their places in its list. */
  const move = async (from: number, to: number) => {
    const moves = [{ bookedRoomId, from: ids[from] ?? '' }]
    const entry = { kind: 'booking_changed', at: api.deps.clock(), propertyId, bookingId, moves } as const
    await inTransaction(api.database.write, async (tx) => await writeOutbox(tx, [entry]))
    await api.sql`UPDATE booked_rooms SET room_id = ${ids[to] ?? ''} WHERE id = ${bookedRoomId}`
  }
  return { email, move, changes: async () => (await mailsTo(sandbox, email)).slice(1) }
}

test('what was moved there and back is no news; what was moved twice is told once, by the rooms’ numbers', async () => {
  const { move, changes } = await confirmed(2)
  await move(0, 1)
  await move(1, 0)
  minute(1)
  expect(await send()).toBe(0)
  await move(0, 1)
  minute(2)
  expect(await send()).toBe(1)
  expect((await changes())[0]?.text).toContain('Room 1001 instead of 1000')
})

test('a change that had to wait is told with what changed since, from the room that the guest knows', async () => {
  const { email, move, changes } = await confirmed(4)
  await sandbox.plant('inbox', { on: 'RCPT TO', type: email, kind: 'error', status: 451, times: 4 })
  await move(0, 1)
  minute(2)
  expect(await send()).toBe(0)
  await move(1, 2)
  // The second is due before the first is tried again.
  await api.sql`UPDATE outbox SET due_at = '2026-11-21T12:20:00Z' WHERE kind = 'booking_changed' AND tries = 1`
  minute(4)
  expect(await send()).toBe(0)
  await sandbox.control('inbox', 'DELETE', '/faults')
  minute(5)
  expect(await send()).toBe(0)
  minute(30)
  expect(await send()).toBe(1)
  expect(await send()).toBe(0)
  await move(2, 3)
  minute(32)
  expect(await send()).toBe(1)
  const roomChanges = (await changes()).map(({ text }) => /Room \d+ instead of \d+/.exec(text)?.[0])
  expect(roomChanges).toEqual(['Room 1002 instead of 1000', 'Room 1003 instead of 1002'])
})
