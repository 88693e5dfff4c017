import { expect, test } from 'vitest'
import { planRow } from '../../../testing/test-rate-plans.ts'
import { fromPriceOf } from './from-price.ts'
import { resolvePlans } from './plan-rules.ts'

const type = { id: 'double', basePriceMinor: 10_000, standardOccupancy: null, maxOccupancy: 4 }

test.each([
  [true, 8000],
  [false, 10_000],
])('a plan that is paid when booking makes a room cheaper where guests can pay online: %s', (paysOnline, minor) => {
  const plans = resolvePlans([planRow({ adjustPercent: -2000, payment: 'now' })], [])
  expect(fromPriceOf([null, ...plans], type, { today: '2026-11-21', paysOnline })?.minor).toBe(minor)
})

test.each([
  [null, 4, 8000 + 2 * 300],
  [3, 4, 8000 + 3 * 300],
  [null, 1, 8000 + 300],
])('a room that is furnished for %s of %i costs for as many', (standardOccupancy, maxOccupancy, minor) => {
  const plans = resolvePlans([planRow({ adjustPercent: -2000, personMinor: 300 })], [])
  const looking = { today: '2026-11-21', paysOnline: true }
  expect(fromPriceOf([null, ...plans], { ...type, standardOccupancy, maxOccupancy }, looking)?.minor).toBe(minor)
})
