import { countNights } from '@keystay/contract/shared/plain-dates'
import type { Money } from '@keystay/contract/shared/money'
import type { Property } from '@keystay/contract/properties/entities'
import type { ListedRoomType } from '@keystay/contract/room-types/entities'
import { messageOf, useTranslation } from '../../platform/language.ts'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { useFormat } from '../../platform/format/use-format.ts'

/** The least that a stay costs; null when nothing is free. */
export type LowestPrice = Money | 'loading' | 'failed' | null

/** The room type whose nights cost least while there are no dates. */
export function cheapestListed(roomTypes: readonly ListedRoomType[]): ListedRoomType | null {
  return roomTypes.toSorted((a, b) => a.fromPrice.minor - b.fromPrice.minor)[0] ?? null
}

/** The lowest price in words: "ab 173,42 €" and "2 Nächte, inkl. allem". */
export function useLowestPrice(
  { moreCosts }: Pick<Property, 'moreCosts'>,
  price: LowestPrice,
  { stay }: StaySearch,
): { price: string; note: string } {
  const { t } = useTranslation()
  const { money } = useFormat()
  const note = stay
    ? t('common.nightsAllIn', { count: countNights(stay.checkIn, stay.checkOut) })
    : t(moreCosts ? 'common.perNightPlus' : 'common.perNight')
  if (price === 'loading') return { price: '…', note: t('hotel.calculating') }
  if (price === 'failed') return { price: '–', note: messageOf('search_room_types_failed') }
  if (price === null) return { price: '–', note: stay ? t('hotel.soldOut') : t('hotel.noRooms') }
  return { price: t('common.from', { price: money(price) }), note }
}
