import { expect, test } from 'vitest'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import { inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { writeOutbox, type OutboxKind } from '../outbox/outbox.ts'
import { testNow, useTestApp } from '../../testing/test-app.ts'
import { bookingUrl, bookOne } from '../../testing/test-hotel.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { readMail } from './read-mail.ts'
import { composeMail } from './templates/compose.ts'

const api = useTestApp()
const at = new Date(testNow)

/** A booking of 180.00 € in English at a hotel of its own. */
async function booked(request: Partial<BookingRequest> = {}) {
  const { hotel, owner, url } = await ownHotel(api)
  const guest = api.newBrowser()
  const booking = await bookOne(guest, hotel, { locale: 'en', ...request })
  return { booking, hotel, guest, owner, url: `${url}/bookings/${booking.id}` }
}

/** The same, paid in cash. */
async function paidInCash() {
  const all = await booked()
  await all.guest.send('POST', `${bookingUrl(all.booking)}/payments`, { method: 'cash' })
  expect((await all.owner.send('PATCH', all.url, { action: 'cash_paid' })).statusCode).toBe(200)
  return all
}

/** What the one mail of a kind about a booking says now. */
async function textOf({ id }: Booking, kind: OutboxKind): Promise<string> {
  const [row, ...others] = await api.database.read
    .selectFrom('outbox')
    .selectAll()
    .where('bookingId', '=', id)
    .where('kind', '=', kind)
    .execute()
  expect(others).toEqual([])
  const mail = row && (await readMail(api.deps, { ...row, kind, payload: row.payload as Record<string, unknown> }))
  if (!mail) throw new Error(`No mail says ${kind}.`)
  return (await composeMail(mail.content)).text.replaceAll('\u00a0', ' ')
}

test('what was given back before a booking is cancelled is not given, or kept, once more', async () => {
  const part = await paidInCash()
  await part.owner.send('POST', `${part.url}/refunds`, { amountMinor: 5000, heldMinor: 18_000 })
  expect((await part.guest.send('POST', `${bookingUrl(part.booking)}/cancel`)).statusCode).toBe(200)
  expect(await textOf(part.booking, 'booking_cancelled')).toContain('You get €130.00 back, which is all that was held')
  expect(await textOf(part.booking, 'owner_cancellation')).toContain(
    'Bezahlt waren: 130,00 €\nErstattung an den Gast: 130,00 €\nBleibt beim Hotel: 0,00 €',
  )
  const all = await paidInCash()
  await all.owner.send('POST', `${all.url}/refunds`, { amountMinor: 18_000, heldMinor: 18_000 })
  await all.guest.send('POST', `${bookingUrl(all.booking)}/cancel`)
  expect(await textOf(all.booking, 'booking_cancelled')).toContain('there is nothing to refund.')
  expect(await textOf(all.booking, 'owner_cancellation')).toContain('Zahlung: Es ist nichts zu erstatten.')
})

test('money that came too late goes back the way that it came, however the booking is paid', async () => {
  const { booking } = await paidInCash()
  const { propertyId, id: bookingId } = booking
  const key = { propertyId, bookingId }
  const [attemptId, refundId] = [newId(), newId()]
  await api.sql`INSERT INTO payment_attempts (property_id, id, booking_id, method, status, amount_minor, currency, request,
      captured_minor, captured_currency, expires_at, created_at, checked_at, ended_at)
    VALUES (${propertyId}, ${attemptId}, ${bookingId}, 'paypal', 'captured', 18000, 'EUR', '{}', 18000, 'EUR', ${at}, ${at}, ${at}, ${at})`
  await api.sql`INSERT INTO refunds
      (property_id, id, booking_id, attempt_id, amount_minor, currency, reason, status, created_at, due_at)
    VALUES (${propertyId}, ${refundId}, ${bookingId}, ${attemptId}, 18000, 'EUR', 'twice', 'done', ${at}, ${at})`
  await inTransaction(api.database.write, async (tx) => {
    await writeOutbox(tx, [{ kind: 'refund_made', at, ...key, refundId }])
  })
  const text = await textOf(booking, 'refund_made')
  expect(text).toContain('The amount goes back through PayPal')
  expect(text).not.toContain('speak to reception')
})

test('rooms are only said to be held while they are', async () => {
  const { booking, hotel } = await booked()
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  await inTransaction(api.database.write, async (tx) => {
    await writeOutbox(tx, [{ kind: 'payment_failed', at, ...key, attemptId: newId() }])
  })
  expect(await textOf(booking, 'payment_failed')).toContain('still reserved for you: until')
  api.setNow(booking.holdExpiresAt ?? '')
  const over = await textOf(booking, 'payment_failed')
  expect(over).toContain('no longer reserved')
  expect(over).toContain(`/${hotel.slug}/room-type?`)
  expect(over).not.toContain('booking-access')
})
