import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { nameOf } from '../../../platform/database/plain-sql.ts'
import { eventOf, openHandMade } from '../../../testing/hand-made-provider.ts'
import { lockWaits } from '../../../testing/lock-waits.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../../testing/test-hotel.ts'
import { receiveEvent } from './receive-event.ts'

const stripe = openHandMade()
const paypal = openHandMade({ approves: true })
const api = useTestApp({}, { stripe, paypal })

type Way = 'stripe' | 'paypal'

/** A booking that is being paid. */
async function beingPaid(way: Way) {
  const browser = api.newBrowser()
  const hotel = await createHotel(api)
  const booking = await bookOne(browser, hotel)
  const pay = async (method: Way) => await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
  await pay(way)
  const [attempt] = await api.sql<{ id: string }[]>`SELECT id FROM payment_attempts WHERE booking_id = ${booking.id}`
  const ref = `at-${attempt?.id}`
  const tell = async () => await receiveEvent(api.deps, way, {}, eventOf(ref))
  const cancel = async () => await browser.send('POST', `${bookingUrl(booking)}/cancel`)
  return { propertyId: hotel.id, booking, ref, pay, tell, cancel }
}

/** Of each story the rows that it waits for, how it is paid before, and the story. */
const stories: Readonly<
  Record<
    string,
    readonly [
      'payment_attempts' | 'refunds',
      Way,
      (paid: Awaited<ReturnType<typeof beingPaid>>) => Promise<() => Promise<unknown>>,
    ]
  >
> = {
  'the provider tells that money came': [
    'payment_attempts',
    'stripe',
    async ({ ref, tell }) => {
      stripe.take(ref)
      return tell
    },
  ],
  'money is taken from who agreed to pay': [
    'payment_attempts',
    'paypal',
    async ({ ref, tell }) => {
      paypal.approve(ref)
      return tell
    },
  ],
  'a guest cancels while the page to pay on is open': ['payment_attempts', 'stripe', async ({ cancel }) => cancel],
  'a guest pays in another way': [
    'payment_attempts',
    'stripe',
    async ({ pay }) =>
      async () =>
        await pay('paypal'),
  ],
  'the provider tells that a refund is done': [
    'refunds',
    'stripe',
    async ({ booking, ref, tell, cancel }) => {
      stripe.take(ref)
      await tell()
      stripe.refundsBegin = 'pending'
      await cancel()
      const [refund] = await api.sql<{ ref: string }[]>`
        SELECT provider_ref AS ref FROM refunds WHERE booking_id = ${booking.id}`
      stripe.settleRefund(refund?.ref ?? '', 'done')
      return tell
    },
  ],
}

/** Runs a story while another transaction holds rows of a booking, and says which of what comes before it has locked by then. */
async function lockedBefore(
  { propertyId, booking: { id } }: Awaited<ReturnType<typeof beingPaid>>,
  table: 'payment_attempts' | 'refunds',
  story: () => Promise<unknown>,
) {
  const ofBooking = sql`property_id = ${propertyId} AND booking_id = ${id}`
  let told: Promise<unknown> = Promise.resolve()
  const locked = await api.sql.begin(async (holder) => {
    const held = await holder`SELECT id FROM ${nameOf(table)} WHERE ${ofBooking} FOR NO KEY UPDATE`
    expect(held).toHaveLength(1)
    const [own] = await holder<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    const ended = { is: false }
    told = story().then(() => (ended.is = true))
    const waits = await vi.waitFor(async () => {
      const waiting = await api.sql`SELECT pid FROM (${lockWaits(api)}) AS waits WHERE blocker = ${own?.pid ?? 0}`
      if (waiting.length === 0 && !ended.is) throw new Error('Nobody waits for it yet.')
      return waiting.length
    }, 60_000)
    expect(waits).toBe(1)
    const booking = await api.sql`
      SELECT id FROM bookings WHERE property_id = ${propertyId} AND id = ${id} FOR NO KEY UPDATE SKIP LOCKED`
    const attempt = await api.sql`SELECT id FROM payment_attempts WHERE ${ofBooking} FOR NO KEY UPDATE SKIP LOCKED`
    return { booking: booking.length === 0, attempt: attempt.length === 0 }
  })
  await told
  return locked
}

test.each(Object.keys(stories))('%s: booking, then attempt, then refund', async (name) => {
  const [table, way, make] = stories[name] ?? []
  if (!table || !way || !make) throw new Error('The story is missing.')
  const paid = await beingPaid(way)
  const story = await make(paid)
  expect(await lockedBefore(paid, table, story)).toEqual({ booking: true, attempt: true })
  stripe.refundsBegin = 'done'
})
