import { describe, expect, test } from 'vitest'
import type { StayForm } from '@keystay/contract/bookings/change-forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { changeTo, guestOf, quoted, quoteStay, send, stayOf } from '../../../testing/test-changes.ts'
import { billOf } from '../../../testing/test-folio.ts'
import { createExtra } from '../../../testing/test-extras.ts'
import { bookOne, bookingUrl, type TestHotel } from '../../../testing/test-hotel.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPromotion } from '../../../testing/test-promotions.ts'
import { createPlan, freeFor } from '../../../testing/test-rate-plans.ts'
import { ownHotel, unitOf } from '../../../testing/test-stays.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { createVoucher } from '../../../testing/test-vouchers.ts'
import { confirmBooking } from '../confirm-booking.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

type Options = Parameters<typeof bookOne>[2]

/** A confirmed booking from 4 to 6 December of a hotel of two rooms at 100.00 €, to be paid at the hotel. */
async function confirmed(over: Options = {}, prepare: (hotel: TestHotel) => Promise<unknown> = async () => undefined) {
  const owned = await ownHotel(api, {
    types: [{ rooms: 2 }, { rooms: 1, priceMinor: 20_000 }],
    offers: { earlyBooking: false },
  })
  const { hotel } = owned
  await prepare(hotel)
  const browser = api.newBrowser()
  const made = await bookOne(browser, hotel, { expectedTotal: eur(20_000), ...over })
  await confirmBooking(api.deps, hotel.id, made.id)
  const booking = dataOf<Booking>(await browser.get(bookingUrl(made)))
  const owner = { browser: owned.owner, url: `${owned.url}/bookings/${booking.id}` }
  return { ...owned, booking, guest: guestOf(browser, booking), desk: owner, browser }
}

/** The one line of a booking, with what differs. */
function lineOf(booking: Booking, over: Partial<StayForm['lines'][number]>): StayForm['lines'][number] {
  const [line] = stayOf(booking).lines
  if (!line) throw new Error('The booking has no line.')
  return { ...line, ...over }
}

/** What nights cost from now on. */
async function raise({ id }: TestHotel, minor: number) {
  await api.sql`UPDATE room_types SET base_price_minor = ${minor} WHERE property_id = ${id}`
}

const linesOf = ({ priceLines }: Pick<Booking, 'priceLines'>) =>
  priceLines
    .filter(({ amount }) => amount.minor !== 0)
    .map(({ kind, date, amount }) => `${date ?? kind} ${amount.minor}`)

describe('what a changed booking costs', () => {
  test('nights that it has keep their price, others cost today’s', async () => {
    const { hotel, booking, guest } = await confirmed()
    await raise(hotel, 15_000)
    const form = stayOf(booking, { checkIn: '2026-12-05', checkOut: '2026-12-07' })
    const quote = await quoted(guest, form)
    expect(quote).toMatchObject({ before: eur(20_000), total: eur(25_000), refund: eur(0), byLink: null, version: 0 })
    expect(quote.atHotel).toEqual(eur(25_000))
    expect(linesOf(quote)).toEqual(['2026-12-05 10000', '2026-12-06 15000'])
    // Whoever only asks changes nothing.
    expect(dataOf<Booking>(await guest.browser.get(guest.url))).toMatchObject({ total: eur(20_000), changes: 0 })
    const changed = dataOf<Booking>(await changeTo(guest, form))
    expect(changed).toMatchObject({
      checkIn: '2026-12-05',
      checkOut: '2026-12-07',
      total: eur(25_000),
      due: eur(25_000),
      changes: 1,
    })
    expect(linesOf(changed)).toEqual(['2026-12-05 10000', '2026-12-06 15000'])
  })

  test('of two equal rooms the one that stays keeps its price, and one that is added costs today’s', async () => {
    const { hotel, booking, guest } = await confirmed()
    await raise(hotel, 15_000)
    const two = stayOf(booking, { lines: [lineOf(booking, { quantity: 2, adults: 4 })] })
    expect(dataOf<Booking>(await changeTo(guest, two))).toMatchObject({ total: eur(20_000 + 30_000) })
    await raise(hotel, 19_000)
    // Of one line with two rooms nobody knows which of them cost more: each costs half of what both did.
    expect(await quoted(guest, stayOf(booking))).toMatchObject({ total: eur(25_000) })
  })

  test('another type, and other guests, cost today’s', async () => {
    const { hotel, booking, guest } = await confirmed()
    await raise(hotel, 15_000)
    const dear = lineOf(booking, { roomTypeId: hotel.types[1]?.id ?? '' })
    expect(await quoted(guest, stayOf(booking, { lines: [dear] }))).toMatchObject({ total: eur(30_000) })
    expect(await quoted(guest, stayOf(booking, { lines: [lineOf(booking, { adults: 1 })] }))).toMatchObject({
      total: eur(30_000),
    })
  })

  test('another plan alone costs today’s', async () => {
    const { hotel, booking, guest } = await confirmed()
    const planId = await createPlan(api, hotel.id, { name: 'Flexibel' })
    const form = stayOf(booking, { planId })
    expect(await quoted(guest, form)).toMatchObject({ total: eur(20_000) })
    await raise(hotel, 15_000)
    expect(await quoted(guest, form)).toMatchObject({ total: eur(30_000) })
    expect(linesOf(dataOf<Booking>(await changeTo(guest, form)))).toEqual(['2026-12-04 15000', '2026-12-05 15000'])
  })

  test('a promotion and a voucher are taken off as they were sold, whatever became of them', async () => {
    const { hotel, booking, guest } = await confirmed(
      { voucher: 'SOMMER25', expectedTotal: eur(14_400) },
      async ({ id }) => {
        await createPromotion(api, id)
        await createVoucher(api, id)
      },
    )
    await api.sql`UPDATE promotions SET percent = 5000, retired_at = now() WHERE property_id = ${hotel.id}`
    await api.sql`UPDATE vouchers SET percent = 5000, ended = true WHERE property_id = ${hotel.id}`
    const form = stayOf(booking, { checkOut: '2026-12-07' })
    // 300.00 € less 20 %, less 10 % of that.
    expect(await quoted(guest, form)).toMatchObject({ total: eur(21_600) })
    const changed = dataOf<Booking>(await changeTo(guest, form))
    expect(linesOf(changed).slice(3)).toEqual(['promotion -6000', 'voucher -2400'])
  })

  test('a promotion that came later is none of it', async () => {
    const { hotel, booking, guest } = await confirmed()
    await createPromotion(api, hotel.id)
    expect(await quoted(guest, stayOf(booking, { checkOut: '2026-12-07' }))).toMatchObject({ total: eur(30_000) })
  })

  test('a stay by a plan that is sold no more can take an extra, but no further night', async () => {
    const { hotel } = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    const planId = await createPlan(api, hotel.id, { name: 'Sparpreis', cancellation: freeFor(48) })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { planId, expectedTotal: eur(20_000) })
    await confirmBooking(api.deps, hotel.id, booking.id)
    const guest = guestOf(browser, booking)
    const extraId = await createExtra(api, hotel.id)
    await api.sql`UPDATE rate_plans SET retired_at = now() WHERE property_id = ${hotel.id}`
    expect(codeOf(await quoteStay(guest, stayOf(booking, { checkOut: '2026-12-07' })))).toBe('plan_unavailable')
    const changed = dataOf<Booking>(await changeTo(guest, stayOf(booking, { extras: [{ extraId, count: 1 }] })))
    expect(changed).toMatchObject({ total: eur(22_400), plan: { id: planId, name: 'Sparpreis' } })
  })

  test('extras that stay keep their price, those that only the hotel adds are added by it alone and stay', async () => {
    const ids = { parking: '', bottle: '' }
    const { hotel, booking, guest, desk } = await confirmed({}, async ({ id }) => {
      ids.parking = await createExtra(api, id)
      ids.bottle = await createExtra(api, id, { name: 'Flasche', unit: 'piece', mode: 'hotel', priceMinor: 3000 })
    })
    const parking = { extraId: ids.parking, count: 1 }
    const bottle = { extraId: ids.bottle, count: 2 }
    expect(dataOf<Booking>(await changeTo(guest, stayOf(booking, { extras: [parking] })))).toMatchObject({
      total: eur(22_400),
    })
    expect(codeOf(await quoteStay(guest, stayOf(booking, { extras: [parking, bottle] })))).toBe('extra_unavailable')
    await api.sql`UPDATE extras SET price_minor = 9000 WHERE property_id = ${hotel.id}`
    const byHotel = await changeTo(desk, stayOf(booking, { extras: [parking, bottle] }))
    expect(dataOf<OwnerBooking>(byHotel)).toMatchObject({ total: eur(20_000 + 2400 + 18_000) })
    // A guest who says nothing of it does not lose it, and does not get rid of it.
    const later = dataOf<Booking>(await changeTo(guest, stayOf(booking, { extras: [] })))
    expect(later).toMatchObject({ total: eur(38_000), extras: [bottle] })
  })

  test('what the hotel gave back at its desk of its own accord is not given back again', async () => {
    const { owner, url, booking, desk } = await confirmed()
    const bill = billOf({ owner, url }, booking.id)
    expect((await bill.move({ amountMinor: 20_000, seenMinor: 20_000 })).statusCode).toBe(201)
    expect((await bill.move({ kind: 'refund', amountMinor: 15_000, seenMinor: 20_000 })).statusCode).toBe(201)
    const night = stayOf(booking, { checkOut: '2026-12-05' })
    const refused = await quoteStay(desk, night)
    expect([codeOf(refused), refused.json<{ message: string }>().message]).toEqual([
      'refund_too_high',
      'At most €50.00 can still be refunded.',
    ])
    expect((await bill.folio()).total).toEqual(eur(20_000))
  })

  test('what differs from what was shown is refused with both, and nothing is written', async () => {
    const { hotel, booking, guest } = await confirmed()
    const form = stayOf(booking, { checkOut: '2026-12-07' })
    const { total, terms, version } = await quoted(guest, form)
    const shown = { expectedTotal: total, expectedTerms: terms, version }
    await raise(hotel, 15_000)
    const dearer = await send(guest, form, shown)
    expect([dearer.statusCode, codeOf(dearer)]).toEqual([409, 'price_changed'])
    expect(dearer.json<{ details: object }>().details).toEqual({ total: eur(35_000), terms })
    const other = await send(guest, form, {
      ...shown,
      expectedTotal: eur(35_000),
      expectedTerms: { ...terms, freeUntil: null },
    })
    expect(codeOf(other)).toBe('price_changed')
    expect(dataOf<Booking>(await guest.browser.get(guest.url))).toMatchObject({ total: eur(20_000), changes: 0 })
  })

  test('the same again changes nothing, and another one on top of an older version is refused', async () => {
    const { booking, guest, desk } = await confirmed()
    const form = stayOf(booking, { checkOut: '2026-12-07' })
    const shown = { expectedTotal: eur(30_000), version: 0 }
    const replies = [await send(guest, form, shown), await send(guest, form, shown)]
    expect(replies.map((reply) => dataOf<Booking>(reply).changes)).toEqual([1, 1])
    const stale = await send(desk, stayOf(booking, { checkOut: '2026-12-08' }), {
      expectedTotal: eur(40_000),
      version: 0,
    })
    expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'changed_meanwhile'])
    const events = await api.sql<{ event: string; detail: Record<string, unknown> }[]>`
      SELECT actor || ' ' || event AS event, detail FROM audit_log WHERE booking_id = ${booking.id} AND event = 'changed'`
    expect(events).toMatchObject([
      { event: 'guest changed', detail: { fromMinor: 20_000, toMinor: 30_000, checkOut: '2026-12-06' } },
    ])
    const mails = await api.sql<
      { kind: string }[]
    >`SELECT kind FROM outbox WHERE booking_id = ${booking.id} ORDER BY kind`
    expect(mails.map(({ kind }) => kind)).toEqual([
      'booking_confirmed',
      'owner_new_booking',
      'owner_stay_changed',
      'stay_changed',
    ])
  })
})

describe('the rooms of a changed booking', () => {
  test('stay where they were while they can, with their pins', async () => {
    const { booking, guest, hotel } = await confirmed()
    await bookOne(api.newBrowser(), hotel, {
      checkIn: '2026-12-08',
      checkOut: '2026-12-10',
      expectedTotal: eur(20_000),
    })
    await api.sql`UPDATE booked_rooms SET owner_pinned = true WHERE booking_id = ${booking.id}`
    const before = await unitOf(api, booking)
    await changeTo(guest, stayOf(booking, { checkOut: '2026-12-08' }))
    expect(await unitOf(api, booking)).toEqual(before)
  })

  test('when the new ones are not to be had, the booking stays as it was', async () => {
    const { booking, guest, hotel } = await confirmed()
    await Promise.all(
      [1, 2].map(
        async () =>
          await bookOne(api.newBrowser(), hotel, {
            checkIn: '2026-12-06',
            checkOut: '2026-12-08',
            expectedTotal: eur(20_000),
          }),
      ),
    )
    const reply = await send(guest, stayOf(booking, { checkOut: '2026-12-07' }), {
      expectedTotal: eur(30_000),
      version: 0,
    })
    expect(codeOf(reply)).toBe('room_unavailable')
    expect(dataOf<Booking>(await guest.browser.get(guest.url))).toMatchObject({ checkOut: '2026-12-06', changes: 0 })
    // Its own room does not stand in its way.
    expect(
      dataOf<Booking>(await changeTo(guest, stayOf(booking, { checkIn: '2026-12-03', checkOut: '2026-12-06' })))
        .changes,
    ).toBe(1)
  })

  test('a guest who has arrived keeps the room; the hotel alone changes their stay, and not what is past', async () => {
    const { booking, guest, desk } = await confirmed()
    const before = await unitOf(api, booking)
    api.setNow('2026-12-05T10:00:00Z')
    expect(codeOf(await quoteStay(guest, stayOf(booking, { checkOut: '2026-12-07' })))).toBe('wrong_state')
    expect(codeOf(await quoteStay(desk, stayOf(booking, { checkIn: '2026-12-05' })))).toBe('validation_failed')
    const longer = dataOf<OwnerBooking>(await changeTo(desk, stayOf(booking, { checkOut: '2026-12-07' })))
    expect(longer).toMatchObject({ checkIn: '2026-12-04', checkOut: '2026-12-07', total: eur(30_000) })
    expect(await unitOf(api, booking)).toEqual(before)
    api.setNow('2026-12-07T10:00:00Z')
    expect(codeOf(await quoteStay(desk, stayOf(booking, { checkOut: '2026-12-09' })))).toBe('wrong_state')
  })
})

describe('who may change a booking', () => {
  test('its guest until the day of check-in begins at the hotel, and nobody one that is not confirmed', async () => {
    const { booking, guest, browser, hotel } = await confirmed()
    api.setNow('2026-12-03T22:59:00Z')
    expect((await quoteStay(guest, stayOf(booking, { checkOut: '2026-12-07' }))).statusCode).toBe(200)
    api.setNow('2026-12-03T23:00:00Z')
    expect(codeOf(await quoteStay(guest, stayOf(booking, { checkOut: '2026-12-07' })))).toBe('wrong_state')
    const held = await bookOne(browser, hotel, {
      checkIn: '2026-12-20',
      checkOut: '2026-12-22',
      expectedTotal: eur(20_000),
    })
    expect(codeOf(await quoteStay(guestOf(browser, held), stayOf(held)))).toBe('wrong_state')
  })

  test('bad input is told at its field and changes nothing', async () => {
    const { booking, guest } = await confirmed()
    const fields = async (over: object) =>
      Object.keys(
        (await guest.browser.send('POST', `${guest.url}/stay/quotes`, { ...stayOf(booking), ...over })).json<{
          fields?: object
        }>().fields ?? {},
      )
    expect(await fields({ checkIn: '2026-11-01' })).toEqual(['checkIn'])
    expect(await fields({ checkOut: '2026-12-04' })).toEqual(['checkOut'])
    expect(await fields({ lines: [] })).toEqual(['lines'])
    expect(await fields({ lines: [{ ...stayOf(booking).lines[0], adults: 5 }] })).toEqual(['lines.0.adults'])
    expect(await fields({ lines: [{ ...stayOf(booking).lines[0], bedType: 'Hängematte' }] })).toEqual([
      'lines.0.bedType',
    ])
  })
})

test('lines that stay keep their payer; what a change adds is the guest’s', async () => {
  const made = await confirmed()
  const bill = billOf(made, made.booking.id)
  dataOf(await bill.payer([0, 1], 'company'))
  const form = stayOf(made.booking, { checkIn: '2026-12-05', checkOut: '2026-12-07' })
  dataOf(await changeTo(made.desk, form))
  const { lines } = await bill.folio()
  expect(lines.map(({ date, payer }) => [date, payer])).toEqual([
    ['2026-12-05', 'company'],
    ['2026-12-06', 'guest'],
  ])
})
