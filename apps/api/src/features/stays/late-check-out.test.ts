import { expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Extra } from '@keystay/contract/extras/entities'
import type { Folio } from '@keystay/contract/folio/entities'
import type { RoomPlan } from '@keystay/contract/room-plan/entities'
import type { RoomReadiness, Today } from '@keystay/contract/stays/entities'
import { extendAs, stayRow, stepOf } from '../../testing/test-desk.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { billOf } from '../../testing/test-folio.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { dataOf, extraForm } from '../../testing/test-owner.ts'
import { confirmTwoRooms, ownPlainHotel, unitOf, type OwnedHotel } from '../../testing/test-stays.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { readBooking } from '../bookings/read-booking.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const lateExtra = { name: 'Spätere Abreise', unit: 'stay', priceMinor: 2000, leavesAt: '14:00' } as const

/** Until when whoever leaves today keeps the room: on the desk's day and for housekeeping, by room number. */
async function leavingAt({ owner, url }: OwnedHotel) {
  const { stays } = dataOf<Today>(await owner.get(`${url}/today`))
  const rooms = dataOf<RoomReadiness[]>(await owner.get(`${url}/readiness`))
  return {
    today: stays.map(({ room, leavesAt }) => `${room.number} ${leavesAt ?? '-'}`),
    rooms: rooms
      .filter(({ leaves, leavesAt }) => leaves || leavesAt)
      .map(({ room, leavesAt }) => `${room.number} ${leavesAt ?? '-'}`),
  }
}

/** A guest in the house from 21 to 23 November with an extra at 20.00 €, at a hotel whose guests leave by 11:00. */
async function guestWith(extra: Parameters<typeof createExtra>[2]) {
  const owned = await ownPlainHotel(api, 1)
  const extraId = await createExtra(api, owned.hotel.id, extra)
  const guest = api.newBrowser()
  const booking = await bookOne(guest, owned.hotel, {
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    extras: [{ extraId, count: 1 }],
    expectedTotal: { minor: 22_000, currency: 'EUR' },
  })
  await confirmBooking(api.deps, owned.hotel.id, booking.id)
  const { id } = await stayRow(api, booking)
  dataOf(await stepOf(owned, id)('check_in', 1))
  return { ...owned, guest, booking, id, extraId }
}

test('a guest who booked it keeps the room on the last day alone, and desk and housekeeping read until when', async () => {
  const made = await guestWith(lateExtra)
  api.setNow('2026-11-22T12:00:00Z')
  expect(await leavingAt(made)).toEqual({ today: ['1000 -'], rooms: [] })
  api.setNow('2026-11-23T08:00:00Z')
  expect(await leavingAt(made)).toEqual({ today: ['1000 14:00'], rooms: ['1000 14:00'] })
  // What was promised stays, whatever the hotel says of the extra since.
  await api.sql`UPDATE extras SET leaves_at = NULL WHERE property_id = ${made.hotel.id}`
  expect((await leavingAt(made)).today).toEqual(['1000 14:00'])
  dataOf(await stepOf(made, made.id)('check_out', 2, { reason: 'later' }))
  expect(await leavingAt(made)).toEqual({ today: ['1000 -'], rooms: [] })
})

test('the room plan says so of a stay that will end so, until the guest has left', async () => {
  const { owner, url, ...made } = await guestWith(lateExtra)
  const bars = async (window = 'from=2026-11-20&to=2026-11-30') =>
    dataOf<RoomPlan>(await owner.get(`${url}/plan?${window}`)).stays.map(({ checkOut, leavesAt }) => [
      checkOut,
      leavesAt,
    ])
  expect(await bars()).toEqual([['2026-11-23', '14:00']])
  // A part from which the guest goes on to another one is not where anybody leaves late.
  api.setNow('2026-11-22T12:00:00Z')
  await api.sql`UPDATE stays SET ordered = daterange('2026-11-21', '2026-11-24') WHERE property_id = ${made.hotel.id} AND id = ${made.id}`
  expect(await bars()).toEqual([['2026-11-23', undefined]])
  await api.sql`UPDATE stays SET ordered = daterange('2026-11-21', '2026-11-23') WHERE property_id = ${made.hotel.id} AND id = ${made.id}`
  expect(await bars('from=2026-11-22&to=2026-11-23')).toEqual([['2026-11-23', '14:00']])
  api.setNow('2026-11-23T08:00:00Z')
  dataOf(await stepOf({ ...made, owner, url }, made.id)('check_out', 2, { reason: 'later' }))
  expect(await bars()).toEqual([['2026-11-23', undefined]])
})

test('the guest’s page and calendar entry tell that time too', async () => {
  const { guest, booking } = await guestWith(lateExtra)
  expect(dataOf<Booking>(await guest.get(bookingUrl(booking))).hotel.checkOutTime).toBe('14:00')
  const entry = (await guest.get(`${bookingUrl(booking)}/calendar.ics`)).body
  expect(entry).toContain('DTEND:20261123T130000Z')
})

test('it goes along with a stay that goes on', async () => {
  const made = await guestWith(lateExtra)
  api.setNow('2026-11-23T08:00:00Z')
  dataOf(await extendAs(made, made.id, { checkOut: '2026-11-24' }))
  expect((await leavingAt(made)).today).toEqual(['1000 -'])
  api.setNow('2026-11-24T08:00:00Z')
  expect((await leavingAt(made)).today).toEqual(['1000 14:00'])
})

test('nothing is said of a time that is no later than the hotel’s', async () => {
  const made = await guestWith({ ...lateExtra, leavesAt: '11:00' })
  api.setNow('2026-11-23T08:00:00Z')
  expect(await leavingAt(made)).toEqual({ today: ['1000 -'], rooms: ['1000 -'] })
})

test('the desk puts it on the bill of one stay of two, and takes it off again', async () => {
  const owned = await ownPlainHotel(api, 2)
  const extraId = await createExtra(api, owned.hotel.id, { ...lateExtra, mode: 'hotel' })
  const sold = { checkIn: '2026-11-21', checkOut: '2026-11-22', totalMinor: 20_000 }
  const { booking, stayIds } = await confirmTwoRooms(api, owned.hotel, sold)
  for (const id of stayIds) dataOf(await stepOf(owned, id)('check_in', 1))
  api.setNow('2026-11-22T08:00:00Z')
  const [one = ''] = stayIds
  const bill = billOf(owned, booking.id)
  const { total } = await bill.folio()
  const form = { stayId: one, extraId, quantity: 1, priceMinor: 2000, expectedTotal: total }
  const { lines } = dataOf<Folio>(
    await owned.owner.send('POST', `${owned.url}/bookings/${booking.id}/folio/lines`, form),
  )
  const [row] = await api.sql<{ number: string }[]>`
    SELECT r.number FROM booked_rooms s JOIN rooms r ON r.property_id = s.property_id AND r.id = s.room_id
    WHERE s.property_id = ${owned.hotel.id} AND s.stay_id = ${one}`
  const other = row?.number === '1000' ? '1001' : '1000'
  const told = [`${row?.number} 14:00`, `${other} -`].toSorted()
  expect(await leavingAt(owned)).toEqual({ today: told, rooms: told })
  // The other room is left by the hotel's time, which is what the whole booking reads.
  const key = { propertyId: owned.hotel.id, bookingId: booking.id, language: 'de' } as const
  expect((await readBooking(api.deps.database.read, key))?.hotel.checkOutTime).toBe('11:00')
  dataOf(await bill.takeOff(lines.at(-1)?.position))
  const none = ['1000 -', '1001 -']
  expect(await leavingAt(owned)).toEqual({ today: none, rooms: none })
})

test('the hotel says so of an extra, changes it, and takes it back; not of what everybody pays', async () => {
  const { owner, url, hotel } = await ownPlainHotel(api, 1)
  const add = async (fields: object) =>
    await owner.send('POST', `${url}/extras`, extraForm({ ...lateExtra, ...fields }))
  const extra = dataOf<Extra>(await add({}))
  expect(extra.leavesAt).toBe('14:00')
  const change = async (fields: object, version: number) =>
    dataOf<Extra>(await owner.send('PUT', `${url}/extras/${extra.id}`, extraForm({ ...lateExtra, ...fields, version })))
  expect((await change({ leavesAt: '16:30' }, 1)).leavesAt).toBe('16:30')
  const log = await api.sql<{ leavesAt: string | null }[]>`
    SELECT detail ->> 'leavesAt' AS "leavesAt" FROM audit_log WHERE property_id = ${hotel.id} ORDER BY at, id`
  expect(log.map(({ leavesAt }) => leavesAt)).toEqual(['14:00', '16:30'])
  // As a page of before sends it.
  const { leavesAt: _none, ...older } = lateExtra
  const plain = extraForm({ ...older, version: 2 })
  expect(dataOf<Extra>(await owner.send('PUT', `${url}/extras/${extra.id}`, plain)).leavesAt).toBeNull()
  for (const wrong of [{ leavesAt: '25:00' }, { leavesAt: '' }, { leavesAt: '14:00', mode: 'compulsory' }]) {
    const refused = await add({ name: 'Anderes', ...wrong })
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)], JSON.stringify(wrong)).toEqual(
      [422, ['leavesAt']],
    )
  }
})

test('who comes into that room finds it taken until then, and ready once its guest has left', async () => {
  const made = await guestWith(lateExtra)
  const next = await bookOne(api.newBrowser(), made.hotel, {
    checkIn: '2026-11-23',
    checkOut: '2026-11-24',
    expectedTotal: { minor: 10_000, currency: 'EUR' },
  })
  await confirmBooking(api.deps, made.hotel.id, next.id)
  expect((await unitOf(api, next)).roomId).toBe((await unitOf(api, made.booking)).roomId)
  api.setNow('2026-11-23T12:30:00Z')
  const { stays } = dataOf<Today>(await made.owner.get(`${made.url}/today`))
  expect(stays.map(({ group, leavesAt, occupied, next: step }) => [group, leavesAt, occupied, step])).toEqual([
    ['departure', '14:00', false, 'collect'],
    ['arrival', undefined, true, 'wait'],
  ])
})
