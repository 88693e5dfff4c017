import { expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { useTestApp } from '../../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../../testing/test-hotel.ts'
import { sweepOverdueHolds } from '../sweep-holds.ts'

const api = useTestApp()

test('a guest is told that the mail about how the booking stands is on its way, whatever it tells', async () => {
  const browser = api.newBrowser()
  const hotel = await createHotel(api, { types: [{ rooms: 3 }] })
  const isMailed = async (booking: Booking) =>
    (await browser.get(bookingUrl(booking))).json<{ data: Booking }>().data.mailed
  const unpaid = await bookOne(browser, hotel)
  expect(await isMailed(unpaid)).toBe(false)
  api.setNow(unpaid.holdExpiresAt ?? '')
  await sweepOverdueHolds(api.deps)
  expect(await isMailed(unpaid)).toBe(true)
  const paid = await bookOne(browser, hotel)
  await browser.send('POST', `${bookingUrl(paid)}/payments`, { method: 'cash' })
  expect(await isMailed(paid)).toBe(true)
  await browser.send('POST', `${bookingUrl(paid)}/cancel`)
  expect(await isMailed(paid)).toBe(true)
  await api.sql`DELETE FROM outbox WHERE kind = 'booking_cancelled'`
  expect(await isMailed(paid)).toBe(false)
})
