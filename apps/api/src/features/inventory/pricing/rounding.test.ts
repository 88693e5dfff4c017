import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatOf } from './price.ts'
import { allocate, shareOf } from './rounding.ts'

describe('half up', () => {
  test('rounds halves towards more, of negative amounts too', () => {
    expect([5, 4, -5, -6].map((amount) => shareOf(amount, 1, 10))).toEqual([1, 0, 0, -1])
  })

  test('is exact at any size', () => {
    const large = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(fc.oneof(fc.integer(), large), fc.integer({ min: 0, max: 10_000 }), (amount, percent) => {
        const twice = 2n * BigInt(amount) * BigInt(percent) + 10_000n
        const floor = twice / 20_000n - (twice < 0n && twice % 20_000n !== 0n ? 1n : 0n)
        expect(BigInt(shareOf(amount, percent, 10_000))).toBe(floor)
      }),
    )
  })
})

test('shares are within one unit of their exact part, below 2^53 and above', () => {
  const weight = fc.oneof(fc.nat(100), fc.nat(10_000_000_000))
  fc.assert(
    fc.property(fc.array(weight, { minLength: 1, maxLength: 40 }), fc.nat(1_000_000), (weights, parts) => {
      const sum = weights.reduce((a, b) => a + b, 0)
      const amount = Number((BigInt(sum) * BigInt(parts)) / 1_000_000n)
      const shares = allocate(amount, weights)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(amount)
      for (const [index, share] of shares.entries()) {
        const off = BigInt(share) * BigInt(sum) - BigInt(amount) * BigInt(weights[index] ?? 0)
        expect(off > -BigInt(Math.max(1, sum)) && off < BigInt(Math.max(1, sum))).toBe(true)
      }
    }),
  )
})

describe('VAT', () => {
  test('is computed once per rate: gross × r ÷ (100 + r)', () => {
    const lines = [10, 10, 10].map((amountMinor) => ({ amountMinor, rate: 1900 }))
    // Of each line it would be 1.597 and therefore 2.
    expect(vatOf(lines)).toEqual([{ rate: 1900, grossMinor: 30, vatMinor: 5, netMinor: 25, lineNetsMinor: [9, 8, 8] }])
  })

  test('gives the nets of lines by largest remainder', () => {
    const [sum] = vatOf([101, 102, 103].map((amountMinor) => ({ amountMinor, rate: 700 })))
    // Exact nets are 94.39, 95.33, 96.26.
    expect(sum).toMatchObject({ grossMinor: 306, vatMinor: 20, netMinor: 286, lineNetsMinor: [95, 95, 96] })
  })

  test('may be a unit off net × rate: some gross sums have no net that fits', () => {
    // 7 % of 1.07 is 0.07 and of 1.08 it is 0.08: neither makes 1.15.
    const [sum] = vatOf([{ amountMinor: 115, rate: 700 }])
    expect(sum).toMatchObject({ vatMinor: 8, netMinor: 107 })
    let without = 0
    for (let gross = 1; gross <= 10_700; gross += 1) {
      const [{ netMinor, vatMinor } = { netMinor: 0, vatMinor: 0 }] = vatOf([{ amountMinor: gross, rate: 700 }])
      expect(Math.abs(vatMinor - shareOf(netMinor, 700, 10_000))).toBeLessThanOrEqual(1)
      if (vatMinor !== shareOf(netMinor, 700, 10_000)) without += 1
    }
    // 6.5 %.
    expect(without).toBe(700)
  })

  test('holds for lines that take something off, and for rate 0', () => {
    const lines = [
      { amountMinor: 1000, rate: 1900 },
      { amountMinor: 500, rate: 0 },
      { amountMinor: -1000, rate: 1900 },
    ]
    expect(vatOf(lines)).toEqual([
      { rate: 1900, grossMinor: 0, vatMinor: 0, netMinor: 0, lineNetsMinor: [840, -840] },
      { rate: 0, grossMinor: 500, vatMinor: 0, netMinor: 500, lineNetsMinor: [500] },
    ])
  })
})
