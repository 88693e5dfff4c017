import { currencyDigits, type Money } from '@keystay/contract/shared/money'

/** An amount as PayPal writes it. */
export type PaypalAmount = { readonly currency_code: string; readonly value: string }

/**
 * The currencies that any PayPal account can be paid in, with their decimals at PayPal, which for HUF and TWD are fewer
 * than ISO has. BRL, CNY and MYR are left out: only accounts of their own countries take them.
 * https://developer.paypal.com/api/rest/reference/currency-codes/
 */
const decimalsOf: ReadonlyMap<string, 0 | 2> = new Map([
  ...['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'ILS', 'MXN', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD']
    .concat('THB', 'USD')
    .map((currency) => [currency, 2] as const),
  ...['HUF', 'JPY', 'TWD'].map((currency) => [currency, 0] as const),
])

/** PayPal's largest amount is 999999999999999.99. */
const wholeDigits = 15

/** Whether PayPal takes this ISO currency. */
export function paypalTakes(currency: string): boolean {
  return decimalsOf.has(currency)
}

/** The same amount as PayPal writes it; undefined when it cannot be said there: another currency, a fraction of a forint. */
export function toPaypalAmount({ minor, currency }: Money): PaypalAmount | undefined {
  const decimals = decimalsOf.get(currency)
  if (decimals === undefined || !Number.isSafeInteger(minor) || minor <= 0) return undefined
  const finer = 10 ** (currencyDigits(currency) - decimals)
  if (minor % finer !== 0 || minor / finer >= 10 ** (wholeDigits + decimals)) return undefined
  const units = String(minor / finer).padStart(decimals + 1, '0')
  const value = decimals === 0 ? units : `${units.slice(0, -decimals)}.${units.slice(-decimals)}`
  return { currency_code: currency, value }
}

/** PayPal's amount in minor units, to the last one; undefined when it is none. */
export function fromPaypalAmount({ currency_code: currency, value }: PaypalAmount): Money | undefined {
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{1,4}))?$/.exec(value) ?? []
  if (whole === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(fraction.slice(digits))) return undefined
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? { minor, currency } : undefined
}
