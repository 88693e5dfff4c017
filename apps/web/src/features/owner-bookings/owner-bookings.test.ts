import type { OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { expect, test } from 'vitest'
import { conflictOf, toAssignments } from './room-assignment.tsx'
import { changeAddress, readAddress } from './bookings-address.ts'
import { priceRows } from './booking-money.tsx'
import { arrivalsBetween } from './bookings-view.tsx'

test('the address says what is searched, and what it says wrongly counts as not said', () => {
  const read = (text: string) => readAddress(new URLSearchParams(text))
  expect(read('hotel=q&q=Brandt&checkIn=2026-12-04&status=pending&page=3&booking=b1')).toEqual({
    filter: { q: 'Brandt', checkIn: '2026-12-04', status: 'pending', overdue: false, page: 3 },
    booking: 'b1',
  })
  const nothing = { filter: { q: '', checkIn: null, status: null, overdue: false, page: 1 }, booking: null }
  expect(read('')).toEqual(nothing)
  expect(read('overdue=true').filter).toEqual({ ...nothing.filter, overdue: true })
  expect(read('checkIn=2026-02-30&status=lost&page=-1')).toEqual(nothing)
})

test('another search begins at its first page and keeps the hotel; opening a booking stays on the page', () => {
  const at = new URLSearchParams('hotel=quinta&page=3&q=a')
  expect(changeAddress(at, { status: 'pending' })).toBe('?hotel=quinta&q=a&status=pending')
  expect(changeAddress(at, { overdue: true })).toBe('?hotel=quinta&q=a&overdue=true')
  expect(changeAddress(at, { q: '', status: null })).toBe('?hotel=quinta')
  expect(changeAddress(at, { booking: 'b1' })).toBe('?hotel=quinta&page=3&q=a&booking=b1')
  expect(changeAddress(at, { page: 1 })).toBe('?hotel=quinta&q=a')
})

const euros = (minor: number) => ({ minor, currency: 'EUR' })
const line = (kind: PriceLine['kind'], minor: number, more: Partial<PriceLine> = {}): PriceLine => ({
  kind,
  date: null,
  roomTypeId: null,
  quantity: null,
  label: '',
  amount: euros(minor),
  ...more,
})

test('the rows of a price sum to the same total as its lines', () => {
  const double = { roomTypeId: 't1', quantity: 2, label: 'Doppelzimmer' }
  const rows = priceRows([
    line('night', 8925, { ...double, date: '2026-12-04' }),
    line('night', 9900, { ...double, date: '2026-12-05' }),
    line('night', 5000, { roomTypeId: 't2', quantity: 1, label: 'Suite', date: '2026-12-04' }),
    line('breakfast', 0),
    line('early_booking', -2383),
  ])
  expect(rows).toEqual([
    { kind: 'nights', roomType: 'Doppelzimmer', quantity: 2, nights: 2, amount: euros(18_825) },
    { kind: 'nights', roomType: 'Suite', quantity: 1, nights: 1, amount: euros(5000) },
    { kind: 'breakfast', label: '', quantity: null, amount: euros(0) },
    { kind: 'early_booking', label: '', quantity: null, amount: euros(-2383) },
  ])
})

const free = (id: string) => ({ id, number: id, gapBefore: null, gapAfter: null, current: false })
const unit = (bookedRoomId: string, room: string, ...others: string[]) => ({
  bookedRoomId,
  room: { id: room, number: room },
  pinned: false,
  roomType: { id: 't1', name: 'Doppelzimmer' },
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  movedFrom: null,
  freeRooms: others.map(free),
})

test('sends a room for each booked room that is not left open, with the one that was seen', () => {
  const units = [unit('u1', '114', '115'), unit('u2', '121'), unit('u3', '122')]
  expect(toAssignments(units, { u1: '115', u2: '' })).toEqual([
    { bookedRoomId: 'u1', roomId: '115', expectedRoomId: '114' },
    { bookedRoomId: 'u3', roomId: '122', expectedRoomId: '122' },
  ])
  expect(toAssignments([unit('u1', '114')], { u1: '' })).toEqual([])
  // Somebody else took 115 meanwhile.
  expect(toAssignments([unit('u1', '114', '116')], { u1: '115' })).toMatchObject([{ roomId: '114' }])
})

test('tells from a refusal where the stay lies by now, or who is in the way', () => {
  const refusal = (details: object) => conflictOf({ details } as never)
  expect(refusal({ current: { room: { id: 'r', number: '122' } } })).toEqual({ current: '122', by: [], blocks: [] })
  const by = [{ guest: 'Keiko Yamada', code: '9QEA3J2K', checkIn: '2026-12-04', checkOut: '2026-12-06' }]
  expect(refusal({ by }).by).toEqual(by)
  expect(refusal({})).toEqual({ current: null, by: [], blocks: [] })
})

const answer = (all: number, ...ids: [string, string][]) => ({
  data: ids.map(([id, createdAt]) => ({ id, createdAt }) as OwnerBookingRow),
  counts: { all },
})

test('a booking is new when there are more than before and it was made after the latest known', () => {
  const before = answer(2, ['b', '2026-11-21T10:00:00Z'], ['a', '2026-11-21T09:00:00Z'])
  const after = answer(3, ['c', '2026-11-21T11:00:00Z'], ['b', '2026-11-21T10:00:00Z'])
  expect(arrivalsBetween(before, after)).toEqual({ count: 1, fresh: new Set(['c']) })
  expect(arrivalsBetween(after, before).count).toBe(0)
  // One of the page was erased: what follows moves up and is not new.
  expect(arrivalsBetween(answer(3, ['b', '2']), answer(3, ['a', '1']))).toEqual({ count: 0, fresh: new Set() })
})
