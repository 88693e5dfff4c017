import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { readersToday } from '../../platform/format/today.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'

/** When a guest arrived last, or that they are still to come: "zuletzt Anreise 2. Mai", "kommt am 4. Dez.". */
export function useLastStay(): (checkIn: PlainDate) => string {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (checkIn) =>
    t(checkIn > readersToday() ? 'guestCards.comes' : 'guestCards.last', { date: date(checkIn, 'dayYear') })
}
