import { expect, test } from 'vitest'
import type { OnlineMethod } from './providers/payment-provider.ts'
import { cloneBookings } from '../../../testing/clone-bookings.ts'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../../testing/test-hotel.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const stripe = openHandMade()
const paypal = openHandMade({ approves: true })
const api = useTestApp({}, { stripe, paypal })

/** A booking whose guest has paid, of which nobody has told us. */
async function paidUnseen(method: OnlineMethod) {
  const browser = api.newBrowser()
  const booking = await bookOne(browser, await createHotel(api))
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
  const provider = method === 'stripe' ? stripe : paypal
  provider.take(`at-${provider.requests()[0]?.attemptId}`)
  return { browser, booking, state: async () => (await moneyOf(api, booking)).booking }
}

/** The next so many questions to Stripe get no answer. */
function loseAnswers(count: number): void {
  for (let each = 0; each < count; each += 1) stripe.faults.push({ on: 'ask', failure: 'unreachable' })
}

test('a provider that is away is waited for once and keeps nobody from the other', async () => {
  const cards = []
  for (let each = 0; each < 8; each += 1) cards.push(await paidUnseen('stripe'))
  const other = await paidUnseen('paypal')
  const callsBefore = stripe.calls.ask
  loseAnswers(cards.length)
  api.setNow('2026-11-21T12:02:00Z')
  await expect(reconcilePayments(api.deps)).rejects.toThrow('could not be reconciled')
  expect(stripe.calls.ask - callsBefore).toBeLessThanOrEqual(3)
  expect(await other.state()).toBe('confirmed paid paypal')
  stripe.faults.length = 0
  api.setNow('2026-11-21T12:04:00Z')
  await reconcilePayments(api.deps)
  for (const { state } of cards) expect(await state()).toBe('confirmed paid stripe')
})

test('whoever cancels while it cannot be known whether they paid is told at once', async () => {
  const { browser, booking, state } = await paidUnseen('stripe')
  const callsBefore = stripe.calls.ask
  loseAnswers(3)
  expect(codeOf(await browser.send('POST', `${bookingUrl(booking)}/cancel`))).toBe('payment_unreachable')
  expect(stripe.calls.ask - callsBefore).toBe(1)
  stripe.faults.length = 0
  expect(await state()).toBe('pending pending stripe')
})

test('what has piled up is asked for in one run, each once by one of two processes; what fails keeps no other from it', async () => {
  const { booking } = await paidUnseen('stripe')
  const [type] = await api.sql<{ id: string }[]>`SELECT id FROM room_types WHERE property_id = ${booking.propertyId}`
  await addRooms(booking.propertyId, type?.id ?? '', 60)
  // The provider has never heard of these: asking for them throws.
  await cloneBookings(api, booking, 60)
  const good = [await paidUnseen('stripe'), await paidUnseen('stripe')]
  const refs: string[] = []
  const { ask } = stripe
  stripe.ask = async (ref) => {
    refs.push(ref)
    return await ask(ref)
  }
  api.setNow('2026-11-21T12:02:00Z')
  const runs = await Promise.allSettled([reconcilePayments(api.deps), reconcilePayments(api.deps)])
  expect(runs.map(({ status }) => status)).toContain('rejected')
  stripe.ask = ask
  expect(refs.length).toBeGreaterThanOrEqual(63)
  expect(new Set(refs).size).toBe(refs.length)
  for (const { state } of good) expect(await state()).toBe('confirmed paid stripe')
})

async function addRooms(propertyId: string, typeId: string, count: number): Promise<void> {
  await api.sql`
    INSERT INTO rooms (property_id, id, room_type_id, number)
    SELECT ${propertyId}, gen_random_uuid(), ${typeId}, 'x' || n FROM generate_series(1, ${count}::int) AS n`
  await api.sql`UPDATE room_types SET capacity = capacity + ${count} WHERE id = ${typeId}`
  await api.sql`UPDATE nights SET capacity = capacity + ${count} WHERE room_type_id = ${typeId}`
}
