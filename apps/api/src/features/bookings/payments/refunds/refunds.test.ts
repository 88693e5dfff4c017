import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { OwnerBooking, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import { moneyOf } from '../../../../testing/money-rows.ts'
import { bookingUrl } from '../../../../testing/test-hotel.ts'
import {
  bookPaid,
  cards,
  useMoney,
  bookAhead,
  startToPay,
  payByCard,
  checkPayment,
} from '../../../../testing/test-money.ts'
import { createPlan } from '../../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../../testing/test-stays.ts'
import { codeOf, createUser, myBookings, statusesOf } from '../../../../testing/test-user.ts'

const api = useMoney()
const methods = ['stripe', 'paypal'] as const

/** A paid booking of 180.00 € with its guest and its owner. */
async function paidBooking(
  method: (typeof methods)[number] = 'stripe',
  card: string = cards.good,
  cancellation: Cancellation | null = null,
) {
  const { hotel, owner, url } = await ownHotel(api)
  const guest = api.newBrowser()
  const wish = cancellation && { planId: await createPlan(api, hotel.id, { cancellation }) }
  const booking =
    card === cards.good ? await bookPaid(api, guest, hotel, method, wish ?? {}) : await bookAhead(api, guest, hotel)
  if (card !== cards.good) {
    await payByCard(await startToPay(guest, booking, 'stripe'), card)
    await checkPayment(guest, booking)
  }
  const bookingOfOwner = `${url}/bookings/${booking.id}`
  return {
    booking,
    cancel: async () => await guest.send('POST', `${bookingUrl(booking)}/cancel`),
    refund: async (amountMinor: number, heldMinor: number) =>
      await owner.send('POST', `${bookingOfOwner}/refunds`, { amountMinor, heldMinor }),
    cancelByOwner: async () => await owner.send('PATCH', bookingOfOwner, { action: 'cancel' }),
    /** What stands beside "paid", wherever it is said. */
    beside: async () => {
      const account = await createUser(api)
      await api.sql`UPDATE bookings SET user_id = ${account.id} WHERE id = ${booking.id}`
      const page = (await guest.get(bookingUrl(booking))).json<{ data: Booking }>().data
      const row = (await owner.get(`${url}/bookings`)).json<{ data: OwnerBookingRow[] }>().data[0]
      const drawer = (await owner.get(bookingOfOwner)).json<{ data: OwnerBooking }>().data
      const [mine] = (await myBookings(account.browser)).data
      return [page, row, drawer, mine].map((one) => [one?.givenBack.done.minor, one?.givenBack.pending.minor])
    },
    seenByOwner: async () => (await owner.get(bookingOfOwner)).json<{ data: OwnerBooking }>().data,
  }
}

/** The provider's name of the money. */
async function moneyAt({ id }: { id: string }): Promise<string> {
  const [row] = await api.sql<
    { ref: string }[]
  >`SELECT capture_ref AS ref FROM payment_attempts WHERE booking_id = ${id}`
  return row?.ref ?? ''
}

async function refundsAtStripe(intent: string) {
  const reply = await fetch(`${api.sandbox.addresses.stripe}/v1/refunds?payment_intent=${intent}`, {
    headers: { authorization: 'Bearer sk_test_of_the_tests' },
  })
  return ((await reply.json()) as { data: { amount: number; status: string }[] }).data
}

test('a refund stands beside "paid" in every list and on every page: what went back, and what is on its way', async () => {
  const everywhere = (done: number, pending: number) => Array.from({ length: 4 }, () => [done, pending])
  const paid = await paidBooking()
  expect(await paid.beside()).toEqual(everywhere(0, 0))
  await paid.refund(5000, 18_000)
  expect(await paid.beside()).toEqual(everywhere(5000, 0))
  await api.sandbox.control('stripe', 'POST', '/refunds/begin', { status: 'pending' })
  await paid.refund(3000, 13_000)
  await api.sandbox.control('stripe', 'POST', '/refunds/begin', { status: 'succeeded' })
  expect(await paid.beside()).toEqual(everywhere(5000, 3000))
})

describe('cancelling a paid booking', () => {
  test('gives everything back while it is free, and nothing later', async () => {
    for (const method of methods) {
      const paid = await paidBooking(method)
      const reply = await paid.cancel()
      expect(reply.json<{ data: { refund: Money } }>().data.refund).toEqual({ minor: 18_000, currency: 'EUR' })
      expect(await moneyOf(api, paid.booking)).toMatchObject({
        booking: `cancelled paid ${method} guest`,
        refunds: ['18000 cancelled done'],
        mails: ['booking_confirmed', 'owner_new_booking', 'owner_cancellation', 'booking_cancelled'].toSorted(),
      })
      expect(codeOf(await paid.cancel())).toBe('wrong_state')
    }
    const late = await paidBooking()
    // In the night before the guest arrives.
    await api.pass(20 * 24 * 60 - 60, 'here')
    const reply = await late.cancel()
    expect(reply.json<{ data: { refund: Money } }>().data.refund.minor).toBe(0)
    expect(await moneyOf(api, late.booking)).toMatchObject({ booking: 'cancelled paid stripe guest', refunds: [] })
    // What the hotel keeps it may still give.
    expect((await late.refund(5000, 18_000)).statusCode).toBe(201)
    expect((await moneyOf(api, late.booking)).refunds).toEqual(['5000 owner done'])
  })

  test('gives a part back through the provider in a tier that costs half', async () => {
    const half = { tiers: [{ hours: 24 * 30, fee: { percent: 0 } }], after: { percent: 5000 } }
    for (const method of methods) {
      const paid = await paidBooking(method, cards.good, half)
      expect((await paid.cancel()).json<{ data: { refund: Money } }>().data.refund.minor).toBe(9000)
      expect(await moneyOf(api, paid.booking)).toMatchObject({
        booking: `cancelled paid ${method} guest`,
        refunds: ['9000 cancelled done'],
      })
      if (method === 'stripe')
        expect(await refundsAtStripe(await moneyAt(paid.booking))).toMatchObject([{ amount: 9000 }])
    }
  })

  test('gives back no more than is still held', async () => {
    const paid = await paidBooking()
    expect((await paid.refund(5000, 18_000)).statusCode).toBe(201)
    expect((await paid.cancel()).json<{ data: { refund: Money } }>().data.refund.minor).toBe(13_000)
    expect((await moneyOf(api, paid.booking)).refunds).toEqual(['5000 owner done', '13000 cancelled done'])
    const made = (await refundsAtStripe(await moneyAt(paid.booking))).map(({ amount }) => amount)
    expect(made.toSorted((one, other) => one - other)).toEqual([5000, 13_000])
    const whole = await paidBooking('paypal')
    await whole.refund(18_000, 18_000)
    expect((await whole.cancelByOwner()).statusCode).toBe(200)
    expect((await moneyOf(api, whole.booking)).refunds).toEqual(['18000 owner done'])
  })
})

describe('refunds by the owner', () => {
  test('are made once when two ask at the same time, and never above what is held', async () => {
    const paid = await paidBooking()
    const replies = await Promise.all([paid.refund(18_000, 18_000), paid.refund(18_000, 18_000)])
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(replies.map(codeOf)).toContain('changed_meanwhile')
    expect((await moneyOf(api, paid.booking)).refunds).toEqual(['18000 owner done'])
    expect(codeOf(await paid.refund(1, 0))).toBe('refund_too_high')

    const partly = await paidBooking()
    const high = await partly.refund(18_001, 18_000)
    expect([high.statusCode, codeOf(high)]).toEqual([422, 'refund_too_high'])
    expect(high.body).toContain('€180.00')
    expect((await partly.refund(0, 18_000)).statusCode).toBe(422)
    expect(codeOf(await partly.refund(100, 17_999))).toBe('changed_meanwhile')
    await partly.refund(17_999, 18_000)
    await partly.refund(1, 1)
    expect(await partly.seenByOwner()).toMatchObject({ status: 'confirmed', payment: { paid: { minor: 0 } } })
  })

  test('may be pending or fail at the provider, and that is seen', async () => {
    const pending = await paidBooking('stripe', cards.refundsPending)
    await pending.refund(4000, 18_000)
    expect((await pending.seenByOwner()).refunds).toMatchObject([{ amount: { minor: 4000 }, status: 'pending' }])
    const failing = await paidBooking('stripe', cards.refundsFail)
    await failing.refund(4000, 18_000)
    await api.pass(2)
    await api.deliver('stripe')
    await api.reconcile()
    expect((await pending.seenByOwner()).refunds).toMatchObject([{ status: 'done' }])
    expect((await failing.seenByOwner()).refunds).toMatchObject([{ status: 'failed' }])
    // What was promised stays promised: nobody gives it to somebody else.
    expect((await failing.seenByOwner()).payment.paid.minor).toBe(14_000)
  })

  test('that get lost on their way are asked for again and made once', async () => {
    const paid = await paidBooking()
    const on = 'POST /v1/refunds'
    await api.sandbox.plant(
      'stripe',
      { on, kind: 'drop_reply', times: 2 },
      { on, kind: 'error', status: 429, times: 2 },
    )
    expect((await paid.refund(18_000, 18_000)).statusCode).toBe(201)
    expect((await moneyOf(api, paid.booking)).refunds).toEqual(['18000 owner pending'])
    await api.reconcile()
    expect((await moneyOf(api, paid.booking)).refunds).toEqual(['18000 owner done'])
    expect(await refundsAtStripe(await moneyAt(paid.booking))).toHaveLength(1)
  })
})

describe('what happens at the provider', () => {
  test('refunds from the dashboard and disputes arrive as rows', async () => {
    const paid = await paidBooking()
    const intent = await moneyAt(paid.booking)
    await api.sandbox.control('stripe', 'POST', '/refunds', { payment_intent: intent, amount: 3000 })
    await api.deliver('stripe')
    expect((await moneyOf(api, paid.booking)).refunds).toEqual(['3000 provider done'])
    const opened = (await api.sandbox.control('stripe', 'POST', '/disputes', { payment_intent: intent })) as {
      id: string
    }
    await api.deliver('stripe')
    const disputed = (await moneyOf(api, paid.booking)).refunds[1]
    expect(disputed).toMatch(/^\d+ dispute done$/)
    // Cancelled while the money is away: there is nothing to give, until the bank decides for the hotel.
    expect((await paid.cancel()).json<{ data: { refund: Money } }>().data.refund.minor).toBe(0)
    await api.sandbox.control('stripe', 'POST', `/disputes/${opened.id}/close`, { status: 'won' })
    await api.deliver('stripe')
    expect((await moneyOf(api, paid.booking)).refunds).toEqual([
      '3000 provider done',
      disputed?.replace('done', 'failed'),
      '15000 cancelled done',
    ])
    const lost = await paidBooking()
    const dispute = { payment_intent: await moneyAt(lost.booking) }
    const { id } = (await api.sandbox.control('stripe', 'POST', '/disputes', dispute)) as { id: string }
    await api.sandbox.control('stripe', 'POST', `/disputes/${id}/close`, { status: 'lost' })
    await api.deliver('stripe')
    expect((await moneyOf(api, lost.booking)).refunds).toEqual(['18000 dispute done'])
    expect(codeOf(await lost.refund(1, 0))).toBe('refund_too_high')
  })

  test('what PayPal gives or takes back arrives too', async () => {
    const paid = await paidBooking('paypal')
    const capture = await moneyAt(paid.booking)
    const amount = { currency_code: 'EUR', value: '30.00' }
    await api.sandbox.control('paypal', 'POST', `/captures/${capture}/refund`, { amount })
    await api.deliver('paypal')
    expect((await moneyOf(api, paid.booking)).refunds).toEqual(['3000 provider done'])
    await api.sandbox.control('paypal', 'POST', `/captures/${capture}/reverse`)
    await api.deliver('paypal')
    expect((await moneyOf(api, paid.booking)).refunds).toEqual(['3000 provider done', '15000 provider done'])
    expect((await paid.cancel()).json<{ data: { refund: Money } }>().data.refund.minor).toBe(0)
  })

  test('what somebody gave back there first is not given twice, and not called failed', async () => {
    for (const [refundedMinor, rows] of [
      [18_000, ['18000 cancelled done']],
      [5000, ['5000 cancelled done', '13000 cancelled done']],
    ] as const) {
      const paid = await paidBooking()
      const intent = await moneyAt(paid.booking)
      await api.sandbox.control('stripe', 'POST', '/refunds', { payment_intent: intent, amount: refundedMinor })
      expect((await paid.cancel()).statusCode).toBe(200)
      await api.reconcile()
      await api.deliver('stripe')
      expect((await moneyOf(api, paid.booking)).refunds).toEqual(rows)
      expect((await refundsAtStripe(intent)).reduce((sum, { amount }) => sum + amount, 0)).toBe(18_000)
    }
  })
})
