import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { useTranslation } from '../../platform/language.ts'
import { LazyGuestsWords } from './lazy-ages.tsx'

/** Who was searched for: "3 Gäste", with children "2 Erwachsene, 1 Kind (6 Jahre)". */
export function GuestsOf({ search: { guests, ages } }: { readonly search: Pick<StaySearch, 'guests' | 'ages'> }) {
  const { t } = useTranslation()
  const count = t('common.guestCount', { count: guests })
  if (ages.length === 0) return count
  return <LazyGuestsWords party={{ adults: guests - ages.length, children: ages }} instead={count} />
}
