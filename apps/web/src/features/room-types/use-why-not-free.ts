import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { useTranslation } from '../../platform/language.ts'

/** Says why a room type cannot be booked for a stay of these guests: too few rooms, what its dates would have to be, or none free. */
export function useWhyNotFree() {
  const { t } = useTranslation()
  return (
    { availableRooms, restriction }: Pick<AvailableRoomType, 'availableRooms' | 'restriction'>,
    guests: number,
  ) => {
    if (availableRooms > 0) return t('roomTypes.tooSmall', { guests: t('common.guestCount', { count: guests }) })
    if (restriction === null) return t('roomTypes.soldOut')
    return 'nights' in restriction
      ? t(`roomTypes.restrictions.${restriction.kind}`, { nights: t('common.nights', { count: restriction.nights }) })
      : t(`roomTypes.restrictions.${restriction.kind}`)
  }
}
