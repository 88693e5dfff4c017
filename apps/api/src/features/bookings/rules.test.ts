import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses } from '@keystay/contract/bookings/entities'
import { feeDue, guestMayCancel, isOverdue, keptOf, mayBecome, mayHold, settleFee } from './rules.ts'

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
  const booking = { status: 'confirmed', checkIn: '2026-12-04', hasArrived: false } as const
  expect(guestMayCancel(booking, '2026-12-04')).toBe(true)
  expect(guestMayCancel(booking, '2026-12-05')).toBe(false)
  expect(guestMayCancel({ ...booking, hasArrived: true }, '2026-12-04')).toBe(false)
  expect(guestMayCancel({ ...booking, status: 'cancelled' }, '2026-12-01')).toBe(false)
})

const plain = { status: 'confirmed', asksFee: false, freeUntil: now, cancelTiers: null } as const
const justAfter = new Date(now.getTime() + 1)

test('without tiers nothing is kept until the deadline, then what was paid', () => {
  const paid = { capturedMinor: 17_342, refundedMinor: 342 }
  expect(feeDue(plain, paid, now)).toBe(0)
  expect(feeDue(plain, paid, justAfter)).toBe(17_000)
  expect(feeDue({ ...plain, freeUntil: null }, { capturedMinor: 0, refundedMinor: 0 }, now)).toBe(0)
})

test('with tiers their fee is due whatever was paid, and none before the booking is confirmed', () => {
  const until = now.toISOString()
  const cancelTiers = [
    { until, fee: { percent: 5000 }, feeMinor: 50 },
    { until: null, fee: { percent: 10_000 }, feeMinor: 100 },
  ]
  const booking = { ...plain, asksFee: true, freeUntil: null, cancelTiers }
  const ledger = { capturedMinor: 30, refundedMinor: 0 }
  expect(feeDue(booking, ledger, now)).toBe(50)
  expect(feeDue(booking, ledger, justAfter)).toBe(100)
  expect(feeDue({ ...booking, status: 'pending' }, ledger, justAfter)).toBe(0)
  // The standard plan keeps, and asks for nothing.
  expect(feeDue({ ...booking, asksFee: false }, ledger, justAfter)).toBe(30)
})

test('what is held beyond the fee goes back, what of the fee is not held is asked for', () => {
  expect(settleFee(50, 0, { capturedMinor: 100, refundedMinor: 20 })).toEqual({
    keptMinor: 0,
    refundMinor: 30,
    askedMinor: 0,
  })
  expect(settleFee(50, 10, { capturedMinor: 30, refundedMinor: 0 })).toEqual({
    keptMinor: 0,
    refundMinor: 0,
    askedMinor: 20,
  })
  expect(settleFee(50, 40, { capturedMinor: 80, refundedMinor: 0 })).toEqual({
    keptMinor: 30,
    refundMinor: 0,
    askedMinor: 0,
  })
  expect(settleFee(50, 40, { capturedMinor: 100, refundedMinor: 0 })).toEqual({
    keptMinor: 40,
    refundMinor: 10,
    askedMinor: 0,
  })
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), fc.nat(), (feeMinor, soldAsKept, capturedMinor, refundedMinor) => {
      const held = Math.max(0, capturedMinor - refundedMinor)
      const ledger = { capturedMinor, refundedMinor }
      const { keptMinor, refundMinor, askedMinor } = settleFee(feeMinor, soldAsKept, ledger)
      expect(refundMinor).toBeGreaterThanOrEqual(0)
      expect(Math.min(refundMinor + keptMinor, askedMinor)).toBe(0)
      expect(keptMinor).toBeLessThanOrEqual(soldAsKept)
      // Nothing goes back while something that was sold as kept could be.
      if (keptMinor < soldAsKept) expect(refundMinor).toBe(0)
      expect(held - refundMinor - keptMinor + askedMinor).toBe(feeMinor)
    }),
  )
})

test('of a cancelled booking its hotel keeps the fee; without tiers, all after the deadline; when it cancelled, nothing', () => {
  const cancelled = {
    cancelReason: 'guest',
    confirmedAt: now,
    cancelledAt: justAfter,
    freeUntil: now,
    cancelTiers: null,
    cancelFeeMinor: 7,
    keptMinor: 3,
  }
  expect(keptOf({ ...cancelled, cancelReason: 'guest' })).toBe(Infinity)
  expect(keptOf({ ...cancelled, cancelReason: 'guest', cancelledAt: now })).toBe(0)
  expect(keptOf({ ...cancelled, cancelReason: 'guest', cancelTiers: [] })).toBe(10)
  // Who was never confirmed has bought nothing.
  expect(keptOf({ ...cancelled, cancelReason: 'guest', cancelTiers: [], confirmedAt: null })).toBe(7)
  expect(keptOf({ ...cancelled, cancelReason: 'owner', cancelTiers: [] })).toBe(0)
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
