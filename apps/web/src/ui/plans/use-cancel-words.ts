import { isFree, isWhole, type CancelFee, type CancelTier } from '@keystay/contract/shared/cancel-fees'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'

/** What cancelling costs and until when: the tiers that have not passed, and until when it is free. */
export type CancelTerms = { readonly freeUntil: string | null; readonly tiers: CancelTier[] }

/** What cancelling costs in words, by the hotel's clock: a line of its own, and what follows it. */
export function useCancelWords(timezone: string) {
  const { t } = useTranslation()
  const { moment, percent } = useFormat()
  const feeOf = (fee: CancelFee) => {
    if (isWhole(fee)) return t('planTerms.fees.whole')
    return 'percent' in fee ? percent(fee.percent) : t('planTerms.fees.nights', { count: fee.nights })
  }
  const firstCharged = (tiers: CancelTerms['tiers']) => tiers.findIndex(({ fee }) => !isFree(fee))
  return {
    fee: feeOf,
    /** "kostenlos stornierbar bis …", "nicht erstattbar" or what it costs from the beginning. */
    first: ({ freeUntil, tiers: [now] }: CancelTerms) => {
      if (freeUntil !== null) return t('planTerms.free', { until: moment(freeUntil, timezone, 'short') })
      return !now || isWhole(now.fee) ? t('planTerms.neverFree') : t('planTerms.costs', { fee: feeOf(now.fee) })
    },
    /** What it costs later; null where that is everything, as everybody expects. */
    rest: ({ tiers }: CancelTerms) => {
      const first = Math.max(1, firstCharged(tiers))
      const later = tiers.slice(first)
      if (later.length === 0 || (firstCharged(tiers) > 0 && later.every(({ fee }) => isWhole(fee)))) return null
      return later
        .map(({ fee }, index) => {
          if (index === 0 && firstCharged(tiers) > 0) return t('planTerms.then', { fee: feeOf(fee) })
          const from = moment(tiers[first + index - 1]?.until ?? '', timezone, 'short')
          return t('planTerms.from', { from, fee: feeOf(fee) })
        })
        .join(', ')
    },
  }
}
