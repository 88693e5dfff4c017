import { expect, test } from 'vitest'
import { meet } from '../../testing/meet.ts'
import { stayRow } from '../../testing/test-desk.ts'
import { book, newKey } from '../../testing/test-hotel.ts'
import { bookOwn, bookOwnOne } from '../../testing/test-own-bookings.ts'
import { confirmStay, ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { sweepOverdueHolds } from '../bookings/sweep-holds.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** Whoever sells or frees rooms of the hotel waits for it. */
const lockOf = ({ id }: { readonly id: string }) => `SELECT id FROM room_types WHERE property_id = '${id}' FOR UPDATE`

test('the last room goes to the walk-in, to the guest who stays longer, or to the web: to one of them', async () => {
  for (let round = 0; round < 3; round += 1) {
    const owned = await ownPlainHotel(api, 1)
    // Somebody who leaves tomorrow is in the only room.
    const there = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-22')
    const { id } = await stayRow(api, there)
    const night = { checkIn: '2026-11-22', checkOut: '2026-11-23', expectedTotal: eur(10_000) }
    const form = { checkOut: '2026-11-23' }
    const quoted = await owned.owner.send('POST', `${owned.url}/stays/${id}/extension/quotes`, form)
    const { total, version } = quoted.json<{ data: { total: object; version: number } }>().data
    const rivals = [
      () => bookOwn(owned, { ...night, source: 'walk_in' }),
      () => bookOwn(owned, { ...night, optionUntil: '2026-11-22' }),
      () => book(api.newBrowser(), owned.hotel, night),
      () => owned.owner.send('POST', `${owned.url}/stays/${id}/extension`, { ...form, expectedTotal: total, version }),
    ]
    const order = [...rivals.slice(round), ...rivals.slice(0, round)]
    const replies = await meet(api, lockOf(owned.hotel), 4, () => order.map((send) => send()))
    expect(replies.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    for (const code of replies.map(codeOf).filter(Boolean))
      expect(['room_unavailable', 'room_occupied', 'price_changed']).toContain(code)
  }
})

test('the same key at once books once', async () => {
  const owned = await ownPlainHotel(api, 3)
  const key = newKey()
  const replies = await meet(api, lockOf(owned.hotel), 4, () => [1, 2, 3, 4].map(() => bookOwn(owned, {}, key)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect(new Set(replies.map((reply) => reply.json<{ data: { id: string } }>().data.id)).size).toBe(1)
})

test('an option that ends is confirmed, or its room is another guest’s, never both', async () => {
  const owned = await ownPlainHotel(api, 1)
  const { id } = await bookOwnOne(owned, { optionUntil: '2026-11-21' })
  const [confirmed, booked] = await Promise.all([
    owned.owner.send('PATCH', `${owned.url}/bookings/${id}`, { action: 'confirm' }),
    (async () => {
      api.setNow('2026-11-21T23:00:00Z')
      await sweepOverdueHolds(api.deps)
      return await book(api.newBrowser(), owned.hotel, { expectedTotal: eur(20_000) })
    })(),
  ])
  expect([confirmed.statusCode, booked.statusCode].filter((status) => status < 300)).toHaveLength(1)
})
