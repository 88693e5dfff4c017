import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { meet } from '../../../testing/meet.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { guestOf, send, stayOf } from '../../../testing/test-changes.ts'
import { createExtra } from '../../../testing/test-extras.ts'
import { book, bookOne, bookingUrl } from '../../../testing/test-hotel.ts'
import { bookPaid, checkPayment, payByCard, startToPay, stayIn, useMoney } from '../../../testing/test-money.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../../testing/test-user.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'

const api = useMoney()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** A booking of two nights in 20 days that is paid by card, of a hotel with so many rooms at 100.00 €. */
async function paid(rooms = 1) {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms }], offers: { earlyBooking: false } })
  const browser = api.newBrowser()
  const booking = await bookPaid(api, browser, hotel, 'stripe', { expectedTotal: eur(20_000) })
  const desk = { browser: owner, url: `${url}/bookings/${booking.id}` }
  const typeId = hotel.types[0]?.id ?? ''
  return {
    hotel,
    browser,
    booking,
    guest: guestOf(browser, booking),
    desk,
    lock: `SELECT id FROM room_types WHERE property_id = '${hotel.id}' AND id = '${typeId}' FOR UPDATE`,
  }
}

const longer = ({ booking }: { booking: Booking }, nights = 3) =>
  stayOf(booking, { checkOut: addDays(booking.checkIn, nights) })
const three = { expectedTotal: eur(30_000), version: 0 }

describe('changes that meet', () => {
  test('one another: one is made, the other one is told that it is older', async () => {
    const made = await paid()
    const replies = await meet(api, made.lock, 2, () => [
      send(made.guest, longer(made), three),
      send(made.desk, longer(made, 4), { expectedTotal: eur(40_000), version: 0 }),
    ])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(replies.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile'])
  })

  test('the same twice is made once', async () => {
    const made = await paid()
    const replies = await meet(api, made.lock, 2, () => [
      send(made.guest, longer(made), three),
      send(made.guest, longer(made), three),
    ])
    expect(replies.map((reply) => dataOf<Booking>(reply).changes)).toEqual([1, 1])
    const events = await api.sql`SELECT FROM audit_log WHERE booking_id = ${made.booking.id} AND event = 'changed'`
    expect(events).toHaveLength(1)
  })

  test('a cancellation: whichever is first, the money adds up', async () => {
    const made = await paid()
    const replies = await meet(api, made.lock, 2, () => [
      send(made.guest, longer(made, 1), { expectedTotal: eur(10_000), version: 0 }),
      made.browser.send('POST', `${bookingUrl(made.booking)}/cancel`),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toContain(200)
    const { booking, refunds } = await moneyOf(api, made.booking)
    const back = refunds.map((words) => Number(words.split(' ')[0])).reduce((sum, minor) => sum + minor, 0)
    expect([booking, back]).toEqual(['cancelled paid stripe guest', 20_000])
  })

  test('somebody who books the last room: one gets it', async () => {
    const made = await paid()
    const next = {
      checkIn: made.booking.checkOut,
      checkOut: addDays(made.booking.checkOut, 2),
      expectedTotal: eur(20_000),
    }
    const replies = await meet(api, made.lock, 2, () => [
      send(made.guest, longer(made), three),
      book(api.newBrowser(), made.hotel, next),
    ])
    expect(replies.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(replies.map(codeOf).filter(Boolean)).toEqual(['room_unavailable'])
  })

  test('somebody who takes the last parking place: one gets it', async () => {
    const made = await paid(2)
    const extraId = await createExtra(api, made.hotel.id, { capacity: 1 })
    const extras = [{ extraId, count: 1 }]
    const replies = await meet(api, made.lock, 2, () => [
      send(made.guest, stayOf(made.booking, { extras }), { expectedTotal: eur(22_400), version: 0 }),
      book(api.newBrowser(), made.hotel, { ...stayIn(api, 20), extras, expectedTotal: eur(22_400) }),
    ])
    expect(replies.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
    expect(replies.map(codeOf).filter(Boolean)).toEqual(['extra_unavailable'])
  })
})

describe('what is under way when a booking is changed', () => {
  test('an overdue hold gives way, before the sweeper comes and with it', async () => {
    const made = await paid()
    const { checkOut } = made.booking
    await bookOne(api.newBrowser(), made.hotel, {
      checkIn: checkOut,
      checkOut: addDays(checkOut, 1),
      expectedTotal: eur(10_000),
    })
    expect(codeOf(await send(made.guest, longer(made), three))).toBe('room_unavailable')
    await api.pass(16)
    const [reply] = await Promise.all([send(made.guest, longer(made), three), sweepOverdueHolds(api.deps)])
    expect(reply.statusCode).toBe(200)
  })

  test('a balance that is being paid ends first; if it was paid at that moment, that counts', async () => {
    const made = await paid()
    const changed = dataOf<Booking>(await send(made.guest, longer(made), three))
    const page = await startToPay(made.browser, changed, 'stripe')
    // Refused, it disturbs nobody who pays.
    expect(codeOf(await send(made.guest, longer(made, 4), { expectedTotal: eur(1), version: 1 }))).toBe('price_changed')
    expect(dataOf<Booking>(await made.browser.get(bookingUrl(changed))).payment).toMatchObject({ state: 'open' })
    await payByCard(page)
    const again = dataOf<Booking>(await send(made.guest, longer(made, 4), { expectedTotal: eur(40_000), version: 1 }))
    expect(again).toMatchObject({ paid: eur(30_000), due: eur(10_000), payment: null })
    await checkPayment(made.browser, changed)
    expect(await moneyOf(api, changed)).toMatchObject({
      attempts: ['stripe captured 20000', 'stripe captured 10000'],
      refunds: [],
    })
    // A second balance has a mail of its own when it is paid.
    await payByCard(await startToPay(made.browser, again, 'stripe'))
    await checkPayment(made.browser, again)
    const { mails } = await moneyOf(api, changed)
    expect(mails.filter((kind) => kind === 'balance_paid')).toHaveLength(2)
  })

  test('one that was opened and not paid is no more when the change is taken back', async () => {
    const made = await paid()
    const changed = dataOf<Booking>(await send(made.guest, longer(made), three))
    await startToPay(made.browser, changed, 'stripe')
    const back = dataOf<Booking>(
      await send(made.guest, stayOf(made.booking), { expectedTotal: eur(20_000), version: 1 }),
    )
    expect(back).toMatchObject({ paymentStatus: 'paid', due: eur(0), payment: null, changes: 2 })
    expect((await moneyOf(api, changed)).attempts).toEqual(['stripe captured 20000', 'stripe expired'])
  })
})
