import { describe, expect, test } from 'vitest'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { Revenue } from '@keystay/contract/revenue/entities'
import type { LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import { leaveAs, moverOf, partsOf, quoteAt, soldOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { billOf } from '../../testing/test-folio.ts'
import { book } from '../../testing/test-hotel.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPromotion } from '../../testing/test-promotions.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { createStaff } from '../../testing/test-staff.ts'
import { confirmStay, confirmTwoRooms, ownHotel, putInto } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

/** A guest in the house on the second of four days, at 100.00 € a night, to be paid at the hotel; `paid`: all of it was. */
async function inHouse({ paid = false, rooms = 2 } = {}) {
  const owned = await ownHotel(api, { types: [{ rooms }, { rooms: 1 }], offers: { earlyBooking: false } })
  const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-25')
  await putInto(api, booking, owned.hotel.types[0]?.roomIds[0] ?? '')
  const url = `${owned.url}/bookings/${booking.id}`
  if (paid) dataOf(await owned.owner.send('PATCH', url, { action: 'cash_paid' }))
  const { id } = await stayRow(api, booking)
  const step = stepOf(owned, id)
  dataOf(await step('check_in', 1))
  api.setNow('2026-11-22T12:00:00Z')
  const shown = async () => dataOf<OwnerBooking>(await owned.owner.get(url))
  return { ...owned, booking, id, step, shown, suite: owned.hotel.types[1]?.roomIds[0] ?? '' }
}

describe('a guest who leaves early', () => {
  test('pays the nights that were stayed where nothing was paid and the plan asks for no fee; the others are given back', async () => {
    const made = await inHouse()
    const quote = await quoteAt<LeaveQuote>(made, made.id, 'departure', {})
    const euros = (minor: number) => ({ minor, currency: 'EUR' })
    expect(quote).toEqual({
      version: 2,
      until: '2026-11-22',
      nights: 3,
      givenBack: euros(30_000),
      fee: euros(0),
      before: euros(40_000),
      total: euros(10_000),
      refund: euros(0),
      refundAtDesk: euros(0),
      due: euros(10_000),
      charged: { least: 1, most: 1 },
    })
    // A quote changes nothing.
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '11-23 0': 1, '11-24 0': 1 })
    expect(dataOf(await leaveAs(made, made.id))).toMatchObject({ state: 'departed', version: 3, mayUndo: true })
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1 })
    expect(await partsOf(api, made.booking)).toMatchObject([{ nights: '[2026-11-21,2026-11-22)' }])
    const { total, priceLines, history } = await made.shown()
    expect(total.minor).toBe(10_000)
    expect(priceLines.filter(({ kind }) => kind === 'night').map(({ date }) => date)).toEqual(['2026-11-21'])
    expect(history.at(-1)).toMatchObject({ event: 'left_early', actor: 'owner' })
  })

  test('leaves what the policy keeps of what was paid: a line of its own', async () => {
    const made = await inHouse({ paid: true })
    const quote = await quoteAt<LeaveQuote>(made, made.id, 'departure', {})
    expect([quote.fee.minor, quote.total.minor, quote.refund.minor]).toEqual([30_000, 40_000, 0])
    dataOf(await leaveAs(made, made.id))
    const { total, priceLines } = await made.shown()
    expect(total.minor).toBe(40_000)
    expect(priceLines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['night', 10_000],
      ['breakfast', 0],
      ['fee', 30_000],
    ])
  })

  test('gets it back where the hotel waives the fee', async () => {
    const made = await inHouse({ paid: true })
    dataOf(await leaveAs(made, made.id, { waivesFee: true }))
    const { total, payment } = await made.shown()
    expect([total.minor, payment.due.minor]).toEqual([10_000, 0])
    const refunds =
      await api.sql`SELECT amount_minor::int AS minor, reason FROM money_back WHERE booking_id = ${made.booking.id}`
    expect(refunds.map((row) => ({ ...row }))).toEqual([{ minor: 30_000, reason: 'changed' }])
  })

  test('keeps the first night, also on the day of arrival', async () => {
    const made = await inHouse()
    api.setNow('2026-11-21T20:00:00Z')
    expect(await quoteAt<LeaveQuote>(made, made.id, 'departure', {})).toMatchObject({ until: '2026-11-22', nights: 3 })
  })

  test('out of a room to which it moved: later rooms are given back too, each of its type', async () => {
    const made = await inHouse()
    dataOf(await moverOf(made, made.id)(made.suite, 2, { from: '2026-11-24' }))
    dataOf(await leaveAs(made, made.id))
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1 })
  })

  test('makes its room dirty, and the nights are sold again', async () => {
    const made = await inHouse({ rooms: 1 })
    dataOf(await leaveAs(made, made.id))
    await confirmStay(api, made.hotel, '2026-11-23', '2026-11-24', { name: 'Ole Petersen' })
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-23 0': 1 })
  })

  test('leaves no revenue of the nights that were given back, nor a booking in a year where none is left', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: false } })
    const booking = await confirmStay(api, owned.hotel, '2026-12-30', '2027-01-02')
    const { id } = await stayRow(api, booking)
    api.setNow('2026-12-30T12:00:00Z')
    dataOf(await stepOf(owned, id)('check_in', 1))
    api.setNow('2026-12-31T12:00:00Z')
    dataOf(await leaveAs(owned, id))
    const totals = async (year: number) => {
      const { totals: sums } = dataOf<Revenue>(await owned.owner.get(`${owned.url}/revenue?year=${year}`))
      return [sums.nights, sums.bookings, sums.revenue?.minor ?? null]
    }
    expect(await totals(2026)).toEqual([1, 1, 10_000])
    expect(await totals(2027)).toEqual([0, 0, null])
  })

  test('of two rooms of a line gives back the share of one', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    const sold = { checkIn: '2026-11-21', checkOut: '2026-11-24', totalMinor: 60_000 }
    const { booking, stayIds } = await confirmTwoRooms(api, owned.hotel, sold)
    for (const id of stayIds) dataOf(await stepOf(owned, id)('check_in', 1))
    api.setNow('2026-11-22T12:00:00Z')
    for (const [index, id] of stayIds.entries()) {
      dataOf(await leaveAs(owned, id))
      const [row] = await api.sql<
        { minor: number }[]
      >`SELECT total_minor::int AS minor FROM bookings WHERE id = ${booking.id}`
      expect(row?.minor).toBe(index === 0 ? 40_000 : 20_000)
    }
    expect(await soldOf(api, owned.hotel.id)).toEqual({ '11-21 0': 2 })
  })
})

describe('who did not come', () => {
  /** The same four nights, awaited in vain. */
  async function missed({ paid = true } = {}) {
    const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-25')
    const url = `${owned.url}/bookings/${booking.id}`
    if (paid) dataOf(await owned.owner.send('PATCH', url, { action: 'cash_paid' }))
    const { id } = await stayRow(api, booking)
    api.setNow('2026-11-22T12:00:00Z')
    const shown = async () => dataOf<OwnerBooking>(await owned.owner.get(url))
    return { ...owned, booking, id, step: stepOf(owned, id), shown }
  }

  test('pays as many nights as are chosen of those that the policy keeps; the room is free from that day on', async () => {
    const made = await missed()
    const quoted = async (form: object) => await quoteAt<LeaveQuote>(made, made.id, 'departure', form)
    const whole = await quoted({})
    expect([whole.fee.minor, whole.total.minor, whole.charged]).toEqual([30_000, 40_000, { least: 1, most: 4 }])
    // Never more than the policy keeps, never less than the nights that have passed.
    expect((await quoted({ chargedNights: 9 })).total.minor).toBe(40_000)
    expect((await quoted({ chargedNights: 1 })).total.minor).toBe(10_000)
    const now = dataOf<{ state: string; version: number }>(await leaveAs(made, made.id, { chargedNights: 2 }))
    expect(now).toMatchObject({ state: 'no_show', mayUndo: true })
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1 })
    const { total, priceLines, history } = await made.shown()
    expect(total.minor).toBe(20_000)
    expect(priceLines.map(({ kind, label, amount }) => [kind, label, amount.minor])).toContainEqual([
      'fee',
      'No-show fee',
      10_000,
    ])
    expect(history.filter(({ event }) => event === 'no_show' || event === 'left_early')).toHaveLength(1)
    const [row] = await api.sql`SELECT departed_at, owing_reason FROM stays WHERE id = ${made.id}`
    expect(row).toEqual({ departed_at: null, owing_reason: null })

    // They came after all: the nights are theirs again, and what went back is due again.
    expect(dataOf(await made.step('undo', now.version))).toMatchObject({ state: 'expected', mayUndo: false })
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '11-23 0': 1, '11-24 0': 1 })
    const { total: again, due } = await billOf(made, made.booking.id).folio()
    expect([again.minor, due.minor]).toEqual([40_000, 20_000])
  })

  test('and has paid nothing owes the nights that have passed, where the plan asks for no fee', async () => {
    const made = await missed({ paid: false })
    const quote = await quoteAt<LeaveQuote>(made, made.id, 'departure', {})
    expect([quote.total.minor, quote.charged]).toEqual([10_000, { least: 1, most: 1 }])
    // What is due is no guest's who leaves: no reason is asked for.
    const over = { reason: undefined }
    expect(dataOf(await leaveAs(made, made.id, {}, over))).toMatchObject({ state: 'no_show' })
  })

  test('is awaited until the day of arrival is over', async () => {
    const made = await missed()
    api.setNow('2026-11-21T20:00:00Z')
    const form = { expectedTotal: { minor: 40_000, currency: 'EUR' }, version: 1 }
    expect(codeOf(await made.owner.send('POST', `${made.url}/stays/${made.id}/departure`, form))).toBe('wrong_state')
  })
})

test('discounts go with the nights, local taxes are those of the nights that were stayed, and a plan keeps its fee', async () => {
  const owned = await ownHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: false, breakfast: false } })
  const { id: hotelId, types } = owned.hotel
  await createPromotion(api, hotelId, { percent: 1000 })
  await createTax(api, hotelId, { owedFor: 'stay', dueAtHotel: true, firstNights: 3 })
  await createTax(api, hotelId, {
    name: 'Bettensteuer',
    kind: 'percent',
    rates: [{ from: '2025-01-01', rate: 500 }],
    owedFor: 'payment',
  })
  const after = { nights: 3 }
  const planId = await createPlan(api, hotelId, { cancellation: { tiers: [], after } })
  const line = { roomTypeId: types[0]?.id ?? '', quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }
  // 4 × 90.00, 2 × 3 × 2.40 at the hotel, 5 % of 360.00.
  const booking = dataOf<{ id: string }>(
    await book(api.newBrowser(), owned.hotel, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-25',
      lines: [line],
      planId,
      expectedGuests: 2,
      expectedTotal: { minor: 39_240, currency: 'EUR' },
    }),
  )
  await confirmBooking(api.deps, hotelId, booking.id)
  const { id } = await stayRow(api, booking)
  dataOf(await stepOf(owned, id)('check_in', 1))
  api.setNow('2026-11-22T12:00:00Z')
  // Three nights are kept: one was stayed, 180.00 are the fee, on which the tax of what is paid stays.
  dataOf(await leaveAs(owned, id))
  const { priceLines, total } = dataOf<OwnerBooking>(await owned.owner.get(`${owned.url}/bookings/${booking.id}`))
  expect(priceLines.map(({ kind, label, amount }) => [kind, label, amount.minor])).toEqual([
    ['night', 'Zimmer 1', 10_000],
    ['promotion', 'Winter calm', -1000],
    ['local_tax', 'Kurtaxe', 480],
    ['local_tax', 'Bettensteuer', 1350],
    ['fee', 'Fee for leaving early', 18_000],
  ])
  expect(total.minor).toBe(28_830)
})

test('of two rooms with one exempt guest the tax of the other one goes with the nights, whoever leaves first', async () => {
  for (const first of [0, 1]) {
    api.setNow('2026-11-21T12:00:00Z')
    const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false, breakfast: false } })
    const taxId = await createTax(api, owned.hotel.id, { owedFor: 'stay', exemptGuests: 'Geschäftsreisende' })
    const line = {
      roomTypeId: owned.hotel.types[0]?.id ?? '',
      quantity: 2,
      bedType: '1 Doppelbett',
      adults: 2,
      children: 0,
    }
    // Of three nights 2 × 300.00, and 3 × 2.40 of the guest who is not exempt.
    const booking = dataOf<{ id: string }>(
      await book(api.newBrowser(), owned.hotel, {
        checkIn: '2026-11-21',
        checkOut: '2026-11-24',
        lines: [line],
        expectedGuests: 2,
        exemptions: [{ taxId, adults: 1 }],
        expectedTotal: { minor: 60_720, currency: 'EUR' },
      }),
    )
    await confirmBooking(api.deps, owned.hotel.id, booking.id)
    const stays = await api.sql<
      { id: string }[]
    >`SELECT id FROM stays WHERE booking_id = ${booking.id} ORDER BY line, id`
    for (const { id } of stays) dataOf(await stepOf(owned, id)('check_in', 1, { anyway: true }))
    api.setNow('2026-11-22T12:00:00Z')
    for (const { id } of first === 0 ? stays : stays.toReversed()) dataOf(await leaveAs(owned, id))
    const { total } = dataOf<OwnerBooking>(await owned.owner.get(`${owned.url}/bookings/${booking.id}`))
    expect(total.minor).toBe(20_240)
  }
})

describe('leaving early is refused', () => {
  test('to who is not in the house, on the last day, and on top of another version or price', async () => {
    const made = await inHouse()
    const send = async (form: object) => made.owner.send('POST', `${made.url}/stays/${made.id}/departure`, form)
    const shown = { expectedTotal: { minor: 10_000, currency: 'EUR' }, reason: 'later' }
    expect(codeOf(await send({ ...shown, version: 1 }))).toBe('changed_meanwhile')
    expect(codeOf(await send({ ...shown, expectedTotal: { minor: 9_999, currency: 'EUR' }, version: 2 }))).toBe(
      'price_changed',
    )
    expect(codeOf(await send({ ...shown, reason: undefined, version: 2 }))).toBe('balance_unpaid')
    expect(await partsOf(api, made.booking)).toMatchObject([{ nights: '[2026-11-21,2026-11-25)' }])
    api.setNow('2026-11-25T08:00:00Z')
    expect(codeOf(await send({ ...shown, version: 2 }))).toBe('wrong_state')
  })
})

test('to waive the fee, or to charge fewer nights than the policy keeps, takes the right to override prices', async () => {
  const made = await inHouse()
  const { browser } = await createStaff(api, made.hotel.id, 'front_desk')
  const leave = async (form: object) =>
    await browser.send('POST', `${made.url}/stays/${made.id}/departure`, {
      expectedTotal: { minor: 10_000, currency: 'EUR' },
      version: 2,
      reason: 'later',
      ...form,
    })
  for (const form of [{ waivesFee: true }, { chargedNights: 1 }]) {
    const refused = await leave(form)
    expect([refused.statusCode, codeOf(refused)], JSON.stringify(form)).toEqual([403, 'right_missing'])
  }
  expect(await stayRow(api, made.booking)).toMatchObject({ state: 'in_house', version: 2 })
  expect((await leave({ waivesFee: false })).statusCode).toBe(200)
})

describe('taking it back', () => {
  test('gives back nights and price while they are free', async () => {
    const made = await inHouse({ paid: true })
    dataOf(await leaveAs(made, made.id, { waivesFee: true }))
    expect(dataOf(await made.step('undo', 3))).toMatchObject({ state: 'in_house', mayUndo: false })
    const { total, payment, priceLines } = await made.shown()
    // What went back went back: it is due again.
    expect([total.minor, payment.due.minor]).toEqual([40_000, 30_000])
    expect(priceLines.filter(({ kind }) => kind === 'night')).toHaveLength(4)
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '11-23 0': 1, '11-24 0': 1 })
    // And the guest may leave early after all.
    dataOf(await leaveAs(made, made.id))
    expect((await made.shown()).priceLines.filter(({ kind }) => kind === 'night')).toHaveLength(1)
  })

  test('takes the fee back too', async () => {
    const made = await inHouse({ paid: true })
    dataOf(await leaveAs(made, made.id))
    dataOf(await made.step('undo', 3))
    expect((await made.shown()).priceLines.map(({ kind }) => kind)).not.toContain('fee')
  })

  test('is refused when the nights are sold, and on a later day', async () => {
    const made = await inHouse({ rooms: 1 })
    dataOf(await leaveAs(made, made.id))
    await confirmStay(api, made.hotel, '2026-11-23', '2026-11-24', { name: 'Ole Petersen' })
    expect(codeOf(await made.step('undo', 3))).toBe('room_unavailable')
    api.setNow('2026-11-23T12:00:00Z')
    expect(codeOf(await made.step('undo', 3))).toBe('nothing_to_undo')
  })
})
