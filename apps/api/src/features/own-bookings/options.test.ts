import { describe, expect, test } from 'vitest'
import type { Today } from '@keystay/contract/stays/entities'
import { sweepOverdueHolds } from '../bookings/sweep-holds.ts'
import { book, bookingUrl } from '../../testing/test-hotel.ts'
import { moneyOf } from '../../testing/money-rows.ts'
import { bookOwn, bookOwnOne } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { accessToken } from '../bookings/guest/access.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const until = '2026-11-27'
const guest = { name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '+4915100000001' }

async function guestOf({ propertyId, id }: { propertyId: string; id: string }) {
  const browser = api.newBrowser()
  const token = accessToken(api.deps.config, propertyId, id)
  dataOf(await browser.send('POST', '/v1/public/bookings/access', { token }))
  return browser
}

describe('an option', () => {
  test('waits until the end of a day by the hotel’s clock, and is released then like any hold', async () => {
    const owned = await ownPlainHotel(api, 1)
    const option = await bookOwnOne(owned, { optionUntil: until, guest, mails: true })
    expect(option).toMatchObject({ status: 'pending', optionUntil: until, holdExpiresAt: '2026-11-27T23:00:00.000Z' })
    expect(option.history.map(({ event }) => event)).toEqual(['created', 'option_made'])
    api.setNow('2026-11-27T22:59:59Z')
    expect(await sweepOverdueHolds(api.deps)).toBe(0)
    expect(codeOf(await bookOwn(owned))).toBe('room_unavailable')
    api.setNow('2026-11-27T23:00:00Z')
    expect(await sweepOverdueHolds(api.deps)).toBe(1)
    expect(await moneyOf(api, option)).toMatchObject({
      booking: 'cancelled pending hold_expired',
      mails: ['hold_expired', 'option_made'],
    })
  })

  test('ends on a day to come, on that of arrival at the latest', async () => {
    const owned = await ownPlainHotel(api, 1)
    for (const [optionUntil, message] of [
      ['2026-11-20', 'That day is over already'],
      ['2026-12-05', 'An option ends on the day of arrival at the latest'],
    ])
      expect((await bookOwn(owned, { optionUntil })).json()).toMatchObject({ fields: { optionUntil: message } })
    expect((await bookOwnOne(owned, { optionUntil: '2026-12-04' })).optionUntil).toBe('2026-12-04')
  })

  test('is among the tasks of its last day, and counted apart of all others', async () => {
    const owned = await ownPlainHotel(api, 3)
    const option = await bookOwnOne(owned, { optionUntil: until })
    await bookOwnOne(owned, { optionUntil: '2026-12-01' })
    const optionsOn = async (instant: string) => {
      api.setNow(instant)
      return dataOf<Today>(await owned.owner.get(`${owned.url}/today`)).options
    }
    expect(await optionsOn('2026-11-26T12:00:00Z')).toEqual({ rooms: 2, ending: [] })
    // At 01:30 the desk is still in the day before; the option ends with the date that has come.
    for (const instant of ['2026-11-27T00:30:00Z', '2026-11-27T22:59:59Z'])
      expect(await optionsOn(instant)).toMatchObject({
        rooms: 2,
        ending: [{ bookingId: option.id, guest: 'Jana Brandt', rooms: 1, until, total: eur(20_000) }],
      })
    expect(await optionsOn('2026-11-27T23:00:00Z')).toEqual({ rooms: 1, ending: [] })
  })

  test('is confirmed by the hotel, once', async () => {
    const owned = await ownPlainHotel(api, 1)
    const { id } = await bookOwnOne(owned, { optionUntil: until })
    const confirm = async () => await owned.owner.send('PATCH', `${owned.url}/bookings/${id}`, { action: 'confirm' })
    expect(dataOf(await confirm())).toMatchObject({ status: 'confirmed', source: 'phone', optionUntil: until })
    expect(dataOf(await confirm())).toMatchObject({ status: 'confirmed' })
    const other = await bookOwnOne(owned, { optionUntil: until, checkIn: '2026-12-10', checkOut: '2026-12-12' })
    api.setNow('2026-11-28T12:00:00Z')
    const late = await owned.owner.send('PATCH', `${owned.url}/bookings/${other.id}`, { action: 'confirm' })
    expect(codeOf(late)).toBe('wrong_state')
  })

  test('takes nothing from what guests may hold, nor does what the hotel booked', async () => {
    const owned = await ownPlainHotel(api, 12)
    const rooms = (quantity: number) => [
      { roomTypeId: owned.hotel.types[0]?.id ?? '', quantity, bedType: '1 Doppelbett', adults: quantity, children: 0 },
    ]
    await bookOwnOne(owned, { optionUntil: until, guest, lines: rooms(5), expectedTotal: eur(100_000) })
    await bookOwnOne(owned, { guest, lines: rooms(5), expectedTotal: eur(100_000) })
    const reply = await book(api.newBrowser(), owned.hotel, { expectedTotal: eur(20_000) })
    expect(reply.statusCode).toBe(201)
  })

  test('is confirmed by its guest, who changes neither its rooms nor its price', async () => {
    const owned = await ownPlainHotel(api, 1)
    const otherwise = { reason: 'agreed', nightsMinor: 15_000 }
    const option = await bookOwnOne(owned, { optionUntil: until, guest, otherwise, expectedTotal: eur(15_000) })
    const browser = await guestOf(option)
    const change = { checkOut: '2026-12-05', expectedTotal: eur(10_000) }
    expect(codeOf(await browser.send('PATCH', bookingUrl(option), change))).toBe('wrong_state')
    const renamed = { guest: { ...guest, name: 'Jana B. Brandt' } }
    expect((await browser.send('PATCH', bookingUrl(option), renamed)).statusCode).toBe(200)
    api.setNow('2026-11-26T12:00:00Z')
    const paid = await browser.send('POST', `${bookingUrl(option)}/payments`, { method: 'cash' })
    expect(dataOf(paid)).toMatchObject({ booking: { status: 'confirmed', total: eur(15_000), guest: renamed.guest } })
  })
})
