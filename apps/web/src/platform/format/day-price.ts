import type { Language } from '@keystay/contract/shared/languages'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import { localeOf } from './format.ts'

const shortFrom = 10_000

/** "173", "76,50", "1,15Tr": of a day of a calendar that says its currency once; in short where it would not fit. */
export function formatDayPrice({ minor, currency }: Money, language: Language): string {
  const units = minor / 10 ** currencyDigits(currency)
  if (units >= shortFrom) return shortNumber(units, language)
  const digits = currencyDigits(currency)
  const written = { minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(localeOf[language], { ...written, trailingZeroDisplay: 'stripIfInteger' }).format(units)
}

/** "1,15m", "1,15Tr": German has no letter for a million, and no room for "Mio." here. */
function shortNumber(value: number, language: Language): string {
  const locale = localeOf[language === 'de' ? 'en' : language]
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 4 }).format(value)
  return (language === 'de' ? short.replace('.', ',') : short).replaceAll(/\s/g, '')
}
