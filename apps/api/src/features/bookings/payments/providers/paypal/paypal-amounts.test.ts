import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromPaypalAmount, paypalTakes, toPaypalAmount } from './paypal-amounts.ts'

test('what can be said at PayPal comes back as it was, in every currency', () => {
  const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'HUF', 'TWD', 'VND', 'KWD', 'BRL', 'toString')
  const minor = fc.oneof(fc.integer({ min: -10, max: 100_000 }), fc.integer({ min: 0, max: 1e14 }))
  fc.assert(
    fc.property(fc.record({ minor, currency }), (money) => {
      const written = toPaypalAmount(money)
      const isWhole = money.minor > 0 && money.minor % stepOf(money.currency) === 0
      const canBeSaid = paypalTakes(money.currency) && isWhole
      expect(written !== undefined).toBe(canBeSaid)
      if (written) expect(fromPaypalAmount(written)).toEqual(money)
    }),
  )
})

test('amounts are written as each currency has them', () => {
  const write = (minor: number, currency: string) => toPaypalAmount({ minor, currency })?.value
  expect([write(5, 'EUR'), write(8925, 'EUR'), write(100, 'USD')]).toEqual(['0.05', '89.25', '1.00'])
  expect([write(5, 'JPY'), write(500, 'HUF'), write(550, 'HUF'), write(500, 'TWD')]).toEqual(['5', '5', undefined, '5'])
})

test('what is more than PayPal can write is not said', () => {
  expect(toPaypalAmount({ minor: 1e15 - 1, currency: 'JPY' })?.value).toBe('999999999999999')
  expect(toPaypalAmount({ minor: 1e15, currency: 'JPY' })).toBeUndefined()
  expect(toPaypalAmount({ minor: Number.MAX_SAFE_INTEGER + 1, currency: 'EUR' })).toBeUndefined()
})

test.each(['', '1,00', '1.005', '-1.00', '1e3', ' 1', '0x1', '9999999999999999.00', '99999999999999.99', '.5', '1.'])(
  '%o is no amount of euros',
  (value) => {
    expect(fromPaypalAmount({ currency_code: 'EUR', value })).toBeUndefined()
  },
)

test('more decimals than a currency has are let pass when they say nothing', () => {
  expect(fromPaypalAmount({ currency_code: 'JPY', value: '100.00' })).toEqual({ minor: 100, currency: 'JPY' })
  expect(fromPaypalAmount({ currency_code: 'JPY', value: '100.50' })).toBeUndefined()
})

/** PayPal has neither half forints nor half Taiwan dollars. */
function stepOf(currency: string): number {
  return currency === 'HUF' || currency === 'TWD' ? 100 : 1
}
