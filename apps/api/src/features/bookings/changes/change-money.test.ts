import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { PlanRow } from '../../inventory/rates/plan-rules.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { changeTo, guestOf, quoted, quoteStay, stayOf } from '../../../testing/test-changes.ts'
import { createExtra } from '../../../testing/test-extras.ts'
import { createTax } from '../../../testing/test-local-taxes.ts'
import { bookingUrl, type TestHotel } from '../../../testing/test-hotel.ts'
import { bookAhead, checkPayment, payByCard, payOnPage, startToPay, useMoney } from '../../../testing/test-money.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPlan, freeFor } from '../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf } from '../../../testing/test-user.ts'

const api = useMoney()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

type Prepared = Partial<Parameters<typeof bookAhead>[3]>

/** A booking in 20 days of a hotel whose nights are 100.00 €, by a plan if one is given, paid by card as it asks for. */
async function paid(plan?: Partial<PlanRow>, prepare: (hotel: TestHotel) => Promise<Prepared> = async () => ({})) {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
  const planId = plan ? await createPlan(api, hotel.id, plan) : null
  const browser = api.newBrowser()
  const over = { planId, expectedTotal: eur(20_000), ...(await prepare(hotel)) }
  const made = await bookAhead(api, browser, hotel, over)
  await payOnPage(browser, made, 'stripe')
  const booking = dataOf<Booking>(await checkPayment(browser, made))
  const desk = { browser: owner, url: `${url}/bookings/${booking.id}` }
  return { hotel, browser, booking, guest: guestOf(browser, booking), desk }
}

type Paid = Awaited<ReturnType<typeof paid>>
const nights = ({ booking }: Paid, count: number) => ({ checkOut: addDays(booking.checkIn, count) })
const show = async ({ browser, booking }: Paid) => dataOf<Booking>(await browser.get(bookingUrl(booking)))
const act = async ({ desk }: Paid, action: string) => await desk.browser.send('PATCH', desk.url, { action })

describe('a dearer change', () => {
  test('leaves a balance that is paid by the link', async () => {
    const made = await paid()
    const form = stayOf(made.booking, nights(made, 3))
    const today = addDays(made.booking.checkIn, -20)
    expect(await quoted(made.guest, form)).toMatchObject({
      byLink: { amount: eur(10_000), until: today },
      atHotel: null,
      refund: eur(0),
    })
    const changed = dataOf<Booking>(await changeTo(made.guest, form))
    expect(changed).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partly_paid',
      paid: eur(20_000),
      due: eur(10_000),
    })
    const page = await startToPay(made.browser, changed, 'stripe')
    await payByCard(page)
    expect(dataOf<Booking>(await checkPayment(made.browser, changed))).toMatchObject({
      paymentStatus: 'paid',
      paid: eur(30_000),
      due: eur(0),
    })
    expect(await moneyOf(api, changed)).toMatchObject({
      booking: 'confirmed paid stripe',
      attempts: ['stripe captured 20000', 'stripe captured 10000'],
      refunds: [],
      mails: ['balance_paid', 'booking_confirmed', 'owner_new_booking', 'owner_stay_changed', 'stay_changed'],
    })
    // Cancelling gives back what both payments hold.
    const { refund } = dataOf<{ refund: object }>(await made.browser.send('POST', `${bookingUrl(changed)}/cancel`))
    expect(refund).toEqual(eur(30_000))
  })

  test('of a deposit leaves what was paid, the balance follows the total, its date the stay', async () => {
    const plan = { payment: 'deposit', depositPercent: 3000, balanceDays: 14, cancellation: freeFor(24) } as const
    const made = await paid(plan)
    const { checkIn, deposit } = made.booking
    expect(deposit).toMatchObject({ amount: eur(6000), balanceDueOn: addDays(checkIn, -14) })
    const later = stayOf(made.booking, { checkIn: addDays(checkIn, 2), checkOut: addDays(checkIn, 5) })
    const changed = dataOf<Booking>(await changeTo(made.guest, later))
    expect(changed).toMatchObject({ total: eur(30_000), paid: eur(6000), due: eur(24_000) })
    expect(changed.deposit).toMatchObject({
      amount: eur(6000),
      balance: eur(24_000),
      balanceDueOn: addDays(checkIn, -12),
    })
  })

  test('after the desk took the rest is paid there', async () => {
    const plan = { payment: 'deposit', depositPercent: 3000, balanceDays: null, cancellation: freeFor(24) } as const
    const made = await paid(plan)
    await act(made, 'cash_paid')
    const changed = dataOf<OwnerBooking>(await changeTo(made.desk, stayOf(made.booking, nights(made, 3))))
    expect(changed.payment).toMatchObject({ paid: eur(20_000), due: eur(10_000) })
    await act(made, 'cash_paid')
    expect(await show(made)).toMatchObject({ paymentStatus: 'paid', paid: eur(30_000), due: eur(0) })
    // And back again: what the till has goes back first.
    const back = dataOf<OwnerBooking>(await changeTo(made.desk, stayOf(made.booking, nights(made, 1))))
    expect(back).toMatchObject({ total: eur(10_000), payment: { paid: eur(10_000), due: eur(0) } })
    expect((await moneyOf(api, made.booking)).refunds).toEqual(['20000 changed done'])
  })
})

describe('a cheaper change', () => {
  test('gives back what is too much, and no more is held than the total', async () => {
    const made = await paid()
    const form = stayOf(made.booking, nights(made, 1))
    expect(await quoted(made.guest, form)).toMatchObject({
      refund: eur(10_000),
      byLink: null,
      atHotel: null,
      feeFloor: eur(0),
    })
    const changed = dataOf<Booking>(await changeTo(made.guest, form))
    expect(changed).toMatchObject({ paymentStatus: 'paid', total: eur(10_000), paid: eur(10_000), due: eur(0) })
    expect((await moneyOf(api, changed)).refunds).toEqual(['10000 changed done'])
    // A total that is paid says nothing of what went back before it was so.
    expect(changed.givenBack).toEqual({ done: eur(0), pending: eur(0) })
  })

  test('of cash that the desk has gives it back there', async () => {
    const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    const browser = api.newBrowser()
    const booking = await bookAhead(api, browser, hotel, { expectedTotal: eur(20_000) })
    const desk = { browser: owner, url: `${url}/bookings/${booking.id}` }
    await owner.send('PATCH', desk.url, { action: 'confirm' })
    await owner.send('PATCH', desk.url, { action: 'cash_paid' })
    const night = (count: number) => stayOf(booking, { checkOut: addDays(booking.checkIn, count) })
    const dearer = dataOf<OwnerBooking>(await changeTo(desk, night(3)))
    expect(dearer.payment).toMatchObject({ status: 'unpaid', paid: eur(20_000), due: eur(10_000) })
    const cheaper = dataOf<OwnerBooking>(await changeTo(desk, night(1)))
    expect(cheaper.payment).toMatchObject({ status: 'paid', paid: eur(10_000), due: eur(0) })
    expect((await moneyOf(api, booking)).refunds).toEqual(['10000 changed done'])
    await owner.send('PATCH', desk.url, { action: 'cancel' })
    expect((await moneyOf(api, booking)).refunds).toEqual(['10000 changed done', '10000 cancelled done'])
  })

  test('is refused where the hotel gave back more than it leaves to give', async () => {
    const made = await paid()
    await made.desk.browser.send('POST', `${made.desk.url}/refunds`, { amountMinor: 15_000, heldMinor: 20_000 })
    const refused = await quoteStay(made.guest, stayOf(made.booking, nights(made, 1)))
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'refund_too_high'])
    // What it gave of its own accord is no part of the price.
    const longer = await quoted(made.guest, stayOf(made.booking, nights(made, 3)))
    expect(longer.byLink?.amount).toEqual(eur(10_000))
  })

  test('leaves what is due at the hotel there', async () => {
    const made = await paid(undefined, async ({ id }) => {
      await createTax(api, id, { kind: 'person_night', rates: [{ from: '2026-01-01', rate: 500 }], dueAtHotel: true })
      return { expectedTotal: eur(22_000) }
    })
    expect(made.booking).toMatchObject({ paid: eur(20_000), due: eur(2000) })
    const changed = dataOf<Booking>(await changeTo(made.guest, stayOf(made.booking, nights(made, 1))))
    expect(changed).toMatchObject({ total: eur(11_000), paid: eur(10_000), due: eur(1000), atHotel: eur(1000) })
    await act(made, 'cash_paid')
    const longer = await quoted(made.desk, stayOf(made.booking, nights(made, 2)))
    expect(longer).toMatchObject({ total: eur(22_000), byLink: null, atHotel: eur(11_000) })
  })
})

describe('a fee that is due already', () => {
  const strict = {
    payment: 'now',
    cancellation: { tiers: [{ hours: 24 * 30, fee: { percent: 0 } }], after: { percent: 5000 } },
  } satisfies Partial<PlanRow>

  test('is never less after a change: moved to where cancelling was free, it is still asked', async () => {
    const made = await paid(strict)
    const { checkIn } = made.booking
    const form = stayOf(made.booking, { checkIn: addDays(checkIn, 60), checkOut: addDays(checkIn, 62) })
    const quote = await quoted(made.guest, form)
    expect(quote).toMatchObject({ total: eur(20_000), feeFloor: eur(10_000), terms: { freeUntil: null } })
    const changed = dataOf<Booking>(await changeTo(made.guest, form))
    expect(changed.tiers.map(({ amount, fee }) => [amount.minor, fee])).toEqual([[10_000, { percent: 5000 }]])
    const cancelled = await made.browser.get(`${bookingUrl(changed)}/cancellation`)
    expect(dataOf<object>(cancelled)).toMatchObject({ fee: eur(10_000), refund: eur(10_000), free: false })
    await made.browser.send('POST', `${bookingUrl(changed)}/cancel`)
    expect((await moneyOf(api, changed)).refunds).toEqual(['10000 cancelled done'])
  })

  test('a guest cannot get below by a change, a hotel may give it up', async () => {
    const made = await paid({ ...strict, cancellation: freeFor(null) })
    const shorter = stayOf(made.booking, nights(made, 1))
    const refused = await quoteStay(made.guest, shorter)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'change_below_fee'])
    expect(refused.json<{ details: object }>().details).toEqual({ fee: eur(20_000) })
    expect(await quoted(made.desk, shorter)).toMatchObject({ refund: eur(10_000), feeFloor: eur(10_000) })
    expect(await quoted(made.guest, stayOf(made.booking, nights(made, 3)))).toMatchObject({ total: eur(30_000) })
  })

  test('extras that were sold as kept are not taken off by a guest', async () => {
    let extraId = ''
    const made = await paid(undefined, async ({ id }) => {
      extraId = await createExtra(api, id, { kept: true })
      return { extras: [{ extraId, count: 1 }], expectedTotal: eur(22_400) }
    })
    expect(codeOf(await quoteStay(made.guest, stayOf(made.booking, { extras: [] })))).toBe('change_keeps_extras')
    expect(await quoted(made.desk, stayOf(made.booking, { extras: [] }))).toMatchObject({ refund: eur(2400) })
  })
})

describe('who says to be exempt of a local tax', () => {
  // Two nights for two at 100.00 €, and 2.40 € a night of whoever is not exempt.
  const exempt = async () => {
    const tax = { exemptGuests: 'Beruflich Reisende' }
    const taxed = { taxId: '' }
    const made = await paid(undefined, async ({ id }) => {
      taxed.taxId = await createTax(api, id, tax)
      return { exemptions: [{ taxId: taxed.taxId, adults: 2 }] }
    })
    return { ...made, ...taxed }
  }
  const taxIn = ({ priceLines }: Pick<Booking, 'priceLines'>) => priceLines.find(({ kind }) => kind === 'local_tax')

  test('stays so when something else is changed', async () => {
    const made = await exempt()
    const changed = dataOf<Booking>(await changeTo(made.guest, stayOf(made.booking, nights(made, 3))))
    expect(changed.total).toEqual(eur(30_000))
    expect(taxIn(changed)).toMatchObject({ amount: eur(0), exempt: { adults: 2, unproven: eur(1440) } })
  })

  test('and does not prove it at the desk owes the tax, at nights that cost what they did; with proof it goes back', async () => {
    const made = await exempt()
    await api.sql`UPDATE room_types SET base_price_minor = 15000 WHERE property_id = ${made.hotel.id}`
    // The day of arrival.
    await api.pass(20 * 24 * 60, 'here')
    const proven = (adults: number) => ({
      exemptions: adults === 0 ? [] : [{ taxId: made.taxId, adults }],
    })
    const desk = async (adults: number) =>
      dataOf<OwnerBooking>(await changeTo(made.desk, stayOf(made.booking, proven(adults))))
    const half = await desk(1)
    expect([half.total, half.payment.due]).toEqual([eur(20_480), eur(480)])
    expect(taxIn(half)).toMatchObject({ amount: eur(480), exempt: { adults: 1, unproven: eur(960) } })
    const none = await desk(0)
    expect([none.total, none.payment.due, taxIn(none)?.exempt]).toEqual([eur(20_960), eur(960), undefined])
    dataOf(await act(made, 'cash_paid'))
    const all = await desk(2)
    expect([all.total, taxIn(all)?.exempt?.adults]).toEqual([eur(20_000), 2])
    expect((await moneyOf(api, made.booking)).refunds).toEqual(['960 changed done'])
  })
})
