import type { TodayStay } from '@keystay/contract/stays/entities'
import { useTranslation } from '../../platform/language.ts'

/** Whose stay it is. */
export function useGuestName({ guest }: Pick<TodayStay, 'guest'>): string {
  const { t } = useTranslation()
  return guest === '' ? t('desk.erased') : guest
}
