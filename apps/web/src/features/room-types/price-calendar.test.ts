import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import { describe, expect, test } from 'vitest'
import { isBlockedDay } from './price-calendar.tsx'

const open = { ...unrestricted, minStay: 1, minStayThrough: 1 }

describe('days of the price calendar', () => {
  const night = (date: string, more: Partial<CalendarNight> = {}) =>
    [date, { ...open, date, price: { minor: 100, currency: 'EUR' }, availableRooms: 2, ...more }] as const
  const nights = new Map([
    night('2026-12-04'),
    night('2026-12-05', { minStay: 3 }),
    night('2026-12-06'),
    night('2026-12-07'),
    night('2026-12-08', { availableRooms: 0 }),
    night('2026-12-09', { closed: true }),
  ])

  test('a sold-out or closed night cannot be an arrival', () => {
    expect(isBlockedDay(nights, '2026-12-08', null)).toBe(true)
    expect(isBlockedDay(nights, '2026-12-09', null)).toBe(true)
    expect(isBlockedDay(nights, '2026-12-07', null)).toBe(false)
  })

  test('a stay may end on the day of a sold-out night, not after it', () => {
    expect(isBlockedDay(nights, '2026-12-08', '2026-12-06')).toBe(false)
    expect(isBlockedDay(nights, '2026-12-09', '2026-12-06')).toBe(true)
  })

  test('an arrival asks for its minimum stay', () => {
    expect(isBlockedDay(nights, '2026-12-07', '2026-12-05')).toBe(true)
    expect(isBlockedDay(nights, '2026-12-08', '2026-12-05')).toBe(false)
  })

  test('nobody arrives or leaves on days that are closed to it', () => {
    const closings = new Map([
      night('2026-12-04', { maxStay: 2 }),
      night('2026-12-05', { closedToArrival: true }),
      night('2026-12-06', { closedToDeparture: true }),
      night('2026-12-07'),
    ])
    expect(isBlockedDay(closings, '2026-12-05', null)).toBe(true)
    expect(isBlockedDay(closings, '2026-12-05', '2026-12-04')).toBe(false)
    expect(isBlockedDay(closings, '2026-12-06', '2026-12-04')).toBe(true)
    expect(isBlockedDay(closings, '2026-12-07', '2026-12-04')).toBe(true)
    expect(isBlockedDay(closings, '2026-12-07', '2026-12-06')).toBe(false)
  })

  test('an earlier day than the arrival becomes the arrival', () => {
    expect(isBlockedDay(nights, '2026-12-04', '2026-12-06')).toBe(false)
    expect(isBlockedDay(nights, '2026-12-05', '2026-12-06')).toBe(true)
  })

  test('a plan that asks for less than the standard plan opens its stays', () => {
    const plans = [{ ...unrestricted, planId: 'a' }]
    const closed = { closedToArrival: true, minStay: 3 }
    const days = (more: Partial<CalendarNight>) =>
      new Map([night('2026-12-04', { ...closed, ...more }), night('2026-12-05')])
    expect(isBlockedDay(days({}), '2026-12-04', null)).toBe(true)
    expect(isBlockedDay(days({ plans }), '2026-12-04', null)).toBe(false)
    expect(isBlockedDay(days({ plans }), '2026-12-05', '2026-12-04')).toBe(false)
    expect(isBlockedDay(days({ plans, closed: true }), '2026-12-05', '2026-12-04')).toBe(true)
  })
})
