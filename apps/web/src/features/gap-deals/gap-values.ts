import type { GapDeals } from '@keystay/contract/gap-deals/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import type { GapDealsBody } from './gap-deals-api.ts'

/** What stands in the form. */
export type GapValues = { on: boolean; percent: string; daysAhead: string; longestNights: string }

/** Percents have two digits, whatever the hotel's currency has. */
const percentsLike = 'EUR'

/** What a hotel that has none yet begins with, in hundredths of a percent. */
const usualPercent = 2000

export function toGapValues({ percent, daysAhead, longestNights }: GapDeals, language: Language): GapValues {
  return {
    on: percent !== null,
    percent: writePrice(percent ?? usualPercent, percentsLike, language),
    daysAhead: String(daysAhead),
    longestNights: String(longestNights),
  }
}

/** What is sent, before the rules have seen it: what cannot be read is still text then. */
export function toGapBody({ on, percent, daysAhead, longestNights }: GapValues): GapDealsBody {
  const body = {
    percent: on ? (readPrice(percent.replace('%', ''), percentsLike) ?? '') : null,
    // While there are none, these fields are not shown.
    daysAhead: on ? readWhole(daysAhead) : 14,
    longestNights: on ? readWhole(longestNights) : 1,
  }
  return body as GapDealsBody
}

const readWhole = (text: string): number | string => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : text)
