import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import { expect, test } from 'vitest'
import { cannotArrive, cannotLeave, nightsTogether, nightTotal, type LineNights } from './night-rules.ts'

const night = (day: number, availableRooms: number, minStay = 1, more: Partial<CalendarNight> = {}) => ({
  ...unrestricted,
  date: `2026-12-${String(day).padStart(2, '0')}`,
  price: { minor: 2000 * day, currency: 'EUR' },
  availableRooms,
  minStay,
  minStayThrough: 1,
  ...more,
})
const lines = (heldRooms = 0): readonly LineNights[] => [
  { quantity: 2, nights: [night(4, 3), night(5, 2, 2), night(6, 1), night(7, 5)], heldOn: () => heldRooms },
]

test('a night costs what all rooms cost, when all are free', () => {
  expect(nightTotal(lines(), '2026-12-04')).toBe(8000)
  expect(nightTotal(lines(), '2026-12-06')).toBeNull()
  expect(nightTotal(lines(), '2026-12-24')).toBeNull()
})

test('rooms that the booking holds itself count as free', () => {
  expect(cannotArrive(lines(), '2026-12-06')).toBe(true)
  expect(cannotArrive(lines(1), '2026-12-06')).toBe(false)
})

test('a stay may end on the morning of a taken night, not after it', () => {
  expect(cannotLeave(lines(), '2026-12-04', '2026-12-06')).toBe(false)
  expect(cannotLeave(lines(), '2026-12-04', '2026-12-07')).toBe(true)
})

test('a stay is as long as its first night asks', () => {
  expect(cannotLeave(lines(1), '2026-12-05', '2026-12-06')).toBe(true)
  expect(cannotLeave(lines(1), '2026-12-05', '2026-12-07')).toBe(false)
})

test('nobody arrives or leaves where a room type is closed to it', () => {
  const both: readonly LineNights[] = [
    ...lines(1),
    {
      quantity: 1,
      nights: [night(4, 1, 1, { closedToArrival: true }), night(7, 1, 1, { closedToDeparture: true })],
      heldOn: () => 0,
    },
  ]
  expect(cannotArrive(both, '2026-12-04')).toBe(true)
  expect(cannotArrive(both, '2026-12-07')).toBe(false)
  expect(cannotLeave(both, '2026-12-05', '2026-12-07')).toBe(true)
  expect(cannotLeave(both, '2026-12-05', '2026-12-08')).toBe(false)
})

test('a stay can be had that one plan sells in all rooms', () => {
  const plan = (planId: string, minStay: number) => ({ ...unrestricted, planId, minStay })
  const line = (...plans: ReturnType<typeof plan>[]): LineNights => ({
    quantity: 1,
    nights: [4, 5, 6].map((day) => night(day, 3, 3, plans.length > 0 ? { plans } : {})),
    heldOn: () => 0,
  })
  const blocked = (...rooms: readonly LineNights[]) => cannotLeave(rooms, '2026-12-04', '2026-12-05')
  expect(blocked(line())).toBe(true)
  expect(blocked(line(plan('a', 1)))).toBe(false)
  expect(blocked(line(plan('a', 1)), line(plan('a', 1)))).toBe(false)
  expect(blocked(line(plan('a', 1)), line(plan('b', 1)))).toBe(true)
  expect(blocked(line(plan('a', 1), plan('b', 2)), line(plan('a', 2), plan('b', 1)))).toBe(true)
  // A type that does not list the plan asks for what its standard plan does.
  expect(blocked(line(plan('a', 1)), line())).toBe(true)
  const free = { ...line(), nights: [4, 5, 6].map((day) => night(day, 3)) }
  expect(blocked(line(plan('a', 1)), free)).toBe(false)
})

test('a day may be arrived on by any plan', () => {
  const closed = { closedToArrival: true }
  const line = (open: boolean): readonly LineNights[] => [
    {
      quantity: 1,
      nights: [night(4, 3, 1, { ...closed, plans: [{ ...unrestricted, planId: 'a', closedToArrival: !open }] })],
      heldOn: () => 0,
    },
  ]
  expect([cannotArrive(line(false), '2026-12-04'), cannotArrive(line(true), '2026-12-04')]).toEqual([true, false])
})

test('a night of several rooms costs what it costs in each of them, once all are known', () => {
  const garden = nightsTogether([
    [night(4, 3), night(5, 2)],
    [night(4, 3, 1, { price: { minor: 500, currency: 'EUR' } })],
  ])
  expect(garden.map(({ date, price }) => [date, price.minor])).toEqual([['2026-12-04', 8500]])
})
