import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { ReceiptOutcome } from '@keystay/contract/transfers/entities'
import type { LightMyRequestResponse } from 'fastify'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne } from '../../../testing/test-hotel.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createTax } from '../../../testing/test-local-taxes.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { awaitTransfer, transferHotel } from '../../../testing/test-transfers.ts'
import { codeOf, statusesOf } from '../../../testing/test-user.ts'
import { createVoucher } from '../../../testing/test-vouchers.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'
import { recordTransfer } from './record-transfer.ts'
import { reconcilePayments } from '../payments/reconcile-payments.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const outcomeOf = (reply: LightMyRequestResponse) => dataOf<{ outcome: ReceiptOutcome; booking: OwnerBooking }>(reply)
const wordsOf = async (booking: Pick<Booking, 'id'>) => {
  const { booking: words, attempts, refunds } = await moneyOf(api, booking)
  return [words, ...attempts, ...refunds]
}

/** The time of a transfer is over. */
async function runOut(): Promise<void> {
  api.setNow('2026-11-24T12:00:01Z')
  await sweepOverdueHolds(api.deps)
}

describe('a guest who chooses to transfer', () => {
  test('is told where to, how much, by when and why, and the rooms wait', async () => {
    const { booking, read } = await awaitTransfer(api, await transferHotel(api))
    expect(booking).toMatchObject({
      status: 'pending',
      paymentMethod: 'transfer',
      paymentStatus: 'pending',
      holdExpiresAt: '2026-11-24T12:00:00.000Z',
      transfer: {
        holder: 'Haus am See GmbH',
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
        until: '2026-11-24T12:00:00.000Z',
        amount: eur(18_000),
        received: eur(0),
        reference: booking.code,
        qr: { kind: 'epc' },
      },
    })
    expect((await moneyOf(api, booking)).mails).toEqual(['transfer_awaited'])
    // Hours of a hold like any other do not end it.
    api.setNow('2026-11-24T11:59:59Z')
    expect(await sweepOverdueHolds(api.deps)).toBe(0)
    expect((await read()).status).toBe('pending')
    // Nobody is asked for it.
    await reconcilePayments(api.deps)
  })

  test.each([
    [1, '2026-11-22T12:00:00.000Z'],
    [7, '2026-11-28T12:00:00.000Z'],
  ])('has the days that the hotel gives: %d', async (holdDays, until) => {
    const { booking } = await awaitTransfer(api, await transferHotel(api, { holdDays }))
    expect([booking.holdExpiresAt, booking.transfer?.until]).toEqual([until, until])
  })

  test('finds the same when choosing twice, and no more time', async () => {
    const { booking, browser } = await awaitTransfer(api, await transferHotel(api))
    api.setNow('2026-11-22T12:00:00Z')
    const again = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'transfer' })
    expect(dataOf<{ booking: Booking }>(again).booking.holdExpiresAt).toBe(booking.holdExpiresAt)
  })

  test('is offered it only where the hotel has set it up, and where its time ends before check-in', async () => {
    const { hotel } = await transferHotel(api)
    const methods = async (checkIn: string, checkOut: string) =>
      (await bookOne(api.newBrowser(), hotel, { checkIn, checkOut })).hotel.paymentMethods
    expect(await methods('2026-12-04', '2026-12-06')).toEqual(['cash', 'stripe', 'transfer'])
    const soon = { checkIn: '2026-11-24', checkOut: '2026-11-26', expectedTotal: eur(20_000) }
    const browser = api.newBrowser()
    // Check-in is at 15:00 in Berlin, and the transfer's time would end at 13:00 that day.
    expect((await bookOne(browser, hotel, soon)).hotel.paymentMethods).toContain('transfer')
    api.setNow('2026-11-21T14:00:01Z')
    const late = await bookOne(browser, (await transferHotel(api)).hotel, soon)
    expect(late.hotel.paymentMethods).toEqual(['cash', 'stripe'])
    const reply = await browser.send('POST', `${bookingUrl(late)}/payments`, { method: 'transfer' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'transfer_too_soon'])
  })

  test('is not offered it where the hotel has turned it off', async () => {
    const { hotel } = await transferHotel(api, { active: false })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, stay)
    expect(booking.hotel.paymentMethods).toEqual(['cash', 'stripe'])
    const reply = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'transfer' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([422, 'payment_method_unavailable'])
  })

  test('waits with no more rooms on a night than the hotel wants, however many choose at once', async () => {
    const { hotel } = await transferHotel(api, { maxRooms: 2 }, { types: [{ rooms: 9 }] })
    const guests = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const browser = api.newBrowser()
        const guest = { name: 'Jana Brandt', email: `jana${index}@example.com`, phone: '+4915100000001' }
        return { browser, booking: await bookOne(browser, hotel, { ...stay, guest }) }
      }),
    )
    const replies = await Promise.all(
      guests.map(({ browser, booking }) =>
        browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'transfer' }),
      ),
    )
    expect(statusesOf(replies)).toEqual([200, 200, 409, 409])
    expect(replies.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual([
      'transfer_limit_reached',
      'transfer_limit_reached',
    ])
    // Another night is another limit, and what waits for transfers keeps nobody from holding rooms.
    const other = { checkIn: '2026-12-06', checkOut: '2026-12-08' }
    expect((await bookOne(api.newBrowser(), hotel, other)).hotel.paymentMethods).toContain('transfer')
  })

  test('may pay online instead while the rooms wait, and the transfer that comes too goes back', async () => {
    const { booking, browser, receive } = await awaitTransfer(api, await transferHotel(api))
    api.setNow('2026-11-23T12:00:00Z')
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'stripe' })
    stripe.take(`at-${stripe.requests()[0]?.attemptId}`)
    await browser.send('POST', `${bookingUrl(booking)}/payments/check`)
    expect(outcomeOf(await receive(18_000)).outcome).toBe('twice')
    expect(await wordsOf(booking)).toEqual([
      'confirmed paid stripe',
      'stripe captured 18000',
      'transfer captured 18000',
      '18000 twice pending',
    ])
  })

  test('chooses again after another stay was chosen', async () => {
    const { booking, browser, read } = await awaitTransfer(api, await transferHotel(api))
    api.setNow('2026-11-21T12:05:00Z')
    const change = { checkOut: '2026-12-05', expectedTotal: eur(9000) }
    expect((await browser.send('PATCH', bookingUrl(booking), change)).statusCode).toBe(200)
    expect(await read()).toMatchObject({
      transfer: null,
      paymentMethod: null,
      holdExpiresAt: '2026-11-21T12:20:00.000Z',
    })
    // The first mail tells another amount.
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'transfer' })
    expect((await moneyOf(api, booking)).mails).toEqual(['transfer_awaited', 'transfer_awaited'])
    expect(await read()).toMatchObject({ transfer: { amount: eur(9000) }, holdExpiresAt: '2026-11-24T12:00:00.000Z' })
  })
})

describe('money that comes', () => {
  test('confirms the booking once, however often it is recorded', async () => {
    const { booking, receive, read } = await awaitTransfer(api, await transferHotel(api))
    const replies = await Promise.all([receive(18_000), receive(18_000), receive(18_000)])
    expect(replies.map((reply) => outcomeOf(reply).outcome)).toEqual(['pays', 'pays', 'pays'])
    expect(await wordsOf(booking)).toEqual(['confirmed paid transfer', 'transfer captured 18000'])
    expect((await moneyOf(api, booking)).mails).toEqual(['booking_confirmed', 'owner_new_booking', 'transfer_awaited'])
    expect(await read()).toMatchObject({ status: 'confirmed', transfer: null, paid: eur(18_000), due: eur(0) })
  })

  test('is refused where another has come that its owner did not see', async () => {
    const { receive } = await awaitTransfer(api, await transferHotel(api))
    await receive(5000)
    const reply = await receive(13_000)
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'changed_meanwhile'])
    expect(reply.json<{ details?: unknown }>().details).toEqual({ transferred: eur(5000) })
  })

  test('that is not enough is kept until the rest comes, and what is too much goes back', async () => {
    const { booking, receive, read, browser } = await awaitTransfer(api, await transferHotel(api))
    const first = outcomeOf(await receive(5000))
    expect(first).toMatchObject({ outcome: 'part', booking: { payment: { due: eur(13_000), transferred: eur(5000) } } })
    expect(await read()).toMatchObject({
      status: 'pending',
      due: eur(13_000),
      transfer: { amount: eur(13_000), received: eur(5000) },
      hotel: { paymentMethods: ['transfer'] },
    })
    for (const method of ['stripe', 'cash']) {
      const reply = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
      expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'part_received'])
    }
    expect(outcomeOf(await receive(13_500, 5000)).outcome).toBe('pays')
    expect(await wordsOf(booking)).toEqual([
      'confirmed paid transfer',
      'transfer captured 5000',
      'transfer captured 13500',
      '500 wrong_amount pending',
    ])
  })

  test('that was never enough goes back when the time is over', async () => {
    const { booking, receive } = await awaitTransfer(api, await transferHotel(api))
    await receive(5000)
    await runOut()
    expect(await wordsOf(booking)).toEqual([
      'cancelled pending transfer hold_expired',
      'transfer captured 5000',
      '5000 wrong_amount pending',
    ])
    expect((await moneyOf(api, booking)).mails).toContain('refund_made')
  })

  test('is back with the guest who cancels, or whose hotel gives it back', async () => {
    const owned = await transferHotel(api)
    const cancels = await awaitTransfer(api, owned)
    await cancels.receive(5000)
    await cancels.browser.send('POST', `${bookingUrl(cancels.booking)}/cancel`)
    expect((await wordsOf(cancels.booking)).at(-1)).toBe('5000 cancelled pending')
    const refunded = await awaitTransfer(api, owned)
    await refunded.receive(5000)
    const url = `${owned.url}/bookings/${refunded.booking.id}/refunds`
    expect((await owned.owner.send('POST', url, { amountMinor: 2000, heldMinor: 5000 })).statusCode).toBe(201)
    expect(await refunded.read()).toMatchObject({ due: eur(15_000) })
    expect(outcomeOf(await refunded.receive(15_000, 5000)).outcome).toBe('pays')
  })

  test.each([
    ['2026-11-22', 'received_in_future'],
    ['2026-11-20', 'received_before_booking'],
  ])('on %s is refused: %s', async (receivedOn) => {
    const { receive, booking } = await awaitTransfer(api, await transferHotel(api))
    const reply = await receive(18_000, 0, { receivedOn })
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([422, ['receivedOn']])
    expect(await wordsOf(booking)).toEqual(['pending pending transfer'])
  })

  test('of a deposit confirms, and of its balance pays the rest in parts; the desk may take what is missing', async () => {
    const owned = await transferHotel(api)
    const plan = { payment: 'deposit', depositPercent: 3000, balanceDays: 3 } as const
    const planId = await createPlan(api, owned.hotel.id, plan)
    const first = await awaitTransfer(api, owned, { planId })
    expect(first.booking.transfer).toMatchObject({ amount: eur(5400) })
    expect(outcomeOf(await first.receive(5400)).outcome).toBe('pays')
    expect(await first.read()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partly_paid',
      transfer: { until: null, amount: eur(12_600) },
    })
    expect(outcomeOf(await first.receive(600, 5400)).outcome).toBe('part')
    expect(await first.read()).toMatchObject({
      due: eur(12_000),
      transfer: { amount: eur(12_000), received: eur(600) },
    })
    const desk = await owned.owner.send('PATCH', `${owned.url}/bookings/${first.booking.id}`, { action: 'cash_paid' })
    expect(dataOf<OwnerBooking>(desk).payment).toMatchObject({ status: 'paid', due: eur(0), paid: eur(18_000) })
    const second = await awaitTransfer(api, owned, { planId })
    await second.receive(5400)
    expect(outcomeOf(await second.receive(12_600, 5400)).outcome).toBe('pays')
    expect(await second.read()).toMatchObject({ paymentStatus: 'paid', transfer: null })
  })
})

describe('money that comes after the time is over', () => {
  test('buys the rooms again where they are free', async () => {
    const { booking, receive, read } = await awaitTransfer(api, await transferHotel(api))
    await runOut()
    expect(await read()).toMatchObject({ status: 'cancelled', cancelReason: 'hold_expired', transfer: null })
    expect(outcomeOf(await receive(18_000)).outcome).toBe('again')
    expect(await wordsOf(booking)).toEqual(['confirmed paid transfer', 'transfer captured 18000'])
    expect(await read()).toMatchObject({ status: 'confirmed', lines: [{ rooms: [{}] }] })
  })

  test.each([
    ['ERST10', 'DANN20', 14_400],
    ['DANN20', 'ERST10', 16_200],
  ])('takes the code again that is in the price, not %s that was before %s', async (first, then, total) => {
    const owned = await transferHotel(api)
    await createVoucher(api, owned.hotel.id, { code: 'ERST10', percent: 1000 })
    await createVoucher(api, owned.hotel.id, { code: 'DANN20', percent: 2000 })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, owned.hotel, {
      ...stay,
      voucher: first,
      expectedTotal: eur(first === 'ERST10' ? 16_200 : 14_400),
    })
    const change = { voucher: then, expectedTotal: eur(total) }
    expect((await browser.send('PATCH', bookingUrl(booking), change)).statusCode).toBe(200)
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'transfer' })
    await runOut()
    const receipt = { amountMinor: total, receivedOn: '2026-11-21', seenMinor: 0 }
    const reply = await owned.owner.send('POST', `${owned.url}/bookings/${booking.id}/transfers`, receipt)
    expect(outcomeOf(reply).outcome).toBe('again')
    const uses = await api.sql`SELECT code FROM vouchers WHERE property_id = ${owned.hotel.id} AND uses = 1`
    expect(uses).toEqual([{ code: then }])
  })

  test('buys them at the price that was promised, whoever can be exempt of a tax since', async () => {
    const owned = await transferHotel(api)
    const taxId = await createTax(api, owned.hotel.id, { exemptGuests: 'Beruflich Reisende' })
    const exemptions = [{ taxId, adults: 1 }]
    const { receive, read } = await awaitTransfer(api, owned, { exemptions, expectedTotal: eur(18_480) })
    await runOut()
    await api.sql`UPDATE local_taxes SET exempt_guests = NULL WHERE id = ${taxId}`
    expect(outcomeOf(await receive(18_480)).outcome).toBe('again')
    expect((await read()).priceLines.at(-1)).toMatchObject({ amount: eur(480), exempt: { adults: 1 } })
  })

  test('goes back where they are not, or where it is not enough', async () => {
    const owned = await transferHotel(api, {}, { types: [{ rooms: 1 }] })
    const { booking, receive } = await awaitTransfer(api, owned)
    await runOut()
    expect(outcomeOf(await receive(17_999)).outcome).toBe('too_late')
    await bookOne(api.newBrowser(), owned.hotel, stay)
    expect(outcomeOf(await receive(18_000, 17_999)).outcome).toBe('too_late')
    expect(await wordsOf(booking)).toEqual([
      'cancelled pending transfer hold_expired',
      'transfer captured 17999',
      'transfer captured 18000',
      '17999 too_late pending',
      '18000 too_late pending',
    ])
  })

  test('goes back where its guest has cancelled', async () => {
    const { booking, browser, receive } = await awaitTransfer(api, await transferHotel(api))
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    expect(outcomeOf(await receive(18_000)).outcome).toBe('too_late')
  })

  test('is said to be sent back when its owner says so, once', async () => {
    const { booking, browser, receive, owner, url } = await awaitTransfer(api, await transferHotel(api))
    await browser.send('POST', `${bookingUrl(booking)}/cancel`)
    const [refund] = outcomeOf(await receive(18_000)).booking.refunds
    expect(refund).toMatchObject({ method: 'transfer', status: 'pending' })
    await reconcilePayments(api.deps)
    const sent = `${url}/bookings/${booking.id}/refunds/${refund?.id}/sent`
    for (const reply of await Promise.all([owner.send('POST', sent), owner.send('POST', sent)]))
      expect(dataOf<OwnerBooking>(reply).refunds).toMatchObject([{ status: 'done' }])
    const history = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: OwnerBooking }>().data.history
    expect(history.filter(({ event }) => event === 'refund_sent')).toHaveLength(1)
  })
})

describe('at the same time', () => {
  test('money and the end of its time: one comes first, and the other finds that', async () => {
    for (let round = 0; round < 8; round += 1) {
      api.setNow('2026-11-21T12:00:00Z')
      const owned = await transferHotel(api, {}, { types: [{ rooms: 1 }] })
      const { booking, browser } = await awaitTransfer(api, owned)
      api.setNow('2026-11-24T12:00:01Z')
      const key = { propertyId: owned.hotel.id, bookingId: booking.id }
      const form = { amountMinor: 18_000, receivedOn: '2026-11-24', seenMinor: 0 }
      // Somebody else wants the room at that very moment too.
      const [outcome] = await Promise.all([
        recordTransfer(api.deps, key, form),
        sweepOverdueHolds(api.deps),
        book(browser, owned.hotel, stay),
      ])
      const words = await wordsOf(booking)
      expect(['pays', 'again', 'too_late']).toContain(outcome)
      expect(words[0]).toBe(
        outcome === 'too_late' ? 'cancelled pending transfer hold_expired' : 'confirmed paid transfer',
      )
      expect(words.slice(2)).toEqual(outcome === 'too_late' ? ['18000 too_late pending'] : [])
    }
  })

  test('two different amounts: one is recorded, the other is told so', async () => {
    const { receive } = await awaitTransfer(api, await transferHotel(api))
    const replies = await Promise.all([receive(18_000), receive(9000)])
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([201, 409])
  })
})
