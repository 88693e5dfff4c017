import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { meet } from '../../testing/meet.ts'
import { guestOf, send as sendChange, stayOf } from '../../testing/test-changes.ts'
import { moverOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { billOf } from '../../testing/test-folio.ts'
import { bookOne } from '../../testing/test-hotel.ts'
import { invoicesOf, saveSeller } from '../../testing/test-invoices.ts'
import { ownPlainHotel, unitOf } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** A guest who comes on the 22nd for two nights at 100.00 €, of a hotel with three rooms, and all that people do with that stay. */
async function expected() {
  const owned = await ownPlainHotel(api, 3)
  const { owner, url, hotel } = owned
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, {
    checkIn: '2026-11-22',
    checkOut: '2026-11-24',
    expectedTotal: eur(20_000),
  })
  await confirmBooking(api.deps, hotel.id, booking.id)
  const { id } = await stayRow(api, booking)
  const { roomId } = await unitOf(api, booking)
  const [one, two] = hotel.types[0]?.roomIds.filter((room) => room !== roomId) ?? []
  const longer = stayOf(booking, { checkOut: '2026-11-25' })
  const longest = stayOf(booking, { checkOut: '2026-11-26' })
  const person = { name: 'Jana Brandt', bornOn: '1980-01-01', nationality: 'AT' }
  const registration = {
    people: [person],
    address: 'Weg 1',
    country: 'AT',
    document: 'P1',
    signature: null,
    version: 0,
  }
  return {
    booking,
    lock: `SELECT id FROM room_types WHERE property_id = '${hotel.id}' FOR UPDATE`,
    checkIn: async () => stepOf(owned, id)('check_in', 1, { anyway: true }),
    move: async () => moverOf(owned, id)(one, 1, { anyway: true }),
    block: async () =>
      owner.send('POST', `${url}/rooms/${roomId}/blocks`, { from: '2026-11-22', to: '2026-11-24', reason: 'Heizung' }),
    blockOther: async () =>
      owner.send('POST', `${url}/rooms/${two}/blocks`, { from: '2026-11-23', to: '2026-11-25', reason: 'Bad' }),
    clean: async () => owner.send('PUT', `${url}/rooms/${roomId}/readiness`, { state: 'dirty', version: 0 }),
    guestChanges: async () => sendChange(guestOf(browser, booking), longer, { expectedTotal: eur(30_000), version: 0 }),
    hotelChanges: async () =>
      sendChange({ browser: owner, url: `${url}/bookings/${booking.id}` }, longest, {
        expectedTotal: eur(40_000),
        version: 0,
      }),
    register: async () => owner.send('PUT', `${url}/stays/${id}/registration`, registration),
  }
}

const failedOf = (replies: readonly LightMyRequestResponse[]) =>
  replies.filter(({ statusCode }) => statusCode >= 500).map(codeOf)

/** What a stay is in the end by what was told of each step. */
async function endOf({ booking }: Awaited<ReturnType<typeof expected>>) {
  const stay = await stayRow(api, booking)
  const [row] = await api.sql<{ status: string; changes: number; nights: number }[]>`
    SELECT status, changes, check_out - check_in AS nights FROM bookings WHERE id = ${booking.id}`
  return { state: stay.state, ...row }
}

describe('check-in, move, block, housekeeping, the guest’s and the owner’s change of one stay', () => {
  test('that meet for certain: each is done whole or refused', async () => {
    for (const day of ['2026-11-21', '2026-11-22']) {
      api.setNow(`${day}T12:00:00Z`)
      const made = await expected()
      const replies = await meet(api, made.lock, 5, () => [
        made.checkIn(),
        made.move(),
        made.block(),
        made.guestChanges(),
        made.hotelChanges(),
      ])
      expect(failedOf(replies).filter((code) => code !== 'busy')).toEqual([])
      const [checkedIn, , , guest, hotel] = replies.map(({ statusCode }) => statusCode < 300)
      const changed = [guest, hotel].filter(Boolean).length
      expect(changed).toBeLessThanOrEqual(1)
      expect(await endOf(made)).toEqual({
        state: checkedIn ? 'in_house' : 'expected',
        status: 'confirmed',
        changes: changed,
        nights: guest ? 3 : hotel ? 4 : 2,
      })
    }
  })

  test('as they come, many times: the data holds together', async () => {
    for (let round = 0; round < 8; round += 1) {
      api.setNow(round % 2 === 0 ? '2026-11-21T12:00:00Z' : '2026-11-22T12:00:00Z')
      const made = await expected()
      const replies = await Promise.all([
        made.checkIn(),
        made.move(),
        made.block(),
        made.clean(),
        made.guestChanges(),
        made.hotelChanges(),
        made.blockOther(),
        made.register(),
      ])
      expect(failedOf(replies).filter((code) => code !== 'busy')).toEqual([])
      expect(replies.some(({ statusCode }) => statusCode < 300)).toBe(true)
    }
  })
})

describe('what meets at the bill of a guest who leaves', () => {
  async function leaving() {
    const owned = await ownPlainHotel(api, 2)
    await saveSeller(owned)
    api.setNow('2026-11-21T12:00:00Z')
    const booking = await bookOne(api.newBrowser(), owned.hotel, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-24',
      expectedTotal: eur(30_000),
    })
    await confirmBooking(api.deps, owned.hotel.id, booking.id)
    const { id } = await stayRow(api, booking)
    await stepOf(owned, id)('check_in', 1, { anyway: true })
    api.setNow('2026-11-22T12:00:00Z')
    const { owner, url } = owned
    const bill = billOf(owned, booking.id)
    const extra = { stayId: id, quantity: 1, priceMinor: 500, text: 'Minibar', vatClass: 'drinks' }
    return {
      booking,
      lock: `SELECT id FROM bookings WHERE property_id = '${owned.hotel.id}' AND id = '${booking.id}' FOR UPDATE`,
      pay: async () => bill.move({ id: newId(), amountMinor: 30_000, seenMinor: 30_000 }),
      payPart: async () => bill.move({ id: newId(), amountMinor: 10_000, seenMinor: 30_000 }),
      charge: async () =>
        owner.send('POST', `${url}/bookings/${booking.id}/folio/lines`, { ...extra, expectedTotal: eur(30_000) }),
      payer: async () => bill.payer([0, 1], 'company'),
      invoice: async () => invoicesOf(owned, booking.id).issue(null, { expectedTotal: eur(30_000) }),
      leave: async () =>
        owner.send('POST', `${url}/stays/${id}/departure`, { expectedTotal: eur(10_000), version: 2, reason: 'later' }),
      extend: async () =>
        owner.send('POST', `${url}/stays/${id}/extension`, {
          checkOut: '2026-11-25',
          expectedTotal: eur(40_000),
          version: 2,
        }),
      checkOut: async () => stepOf(owned, id)('check_out', 2, { reason: 'billed' }),
    }
  }

  test('two who take the same money: one of them does', async () => {
    const made = await leaving()
    const replies = await meet(api, made.lock, 2, () => [made.pay(), made.payPart()])
    expect(replies.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile'])
  })

  test('an invoice and a charge: the invoice says what was shown, or is asked for again', async () => {
    const made = await leaving()
    const [charged, issued] = await meet(api, made.lock, 2, () => [made.charge(), made.invoice()])
    expect(charged?.statusCode).toBe(201)
    // Whichever was first: an invoice of 300.00 € or none.
    const rows = await api.sql<
      { total: number }[]
    >`SELECT (content ->> 'totalMinor')::int AS total FROM invoices WHERE booking_id = ${made.booking.id}`
    expect(rows.map(({ total }) => total)).toEqual(issued?.statusCode === 201 ? [30_000] : [])
  })

  test('all of it, many times: the data holds together', async () => {
    for (let round = 0; round < 6; round += 1) {
      const made = await leaving()
      const replies = await Promise.all([
        made.pay(),
        made.payPart(),
        made.charge(),
        made.payer(),
        made.invoice(),
        made.leave(),
        made.extend(),
        made.checkOut(),
      ])
      expect(failedOf(replies).filter((code) => code !== 'busy')).toEqual([])
      expect(replies.some(({ statusCode }) => statusCode < 300)).toBe(true)
    }
  })
})
