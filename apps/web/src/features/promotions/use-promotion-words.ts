import type { Promotion } from '@keystay/contract/promotions/entities'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

type Conditions = Omit<Promotion, 'id' | 'name' | 'names' | 'version'>

/** A promotion in words: what it gives, and what it asks for. */
export function usePromotionWords() {
  const { t } = useTranslation()
  const { date, language } = useFormat()
  const span = (from: string | null, to: string | null) => {
    const first = from && date(from, 'dayYear')
    const last = to && date(to, 'dayYear')
    if (first && last) return t('promotions.span.both', { first, last })
    if (first) return t('promotions.span.from', { first })
    return last && t('promotions.span.until', { last })
  }
  return {
    gives: ({ percent, stayNights, payNights }: Conditions) =>
      percent === null
        ? t('promotions.gives.nights', { stay: stayNights ?? 0, pay: payNights ?? 0 })
        : t('promotions.gives.percent', { percent: formatPercent(percent, language) }),
    conditions: ({ minNights, minDaysBefore, maxDaysBefore, stayFrom, stayTo, bookFrom, bookTo }: Conditions) => {
      const [stayed, booked] = [span(stayFrom, stayTo), span(bookFrom, bookTo)]
      const said = [
        minNights !== null && t('promotions.span.nights', { count: minNights }),
        minDaysBefore !== null && t('promotions.span.earliest', { count: minDaysBefore }),
        maxDaysBefore !== null && t('promotions.span.latest', { count: maxDaysBefore }),
        stayed !== null && t('promotions.span.stayed', { when: stayed }),
        booked !== null && t('promotions.span.booked', { when: booked }),
      ].filter((one) => one !== false)
      return said.length === 0 ? t('promotions.span.always') : said.join(' · ')
    },
  }
}
