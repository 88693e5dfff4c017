import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { lockTypes } from '../../../testing/locked-types.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { bookingUrl, createHotel } from '../../../testing/test-hotel.ts'
import { bookAhead, cards, checkPayment, payByCard, startToPay, stayIn, useMoney } from '../../../testing/test-money.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'

const api = useMoney()

const paid = {
  booking: 'confirmed paid stripe',
  attempts: ['stripe captured 18000'],
  refunds: [],
  mails: ['booking_confirmed', 'owner_new_booking'],
}

async function openBooking() {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 1 }] })
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, hotel)
  return { hotel, owner, ownerUrl: `${url}/bookings/${booking.id}`, browser, booking }
}

async function openPage() {
  const opened = await openBooking()
  return { ...opened, page: await startToPay(opened.browser, opened.booking, 'stripe') }
}

type Held = Awaited<ReturnType<typeof openBooking>>
type Opened = Awaited<ReturnType<typeof openPage>>
const pay = async ({ browser, booking }: Held, method: string) =>
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
const sessionsOf = async (page: string) =>
  ((await api.sandbox.control('stripe', 'GET', '/calls')) as { path: string }[]).filter(
    ({ path }) => path === `/v1/checkout/sessions/${page.split('/').at(-1)}/expire`,
  )

describe('a card payment', () => {
  test('is settled by the webhook, the return page or the job, in any order, once', async () => {
    const webhook = async () => await api.deliver('stripe')
    const page = async ({ browser, booking }: Opened) => await checkPayment(browser, booking)
    const job = async () => await api.reconcile()
    for (const order of [[webhook], [page], [job], [webhook, page, job], [job, webhook, page], [page, job, webhook]]) {
      const opened = await openPage()
      await payByCard(opened.page)
      expect((await moneyOf(api, opened.booking)).booking).toBe('pending pending stripe')
      for (const [step, way] of order.entries()) {
        await way(opened)
        expect(await moneyOf(api, opened.booking), `step ${step}`).toEqual(paid)
      }
    }
  })

  test('takes another card after a declined one, and the same page in every tab', async () => {
    const opened = await openPage()
    await payByCard(opened.page, cards.declined)
    await api.deliver('stripe')
    const shown = (await checkPayment(opened.browser, opened.booking)).json<{ data: Booking }>().data
    expect(shown).toMatchObject({ status: 'pending', payment: { method: 'stripe', redirectUrl: opened.page } })
    for (const reply of await Promise.all([pay(opened, 'stripe'), pay(opened, 'stripe'), pay(opened, 'stripe')]))
      expect(reply.json()).toMatchObject({ data: { redirectUrl: opened.page } })
    await payByCard(opened.page)
    // Whoever clicks again before we know gets the page, which says so; whoever does after, the booking.
    await api.deliver('stripe')
    expect((await pay(opened, 'stripe')).json<{ data: object }>().data).not.toHaveProperty('redirectUrl')
    expect(await moneyOf(api, opened.booking)).toEqual(paid)
  })

  test('that is begun twice at once is begun once', async () => {
    const browser = api.newBrowser()
    const booking = await bookAhead(api, browser, await createHotel(api))
    const pages = await Promise.all(Array.from({ length: 8 }, () => startToPay(browser, booking, 'stripe')))
    expect(new Set(pages).size).toBe(1)
    expect((await moneyOf(api, booking)).attempts).toEqual(['stripe open'])
    await checkPayment(browser, booking)
    expect((await moneyOf(api, booking)).attempts).toEqual(['stripe open'])
  })

  test('that nobody makes keeps the room until it has ended, and then lets it go', async () => {
    for (const card of [undefined, cards.declined]) {
      const opened = await openPage()
      if (card) await payByCard(opened.page, card)
      const free = async () => {
        const { checkIn, checkOut } = stayIn(api, 20)
        const type = `/v1/public/properties/${opened.hotel.id}/room-types/${opened.hotel.types[0]?.id}`
        const reply = await api.newBrowser().get(`${type}?checkIn=${checkIn}&checkOut=${checkOut}`)
        return reply.json<{ data: { availability: { availableRooms: number } | null } }>().data.availability
          ?.availableRooms
      }
      // The job is late: the payment may have been made in the last moment.
      await api.pass(42)
      await sweepOverdueHolds(api.deps)
      expect(await free()).toBe(0)
      await api.reconcile()
      const way = card ? 'failed' : 'pending'
      const attempts = [card ? 'stripe failed' : 'stripe expired']
      expect(await moneyOf(api, opened.booking)).toMatchObject({ booking: `pending ${way} stripe`, attempts })
      expect(await free()).toBe(1)
      await sweepOverdueHolds(api.deps)
      expect(await moneyOf(api, opened.booking)).toEqual({
        booking: `cancelled ${way} stripe ${card ? 'payment_failed' : 'hold_expired'}`,
        attempts,
        refunds: [],
        mails: card ? ['hold_expired', 'payment_failed'] : ['hold_expired'],
      })
      expect(codeOf(await pay(opened, 'stripe'))).toBe('hold_expired')
    }
  })

  test('of which Stripe knows nothing, since its keys are of another account now, is over', async () => {
    const opened = await openPage()
    await api.sql`UPDATE payment_attempts SET provider_ref = 'cs_test_none' WHERE booking_id = ${opened.booking.id}`
    await api.reconcile()
    const ended = { booking: 'pending pending stripe', attempts: ['stripe expired'] }
    expect(await moneyOf(api, opened.booking)).toMatchObject(ended)
  })

  test('can be begun twice and holds the booking for ninety minutes at most', async () => {
    const opened = await openPage()
    const holdMinutes = async () => {
      const { holdExpiresAt, createdAt } = (await opened.browser.get(bookingUrl(opened.booking))).json<{
        data: Booking
      }>().data
      return (Date.parse(holdExpiresAt ?? '') - Date.parse(createdAt)) / 60_000
    }
    expect(await holdMinutes()).toBe(41)
    await api.pass(35)
    // The first attempt has run out; going on begins a second one, on another page.
    const second = await startToPay(opened.browser, opened.booking, 'stripe')
    expect(second).not.toBe(opened.page)
    expect(await holdMinutes()).toBe(76)
    await api.pass(32)
    expect(codeOf(await pay(opened, 'stripe'))).toBe('too_many_payments')
    expect(await holdMinutes()).toBe(76)
    expect(await moneyOf(api, opened.booking)).toMatchObject({ attempts: ['stripe expired', 'stripe expired'] })
    expect((await pay(opened, 'cash')).statusCode).toBe(200)
  })
})

describe('while the card page is open', () => {
  const changed = { notes: 'Wir kommen später.' }
  const ways = {
    change: async ({ browser, booking }: Held) => await browser.send('PATCH', bookingUrl(booking), changed),
    cash: async (opened: Held) => await pay(opened, 'cash'),
    confirm: async ({ owner, ownerUrl }: Held) => await owner.send('PATCH', ownerUrl, { action: 'confirm' }),
    cancel: async ({ browser, booking }: Held) => await browser.send('POST', `${bookingUrl(booking)}/cancel`),
    ownerCancel: async ({ owner, ownerUrl }: Held) => await owner.send('PATCH', ownerUrl, { action: 'cancel' }),
    paypal: async (opened: Held) => await pay(opened, 'paypal'),
  }

  test('changing, confirming or cancelling closes it at the provider first', async () => {
    for (const [way, booking] of [
      ['change', 'pending pending stripe'],
      ['cash', 'confirmed pending cash'],
      ['confirm', 'confirmed pending cash'],
      ['cancel', 'cancelled pending stripe guest'],
      ['ownerCancel', 'cancelled pending stripe owner'],
      ['paypal', 'pending pending paypal'],
    ] as const) {
      const opened = await openPage()
      if (way === 'change' || way === 'cash') {
        // A provider that does not answer leaves everything as it was.
        const on = 'POST /v1/checkout/sessions/:id/expire'
        await api.sandbox.plant('stripe', { on, kind: 'error', status: 503, times: 2 })
        expect(codeOf(await ways[way](opened)), way).toBe('payment_unreachable')
        const before = { booking: 'pending pending stripe', attempts: ['stripe open'] }
        expect(await moneyOf(api, opened.booking)).toMatchObject(before)
      }
      const reply = await ways[way](opened)
      expect(reply.statusCode, reply.body).toBe(200)
      expect((await sessionsOf(opened.page)).at(-1)).toMatchObject({ status: 200 })
      const attempts = way === 'paypal' ? ['stripe expired', 'paypal open'] : ['stripe expired']
      expect(await moneyOf(api, opened.booking)).toMatchObject({ booking, attempts, refunds: [] })
      const ended = api.sql`SELECT FROM audit_log WHERE booking_id = ${opened.booking.id} AND event = 'payment_expired'`
      expect(await ended).toHaveLength(1)
      await expect(payByCard(opened.page)).resolves.toBeUndefined()
      await api.deliver('stripe')
      expect(await moneyOf(api, opened.booking), way).toMatchObject({ booking, attempts, refunds: [] })
    }
  })

  test('an attempt to pay that begins at that moment ends as well', async () => {
    for (const way of ['change', 'cancel', 'ownerCancel'] as const) {
      const opened = await openBooking()
      const { unlock, waiting } = await lockTypes(api, opened.booking.propertyId)
      const going = ways[way](opened)
      await expect.poll(waiting).toBe(1)
      await startToPay(opened.browser, opened.booking, 'stripe')
      await unlock()
      expect((await going).statusCode, way).toBe(200)
      expect(await moneyOf(api, opened.booking)).toMatchObject({ attempts: ['stripe expired'], refunds: [] })
    }
  })

  test('what is paid at that moment is settled instead', async () => {
    for (const [way, code] of [
      ['change', 'wrong_state'],
      ['cash', undefined],
      ['confirm', undefined],
      ['cancel', 'wrong_state'],
      ['ownerCancel', 'wrong_state'],
      ['paypal', undefined],
    ] as const) {
      const opened = await openPage()
      await payByCard(opened.page)
      expect(codeOf(await ways[way](opened)), way).toBe(code)
      expect(await moneyOf(api, opened.booking)).toEqual(paid)
    }
  })
})
