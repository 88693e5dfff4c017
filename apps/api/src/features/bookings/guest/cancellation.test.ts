import { describe, expect, test } from 'vitest'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { eventOf, openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, type TestHotel } from '../../../testing/test-hotel.ts'
import { checkPayment } from '../../../testing/test-money.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../../testing/test-user.ts'
import { receiveEvent } from '../payments/receive-event.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })

const eur = (minor: number) => ({ minor, currency: 'EUR' })
/** A week before check-in, at 15:00 in Berlin on 4 December 2026, and a day before. */
const week = '2026-11-27T14:00:00.000Z'
const day = '2026-12-03T14:00:00.000Z'
const justAfter = (instant: string) => new Date(Date.parse(instant) + 1).toISOString()

/** Free until a week before, half until a day before, then 80 %. */
const stepped: Cancellation = {
  tiers: [
    { hours: 168, fee: { percent: 0 } },
    { hours: 24, fee: { percent: 5000 } },
  ],
  after: { percent: 8000 },
}
/** Of two nights that cost 180.00 €. */
const tiers = [
  { until: week, fee: { percent: 0 }, amount: eur(0) },
  { until: day, fee: { percent: 5000 }, amount: eur(9000) },
  { until: null, fee: { percent: 8000 }, amount: eur(14_400) },
]

async function hotelWith(cancellation: Cancellation = stepped) {
  const { hotel, owner, url } = await ownHotel(api)
  const planId = await createPlan(api, hotel.id, { name: 'Gestaffelt', cancellation })
  return { hotel, owner, url, planId }
}

/** A booking of 180.00 € by a plan, what is done to it and how it then stands. */
async function booked(how: 'held' | 'cash' | 'card', cancellation?: Cancellation) {
  const { hotel, owner, url, planId } = await hotelWith(cancellation)
  const guest = api.newBrowser()
  const booking = await bookOne(guest, hotel, { planId })
  const own = bookingUrl(booking)
  const pay = async (method: 'cash' | 'stripe') => dataOf(await guest.send('POST', `${own}/payments`, { method }))
  if (how === 'cash') await pay('cash')
  if (how === 'card') await pay('stripe')
  const ref = `at-${stripe.requests()[0]?.attemptId}`
  if (how === 'card') {
    stripe.take(ref)
    dataOf(await checkPayment(guest, booking))
  }
  const ownerUrl = `${url}/bookings/${booking.id}`
  return {
    planId,
    booking,
    guest,
    ref,
    see: async () => dataOf<Booking>(await guest.get(own)),
    change: async (body: object) => await guest.send('PATCH', own, body),
    quote: async () => dataOf<CancellationQuote>(await guest.get(`${own}/cancellation`)),
    cancel: async () => await guest.send('POST', `${own}/cancel`),
    byOwner: async (action: 'cancel' | 'cash_paid') => await owner.send('PATCH', ownerUrl, { action }),
    giveBack: async (amountMinor: number, heldMinor: number) =>
      await owner.send('POST', `${ownerUrl}/refunds`, { amountMinor, heldMinor }),
    seenByOwner: async () => dataOf<OwnerBooking>(await owner.get(ownerUrl)),
    rows: async () => (await moneyOf(api, booking)).refunds,
    tell: async () => await receiveEvent(api.deps, 'stripe', {}, eventOf(ref)),
    kept: async () => {
      const [row] = await api.sql<{ fee: number; detail: object; payload: object }[]>`
        SELECT b.cancel_fee_minor::int AS fee, a.detail,
          (SELECT payload FROM outbox WHERE booking_id = ${booking.id} AND kind = 'booking_cancelled') AS payload
        FROM bookings b JOIN audit_log a ON a.property_id = b.property_id AND a.booking_id = b.id AND a.event = 'cancelled'
        WHERE b.id = ${booking.id}`
      return row
    },
  }
}

describe('tiers are told with dates before booking', () => {
  const search = async (hotel: TestHotel) => {
    const body = { checkIn: '2026-12-04', checkOut: '2026-12-06', guests: 2 }
    const reply = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/search`, body)
    return dataOf<AvailableRoomType[]>(reply)[0]?.plans ?? []
  }
  const told = tiers.map(({ until, fee }) => ({ until, fee }))

  test('and what has passed is not', async () => {
    const { hotel, planId } = await hotelWith()
    const terms = async () => (await search(hotel)).find((plan) => plan.planId === planId)
    expect(await terms()).toMatchObject({ freeUntil: week, tiers: told })
    api.setNow(week)
    expect(await terms()).toMatchObject({ freeUntil: week, tiers: told })
    api.setNow(justAfter(week))
    expect(await terms()).toMatchObject({ freeUntil: null, tiers: told.slice(1) })
  })

  test('a plan that costs as much and keeps less at some moment is shown, one that never does is hidden', async () => {
    const { hotel, planId } = await hotelWith({ tiers: [], after: { percent: 8000 } })
    const shown = async () => (await search(hotel)).map((plan) => plan.planId)
    await api.sql`UPDATE rate_plans SET board = 'breakfast' WHERE id = ${planId}`
    expect(await shown()).toEqual([null, planId])
    await api.sql`UPDATE rate_plans SET cancellation = '{"tiers": [], "after": {"percent": 10000}}' WHERE id = ${planId}`
    await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    expect(await shown()).toEqual([null])
  })

  test('and another policy is refused like another price, with both as they are', async () => {
    const { hotel, planId } = await hotelWith()
    const expectedTerms = { board: 'room_only' as const, freeUntil: week, tiers: told, payment: 'any' as const }
    const wish = { planId, expectedTerms }
    expect((await book(api.newBrowser(), hotel, wish)).statusCode).toBe(201)
    const dearer = { ...stepped, after: { percent: 9000 } }
    await api.sql`UPDATE rate_plans SET cancellation = ${JSON.stringify(dearer)} WHERE id = ${planId}`
    await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    const refused = await book(api.newBrowser(), hotel, wish)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'price_changed'])
    const terms = { ...expectedTerms, tiers: [...told.slice(0, 2), { until: null, fee: { percent: 9000 } }] }
    expect(refused.json()).toMatchObject({ details: { total: eur(18_000), terms } })
    expect((await book(api.newBrowser(), hotel, { planId, expectedTerms: terms })).statusCode).toBe(201)
  })
})

describe('a booking keeps its tiers', () => {
  test('with what they cost, when the plan is edited or goes', async () => {
    const { planId, booking, see, quote, cancel } = await booked('card')
    expect(booking).toMatchObject({ tiers, freeUntil: week, fee: null })
    await api.sql`UPDATE rate_plans SET cancellation = '{"tiers": [], "after": {"percent": 10000}}', retired_at = now() WHERE id = ${planId}`
    expect(await see()).toMatchObject({ tiers, freeUntil: week })
    api.setNow(day)
    expect(await quote()).toMatchObject({ fee: eur(9000), refund: eur(9000), asked: eur(0) })
    dataOf(await cancel())
  })

  test('as of the moment that it was made', async () => {
    const { hotel, planId } = await hotelWith()
    api.setNow(justAfter(week))
    const booking = await bookOne(api.newBrowser(), hotel, { planId, expectedTotal: eur(18_000) })
    expect(booking).toMatchObject({ freeUntil: null, tiers: tiers.slice(1) })
  })

  test('and computes them anew when it is changed while it is held', async () => {
    const { change } = await booked('held')
    const longer = dataOf<Booking>(await change({ checkOut: '2026-12-07', expectedTotal: eur(27_000) }))
    expect(longer.tiers.map(({ amount }) => amount.minor)).toEqual([0, 13_500, 21_600])
    const later = dataOf<Booking>(await change({ checkIn: '2026-12-05', expectedTotal: eur(18_000) }))
    expect(later.tiers.map(({ until }) => until)).toEqual([
      '2026-11-28T14:00:00.000Z',
      '2026-12-04T14:00:00.000Z',
      null,
    ])
    const standard = dataOf<Booking>(await change({ planId: null, expectedTotal: eur(18_000) }))
    expect(standard).toMatchObject({ tiers: [], freeUntil: '2026-12-04T14:00:00.000Z' })
  })

  test('nights are what they cost, and no more than the stay', async () => {
    const { booking } = await booked('held', { tiers: [{ hours: 24, fee: { nights: 1 } }], after: { nights: 5 } })
    expect(booking.tiers.map(({ amount }) => amount.minor)).toEqual([9000, 18_000])
    expect(booking.freeUntil).toBeNull()
  })
})

describe('cancelling a paid booking in a tier', () => {
  test.each<[string, string, number]>([
    ['at the last moment that it is free', week, 0],
    ['a millisecond later', justAfter(week), 9000],
    ['at the last moment of the half', day, 9000],
    ['a millisecond after that', justAfter(day), 14_400],
    ['on the day of arrival', '2026-12-04T20:00:00Z', 14_400],
  ])('keeps the fee %s and gives the rest back', async (_name, at, fee) => {
    const { quote, cancel, see, kept, rows, ref, seenByOwner } = await booked('card')
    api.setNow(at)
    const refund = 18_000 - fee
    expect(await quote()).toMatchObject({
      cancellable: true,
      free: fee === 0,
      freeUntil: week,
      fee: eur(fee),
      refund: eur(refund),
      asked: eur(0),
    })
    expect(dataOf(await cancel())).toMatchObject({ refund: eur(refund) })
    const stored = { fee, detail: { refundMinor: refund, feeMinor: fee } }
    expect(await kept()).toMatchObject({
      ...stored,
      payload: { heldMinor: 18_000, refundMinor: refund, askedMinor: 0 },
    })
    expect(await rows()).toEqual([`${refund} cancelled done`])
    expect(stripe.heldOf(ref)).toBe(fee)
    const shown = fee === 0 ? null : { amount: eur(fee), asked: eur(0) }
    expect(await see()).toMatchObject({ status: 'cancelled', paid: eur(fee), fee: shown })
    expect(await seenByOwner()).toMatchObject({ fee: shown, payment: { paid: eur(fee), due: eur(0) } })
  })

  test('gives back only what is held beyond the fee, and the hotel may still give the rest', async () => {
    const { giveBack, cancel, rows, see } = await booked('card')
    dataOf(await giveBack(5000, 18_000))
    api.setNow(day)
    expect(dataOf(await cancel())).toMatchObject({ refund: eur(4000) })
    api.setNow(justAfter(day))
    dataOf(await giveBack(2500, 9000))
    expect(await rows()).toEqual(['5000 owner done', '4000 cancelled done', '2500 owner done'])
    expect(await see()).toMatchObject({ paid: eur(6500), fee: { amount: eur(9000), asked: eur(0) } })
  })

  test('asks for what the hotel gave back before and the fee is more than', async () => {
    const { giveBack, quote, cancel, rows } = await booked('card')
    dataOf(await giveBack(15_000, 18_000))
    api.setNow(day)
    expect(await quote()).toMatchObject({ fee: eur(9000), refund: eur(0), asked: eur(6000) })
    expect(dataOf(await cancel())).toMatchObject({ refund: eur(0) })
    expect(await rows()).toEqual(['15000 owner done'])
  })

  test('gives all back when the hotel cancels, however late', async () => {
    const { byOwner, rows, see, kept } = await booked('card')
    api.setNow('2026-12-04T20:00:00Z')
    dataOf(await byOwner('cancel'))
    expect(await rows()).toEqual(['18000 cancelled done'])
    expect(await see()).toMatchObject({ cancelReason: 'owner', paid: eur(0), fee: null })
    expect(await kept()).toMatchObject({ fee: 0, detail: { feeMinor: 0 } })
  })

  test('happens once when two do it, be it twice the guest or the hotel too', async () => {
    for (const other of ['guest', 'owner'] as const) {
      const one = await booked('card')
      api.setNow(day)
      const replies = await Promise.all([
        one.cancel(),
        other === 'guest' ? one.cancel() : one.byOwner('cancel'),
        one.cancel(),
      ])
      expect(statusesOf(replies)).toEqual([200, 409, 409])
      const { cancelReason } = await one.see()
      expect(await one.rows()).toEqual([cancelReason === 'guest' ? '9000 cancelled done' : '18000 cancelled done'])
      expect(await api.violations()).toEqual([])
      api.setNow('2026-11-21T12:00:00Z')
    }
  })
})

describe('cancelling what is not paid in a tier', () => {
  test('takes nothing: the fee is told as asked for', async () => {
    const { quote, cancel, see, kept, rows, seenByOwner } = await booked('cash')
    api.setNow(day)
    expect(await quote()).toMatchObject({ fee: eur(9000), refund: eur(0), asked: eur(9000) })
    expect(dataOf(await cancel())).toMatchObject({ refund: eur(0) })
    expect(await rows()).toEqual([])
    expect(await see()).toMatchObject({ paid: eur(0), fee: { amount: eur(9000), asked: eur(9000) } })
    expect(await seenByOwner()).toMatchObject({
      fee: { amount: eur(9000), asked: eur(9000) },
      payment: { due: eur(0) },
    })
    expect(await kept()).toMatchObject({ fee: 9000, payload: { heldMinor: 0, refundMinor: 0, askedMinor: 9000 } })
  })

  test('of cash that the hotel has received it keeps the fee', async () => {
    const { byOwner, cancel, see, rows } = await booked('cash')
    dataOf(await byOwner('cash_paid'))
    api.setNow(justAfter(day))
    expect(dataOf(await cancel())).toMatchObject({ refund: eur(3600) })
    expect(await rows()).toEqual(['3600 cancelled done'])
    expect(await see()).toMatchObject({ paid: eur(14_400), fee: { amount: eur(14_400), asked: eur(0) } })
  })

  test('costs nothing before it is confirmed', async () => {
    const { quote, cancel, see } = await booked('held', { tiers: [], after: { percent: 10_000 } })
    expect(await quote()).toMatchObject({ fee: eur(0), refund: eur(0), asked: eur(0) })
    dataOf(await cancel())
    expect(await see()).toMatchObject({ status: 'cancelled', fee: null })
  })

  test('what was booked before there were tiers keeps its promise: what was paid is kept, and no more is asked for', async () => {
    const cash = await booked('cash')
    const card = await booked('card')
    for (const { booking } of [cash, card])
      await api.sql`UPDATE bookings SET cancel_tiers = NULL WHERE id = ${booking.id}`
    api.setNow(justAfter(week))
    expect(await cash.quote()).toMatchObject({ free: false, fee: eur(0), refund: eur(0), asked: eur(0) })
    expect(await card.quote()).toMatchObject({ free: false, fee: eur(18_000), refund: eur(0), asked: eur(0) })
    for (const one of [cash, card]) {
      dataOf(await one.cancel())
      expect(await one.see()).toMatchObject({ tiers: [], fee: null })
      expect(await one.rows()).toEqual([])
    }
  })
})

describe('money that moves at the provider', () => {
  test('a dispute that the hotel wins after the cancellation gives the guest what is beyond the fee', async () => {
    const { ref, cancel, rows, tell } = await booked('card')
    const dispute = stripe.giveBack(ref, 18_000, 'dispute')
    api.setNow(day)
    dataOf(await cancel())
    expect(await rows()).toEqual(['18000 dispute done'])
    stripe.settleRefund(dispute, 'failed')
    api.setNow(justAfter(day))
    await tell()
    await tell()
    expect(await rows()).toEqual(['18000 dispute failed', '9000 cancelled done'])
    expect(stripe.heldOf(ref)).toBe(9000)
  })

  test('a hotel that gives back more at the provider than is due gives nothing twice', async () => {
    const { ref, cancel, rows, tell } = await booked('card')
    api.setNow(day)
    stripe.faults.push({ on: 'refund', failure: 'unreachable' })
    dataOf(await cancel())
    expect(await rows()).toEqual(['9000 cancelled pending'])
    stripe.giveBack(ref, 12_000)
    await tell()
    await tell()
    expect(await rows()).toEqual(['12000 provider done'])
    expect(stripe.heldOf(ref)).toBe(6000)
  })
  test('a hotel that gave back a part there before keeps its fee all the same', async () => {
    const { booking, ref, cancel, rows, tell } = await booked('card')
    await api.sql`UPDATE bookings SET cancel_tiers = jsonb_set(cancel_tiers, '{1,feeMinor}', '3000') WHERE id = ${booking.id}`
    api.setNow(day)
    stripe.faults.push({ on: 'refund', failure: 'unreachable' })
    dataOf(await cancel())
    expect(await rows()).toEqual(['15000 cancelled pending'])
    stripe.giveBack(ref, 12_000)
    await tell()
    expect((await rows()).toSorted()).toEqual([
      '12000 cancelled done',
      expect.stringMatching(/^3000 cancelled /) as string,
    ])
  })
})
