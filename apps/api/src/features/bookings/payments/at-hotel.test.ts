import { describe, expect, test } from 'vitest'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { PlanRow } from '../../inventory/rates/plan-rules.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { bookingUrl } from '../../../testing/test-hotel.ts'
import { createTax } from '../../../testing/test-local-taxes.ts'
import { bookAhead, checkPayment, payOnPage, startToPay, useMoney } from '../../../testing/test-money.ts'
import { createPlan, freeFor } from '../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { createVoucher } from '../../../testing/test-vouchers.ts'
import { askBalances } from '../ask-balances.ts'

const api = useMoney()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
/** Two nights for two at 2.40 €. */
const tax = 960
const total = 18_000 + tax

/** A held booking of 180.00 €, and 9.60 € of a tax that is due at the hotel; by a plan where one is given. */
async function hold(plan: Partial<PlanRow> | null = null, over: Partial<BookingRequest> = {}) {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }] })
  await createTax(api, hotel.id, { name: 'Ortstaxe', dueAtHotel: true })
  const planId = plan && (await createPlan(api, hotel.id, { cancellation: freeFor(24), ...plan }))
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, hotel, { planId, expectedTotal: eur(total), ...over })
  return { hotel, owner, ownerUrl: `${url}/bookings/${booking.id}`, browser, booking }
}

type Held = Awaited<ReturnType<typeof hold>>

/** The same, paid by card as far as is paid when booking. */
async function paid(plan: Partial<PlanRow> | null = null) {
  const held = await hold(plan)
  await payOnPage(held.browser, held.booking, 'stripe')
  await checkPayment(held.browser, held.booking)
  return held
}

const deposit = { payment: 'deposit', depositPercent: 3000, balanceDays: 14 } as const
const show = async ({ browser, booking }: Held) =>
  (await browser.get(bookingUrl(booking))).json<{ data: Booking }>().data
const pay = async ({ browser, booking }: Held, method: string) =>
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
const act = async ({ owner, ownerUrl }: Held, action: string, dueMinor?: number) =>
  await owner.send('PATCH', ownerUrl, { action, dueMinor })
const ownerView = async ({ owner, ownerUrl }: Held) => (await owner.get(ownerUrl)).json<{ data: OwnerBooking }>().data
const cancel = async ({ browser, booking }: Held) => {
  const quoted = (await browser.get(`${bookingUrl(booking)}/cancellation`)).json<{ data: CancellationQuote }>().data
  const done = (await browser.send('POST', `${bookingUrl(booking)}/cancel`)).json<{ data: { refund: unknown } }>().data
  expect(done.refund).toEqual(quoted.refund)
  return quoted
}

describe('a tax that is due at the hotel', () => {
  test('is in the total and never paid online: the booking is paid, and owes it at the desk, which takes it once', async () => {
    const held = await hold()
    expect(held.booking).toMatchObject({ total: eur(total), due: eur(total), atHotel: eur(tax) })
    expect(held.booking.priceLines.at(-1)).toMatchObject({ label: 'Ortstaxe', amount: eur(tax), atHotel: true })
    await payOnPage(held.browser, held.booking, 'stripe')
    await checkPayment(held.browser, held.booking)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(18_000), due: eur(tax) })
    const view = await ownerView(held)
    expect(view.payment).toMatchObject({ status: 'paid', paid: eur(18_000), due: eur(tax) })
    expect(view.may).toMatchObject({ takeCash: true, refund: true })
    expect(codeOf(await act(held, 'cash_paid', total))).toBe('wrong_state')
    for (let click = 0; click < 2; click += 1) expect((await act(held, 'cash_paid', tax)).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(total), due: eur(0) })
    expect((await ownerView(held)).may.takeCash).toBe(false)
    expect(await moneyOf(api, held.booking)).toEqual({
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 18000'],
      refunds: [],
      mails: ['booking_confirmed', 'owner_new_booking'],
    })
  })

  test('of a booking that is paid at the hotel is taken with all of it', async () => {
    const held = await hold()
    expect((await pay(held, 'cash')).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'pending', due: eur(total), atHotel: eur(tax) })
    expect((await act(held, 'cash_paid', total)).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(total), due: eur(0) })
  })

  test('is no part of a deposit or its balance, whose mail asks for no more than that', async () => {
    const held = await paid(deposit)
    const terms = { percent: 3000, amount: eur(5400), balance: eur(12_600) }
    expect(await show(held)).toMatchObject({
      deposit: terms,
      paymentStatus: 'partly_paid',
      paid: eur(5400),
      due: eur(12_600 + tax),
    })
    const now = api.deps.clock().toISOString()
    api.setNow(`${addDays(held.booking.checkIn, -14)}T12:00:00Z`)
    await askBalances(api.deps)
    api.setNow(now)
    expect((await moneyOf(api, held.booking)).mails).toContain('balance_due')
    await payOnPage(held.browser, held.booking, 'stripe')
    await checkPayment(held.browser, held.booking)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(18_000), due: eur(tax) })
    expect((await moneyOf(api, held.booking)).attempts).toEqual(['stripe captured 5400', 'stripe captured 12600'])
    // What is paid nobody asks for.
    expect((await pay(held, 'stripe')).json<{ data: object }>().data).not.toHaveProperty('redirectUrl')
    expect((await act(held, 'cash_paid', tax)).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paid: eur(total), due: eur(0) })
  })

  test('is taken with the balance where that is paid at the desk', async () => {
    const held = await paid({ ...deposit, balanceDays: null })
    expect(await show(held)).toMatchObject({ due: eur(12_600 + tax) })
    expect((await act(held, 'cash_paid', 12_600 + tax)).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(total), due: eur(0) })
  })

  test('is not taken for a balance that was paid online meanwhile', async () => {
    const held = await paid(deposit)
    await payOnPage(held.browser, held.booking, 'stripe')
    expect(codeOf(await act(held, 'cash_paid'))).toBe('wrong_state')
    expect(await show(held)).toMatchObject({ paid: eur(18_000), due: eur(tax) })
  })

  test('is all that a stay costs that a code makes free: nobody pays online, and the desk takes it', async () => {
    const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }] })
    await createTax(api, hotel.id, { dueAtHotel: true })
    await createVoucher(api, hotel.id, { percent: 10_000 })
    const planId = await createPlan(api, hotel.id, { payment: 'now' })
    const browser = api.newBrowser()
    const booking = await bookAhead(api, browser, hotel, { planId, voucher: 'SOMMER25', expectedTotal: eur(tax) })
    const held = { hotel, owner, ownerUrl: `${url}/bookings/${booking.id}`, browser, booking }
    expect(booking.hotel.paymentMethods).toEqual(['cash'])
    expect((await pay(held, 'cash')).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ status: 'confirmed', paymentStatus: 'pending', due: eur(tax) })
    expect((await act(held, 'cash_paid', tax)).statusCode).toBe(200)
    expect(await show(held)).toMatchObject({ paymentStatus: 'paid', paid: eur(tax), due: eur(0) })
  })

  test('is what it was when booked, whatever its owner says later', async () => {
    const held = await hold()
    await api.sql`UPDATE local_taxes SET due_at_hotel = false WHERE property_id = ${held.hotel.id}`
    await startToPay(held.browser, held.booking, 'stripe')
    const [attempt] = await api.sql`SELECT amount_minor FROM payment_attempts WHERE booking_id = ${held.booking.id}`
    expect(attempt).toEqual({ amount_minor: 18_000 })
  })

  test('of which somebody was told otherwise is refused with what is true', async () => {
    const { hotel } = await hold()
    const [row] = await api.sql<{ free_until: Date }[]>`SELECT free_until FROM bookings WHERE property_id = ${hotel.id}`
    const terms = { board: 'breakfast', payment: 'any', freeUntil: row?.free_until.toISOString() } as const
    const book = async (atHotelMinor: number) => {
      const expectedTerms = { ...terms, atHotel: eur(atHotelMinor) } as BookingRequest['expectedTerms']
      return await bookAhead(api, api.newBrowser(), hotel, { expectedTotal: eur(total), expectedTerms })
    }
    await expect(book(0)).rejects.toThrow('price_changed')
    expect(await book(tax)).toMatchObject({ atHotel: eur(tax) })
  })
})

describe('cancelling a booking with a tax that is due at the hotel', () => {
  test('gives back what was paid, which is all but the tax', async () => {
    const held = await paid()
    expect(await cancel(held)).toMatchObject({ fee: eur(0), refund: eur(18_000), asked: eur(0) })
    expect(await show(held)).toMatchObject({ paid: eur(0), due: eur(0) })
  })

  test('gives back the tax too where the desk has it already', async () => {
    const held = await paid()
    await act(held, 'cash_paid')
    expect(await cancel(held)).toMatchObject({ refund: eur(total) })
    expect((await moneyOf(api, held.booking)).refunds).toEqual(['18000 cancelled done', '960 cancelled done'])
  })

  test('by the hotel gives all back', async () => {
    const held = await paid({ cancellation: freeFor(null) })
    await act(held, 'cash_paid')
    expect((await act(held, 'cancel')).statusCode).toBe(200)
    expect((await moneyOf(api, held.booking)).refunds).toEqual(['18000 cancelled done', '960 cancelled done'])
  })

  test('that is not refundable keeps what was paid for the nights, and asks for no tax', async () => {
    const held = await paid({ cancellation: freeFor(null) })
    expect(await cancel(held)).toMatchObject({ fee: eur(18_000), refund: eur(0), asked: eur(0) })
  })

  test('that is not refundable gives the tax on the nights back where the desk has it', async () => {
    const held = await paid({ cancellation: freeFor(null) })
    await act(held, 'cash_paid')
    expect(await cancel(held)).toMatchObject({ fee: eur(18_000), refund: eur(tax), asked: eur(0) })
  })
})
