import { describe, expect, test } from 'vitest'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { ExtendQuote } from '@keystay/contract/stays/price-endpoints'
import { quoteStay, stayOf } from '../../testing/test-changes.ts'
import { extendAs, leaveAs, moverOf, partsOf, quoteAt, soldOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { bookOne } from '../../testing/test-hotel.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPromotion } from '../../testing/test-promotions.ts'
import { confirmStay, confirmTwoRooms, ownHotel, putInto, unitOf } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

/** A guest in the house on the second of two nights, at 100.00 € each; the next night costs 130.00 €. */
async function inHouse({ rooms = 2 } = {}) {
  const owned = await ownHotel(api, { types: [{ rooms }, { rooms: 1 }], offers: { earlyBooking: false } })
  const [lower, upper] = owned.hotel.types
  await api.sql`INSERT INTO nights (property_id, room_type_id, night, capacity, price_minor)
    VALUES (${owned.hotel.id}, ${lower?.id ?? ''}, '2026-11-23', ${rooms}, 13000)`
  const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
  await putInto(api, booking, lower?.roomIds[0] ?? '')
  const { id } = await stayRow(api, booking)
  dataOf(await stepOf(owned, id)('check_in', 1))
  api.setNow('2026-11-22T12:00:00Z')
  const url = `${owned.url}/bookings/${booking.id}`
  const shown = async () => dataOf<OwnerBooking>(await owned.owner.get(url))
  return { ...owned, booking, id, shown, rooms: lower?.roomIds ?? [], suite: upper?.roomIds[0] ?? '' }
}

describe('a stay that goes on', () => {
  test('costs what the further nights cost today; it stays in its room', async () => {
    const made = await inHouse()
    const quote = await quoteAt<ExtendQuote>(made, made.id, 'extension', { checkOut: '2026-11-25' })
    const euros = (minor: number) => ({ minor, currency: 'EUR' })
    expect(quote).toEqual({
      version: 2,
      checkOut: '2026-11-25',
      nights: 2,
      added: euros(23_000),
      moves: 0,
      before: euros(20_000),
      total: euros(43_000),
      refund: euros(0),
      refundAtDesk: euros(0),
      due: euros(43_000),
    })
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1 })
    dataOf(await extendAs(made, made.id, { checkOut: '2026-11-25' }))
    expect(await partsOf(api, made.booking)).toMatchObject([
      { roomId: made.rooms[0], nights: '[2026-11-21,2026-11-25)' },
    ])
    expect(await soldOf(api, made.hotel.id)).toEqual({ '11-21 0': 1, '11-22 0': 1, '11-23 0': 1, '11-24 0': 1 })
    const { checkOut, total, priceLines, history } = await made.shown()
    expect([checkOut, total.minor]).toEqual(['2026-11-25', 43_000])
    expect(priceLines.filter(({ kind }) => kind === 'night').map(({ date, amount }) => [date, amount.minor])).toEqual([
      ['2026-11-21', 10_000],
      ['2026-11-22', 10_000],
      ['2026-11-23', 13_000],
      ['2026-11-24', 10_000],
    ])
    expect(history.at(-1)).toMatchObject({ event: 'stay_extended', actor: 'owner' })
  })

  test('has who is planned in its room housed elsewhere at the same moment', async () => {
    const made = await inHouse()
    const next = await confirmStay(api, made.hotel, '2026-11-24', '2026-11-26', { name: 'Ole Petersen' })
    await putInto(api, next, made.rooms[0] ?? '')
    expect(await quoteAt<ExtendQuote>(made, made.id, 'extension', { checkOut: '2026-11-25' })).toMatchObject({
      moves: 1,
    })
    dataOf(await extendAs(made, made.id, { checkOut: '2026-11-25' }))
    expect((await unitOf(api, next)).roomId).toBe(made.rooms[1])
  })

  test('is refused with who is there when nobody can be housed elsewhere; in another room it goes on', async () => {
    const made = await inHouse({ rooms: 1 })
    const next = await confirmStay(api, made.hotel, '2026-11-24', '2026-11-26', { name: 'Ole Petersen' })
    const url = `${made.url}/stays/${made.id}/extension/quotes`
    const refused = await made.owner.send('POST', url, { checkOut: '2026-11-25' })
    expect(codeOf(refused)).toBe('room_occupied')
    expect(refused.json()).toMatchObject({ details: { by: [{ bookingId: next.id, guest: 'Ole Petersen' }] } })
    dataOf(await extendAs(made, made.id, { checkOut: '2026-11-25', roomId: made.suite }))
    expect(await partsOf(api, made.booking)).toMatchObject([
      { nights: '[2026-11-21,2026-11-23)' },
      { roomId: made.suite, nights: '[2026-11-23,2026-11-25)' },
    ])
    // It is priced as what was sold.
    expect((await made.shown()).total.minor).toBe(43_000)
    expect(await soldOf(api, made.hotel.id)).toMatchObject({ '11-23 1': 1, '11-24 0': 1, '11-24 1': 1 })
  })

  test('of a moved guest goes on where the guest is', async () => {
    const made = await inHouse()
    dataOf(await moverOf(made, made.id)(made.suite, 2))
    dataOf(await extendAs(made, made.id, { checkOut: '2026-11-24' }))
    expect(await partsOf(api, made.booking)).toMatchObject([
      { nights: '[2026-11-21,2026-11-22)' },
      { roomId: made.suite, nights: '[2026-11-22,2026-11-24)' },
    ])
  })

  test('has percent of its promotion, and the local taxes of all its nights', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: false, breakfast: false } })
    await createPromotion(api, owned.hotel.id, { percent: 1000 })
    await createTax(api, owned.hotel.id, { firstNights: 3 })
    const booking = await bookOne(api.newBrowser(), owned.hotel, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-23',
      expectedTotal: { minor: 18_960, currency: 'EUR' },
    })
    await confirmBooking(api.deps, owned.hotel.id, booking.id)
    const { id } = await stayRow(api, booking)
    // Two further nights, of which one is taxed.
    dataOf(await extendAs(owned, id, { checkOut: '2026-11-25' }))
    const url = `${owned.url}/bookings/${booking.id}`
    const { priceLines } = dataOf<OwnerBooking>(await owned.owner.get(url))
    expect(priceLines.filter(({ kind }) => kind !== 'night').map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['promotion', -4000],
      ['local_tax', 1440],
    ])
    // What was added and given back comes to what was sold.
    dataOf(await stepOf(owned, id)('undo', 2))
    const after = dataOf<OwnerBooking>(await owned.owner.get(url))
    expect([after.total.minor, after.checkOut]).toEqual([18_960, '2026-11-23'])
    // Who stays longer and then leaves early gives back of what was sold and of what was added.
    dataOf(await extendAs(owned, id, { checkOut: '2026-11-26' }))
    dataOf(await stepOf(owned, id)('check_in', 4))
    dataOf(await leaveAs(owned, id))
    const left = dataOf<OwnerBooking>(await owned.owner.get(url))
    expect(left.priceLines.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['night', 10_000],
      ['promotion', -1000],
      ['local_tax', 480],
    ])
  })

  test('one of several of a booking: the booking ends with it', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 3 }], offers: { earlyBooking: false } })
    const sold = { checkIn: '2026-11-21', checkOut: '2026-11-23', totalMinor: 40_000 }
    const { booking, stayIds } = await confirmTwoRooms(api, owned.hotel, sold)
    const [one, other] = stayIds
    for (const id of stayIds) dataOf(await stepOf(owned, id)('check_in', 1))
    dataOf(await extendAs(owned, one ?? '', { checkOut: '2026-11-25' }))
    expect(await soldOf(api, owned.hotel.id)).toEqual({ '11-21 0': 2, '11-22 0': 2, '11-23 0': 1, '11-24 0': 1 })
    api.setNow('2026-11-22T12:00:00Z')
    dataOf(await leaveAs(owned, other ?? ''))
    const url = `${owned.url}/bookings/${booking.id}`
    const shown = dataOf<OwnerBooking>(await owned.owner.get(url))
    expect([shown.checkOut, shown.total.minor]).toEqual(['2026-11-25', 50_000])
    // And the longer one leaves early too.
    api.setNow('2026-11-24T12:00:00Z')
    dataOf(await leaveAs(owned, one ?? ''))
    expect(dataOf<OwnerBooking>(await owned.owner.get(url)).total.minor).toBe(40_000)
  })
})

describe('an extension is refused', () => {
  test('to no further night, on top of another version or price, of who has left, and where all is sold', async () => {
    const made = await inHouse({ rooms: 1 })
    const send = async (form: object) =>
      made.owner.send('POST', `${made.url}/stays/${made.id}/extension`, {
        checkOut: '2026-11-24',
        expectedTotal: { minor: 33_000, currency: 'EUR' },
        version: 2,
        ...form,
      })
    expect(codeOf(await send({ checkOut: '2026-11-23' }))).toBe('validation_failed')
    expect(codeOf(await send({ version: 1 }))).toBe('changed_meanwhile')
    expect(codeOf(await send({ expectedTotal: { minor: 30_000, currency: 'EUR' } }))).toBe('price_changed')
    dataOf(await stepOf(made, made.id)('check_out', 2, { reason: 'later' }))
    expect(codeOf(await send({ version: 3 }))).toBe('wrong_state')
  })
})

describe('taking an extension back', () => {
  test('gives back nights, price and end', async () => {
    const made = await inHouse()
    dataOf(await extendAs(made, made.id, { checkOut: '2026-11-25' }))
    dataOf(await stepOf(made, made.id)('undo', 3))
    expect(await partsOf(api, made.booking)).toMatchObject([{ nights: '[2026-11-21,2026-11-23)' }])
    const { checkOut, total, may } = await made.shown()
    expect([checkOut, total.minor]).toEqual(['2026-11-23', 20_000])
    expect(may.change).toBe(false)
    const changer = { browser: made.owner, url: `${made.url}/bookings/${made.booking.id}` }
    expect(codeOf(await quoteStay(changer, stayOf(made.booking, { checkOut: '2026-11-24' })))).toBe('stay_in_parts')
    dataOf(await extendAs(made, made.id, { checkOut: '2026-11-24' }))
    expect((await made.shown()).total.minor).toBe(33_000)
  })
})
