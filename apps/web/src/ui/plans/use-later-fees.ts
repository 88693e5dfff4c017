import { isFree } from '@keystay/contract/shared/cancel-fees'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useCancelWords, type CancelTerms } from './plan-text.tsx'

/** What cancelling costs after the line of it; null where that says all. */
export function useLaterFees(timezone: string) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const words = useCancelWords(timezone)
  return ({ tiers }: Pick<CancelTerms, 'tiers'>): string | null => {
    const charged = tiers.findIndex(({ fee }) => !isFree(fee))
    const first = Math.max(1, charged)
    const later = tiers.slice(first)
    if (later.length === 0) return null
    return later
      .map(({ fee }, index) => {
        if (index === 0 && charged > 0) return t('planTerms.then', { fee: words.fee(fee) })
        const from = moment(tiers[first + index - 1]?.until ?? '', timezone, 'short')
        return t('planTerms.from', { from, fee: words.fee(fee) })
      })
      .join(', ')
  }
}
