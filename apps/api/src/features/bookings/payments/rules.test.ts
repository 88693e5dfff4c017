import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxHoldExtensions, maxHoldMinutes, paymentHoldMinutes, paymentMinutes } from '@keystay/contract/shared/limits'
import {
  attemptStatuses,
  holdForPayment,
  isLive,
  judgeCapture,
  mayFollow,
  paymentExpiry,
  paymentMethodsOf,
  paymentPurposes,
  spreadRefund,
} from './rules.ts'
import type { Paying } from '../rules.ts'

const minute = 60_000
const status = fc.constantFrom(...attemptStatuses)

describe('an attempt to pay', () => {
  test('only moves forward, but for a payer who has to come back before money is taken, and money ends it', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1, maxLength: 30 }), (statuses) => {
        const path = [statuses[0] ?? 'creating']
        for (const to of statuses) if (mayFollow(path.at(-1) ?? to, to)) path.push(to)
        const forward = path.filter((to, index) => path[index - 1] !== 'capturing' || to !== 'open')
        expect(forward.filter((one) => one !== 'capturing')).toEqual([
          ...new Set(forward.filter((one) => one !== 'capturing')),
        ])
        // Once over it is never under way again.
        const over = path.findIndex((one) => !isLive(one))
        expect(over < 0 || path.slice(over).every((one) => !isLive(one))).toBe(true)
        expect(path.indexOf('captured') < 0 || path.at(-1) === 'captured').toBe(true)
      }),
    )
  })

  test('lasts whole seconds, at least as long as a payment takes', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }), (now) => {
        const ms = paymentExpiry(now).getTime()
        expect(ms % 1000).toBe(0)
        const longer = ms - now.getTime() - paymentMinutes * minute
        expect(longer >= 0 && longer < 1000).toBe(true)
      }),
    )
  })
})

describe('a hold for a payment', () => {
  const times = fc.record({
    extensions: fc.integer({ min: 0, max: maxHoldExtensions }),
    passed: fc.integer({ min: 0, max: 120 * minute }),
    holdMs: fc.integer({ min: 0, max: maxHoldMinutes * minute }),
  })

  test('outlasts the payment, is never shorter than before and ends ninety minutes after booking at the latest', () => {
    fc.assert(
      fc.property(times, ({ extensions, passed, holdMs }) => {
        const createdAt = new Date(1e12)
        const now = new Date(createdAt.getTime() + passed)
        const holdExpiresAt = new Date(createdAt.getTime() + holdMs)
        const held = { createdAt, holdExpiresAt, holdExtensions: extensions, optionUntil: null }
        const until = holdForPayment(held, now)?.getTime()
        const fits = passed + paymentMinutes * minute <= maxHoldMinutes * minute
        expect(until !== undefined).toBe(extensions < maxHoldExtensions && fits)
        if (until === undefined) return
        expect(until).toBeGreaterThanOrEqual(Math.max(holdExpiresAt.getTime(), now.getTime() + paymentMinutes * minute))
        expect(until).toBeLessThanOrEqual(createdAt.getTime() + maxHoldMinutes * minute)
        expect(until).toBeLessThanOrEqual(
          Math.max(holdExpiresAt.getTime(), now.getTime() + paymentHoldMinutes * minute),
        )
      }),
    )
  })
})

test('an option may be paid long after it was made, also when its last minutes have come', () => {
  const createdAt = new Date('2026-11-21T12:00:00Z')
  const holdExpiresAt = new Date('2026-11-26T23:00:00Z')
  const option = { createdAt, holdExpiresAt, holdExtensions: 0, optionUntil: '2026-11-26' }
  const now = new Date('2026-11-26T22:50:00Z')
  expect(holdForPayment(option, now)).toEqual(new Date('2026-11-26T23:31:00Z'))
  expect(holdForPayment({ ...option, optionUntil: null }, now)).toBeNull()
})

describe('a refund', () => {
  const refundables = fc.array(
    fc.record({
      attemptId: fc.uuid(),
      heldMinor: fc.integer({ min: -100, max: 1_000_000 }),
      currency: fc.constant('EUR'),
    }),
    {
      maxLength: 5,
    },
  )

  test('is spread over what is held, never above any part, and sums up', () => {
    fc.assert(
      fc.property(refundables, fc.integer({ min: 0, max: 3_000_000 }), (parts, amount) => {
        const spread = spreadRefund(parts, amount)
        const all = parts.reduce((sum, { heldMinor }) => sum + Math.max(0, heldMinor), 0)
        expect(spread.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(Math.min(amount, all))
        expect(spread.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
        let from = 0
        for (const { attemptId, amountMinor } of spread) {
          const at = parts.findIndex((part, index) => index >= from && part.attemptId === attemptId)
          expect(at).toBeGreaterThanOrEqual(from)
          expect(amountMinor).toBeLessThanOrEqual(parts[at]?.heldMinor ?? 0)
          from = at + 1
        }
      }),
    )
  })
})

test('money pays what a booking still waits for, and only to the last unit', () => {
  const currency = fc.constantFrom('EUR', 'USD')
  const states = fc.constantFrom(
    { status: 'pending', paymentStatus: 'pending' },
    { status: 'pending', paymentStatus: 'failed' },
    { status: 'confirmed', paymentStatus: 'pending' },
    { status: 'confirmed', paymentStatus: 'partly_paid' },
    { status: 'confirmed', paymentStatus: 'paid' },
    { status: 'cancelled', paymentStatus: 'partly_paid' },
  ) satisfies fc.Arbitrary<Pick<Paying, 'status' | 'paymentStatus'>>
  const amounts = fc.record({
    totalMinor: fc.integer({ min: 5, max: 9 }),
    atHotelMinor: fc.constantFrom(0, 1, 2),
    depositMinor: fc.constantFrom(null, 1, 2),
  })
  const captured = fc.record({ minor: fc.integer({ min: 1, max: 9 }), currency })
  const purposes = fc.constantFrom(...paymentPurposes)
  fc.assert(
    fc.property(states, amounts, currency, purposes, captured, (state, money, inCurrency, purpose, arrived) => {
      const booking = { ...state, ...money, currency: inCurrency }
      const verdict = judgeCapture(booking, purpose, arrived)
      const { totalMinor, atHotelMinor, depositMinor } = money
      const isOpen = state.status === 'confirmed' && state.paymentStatus === 'partly_paid'
      if (state.status === 'cancelled') expect(verdict).toBe('too_late')
      else if (state.status === 'confirmed' && !(isOpen && purpose === 'balance')) expect(verdict).toBe('twice')
      else {
        const first = depositMinor === null ? 'whole' : 'deposit'
        const awaited = isOpen ? 'balance' : first
        const online = totalMinor - atHotelMinor
        const due = isOpen ? online - (depositMinor ?? 0) : (depositMinor ?? online)
        const isExact = arrived.minor === due && arrived.currency === inCurrency
        expect(verdict).toBe(purpose === awaited && isExact ? 'pays' : 'wrong_amount')
      }
    }),
  )
})

test('without providers there is cash', () => {
  expect(paymentMethodsOf({}, 'EUR')).toEqual(['cash'])
})

test('money of a card that comes after a part of a transfer goes back', () => {
  const waiting = {
    status: 'pending',
    paymentStatus: 'pending',
    totalMinor: 900,
    atHotelMinor: 0,
    depositMinor: null,
    currency: 'EUR',
  } as const
  const captured = { minor: 900, currency: 'EUR' }
  expect(judgeCapture(waiting, 'whole', captured)).toBe('pays')
  expect(judgeCapture({ ...waiting, partMinor: 300 }, 'whole', captured)).toBe('wrong_amount')
})
