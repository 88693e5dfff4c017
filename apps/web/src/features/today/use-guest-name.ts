import type { TodayStay } from '@keystay/contract/stays/entities'
import { useTranslation } from 'react-i18next'

/** Whose stay it is. */
export function useGuestName({ guest }: Pick<TodayStay, 'guest'>): string {
  const { t } = useTranslation()
  return guest === '' ? t('desk.erased') : guest
}
