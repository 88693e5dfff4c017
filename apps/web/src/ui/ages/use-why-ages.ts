import type { AgeReason } from '@keystay/contract/shared/kinds'
import { useTranslation } from '../../platform/language.ts'

/** Why a hotel asks for ages, in one line; null where it only has to know how many children there are. */
export function useWhyAges(asks: readonly AgeReason[]): string | null {
  const { t } = useTranslation()
  const [prices, taxes] = [asks.includes('prices'), asks.includes('taxes')]
  if (prices && taxes) return t('ages.why.both')
  if (prices) return t('ages.why.prices')
  return taxes ? t('ages.why.taxes') : null
}
