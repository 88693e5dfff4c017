import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { PlanExample, RatePlan } from '@keystay/contract/rate-plans/entities'
import type { AvailableRoomType, RoomsQuote } from '@keystay/contract/room-types/entities'
import type { PlanRow } from '../../inventory/rates/plan-rules.ts'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel } from '../../../testing/test-hotel.ts'
import { planForm } from '../../../testing/test-owner.ts'
import { createPromotion } from '../../../testing/test-promotions.ts'
import { createPlan, freeFor } from '../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { createVoucher } from '../../../testing/test-vouchers.ts'
import { askBalances } from '../ask-balances.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })
const withoutProviders = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const byDeposit = { name: 'Anzahlung', payment: 'deposit', depositPercent: 3000, balanceDays: 3 } as const

async function search(over: Partial<PlanRow> = {}, on = api) {
  const hotel = await createHotel(on)
  const planId = await createPlan(on, hotel.id, { ...byDeposit, cancellation: freeFor(24), board: 'half', ...over })
  const url = `/v1/public/properties/${hotel.id}/search`
  const reply = await on.newBrowser().send('POST', url, { ...stay, guests: 2 })
  const [type] = reply.json<{ data: AvailableRoomType[] }>().data
  return { hotel, planId, shown: type?.plans.find((plan) => plan.planId === planId) }
}

/** A confirmed booking of 180.00 € whose 54.00 € were paid. */
async function partlyPaid(over: Partial<PlanRow> = {}) {
  const { hotel, owner, url } = await ownHotel(api)
  const planId = await createPlan(api, hotel.id, { ...byDeposit, ...over })
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, { ...stay, planId })
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'stripe' })
  const ref = `at-${stripe.requests()[0]?.attemptId}`
  stripe.take(ref)
  await browser.send('POST', `${bookingUrl(booking)}/payments/check`)
  return { hotel, owner, url, browser, booking, ref }
}

describe('a plan by deposit', () => {
  test('says what is paid when', async () => {
    const { shown } = await search()
    expect(shown).toMatchObject({
      payment: 'deposit',
      deposit: { percent: 3000, amount: eur(5400), balance: eur(12_600), balanceDueOn: '2026-12-01' },
    })
    expect((await search({ depositPercent: null, balanceDays: null })).shown?.deposit).toEqual({
      percent: null,
      amount: eur(9000),
      balance: eur(9000),
      balanceDueOn: null,
    })
    // Whoever books later than that pays it today.
    expect((await search({ balanceDays: 100 })).shown?.deposit?.balanceDueOn).toBe('2026-11-21')
  })

  test('is not shown where nothing can be paid online, and stands beside one that asks for less now', async () => {
    expect((await search({}, withoutProviders)).shown).toBeUndefined()
    const same = { board: 'breakfast', cancellation: freeFor(24) } as const
    expect((await search(same)).shown).toBeUndefined()
  })

  test('is refused when the deposit or its date is another one than was shown', async () => {
    const { hotel, planId, shown } = await search()
    if (!shown?.deposit) throw new Error('No deposit is shown.')
    const { board, freeUntil, tiers, payment, deposit } = shown
    const wish = (over: object) => ({
      ...stay,
      planId,
      expectedTotal: eur(18_000),
      expectedTerms: { board, freeUntil, tiers, payment, deposit: { ...deposit, ...over } },
    })
    for (const over of [{ amount: eur(5401) }, { balanceDueOn: '2026-12-02' }, { balanceDueOn: null }]) {
      const reply = await book(api.newBrowser(), hotel, wish(over))
      expect(codeOf(reply)).toBe('price_changed')
      expect(reply.json()).toMatchObject({ details: { terms: { deposit } } })
    }
    expect((await book(api.newBrowser(), hotel, wish({}))).statusCode).toBe(201)
  })

  test('whose deposit comes to nothing is paid when booking: a code leaves a cent, or the first night is free', async () => {
    const { hotel, planId } = await search()
    await createVoucher(api, hotel.id, { percent: null, amount_minor: 17_999 })
    const cent = { ...stay, planId, voucher: 'SOMMER25', expectedTotal: eur(1) }
    const free = await search({ depositPercent: null })
    await createPromotion(api, free.hotel.id, { percent: null, stayNights: 2, payNights: 1 })
    await api.sql`INSERT INTO nights (property_id, room_type_id, night, price_minor, sold, capacity)
      VALUES (${free.hotel.id}, ${free.hotel.types[0]?.id ?? ''}, '2026-12-04', 9000, 0, 2)`
    const half = { ...stay, planId: free.planId, expectedTotal: eur(10_000) }
    for (const [at, wish] of [
      [hotel, cent],
      [free.hotel, half],
    ] as const) {
      const booking = await bookOne(api.newBrowser(), at, wish)
      expect(booking).toMatchObject({ total: wish.expectedTotal, plan: { payment: 'now' } })
      expect(booking).not.toHaveProperty('deposit')
    }
  })

  test('is quoted for chosen rooms as it is booked, to the last unit', async () => {
    const hotel = await createHotel(api, { types: [{ priceMinor: 9995 }, { priceMinor: 7777 }] })
    const planId = await createPlan(api, hotel.id, { ...byDeposit, depositPercent: null, personMinor: 333 })
    const lines = hotel.types.map(({ id }) => ({ roomTypeId: id, quantity: 1, adults: 2, children: 0 }))
    const url = `/v1/public/properties/${hotel.id}/quotes`
    const reply = await api.newBrowser().send('POST', url, { ...stay, lines })
    const quoted = reply.json<{ data: RoomsQuote[] }>().data.find((one) => one.planId === planId)
    if (!quoted?.deposit) throw new Error(`No deposit is quoted: ${reply.body}`)
    const { board, freeUntil, tiers, payment, deposit, total } = quoted
    const booking = await bookOne(api.newBrowser(), hotel, {
      ...stay,
      planId,
      lines: lines.map((line) => ({ ...line, bedType: '1 Doppelbett' })),
      expectedGuests: 4,
      expectedTotal: total,
      expectedTerms: { board, freeUntil, tiers, payment, deposit },
    })
    expect(booking.deposit).toEqual(deposit)
    expect(deposit.amount.minor + deposit.balance.minor).toBe(total.minor)
  })

  test('is kept by its owner with checks, and its example shows the deposit', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const send = async (over: object) =>
      await owner.send('POST', `${url}/rate-plans`, planForm({ ...byDeposit, ...over }))
    const wrong = [{ depositPercent: 0 }, { depositPercent: 10_000 }, { balanceDays: 366 }, { balanceDays: -1 }]
    for (const over of wrong) expect((await send(over)).statusCode).toBe(422)
    const others = await send({ payment: 'now', balanceDays: null })
    expect(others.json()).toMatchObject({ code: 'validation_failed', fields: { depositPercent: expect.anything() } })
    const saved = (await send({})).json<{ data: RatePlan }>().data
    expect(saved).toMatchObject({ payment: 'deposit', depositPercent: 3000, balanceDays: 3 })
    const form = { ...stay, roomTypeId: hotel.types[0]?.id, guests: 2, planId: null, plan: null }
    const reply = await owner.send('POST', `${url}/rate-plans/example`, form)
    const [standard, plan] = reply.json<{ data: PlanExample[] }>().data
    expect(standard).not.toHaveProperty('deposit')
    expect(plan?.deposit).toMatchObject({ amount: eur(5400), balanceDueOn: '2026-12-01' })
  })
})

describe('the mail about a balance', () => {
  const mails = async ({ booking }: { booking: Booking }) =>
    (await moneyOf(api, booking)).mails.filter((kind) => kind.startsWith('balance'))

  test('is written once, in the morning of its date, to those who have not paid', async () => {
    const open = await partlyPaid()
    const atDesk = await partlyPaid({ balanceDays: null })
    const done = await partlyPaid()
    await done.owner.send('PATCH', `${done.url}/bookings/${done.booking.id}`, { action: 'cash_paid' })
    api.setNow('2026-12-01T06:59:00Z')
    await askBalances(api.deps)
    expect(await mails(open)).toEqual([])
    api.setNow('2026-12-01T07:00:00Z')
    await Promise.all([askBalances(api.deps), askBalances(api.deps), askBalances(api.deps)])
    // What was written is forgotten after a while: it is not written again.
    expect(await mails(open)).toEqual(['balance_due'])
    await api.sql`DELETE FROM outbox WHERE booking_id = ${open.booking.id}`
    api.setNow('2026-12-02T07:00:00Z')
    await askBalances(api.deps)
    expect([await mails(open), await mails(atDesk), await mails(done)]).toEqual([[], [], ['balance_paid']])
  })

  test('tells of a balance that came to nothing after it was on its way', async () => {
    const held = await partlyPaid()
    await held.browser.send('POST', `${bookingUrl(held.booking)}/payments`, { method: 'stripe' })
    stripe.end(`at-${stripe.requests()[0]?.attemptId}`, 'failed')
    await held.browser.send('POST', `${bookingUrl(held.booking)}/payments/check`)
    expect(await mails(held)).toEqual(['balance_failed'])
    expect(await moneyOf(api, held.booking)).toMatchObject({ booking: 'confirmed partly_paid stripe' })
  })
})

describe('an overdue balance', () => {
  test('is marked in the list and found by its filter, until it is paid', async () => {
    const held = await partlyPaid()
    const read = async (query = '') => {
      const reply = await held.owner.get(`${held.url}/bookings${query}`)
      return reply.json<{ data: OwnerBookingRow[]; overdue: number; pagination: { totalItems: number } }>()
    }
    api.setNow('2026-12-01T12:00:00Z')
    expect(await read()).toMatchObject({ overdue: 0, data: [{ payment: 'partly_paid', due: eur(12_600) }] })
    api.setNow('2026-12-02T12:00:00Z')
    expect(await read()).toMatchObject({ overdue: 1, data: [{ overdueSince: '2026-12-01' }] })
    await bookOne(api.newBrowser(), held.hotel, { ...stay, expectedTotal: eur(20_000) })
    const found = { data: [{ id: held.booking.id }], pagination: { totalItems: 1 }, counts: { all: 2, pending: 1 } }
    expect(await read('?overdue=true')).toMatchObject(found)
    await held.owner.send('PATCH', `${held.url}/bookings/${held.booking.id}`, { action: 'cash_paid' })
    expect(await read('?overdue=true')).toMatchObject({ overdue: 0, data: [] })
  })
})

describe('the desk', () => {
  test('takes a balance in cash while the provider is away; what comes online after all goes back', async () => {
    const held = await partlyPaid()
    await held.browser.send('POST', `${bookingUrl(held.booking)}/payments`, { method: 'stripe' })
    const ref = `at-${stripe.requests()[0]?.attemptId}`
    stripe.faults.push({ on: 'expire', failure: 'unreachable' })
    const reply = await held.owner.send('PATCH', `${held.url}/bookings/${held.booking.id}`, { action: 'cash_paid' })
    expect(reply.statusCode).toBe(200)
    stripe.take(ref)
    await held.browser.send('POST', `${bookingUrl(held.booking)}/payments/check`)
    expect(await moneyOf(api, held.booking)).toMatchObject({
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 5400', 'stripe captured 12600'],
      refunds: ['12600 twice done'],
    })
  })
})

test('what costs nothing is confirmed as paid, in cash', async () => {
  const hotel = await createHotel(api)
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, stay)
  // No price is nothing today; a voucher can make it so.
  await api.sql`UPDATE price_lines SET amount_minor = 0, discount_minor = 0 WHERE booking_id = ${booking.id}`
  await api.sql`UPDATE bookings SET total_minor = 0 WHERE id = ${booking.id}`
  await api.sql`UPDATE properties SET cash_max_rooms = 0 WHERE id = ${hotel.id}`
  expect((await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })).statusCode).toBe(200)
  expect((await browser.get(bookingUrl(booking))).json<{ data: Booking }>().data).toMatchObject({
    status: 'confirmed',
    paymentMethod: 'cash',
    paymentStatus: 'paid',
    paid: eur(0),
    due: eur(0),
  })
})
