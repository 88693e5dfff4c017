import type { Promotion } from '@keystay/contract/promotions/entities'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../platform/format/percent.ts'
import { useFormat } from '../../platform/format/use-format.ts'

type Conditions = Omit<Promotion, 'id' | 'name' | 'names' | 'version'>

/** A promotion in words: what it gives, and what it asks for. */
export function usePromotionWords() {
  const { t } = useTranslation()
  const { date, language } = useFormat()
  const span = (from: string | null, to: string | null) => {
    if (from === null && to === null) return null
    const [first, last] = [from, to].map((one) => (one === null ? '' : date(one, 'dayYear')))
    if (from === null) return t('promotions.span.until', { last })
    return to === null ? t('promotions.span.from', { first }) : t('promotions.span.both', { first, last })
  }
  return {
    gives: ({ percent, stayNights, payNights }: Conditions) =>
      percent === null
        ? t('promotions.gives.nights', { stay: stayNights, pay: payNights })
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
