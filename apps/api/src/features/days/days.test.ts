import { describe, expect, test } from 'vitest'
import type { CashBook, DayEnd } from '@keystay/contract/days/entities'
import type { Folio } from '@keystay/contract/folio/entities'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { billOf } from '../../testing/test-folio.ts'
import { bookOwnOne } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { bookStay, confirmStay, ownPlainHotel, type OwnedHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** The cash book and the day's end of a hotel. */
function deskOf({ owner, url }: OwnedHotel) {
  return {
    book: async (day?: string) => dataOf<CashBook>(await owner.get(`${url}/cash-book${day ? `?day=${day}` : ''}`)),
    put: async (amountMinor: number, note = 'Wechselgeld', id = newId()) =>
      await owner.send('POST', `${url}/cash-book/movements`, { id, amountMinor, note }),
    turn: async (id: string | undefined) => await owner.send('POST', `${url}/cash-book/movements/${id}/reversal`),
    end: async () => dataOf<DayEnd>(await owner.get(`${url}/day-end`)),
    close: async (form: object) => await owner.send('POST', `${url}/day-end`, form),
  }
}

async function hotel(rooms = 2) {
  const owned = await ownPlainHotel(api, rooms)
  return { ...owned, ...deskOf(owned) }
}

/** A guest of two nights at 100.00 €, due at the desk. */
async function guest(owned: OwnedHotel) {
  const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
  return { booking, ...billOf(owned, booking.id) }
}

describe('the cash book', () => {
  test('has what was in the drawer, what moved, and what has to be in it; other ways beside', async () => {
    const made = await hotel()
    const bill = await guest(made)
    dataOf(await made.put(15_000))
    dataOf(await bill.move({ amountMinor: 5_000, seenMinor: 20_000 }))
    dataOf(await bill.move({ amountMinor: 15_000, seenMinor: 15_000, method: 'terminal' }))
    dataOf(await made.put(-2_000, 'Blumen'))
    expect(await made.book()).toMatchObject({
      day: '2026-11-21',
      openDay: '2026-11-21',
      opening: eur(0),
      expected: eur(18_000),
      sums: [
        { method: 'cash', total: eur(18_000) },
        { method: 'terminal', total: eur(15_000) },
      ],
      movements: [
        { amount: eur(15_000), note: 'Wechselgeld', booking: null, mayTurn: true },
        { amount: eur(5_000), booking: { id: bill.booking.id, guest: 'Jana Brandt' }, mayTurn: false },
        { amount: eur(15_000), method: 'terminal' },
        { amount: eur(-2_000), note: 'Blumen' },
      ],
      counted: null,
      closedAt: null,
    })
  })

  test('what was collected goes back out of what it came into: the drawer for cash, the terminal for a card', async () => {
    const made = await hotel()
    const bill = await guest(made)
    const cash = dataOf<Folio>(await bill.move({ amountMinor: 5_000, seenMinor: 20_000 })).payments[0]
    const card = dataOf<Folio>(
      await bill.move({ amountMinor: 15_000, seenMinor: 15_000, method: 'terminal' }),
    ).payments.find(({ method }) => method === 'terminal')
    dataOf(await bill.turn(card?.id))
    expect(await made.book()).toMatchObject({
      expected: eur(5_000),
      sums: [
        { method: 'cash', total: eur(5_000) },
        { method: 'terminal', total: eur(0) },
      ],
    })
    dataOf(await bill.turn(cash?.id))
    expect(await made.book()).toMatchObject({
      expected: eur(0),
      movements: [
        { method: 'cash', amount: eur(5_000) },
        { method: 'terminal', amount: eur(15_000) },
        { method: 'terminal', amount: eur(-15_000) },
        { method: 'cash', amount: eur(-5_000) },
      ],
    })
  })

  test('what was put in is written once, and taken back once', async () => {
    const made = await hotel()
    const id = newId()
    const replies = await Promise.all([1, 2].map(async () => await made.put(15_000, 'Wechselgeld', id)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const turned = await Promise.all([1, 2].map(async () => await made.turn(id)))
    expect(turned.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const book = await made.book()
    expect([book.expected, book.movements.length]).toEqual([eur(0), 2])
    expect(codeOf(await made.put(100, 'Wechselgeld', id))).toBe('idempotency_key_reused')
    const bill = await guest(made)
    const { payments } = dataOf<Folio>(await bill.move({ amountMinor: 5_000, seenMinor: 20_000 }))
    expect(codeOf(await made.turn(payments[0]?.id))).toBe('not_found')
  })
})

describe("the day's end", () => {
  test('lists who has not come or gone, who owes, what waits and which rooms are dirty', async () => {
    const made = await hotel(4)
    const inHouse = await confirmStay(api, made.hotel, '2026-11-21', '2026-11-22', { name: 'Ole Petersen' })
    const { id } = await stayRow(api, inHouse)
    dataOf(await stepOf(made, id)('check_in', 1))
    await bookStay(api, made.hotel, '2026-11-21', '2026-11-22', { name: 'Mara Wolf' })
    api.setNow('2026-11-22T12:00:00Z')
    const late = await confirmStay(api, made.hotel, '2026-11-22', '2026-11-23', { name: 'Ida Roth' })
    const waiting = await bookStay(api, made.hotel, '2026-11-24', '2026-11-25', { name: 'Nils Berg' })
    const own = {
      guest: { name: 'Mia Funk', email: '', phone: '' },
      checkIn: '2026-12-04',
      checkOut: '2026-12-05',
      expectedTotal: eur(10_000),
    }
    const ending = await bookOwnOne(made, { ...own, optionUntil: '2026-11-22' })
    await bookOwnOne(made, { ...own, optionUntil: '2026-11-23' })
    const end = await made.end()
    expect(end.options.map(({ bookingId }) => bookingId)).toEqual([ending.id])
    expect(end.arrivals.map(({ bookingId }) => bookingId)).toEqual([late.id])
    expect(end.departures.map(({ bookingId }) => bookingId)).toEqual([inHouse.id])
    expect(end.balances).toMatchObject([{ bookingId: inHouse.id, due: eur(10_000) }])
    expect(end.waiting.map(({ bookingId }) => bookingId)).toEqual([waiting.id])
    expect(end.dirty).toHaveLength(1)
    expect([end.mayClose, end.book.day]).toEqual([true, '2026-11-22'])
  })

  test('closes the day with what was counted; what comes then stands on the next one, which opens with that', async () => {
    const made = await hotel()
    const bill = await guest(made)
    dataOf(await made.put(15_000))
    const { payments } = dataOf<Folio>(await bill.move({ amountMinor: 5_000, seenMinor: 20_000 }))
    const form = { day: '2026-11-21', expectedMinor: 20_000, countedMinor: 19_500, note: '5,00 € fehlen' }
    const end = dataOf<DayEnd>(await made.close(form))
    expect([end.book.day, end.mayClose, end.book.opening]).toEqual(['2026-11-22', false, eur(19_500)])
    expect(await made.book('2026-11-21')).toMatchObject({
      expected: eur(20_000),
      counted: eur(19_500),
      difference: eur(-500),
      note: '5,00 € fehlen',
      closedAt: '2026-11-21T12:00:00.000Z',
      after: null,
    })
    // What was wrong on a day that is closed is put right on the open one.
    dataOf(await bill.turn(payments[0]?.id))
    expect((await made.book('2026-11-21')).movements).toHaveLength(2)
    expect(await made.book()).toMatchObject({ day: '2026-11-22', before: '2026-11-21', expected: eur(14_500) })
  })

  test('is not for a day that has not begun, another one than is open, or on top of another sum', async () => {
    const made = await hotel()
    dataOf(await made.put(15_000))
    expect(codeOf(await made.close({ day: '2026-11-20', expectedMinor: 0 }))).toBe('changed_meanwhile')
    expect(codeOf(await made.close({ day: '2026-11-21', expectedMinor: 0 }))).toBe('changed_meanwhile')
    dataOf(await made.close({ day: '2026-11-21', expectedMinor: 15_000 }))
    expect(codeOf(await made.close({ day: '2026-11-22', expectedMinor: 15_000 }))).toBe('wrong_state')
  })

  test('closes the days before it that nobody closed, uncounted', async () => {
    const made = await hotel()
    dataOf(await made.put(15_000))
    api.setNow('2026-11-23T12:00:00Z')
    dataOf(await made.put(1_000))
    dataOf(await made.close({ day: '2026-11-23', expectedMinor: 1_000, countedMinor: 16_000 }))
    expect(await made.book('2026-11-21')).toMatchObject({ counted: null, closedAt: '2026-11-23T12:00:00.000Z' })
  })

  test('and money that moves at the same time: none is on the closed day that was not counted', async () => {
    const made = await hotel()
    dataOf(await made.put(10_000))
    const close = made.close({ day: '2026-11-21', expectedMinor: 10_000, countedMinor: 10_000 })
    const puts = [1, 2, 3, 4].map(async (minor) => await made.put(minor))
    const [closed, ...put] = await Promise.all([close, ...puts])
    for (const { statusCode } of put) expect([201, 503]).toContain(statusCode)
    const day = await made.book('2026-11-21')
    if (closed.statusCode === 200) expect(day).toMatchObject({ difference: eur(0), expected: eur(10_000) })
    else expect(day.closedAt).toBeNull()
  })

  test('a closed day takes no row, and stays as it was counted, whoever writes', async () => {
    const made = await hotel()
    dataOf(await made.put(15_000))
    dataOf(await made.close({ day: '2026-11-21', expectedMinor: 15_000, countedMinor: 15_000 }))
    const { id } = made.hotel
    await expect(api.sql`UPDATE days SET counted_minor = 1 WHERE property_id = ${id}`).rejects.toThrow('closed')
    // A part of a table on one of several servers may not look at another table: there the stories alone hold to it.
    if (api.sharded) return
    const late = api.sql`INSERT INTO desk_payments (property_id, id, day, at, method, amount_minor, currency, note)
      VALUES (${id}, ${newId()}, '2026-11-21', '2026-11-21T11:00:00Z', 'cash', 1, 'EUR', 'spät')`
    await expect(late).rejects.toThrow('closed')
  })
})
