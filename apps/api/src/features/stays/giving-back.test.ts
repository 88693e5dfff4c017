import { describe, expect, test } from 'vitest'
import type { CashBook } from '@keystay/contract/days/entities'
import type { Folio } from '@keystay/contract/folio/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { leaveAs, quoteAt, stayRow, stepOf, extendAs } from '../../testing/test-desk.ts'
import { billOf } from '../../testing/test-folio.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createStaff } from '../../testing/test-staff.ts'
import { confirmStay, ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'

const api = useTestApp()

/** A guest in the house on the second of four days at 100.00 €, all of it paid at the desk, and somebody of its front desk. */
async function paidInHouse(method: 'cash' | 'terminal' = 'cash') {
  const owned = await ownPlainHotel(api, 2)
  const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-25')
  const bill = billOf(owned, booking.id)
  dataOf(await bill.move({ amountMinor: 40_000, seenMinor: 40_000, method }))
  const { id } = await stayRow(api, booking)
  dataOf(await stepOf(owned, id)('check_in', 1))
  api.setNow('2026-11-22T12:00:00Z')
  const desk = { ...owned, owner: (await createStaff(api, owned.hotel.id, 'front_desk')).browser }
  const at = `${owned.url}/bookings/${booking.id}`
  const shown = async () => dataOf<OwnerBooking>(await owned.owner.get(at))
  const book = async () => dataOf<CashBook>(await owned.owner.get(`${owned.url}/cash-book`))
  const back = async () =>
    [
      ...(await api.sql<{ minor: number; method: string }[]>`
        SELECT amount_minor::int AS minor, method FROM desk_payments WHERE booking_id = ${booking.id} AND amount_minor < 0`),
    ].map((row) => ({ ...row }))
  return { owned, desk, booking, bill, id, at, shown, book, back }
}

const waived = { waivesFee: true }
const noFee = async (bookingId: string) =>
  await api.sql`UPDATE bookings SET free_until = '2026-12-01', cancel_tiers = NULL WHERE id = ${bookingId}`

describe('money that goes back by a step of the desk', () => {
  test('needs the right to give it back: leaving early is quoted, but refused to whoever has none, and nothing has changed', async () => {
    const { owned, desk, booking, id, back, shown } = await paidInHouse()
    await noFee(booking.id)
    const quote = await quoteAt<LeaveQuote>(desk, id, 'departure', {})
    expect([quote.refund.minor, quote.refundAtDesk.minor]).toEqual([30_000, 30_000])
    const refused = await leaveAs(desk, id)
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'refund_right_missing'])
    expect([await back(), (await shown()).total.minor]).toEqual([[], 40_000])
    dataOf(await leaveAs(owned, id))
    expect(await back()).toEqual([{ minor: -30_000, method: 'cash' }])
  })

  test('needs it too where a charge is taken off, an extension is undone, a stay is changed or a booking is cancelled', async () => {
    const { owned, desk, bill, id, at, back } = await paidInHouse()
    dataOf(await bill.charge({ text: 'Minibar', vatClass: 'drinks', priceMinor: 450 }))
    dataOf(await bill.move({ amountMinor: 450, seenMinor: 450 }))
    const { lines } = dataOf<Folio>(await owned.owner.get(`${at}/folio`))
    const position = lines.find(({ kind }) => kind === 'charge')?.position
    const turn = `${at}/folio/lines/${position}/reversal`
    expect(codeOf(await desk.owner.send('POST', turn))).toBe('refund_right_missing')
    dataOf(await extendAs(desk, id, { checkOut: '2026-11-26' }))
    dataOf(await bill.move({ amountMinor: 10_000, seenMinor: 10_000 }))
    const undo = { step: 'undo', version: 3 }
    expect(codeOf(await desk.owner.send('POST', `${owned.url}/stays/${id}/steps`, undo))).toBe('refund_right_missing')
    const later = await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-06', { name: 'Ole Petersen' })
    dataOf(await billOf(owned, later.id).move({ amountMinor: 20_000, seenMinor: 20_000 }))
    const cancel = async (by: typeof desk.owner) =>
      await by.send('PATCH', `${owned.url}/bookings/${later.id}`, { action: 'cancel' })
    expect(codeOf(await cancel(desk.owner))).toBe('refund_right_missing')
    expect(await back()).toEqual([])
    dataOf(await cancel(owned.owner))
    dataOf(await owned.owner.send('POST', `${turn}?refundBy=terminal`))
    expect(await back()).toEqual([{ minor: -450, method: 'terminal' }])
  })

  test('is handed out by the way that the desk chose, of which the guest is told', async () => {
    const { owned, booking, id, back } = await paidInHouse('terminal')
    await noFee(booking.id)
    dataOf(await leaveAs(owned, id, {}, { refundBy: 'transfer' }))
    expect(await back()).toEqual([{ minor: -30_000, method: 'transfer' }])
    const [mail] = await api.sql`SELECT payload FROM outbox WHERE booking_id = ${booking.id} AND kind = 'stay_changed'`
    expect(mail?.['payload']).toMatchObject({ refundMinor: 30_000, atDesk: { minor: 30_000, method: 'transfer' } })
  })

  test('is not handed out in cash that the drawer does not have: another way, or cash is put in first', async () => {
    const { owned, id, book } = await paidInHouse('terminal')
    const refused = await leaveAs(owned, id, waived)
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'cash_too_low'])
    const put = async (amountMinor: number) =>
      await owned.owner.send('POST', `${owned.url}/cash-book/movements`, {
        id: newId(),
        amountMinor,
        note: 'Wechselgeld',
      })
    dataOf(await put(29_999))
    expect(codeOf(await leaveAs(owned, id, waived))).toBe('cash_too_low')
    expect(codeOf(await put(-30_000))).toBe('cash_too_low')
    dataOf(await put(1))
    dataOf(await leaveAs(owned, id, waived))
    expect((await book()).expected.minor).toBe(0)
  })

  test('of two payouts at once goes out once', async () => {
    const { owned, id, bill } = await paidInHouse()
    dataOf(await bill.charge({ text: 'Minibar', vatClass: 'drinks', priceMinor: 100 }))
    const out = { id: newId(), amountMinor: -40_000, note: 'Bank' }
    const replies = await Promise.all([
      owned.owner.send('POST', `${owned.url}/cash-book/movements`, out),
      leaveAs(owned, id, waived),
    ])
    const isRefused = replies.filter((reply) => reply.statusCode >= 400).map((reply) => codeOf(reply))
    expect(isRefused).toEqual(['cash_too_low'])
  })
})
