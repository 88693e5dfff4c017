import { describe, expect, test } from 'vitest'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { PlanRow } from '../../inventory/rates/plan-rules.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { bookingUrl } from '../../../testing/test-hotel.ts'
import {
  approveAtPaypal,
  bookAhead,
  cards,
  checkPayment,
  payByCard,
  payOnPage,
  startToPay,
  stayIn,
  useMoney,
} from '../../../testing/test-money.ts'
import { createPlan, freeFor } from '../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { askBalances } from '../ask-balances.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'

const api = useMoney()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** A held booking of 180.00 € with 30 % deposit, whose balance is due by link 14 days before arrival. */
async function hold(over: Partial<PlanRow> = {}) {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }] })
  const plan = {
    name: 'Anzahlung',
    payment: 'deposit',
    depositPercent: 3000,
    balanceDays: 14,
    cancellation: freeFor(24),
    ...over,
  }
  const planId = await createPlan(api, hotel.id, plan as Partial<PlanRow>)
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, hotel, { planId })
  return { hotel, owner, ownerUrl: `${url}/bookings/${booking.id}`, listUrl: `${url}/bookings`, browser, booking }
}

type Held = Awaited<ReturnType<typeof hold>>

/** The same, whose deposit is paid by card. */
async function confirm(over: Partial<PlanRow> = {}) {
  const held = await hold(over)
  await payOnPage(held.browser, held.booking, 'stripe')
  await checkPayment(held.browser, held.booking)
  return held
}

const show = async ({ browser, booking }: Held) =>
  (await browser.get(bookingUrl(booking))).json<{ data: Booking }>().data
const pay = async ({ browser, booking }: Held, method: string) =>
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
const act = async ({ owner, ownerUrl }: Held, action: string) => await owner.send('PATCH', ownerUrl, { action })
const ownerView = async ({ owner, ownerUrl }: Held) => (await owner.get(ownerUrl)).json<{ data: OwnerBooking }>().data

const partly = {
  booking: 'confirmed partly_paid stripe',
  attempts: ['stripe captured 5400'],
  refunds: [],
  mails: ['booking_confirmed', 'owner_new_booking'],
}

describe('a deposit', () => {
  test('is what is paid when booking, online alone, and confirms', async () => {
    const held = await hold()
    const dueOn = addDays(held.booking.checkIn, -14)
    const deposit = { percent: 3000, amount: eur(5400), balance: eur(12_600), balanceDueOn: dueOn }
    expect(held.booking).toMatchObject({ deposit, due: eur(18_000), paid: eur(0), plan: { payment: 'deposit' } })
    expect(held.booking).toMatchObject({ cashProblem: { reason: 'plan_prepaid' } })
    expect(codeOf(await pay(held, 'cash'))).toBe('plan_prepaid')
    await payOnPage(held.browser, held.booking, 'stripe')
    const reply = await checkPayment(held.browser, held.booking)
    expect(reply.json<{ data: Booking }>().data).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partly_paid',
      paid: eur(5400),
      due: eur(12_600),
      deposit,
    })
    expect(await moneyOf(api, held.booking)).toEqual(partly)
    expect((await show(held)).history.map(({ event }) => event)).toContain('deposit_paid')
    const { payment, may } = await ownerView(held)
    expect([payment, may.takeCash]).toEqual([
      { status: 'partly_paid', paid: eur(5400), due: eur(12_600), transferred: eur(0) },
      true,
    ])
  })

  test('of the first night that is the whole stay is no deposit', async () => {
    const { hotel, browser } = await hold({ depositPercent: null })
    const planId = await createPlan(api, hotel.id, { name: 'Eine Nacht', payment: 'deposit' })
    const total = { expectedTotal: eur(9000), planId }
    const one = await bookAhead(api, browser, hotel, { ...stayIn(api, 20, 1), ...total })
    expect(one).toMatchObject({ plan: { payment: 'now' }, paymentStatus: 'pending' })
    expect(one).not.toHaveProperty('deposit')
  })

  test('begun in one way and paid in another is paid once', async () => {
    const held = await hold()
    await startToPay(held.browser, held.booking, 'stripe')
    const second = await startToPay(held.browser, held.booking, 'paypal')
    await approveAtPaypal(second)
    await checkPayment(held.browser, held.booking)
    expect(await moneyOf(api, held.booking)).toMatchObject({
      booking: 'confirmed partly_paid paypal',
      attempts: ['stripe expired', 'paypal captured 5400'],
    })
  })

  test('may be left out by the hotel, which takes all of it later', async () => {
    const held = await hold()
    expect((await act(held, 'confirm')).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'pending', paymentMethod: 'cash', due: eur(18_000) })
    expect(codeOf(await pay(held, 'stripe'))).toBe('wrong_state')
    expect((await act(held, 'cash_paid')).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', due: eur(0), paid: eur(18_000) })
  })
})

describe('a balance', () => {
  test('is paid in another way, and no more than once', async () => {
    const held = await confirm()
    expect((await show(held)).hotel.paymentMethods).toEqual(['cash', 'stripe', 'paypal'])
    const pages = await Promise.all(Array.from({ length: 4 }, () => startToPay(held.browser, held.booking, 'paypal')))
    expect(new Set(pages).size).toBe(1)
    expect(await show(held)).toMatchObject({ status: 'confirmed', paymentStatus: 'partly_paid' })
    await approveAtPaypal(pages[0] ?? '')
    await Promise.all([checkPayment(held.browser, held.booking), api.deliver('paypal'), api.reconcile()])
    await api.deliver('paypal')
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(18_000), due: eur(0), payment: null })
    expect(await moneyOf(api, held.booking)).toEqual({
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 5400', 'paypal captured 12600'],
      refunds: [],
      mails: ['balance_paid', 'booking_confirmed', 'owner_new_booking'],
    })
    expect((await pay(held, 'stripe')).json<{ data: object }>().data).not.toHaveProperty('redirectUrl')
  })

  test('that is to be paid at the hotel has no page', async () => {
    const held = await confirm({ balanceDays: null })
    expect(await show(held)).toMatchObject({ deposit: { balanceDueOn: null }, due: eur(12_600) })
    expect(codeOf(await pay(held, 'stripe'))).toBe('wrong_state')
    expect((await act(held, 'cash_paid')).statusCode).toBe(200)
    expect((await act(held, 'cash_paid')).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(18_000), due: eur(0) })
    expect(await moneyOf(api, held.booking)).toMatchObject({ booking: 'confirmed paid stripe', refunds: [] })
  })

  test('that is declined, given up or runs out leaves the booking confirmed', async () => {
    const held = await confirm()
    await payByCard(await startToPay(held.browser, held.booking, 'stripe'), cards.declined)
    await checkPayment(held.browser, held.booking)
    await startToPay(held.browser, held.booking, 'paypal')
    await api.pass(60)
    await sweepOverdueHolds(api.deps)
    await api.reconcile()
    expect(await moneyOf(api, held.booking)).toEqual({
      ...partly,
      attempts: ['stripe captured 5400', 'stripe expired', 'paypal expired'],
    })
    await payOnPage(held.browser, held.booking, 'stripe')
    await api.deliver('stripe')
    expect((await show(held)).paymentStatus).toBe('paid')
  })

  test('that nobody paid by its date stays due, and the hotel decides what follows: nothing cancels by itself', async () => {
    const held = await confirm()
    const pastDueMinutes = (Date.parse(addDays(held.booking.checkIn, -12)) - api.deps.clock().getTime()) / 60_000
    await api.pass(pastDueMinutes)
    await askBalances(api.deps)
    await sweepOverdueHolds(api.deps)
    await api.reconcile()
    expect(await show(held)).toMatchObject({ status: 'confirmed', paymentStatus: 'partly_paid', due: eur(12_600) })
    const { mails, ...rest } = await moneyOf(api, held.booking)
    expect({ ...rest, mails: mails.filter((mail) => mail !== 'balance_due') }).toEqual(partly)
    await payOnPage(held.browser, held.booking, 'stripe')
    await api.deliver('stripe')
    expect((await show(held)).paymentStatus).toBe('paid')
  })

  test('whose page is open ends when the booking is cancelled, and all that was paid goes back', async () => {
    const held = await confirm()
    const page = await startToPay(held.browser, held.booking, 'paypal')
    expect((await held.browser.send('POST', `${bookingUrl(held.booking)}/cancel`)).statusCode).toBe(200)
    await fetch(page, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ choice: 'approve', account: 'pays' }),
    })
    await api.deliver('paypal')
    await api.reconcile()
    expect(await moneyOf(api, held.booking)).toMatchObject({
      booking: 'cancelled partly_paid stripe guest',
      attempts: ['stripe captured 5400', 'paypal expired'],
      refunds: ['5400 cancelled done'],
    })
    expect(await show(held)).toMatchObject({ paid: eur(0), due: eur(0) })
  })

  test('that was paid at the moment of cancelling keeps the booking, as nobody was told what that costs', async () => {
    const held = await confirm()
    await payOnPage(held.browser, held.booking, 'stripe')
    expect(codeOf(await held.browser.send('POST', `${bookingUrl(held.booking)}/cancel`))).toBe('wrong_state')
    expect((await show(held)).paymentStatus).toBe('paid')
  })

  test('that the desk takes in cash ends the page, and goes back to where it came from when the hotel cancels', async () => {
    const held = await confirm()
    await startToPay(held.browser, held.booking, 'stripe')
    expect((await act(held, 'cash_paid')).statusCode).toBe(200)
    expect(await moneyOf(api, held.booking)).toMatchObject({
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 5400', 'stripe expired'],
    })
    expect((await act(held, 'cancel')).statusCode).toBe(200)
    expect((await moneyOf(api, held.booking)).refunds).toEqual(['5400 cancelled done', '12600 cancelled done'])
    expect((await show(held)).paid).toEqual(eur(0))
  })

  test('that was paid online meanwhile is told to the desk, which takes no cash for it', async () => {
    const held = await confirm()
    await payOnPage(held.browser, held.booking, 'stripe')
    expect(codeOf(await act(held, 'cash_paid'))).toBe('wrong_state')
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(18_000) })
  })

  test('that is paid online and in cash at once is kept once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const held = await confirm()
      await payOnPage(held.browser, held.booking, 'paypal')
      await Promise.all([act(held, 'cash_paid'), checkPayment(held.browser, held.booking), api.deliver('paypal')])
      await api.reconcile()
      expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(18_000), due: eur(0) })
    }
  })

  test('is given back in parts, what came online first', async () => {
    const held = await confirm({ balanceDays: null })
    await act(held, 'cash_paid')
    const refund = async (amountMinor: number, heldMinor: number) =>
      await held.owner.send('POST', `${held.ownerUrl}/refunds`, { amountMinor, heldMinor })
    expect((await refund(6000, 18_000)).statusCode).toBe(201)
    expect((await moneyOf(api, held.booking)).refunds).toEqual(['5400 owner done', '600 owner done'])
    expect(codeOf(await refund(12_001, 12_000))).toBe('refund_too_high')
    expect((await refund(12_000, 12_000)).statusCode).toBe(201)
  })
})

test.each([
  ['less than the deposit gives the rest of that back', 2000, 1800, 0],
  ['as much as the deposit gives nothing back', 3000, 0, 0],
  ['more than the deposit gives nothing back, and the rest is asked for', 8000, 0, 9000],
])('cancelling a partly paid booking for a fee of %s', async (_what, percent, refundMinor, askedMinor) => {
  const held = await confirm({ cancellation: { tiers: [], after: { percent } } })
  const { browser, booking } = held
  const quoted = (await browser.get(`${bookingUrl(booking)}/cancellation`)).json<{ data: CancellationQuote }>().data
  expect(quoted).toMatchObject({
    fee: eur((18_000 * percent) / 10_000),
    refund: eur(refundMinor),
    asked: eur(askedMinor),
  })
  const reply = await browser.send('POST', `${bookingUrl(booking)}/cancel`)
  expect(reply.json<{ data: { refund: unknown } }>().data.refund).toEqual(eur(refundMinor))
  const { refunds } = await moneyOf(api, booking)
  expect(refunds.length).toBe(refundMinor === 0 ? 0 : 1)
})
