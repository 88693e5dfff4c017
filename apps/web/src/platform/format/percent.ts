import type { Language } from '@keystay/contract/shared/languages'
import { localeOf } from './format.ts'

/** Hundredths of a percent: "12,5 %". */
export function formatPercent(hundredths: number, language: Language): string {
  const style = { style: 'percent', maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(localeOf[language], style).format(hundredths / 10_000)
}
