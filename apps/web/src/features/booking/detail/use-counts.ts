import { useTranslation } from '../../../platform/language.ts'
import { useGuestsText } from '../../../ui/ages/use-guests-text.ts'

/** "2 Erwachsene, 1 Kind" and the like, in the reader's language. */
export function useCounts() {
  const { t } = useTranslation()
  const guests = useGuestsText()
  // What is typed may be no number yet: then there is nothing to tell.
  const rooms = (count: number) => (Number.isInteger(count) ? t('wizard.rooms', { count }) : '')
  const nights = (count: number) => t('common.nights', { count })
  return { rooms, guests, nights }
}
