import { useTranslation } from 'react-i18next'

/** "2 Erwachsene, 1 Kind" and the like, in the reader's language. */
export function useCounts() {
  const { t } = useTranslation()
  // What is typed may be no number yet: then there is nothing to tell.
  const rooms = (count: number) => (Number.isInteger(count) ? t('wizard.rooms', { count }) : '')
  const guests = (adults: number, children: number) =>
    [
      ...(Number.isInteger(adults) ? [t('wizard.adults', { count: adults })] : []),
      ...(children > 0 ? [t('wizard.children', { count: children })] : []),
    ].join(', ')
  const nights = (count: number) => t('common.nights', { count })
  return { rooms, guests, nights }
}
