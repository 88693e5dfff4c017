import { expect, test } from 'vitest'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { extendAs, leaveAs, stayRow, stepOf } from '../../testing/test-desk.ts'
import { bookPaid, stayIn, useMoney } from '../../testing/test-money.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownHotel } from '../../testing/test-stays.ts'

const api = useMoney()

/** Two nights at 100.00 € that begin now, paid by card; the guest is there. */
async function inHouse() {
  const owned = await ownHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: false } })
  const stay = { ...stayIn(api, 0), expectedTotal: { minor: 20_000, currency: 'EUR' } }
  const booking = await bookPaid(api, api.newBrowser(), owned.hotel, 'stripe', stay)
  api.setNow(`${booking.checkIn}T12:00:00Z`)
  const { id } = await stayRow(api, booking)
  const step = stepOf(owned, id)
  dataOf(await step('check_in', 1))
  const money = async () => {
    const { total, payment } = dataOf<OwnerBooking>(await owned.owner.get(`${owned.url}/bookings/${booking.id}`))
    const [refunds] = await api.sql<{ minor: number }[]>`
      SELECT coalesce(sum(amount_minor), 0)::int AS minor FROM refunds WHERE booking_id = ${booking.id} AND attempt_id IS NOT NULL`
    return { total: total.minor, due: payment.due.minor, back: refunds?.minor }
  }
  return { ...owned, id, checkOut: booking.checkOut, step, money }
}

test('what was paid by card goes back by card; taking it back leaves it due at the desk', async () => {
  const made = await inHouse()
  dataOf(await leaveAs(made, made.id, { waivesFee: true }))
  expect(await made.money()).toEqual({ total: 10_000, due: 0, back: 10_000 })
  dataOf(await made.step('undo', 3))
  expect(await made.money()).toEqual({ total: 20_000, due: 10_000, back: 10_000 })
})

test('further nights of who paid by card are due at the desk', async () => {
  const made = await inHouse()
  dataOf(await extendAs(made, made.id, { checkOut: addDays(made.checkOut, 1) }))
  expect(await made.money()).toEqual({ total: 30_000, due: 10_000, back: 0 })
  // Of what the policy keeps nothing that was not paid is asked for.
  dataOf(await leaveAs(made, made.id))
  expect(await made.money()).toEqual({ total: 20_000, due: 0, back: 0 })
})
