import type { Detail } from './answers.ts'

/** An amount on the wire. */
export type WrittenAmount = { readonly currency_code: string; readonly value: string }
/** An amount as it is kept, in the smallest unit that PayPal has of its currency. */
export type Amount = { readonly currency: string; readonly units: number }

/** The currencies with decimals and those without that the stand-in's account is paid in: BRL, CNY, MYR are in-country. */
const decimalsOf = new Map<string, number>([
  ...['AUD', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'ILS', 'MXN', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD']
    .concat('THB', 'USD')
    .map((currency) => [currency, 2] as const),
  ...['HUF', 'JPY', 'TWD'].map((currency) => [currency, 0] as const),
])
const mostWhole = 999_999_999_999_999

/** What an amount means, or what is wrong with it although it is written as amounts are. */
export function readAmount({ currency_code: currency, value }: WrittenAmount, field: string): Amount | Detail {
  const at = (issue: Detail['issue'], name: 'value' | 'currency_code' = 'value'): Detail => {
    return { issue, field: `${field}/${name}`, value: name === 'value' ? value : currency }
  }
  const decimals = decimalsOf.get(currency)
  // One issue for what is no currency and what is none of PayPal's.
  if (decimals === undefined) return at('INVALID_CURRENCY_CODE', 'currency_code')
  const [whole = '', fraction = ''] = value.split('.')
  if (decimals === 0 && value.includes('.')) return at('DECIMALS_NOT_SUPPORTED')
  if (fraction.length > decimals) return at('DECIMAL_PRECISION')
  if (value.startsWith('-') || !/[1-9]/.test(value)) return at('CANNOT_BE_ZERO_OR_NEGATIVE')
  if (Number(whole) > mostWhole) return at('MAX_VALUE_EXCEEDED')
  // Nobody pays more than a number can count here.
  const units = Number(whole + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(units) ? { currency, units } : at('MAX_VALUE_EXCEEDED')
}

/** An amount as PayPal writes it. */
export function writeAmount({ currency, units }: Amount): WrittenAmount {
  const decimals = decimalsOf.get(currency) ?? 2
  const digits = String(units).padStart(decimals + 1, '0')
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return { currency_code: currency, value }
}
