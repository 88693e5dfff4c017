import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses } from '@keystay/contract/bookings/entities'
import { guestMayCancel, isOverdue, mayBecome, mayHold, refundDue } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('cancelled is final and only pending becomes confirmed', () => {
  for (const status of bookingStatuses) expect(mayBecome('cancelled', status)).toBe(false)
  expect(mayBecome('pending', 'confirmed')).toBe(true)
  expect(mayBecome('confirmed', 'pending')).toBe(false)
  expect(mayBecome('confirmed', 'cancelled')).toBe(true)
})

test('a hold is overdue from the moment that its time is up', () => {
  const hold = { status: 'pending', holdExpiresAt: now, paymentLive: false } as const
  expect(isOverdue(hold, now)).toBe(true)
  expect(isOverdue({ ...hold, holdExpiresAt: new Date(now.getTime() + 1) }, now)).toBe(false)
  expect(isOverdue({ ...hold, paymentLive: true }, now)).toBe(false)
  expect(isOverdue({ ...hold, status: 'confirmed', holdExpiresAt: null }, now)).toBe(false)
})

test('a guest cancels until the day of arrival', () => {
  expect(guestMayCancel({ status: 'confirmed', checkIn: '2026-12-04' }, '2026-12-04')).toBe(true)
  expect(guestMayCancel({ status: 'confirmed', checkIn: '2026-12-04' }, '2026-12-05')).toBe(false)
  expect(guestMayCancel({ status: 'cancelled', checkIn: '2026-12-04' }, '2026-12-01')).toBe(false)
})

test('a refund is the total until the deadline, nothing after it, and never more than is held', () => {
  const booking = { freeUntil: now, totalMinor: 17342 }
  expect(refundDue(booking, { capturedMinor: 17342, refundedMinor: 0 }, now)).toBe(17342)
  expect(refundDue(booking, { capturedMinor: 17342, refundedMinor: 0 }, new Date(now.getTime() + 1))).toBe(0)
  expect(refundDue(booking, { capturedMinor: 0, refundedMinor: 0 }, now)).toBe(0)
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (totalMinor, capturedMinor, refundedMinor) => {
      const due = refundDue({ freeUntil: now, totalMinor }, { capturedMinor, refundedMinor }, now)
      expect(due).toBeGreaterThanOrEqual(0)
      expect(due).toBeLessThanOrEqual(Math.max(0, capturedMinor - refundedMinor))
    }),
  )
})

test('holds are capped by address, e-mail and hotel; a first booking only by the hotel', () => {
  const caps = { perAddress: 10, perEmail: 5, perHotelPercent: 50 }
  const idle = { byAddress: 0, byEmail: 0, byHotel: 0 }
  expect(mayHold(5, idle, 2, caps)).toBe(true)
  expect(mayHold(20, idle, 40, caps)).toBe(true)
  expect(mayHold(21, idle, 40, caps)).toBe(false)
  expect(mayHold(1, { ...idle, byAddress: 10 }, 100, caps)).toBe(false)
  expect(mayHold(1, { ...idle, byEmail: 5 }, 100, caps)).toBe(false)
  expect(mayHold(1, { ...idle, byHotel: 50 }, 100, caps)).toBe(false)
  expect(mayHold(1, { ...idle, byHotel: 49 }, 100, caps)).toBe(true)
})
