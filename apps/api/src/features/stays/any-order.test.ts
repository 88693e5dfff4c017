import { addDays } from '@keystay/contract/shared/plain-dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extendAs, leaveAs, moverOf, stepOf } from '../../testing/test-desk.ts'
import { bookOne } from '../../testing/test-hotel.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { createPromotion } from '../../testing/test-promotions.ts'
import { confirmStay, ownHotel } from '../../testing/test-stays.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const first = '2026-11-21'

const acts = [
  'move',
  'moveLater',
  'extend',
  'leave',
  'leaveWaived',
  'undo',
  'checkIn',
  'nextDay',
  'sell',
  'pay',
] as const
const plans = fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(1), fc.nat(3)), { minLength: 6, maxLength: 14 })

/** Two rooms of a line with three guests, a promotion and two taxes; and rooms of another type beside. */
async function begin() {
  api.setNow(`${first}T12:00:00Z`)
  const owned = await ownHotel(api, { types: [{ rooms: 3 }, { rooms: 1 }], offers: { earlyBooking: false } })
  const { hotel, url, owner } = owned
  await createPromotion(api, hotel.id, { percent: 700 })
  await createTax(api, hotel.id, { firstNights: 3, dueAtHotel: true })
  await createTax(api, hotel.id, {
    name: 'Bettensteuer',
    kind: 'percent',
    rates: [{ from: '2025-01-01', rate: 333 }],
    owedFor: 'payment',
  })
  const line = { roomTypeId: hotel.types[0]?.id ?? '', quantity: 2, bedType: '1 Doppelbett', adults: 3, children: 0 }
  const stay = { checkIn: first, checkOut: addDays(first, 3), lines: [line], expectedGuests: 3 }
  const booking = await bookOne(api.newBrowser(), hotel, { ...stay, expectedTotal: { minor: 59_818, currency: 'EUR' } })
  await confirmBooking(api.deps, hotel.id, booking.id)
  const stays = await api.sql<{ id: string }[]>`SELECT id FROM stays WHERE booking_id = ${booking.id} ORDER BY id`
  return { owned, hotel, url, owner, booking, stays: stays.map(({ id }) => id) }
}

test('whatever the desk does in whatever order: the data holds together', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const made = await begin()
      const rooms = made.hotel.types.flatMap(({ roomIds }) => roomIds)
      let day = first
      for (const [act, which, room] of plan) {
        const id = made.stays[which] ?? ''
        const [row] = await api.sql<{ version: number; until: string }[]>`
          SELECT version, upper(ordered)::text AS until FROM stays WHERE id = ${id}`
        const { version = 0, until = '' } = row ?? {}
        const move = moverOf(made.owned, id)
        const step = stepOf(made.owned, id)
        const reply = await {
          move: async () => move(rooms[room], version, { anyway: true }),
          moveLater: async () => move(rooms[room], version, { anyway: true, from: addDays(until, -1) }),
          extend: async () =>
            extendAs(made.owned, id, { checkOut: addDays(until, 1 + (room % 2)), roomId: rooms[room] }).catch(
              () => null,
            ),
          leave: async () => leaveAs(made.owned, id).catch(() => null),
          leaveWaived: async () => leaveAs(made.owned, id, { waivesFee: true }).catch(() => null),
          undo: async () => step('undo', version),
          checkIn: async () => step('check_in', version, { anyway: true }),
          nextDay: async () => {
            day = addDays(day, 1)
            api.setNow(`${day}T12:00:00Z`)
            return null
          },
          sell: async () =>
            confirmStay(api, made.hotel, day, addDays(day, 1 + room)).then(
              () => null,
              () => null,
            ),
          pay: async () => made.owner.send('PATCH', `${made.url}/bookings/${made.booking.id}`, { action: 'cash_paid' }),
        }[act]()
        expect([act, reply?.statusCode ?? 200]).toSatisfy(([, status]: [string, number]) =>
          [200, 400, 404, 409].includes(status),
        )
        expect(await api.violations()).toEqual([])
      }
    }),
    { numRuns: 25, seed: 7, endOnFailure: true },
  )
}, 120_000)
