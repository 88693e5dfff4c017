import { expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { moneyOf } from '../../testing/money-rows.ts'
import { checkPayment, payByCard, startToPay, stayIn, useMoney } from '../../testing/test-money.ts'
import { bookOwnOne } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { accessToken } from '../bookings/guest/access.ts'
import { sweepOverdueHolds } from '../bookings/sweep-holds.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'

const api = useMoney()
const guest = { name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '' }

/** An option of two nights in twenty days, for some days, by a plan that asks for a deposit of a third; and its guest. */
async function linkedOption(days: number) {
  const owned = await ownPlainHotel(api, 1)
  const planId = await createPlan(api, owned.hotel.id, { payment: 'deposit', depositPercent: 3000, balanceDays: 5 })
  const optionUntil = addDays(dateIn('Europe/Berlin', api.deps.clock()), days)
  const stay = { ...stayIn(api, 20), planId, guest, mails: true }
  const option = await bookOwnOne(owned, { ...stay, optionUntil })
  const browser = api.newBrowser()
  const token = accessToken(api.deps.config, option.propertyId, option.id)
  dataOf(await browser.send('POST', '/v1/public/bookings/access', { token }))
  const booking = { id: option.id, propertyId: option.propertyId } as Booking
  return { owned, option, booking, browser }
}

test('an option with a link is paid by its guest days after it was made: its deposit confirms it', async () => {
  const { booking, browser } = await linkedOption(6)
  await api.pass(3 * 24 * 60)
  await payByCard(await startToPay(browser, booking, 'stripe'))
  await checkPayment(browser, booking)
  expect(await moneyOf(api, booking)).toEqual({
    booking: 'confirmed partly_paid stripe',
    attempts: ['stripe captured 6000'],
    refunds: [],
    mails: ['booking_confirmed', 'option_made', 'owner_new_booking'],
  })
})

test('a payment that comes to nothing leaves the option as long as it was', async () => {
  const { owned, option, booking, browser } = await linkedOption(6)
  await startToPay(browser, booking, 'stripe')
  await api.pass(40)
  await api.reconcile()
  const shown = dataOf<{ status: string; holdExpiresAt: string }>(
    await owned.owner.get(`${owned.url}/bookings/${option.id}`),
  )
  expect(shown).toMatchObject({ status: 'pending', holdExpiresAt: option.holdExpiresAt })
  expect(await sweepOverdueHolds(api.deps)).toBe(0)
})
