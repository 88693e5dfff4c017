import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { StayNow } from '@keystay/contract/stays/entities'
import { guestOf, send as sendChange, stayOf } from '../../testing/test-changes.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { confirmStay, ownPlainHotel, unitOf, type OwnedHotel } from '../../testing/test-stays.ts'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { codeOf } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

/** Noon of 21 November 2026: the day on which these stays begin. */
const arriving = ['2026-11-21', '2026-11-23'] as const

async function arrival(rooms = 1, guest?: { name: string }) {
  const owned = await ownPlainHotel(api, rooms)
  const booking = await confirmStay(api, owned.hotel, ...arriving, guest)
  const { id } = await stayRow(api, booking)
  const step = stepOf(owned, id)
  return { ...owned, booking, stayId: id, step }
}

const paid = async ({ owner, url }: OwnedHotel, { id }: Pick<Booking, 'id'>) =>
  dataOf(await owner.send('PATCH', `${url}/bookings/${id}`, { action: 'cash_paid' }))

describe('a booked unit is a stay', () => {
  test('each room of a line has its own guests, with the dates of the booking', async () => {
    const { hotel } = await ownPlainHotel(api, 2)
    const typeId = hotel.types[0]?.id ?? ''
    const line = { roomTypeId: typeId, quantity: 2, bedType: '1 Doppelbett', adults: 3, children: 0 }
    const { id } = await bookOne(api.newBrowser(), hotel, {
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      lines: [line],
      expectedGuests: 3,
      expectedTotal: { minor: 40_000, currency: 'EUR' },
    })
    const stays =
      await api.sql`SELECT state, ordered, adults, child_ages, active, version FROM stays WHERE booking_id = ${id}
      ORDER BY adults`
    const stay = { state: 'expected', ordered: '[2026-12-04,2026-12-06)', child_ages: [], active: true, version: 1 }
    expect(stays.map((row) => ({ ...row }))).toEqual([1, 2].map((adults) => ({ ...stay, adults })))
  })

  test('ends with its booking', async () => {
    const { owner, url, booking } = await arrival()
    dataOf(await owner.send('PATCH', `${url}/bookings/${booking.id}`, { action: 'cancel' }))
    expect(await stayRow(api, booking)).toMatchObject({ state: 'expected', active: false })
  })

  test('goes on in its room when the booking is changed, one version further', async () => {
    const { owner, url, booking, stayId } = await arrival(2)
    const before = await unitOf(api, booking)
    const changed = await sendChange(
      { browser: owner, url: `${url}/bookings/${booking.id}` },
      stayOf(booking, { checkOut: '2026-11-24' }),
      { expectedTotal: { minor: 30_000, currency: 'EUR' }, version: 0 },
    )
    expect(changed.statusCode).toBe(200)
    expect((await unitOf(api, booking)).roomId).toBe(before.roomId)
    expect(await stayRow(api, booking)).toMatchObject({ id: stayId, version: 2, ordered: '[2026-11-21,2026-11-24)' })
  })
})

describe('checking in', () => {
  test('pins the room and says who did it; its guest is in the house', async () => {
    const { owner, url, booking, stayId, step } = await arrival()
    expect(dataOf<StayNow>(await step('check_in', 1))).toEqual({
      id: stayId,
      state: 'in_house',
      version: 2,
      mayUndo: true,
    })
    expect((await unitOf(api, booking)).ownerPinned).toBe(true)
    expect(await stayRow(api, booking)).toMatchObject({ arrived_at: new Date('2026-11-21T12:00:00Z') })
    const [entry] = await api.sql<{ detail: object }[]>`
      SELECT detail FROM audit_log WHERE booking_id = ${booking.id} AND event = 'checked_in'`
    const [me] = await api.sql<{ id: string }[]>`SELECT owner_id AS id FROM properties WHERE id = ${booking.propertyId}`
    expect(entry?.detail).toMatchObject({ by: me?.id, stay: stayId })
    const shown = dataOf<OwnerBooking>(await owner.get(`${url}/bookings/${booking.id}`))
    expect(shown.history.at(-1)).toMatchObject({ event: 'checked_in', actor: 'owner', room: '1000' })
  })

  test('waits for the day of arrival of the desk', async () => {
    const { step } = await arrival()
    api.setNow('2026-11-21T02:30:00Z')
    expect(codeOf(await step('check_in', 1))).toBe('not_arrival_day')
    api.setNow('2026-11-22T02:30:00Z')
    expect((await step('check_in', 1)).statusCode).toBe(200)
  })

  test('is for confirmed bookings', async () => {
    const owned = await ownPlainHotel(api, 1)
    const booking = await bookOne(api.newBrowser(), owned.hotel, {
      checkIn: '2026-11-21',
      checkOut: '2026-11-23',
      expectedTotal: { minor: 20_000, currency: 'EUR' },
    })
    const { id } = await stayRow(api, booking)
    expect(codeOf(await stepOf(owned, id)('check_in', 1))).toBe('wrong_state')
  })

  test('needs a ready room, or that somebody says that it goes without', async () => {
    const { owner, url, booking, step } = await arrival()
    const { roomId } = await unitOf(api, booking)
    dataOf(await owner.send('PUT', `${url}/rooms/${roomId}/readiness`, { state: 'dirty', version: 0 }))
    expect(codeOf(await step('check_in', 1))).toBe('room_not_ready')
    expect((await step('check_in', 1, { anyway: true })).statusCode).toBe(200)
  })

  test('waits until the guest before has left the room', async () => {
    const owned = await ownPlainHotel(api, 1)
    api.setNow('2026-11-19T12:00:00Z')
    const before = await confirmStay(api, owned.hotel, '2026-11-19', '2026-11-21')
    const first = stepOf(owned, (await stayRow(api, before)).id)
    dataOf(await first('check_in', 1))
    const next = await confirmStay(api, owned.hotel, ...arriving)
    const second = stepOf(owned, (await stayRow(api, next)).id)
    api.setNow('2026-11-21T12:00:00Z')
    expect(codeOf(await second('check_in', 1, { anyway: true }))).toBe('guest_in_room')
    dataOf(await first('check_out', 2, { reason: 'later' }))
    dataOf(await second('check_in', 1, { anyway: true }))
    // The first one does not come back beside the second.
    expect(codeOf(await first('undo', 3))).toBe('guest_in_room')
  })

  test('ends cancelling, for guest and hotel, and changes by the guest', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, {
      checkIn: arriving[0],
      checkOut: arriving[1],
      expectedTotal: { minor: 20_000, currency: 'EUR' },
    })
    await confirmBooking(api.deps, hotel.id, booking.id)
    const { id } = await stayRow(api, booking)
    dataOf(await stepOf({ owner, url }, id)('check_in', 1))
    const atHotel = `${url}/bookings/${booking.id}`
    const cancelled = await browser.send('POST', `${bookingUrl(booking)}/cancel`, {}, { 'accept-language': 'de' })
    expect(cancelled.json()).toMatchObject({
      code: 'guest_arrived',
      message: expect.stringContaining('eingecheckt') as string,
    })
    expect(codeOf(await owner.send('PATCH', atHotel, { action: 'cancel' }))).toBe('guest_arrived')
    const shown = { expectedTotal: { minor: 30_000, currency: 'EUR' }, version: 0 }
    const form = stayOf(booking, { checkOut: '2026-11-24' })
    expect(codeOf(await sendChange(guestOf(browser, booking), form, shown))).toBe('guest_arrived')
    expect(dataOf<OwnerBooking>(await owner.get(atHotel)).may).toMatchObject({ cancel: false, change: true })
    // The hotel changes it; who is in the house stays there.
    expect((await sendChange({ browser: owner, url: atHotel }, form, shown)).statusCode).toBe(200)
    expect(await stayRow(api, booking)).toMatchObject({ id, state: 'in_house', version: 3 })
  })
})

describe('checking out', () => {
  test('needs that all is paid, or a reason; it leaves the room dirty', async () => {
    const { owner, url, booking, step } = await arrival()
    dataOf(await step('check_in', 1))
    api.setNow('2026-11-23T09:00:00Z')
    const refused = await step('check_out', 2)
    expect(refused.json()).toMatchObject({
      code: 'balance_unpaid',
      details: { due: { minor: 20_000, currency: 'EUR' } },
    })
    await paid({ owner, url } as OwnedHotel, booking)
    expect(dataOf<StayNow>(await step('check_out', 2))).toMatchObject({ state: 'departed', version: 3 })
    expect([
      ...(await api.sql`SELECT state, version FROM room_readiness WHERE property_id = ${booking.propertyId}`),
    ]).toEqual([{ state: 'dirty', version: 1 }])
  })

  test('with a reason says it in the audit log', async () => {
    const { booking, step } = await arrival()
    dataOf(await step('check_in', 1))
    dataOf(await step('check_out', 2, { reason: 'billed' }))
    const [entry] = await api.sql<{ detail: object }[]>`
      SELECT detail FROM audit_log WHERE booking_id = ${booking.id} AND event = 'checked_out'`
    expect(entry?.detail).toMatchObject({ dueMinor: 20_000, reason: 'billed' })
  })
})

describe('that nobody came', () => {
  test('is said when the day of the desk is over; the booking stays as it is', async () => {
    const { booking, step } = await arrival()
    api.setNow('2026-11-22T02:30:00Z')
    expect(codeOf(await step('no_show', 1))).toBe('arrival_day_not_over')
    api.setNow('2026-11-22T03:00:00Z')
    expect(dataOf<StayNow>(await step('no_show', 1))).toMatchObject({ state: 'no_show', mayUndo: true })
    const [row] = await api.sql`SELECT status FROM bookings WHERE id = ${booking.id}`
    expect(row).toEqual({ status: 'confirmed' })
    // They came after all.
    expect(dataOf<StayNow>(await step('undo', 2))).toMatchObject({ state: 'expected', version: 3, mayUndo: false })
    dataOf(await step('check_in', 3))
  })
})

describe('taking back', () => {
  test('a check-in gives back the pin, a check-out what was said of the room, each once', async () => {
    const { owner, url, booking, step } = await arrival()
    const room = `${url}/rooms/${(await unitOf(api, booking)).roomId}/readiness`
    dataOf(await owner.send('PUT', room, { state: 'inspected', version: 0 }))
    const before = await stayRow(api, booking)
    dataOf(await step('check_in', 1))
    expect(dataOf<StayNow>(await step('undo', 2))).toMatchObject({ state: 'expected', mayUndo: false })
    expect(await stayRow(api, booking)).toEqual({ ...before, version: 3 })
    expect((await unitOf(api, booking)).ownerPinned).toBe(false)
    expect(codeOf(await step('undo', 3))).toBe('nothing_to_undo')

    dataOf(await step('check_in', 3))
    dataOf(await step('check_out', 4, { reason: 'later' }))
    dataOf(await step('undo', 5))
    expect(await stayRow(api, booking)).toMatchObject({ state: 'in_house', departed_at: null })
    expect([
      ...(await api.sql`SELECT state, version FROM room_readiness WHERE property_id = ${booking.propertyId}`),
    ]).toEqual([{ state: 'inspected', version: 3 }])
  })

  test('does not overwrite what housekeeping has said since', async () => {
    const { owner, url, booking, step } = await arrival()
    const room = `${url}/rooms/${(await unitOf(api, booking)).roomId}/readiness`
    dataOf(await step('check_in', 1))
    dataOf(await step('check_out', 2, { reason: 'later' }))
    dataOf(await owner.send('PUT', room, { state: 'inspected', version: 1 }))
    dataOf(await step('undo', 3))
    const [said] = await api.sql`SELECT state, version FROM room_readiness WHERE property_id = ${booking.propertyId}`
    expect(said).toEqual({ state: 'inspected', version: 2 })
  })
})

test.each([2 ** 31, Number.MAX_SAFE_INTEGER])(
  'a state on top of a version that no room can have (%d) is refused',
  async (version) => {
    const { owner, url, booking } = await arrival()
    const room = `${url}/rooms/${(await unitOf(api, booking)).roomId}/readiness`
    expect(codeOf(await owner.send('PUT', room, { state: 'inspected', version }))).toBe('changed_meanwhile')
    dataOf(await owner.send('PUT', room, { state: 'inspected', version: 0 }))
    expect(codeOf(await owner.send('PUT', room, { state: 'dirty', version }))).toBe('changed_meanwhile')
  },
)

test('a step on top of an older version is refused with what is there now', async () => {
  const { stayId, step } = await arrival()
  dataOf(await step('check_in', 1))
  const late = await step('check_in', 1)
  expect(late.json()).toMatchObject({
    code: 'changed_meanwhile',
    details: { current: { id: stayId, state: 'in_house', version: 2, mayUndo: true } },
  })
})

test('the stay of another hotel does not exist', async () => {
  const { stayId } = await arrival()
  const other = await ownPlainHotel(api, 1)
  expect((await stepOf(other, stayId)('check_in', 1)).statusCode).toBe(404)
})
