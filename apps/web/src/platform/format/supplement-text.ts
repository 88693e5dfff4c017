import type { Supplement } from '@keystay/contract/shared/supplements'
import type { Language } from '@keystay/contract/shared/languages'
import { readPrice, writePrice } from './money-text.ts'

/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

/** A supplement as people type it ("15", "12,5 %"). Blank is none; what is no number stays text, for the rules to refuse. */
export function readSupplement(kind: Supplement['kind'], text: string, currency: string): Supplement | undefined {
  const isPercent = kind === 'percent'
  const value = readPrice(isPercent ? text.replace('%', '') : text, isPercent ? percentsLike : currency)
  if (value === undefined) return undefined
  return (isPercent ? { kind, percent: value } : { kind, minor: value }) as Supplement
}

/** A supplement as it stands in a field: "15", "12,50". */
export function writeSupplement(supplement: Supplement, currency: string, language: Language): string {
  return supplement.kind === 'amount'
    ? writePrice(supplement.minor, currency, language)
    : writePrice(supplement.percent, percentsLike, language)
}
