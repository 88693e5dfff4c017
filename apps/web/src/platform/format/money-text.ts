import { currencyDigits } from '@keystay/contract/shared/money'
import type { Language } from '@keystay/contract/shared/languages'
import { localeOf } from './format.ts'

/**
 * Reads an amount as people type it ("89,25", "89.25", "1.150.000", "1 150 €") in minor units. Blank is no amount; what is
 * none stays text, for the rules to refuse.
 */
export function readPrice(text: string, currency: string): number | string | undefined {
  const digits = currencyDigits(currency)
  const plain = text.replaceAll(/[\s\p{Sc}'’]/gu, '').replace(currency, '')
  if (plain === '') return undefined
  const [, sign = '', whole = '', rest = ''] = /^([-−]?)([\d.,]*?\d)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === '') return text
  // Without small coins every point or comma parts thousands.
  const [units, cents] = digits === 0 ? [whole + rest, ''] : [whole, rest]
  const minor = Number(units.replaceAll(/[.,]/g, '')) * 10 ** digits + Number(cents.padEnd(digits, '0') || 0)
  return sign === '' ? minor : -minor
}

/** An amount as it stands in a field: "89,25". */
export function writePrice(minor: number, currency: string, language: Language): string {
  const digits = currencyDigits(currency)
  return new Intl.NumberFormat(localeOf[language], {
    minimumFractionDigits: minor % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(minor / 10 ** digits)
}
