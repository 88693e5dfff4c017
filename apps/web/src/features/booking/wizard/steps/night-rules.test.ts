import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import { expect, test } from 'vitest'
import { cannotArrive, cannotLeave, nightTotal, type LineNights } from './night-rules.ts'

const night = (day: number, availableRooms: number, minStay = 1, more: Partial<CalendarNight> = {}) => ({
  ...unrestricted,
  date: `2026-12-${String(day).padStart(2, '0')}`,
  price: { minor: 1000 * day, currency: 'EUR' },
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
