import type { Property } from '@keystay/contract/properties/entities'
import type { AvailableRoomType, ListedRoomType } from '@keystay/contract/room-types/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { writeStaySearch, type StaySearch } from '@keystay/contract/shared/stay-search'
import { useTranslation } from '../../platform/language.ts'
import { Shelf } from '../../ui/lists/shelf.tsx'
import { RoomTypeCard } from './room-type-card.tsx'
import { isFree } from './rules.ts'

type RoomTypeShelfProps = {
  readonly label: string
  readonly hotel: Pick<Property, 'slug' | 'moreCosts'>
  readonly roomTypes: readonly ListedRoomType[]
  readonly search: StaySearch
  /** What a search found for these dates; null without dates or while it runs. */
  readonly availability: readonly AvailableRoomType[] | null
  /** Words of the links, when they are shown. */
  readonly action?: string
}

const shown = 6

/** Cards of some room types, with the total of the stay, or a night's price without dates. */
export function RoomTypeShelf({ label, hotel, roomTypes, search, availability, action }: RoomTypeShelfProps) {
  const { t } = useTranslation()
  const { stay } = search
  return (
    <Shelf label={label}>
      {roomTypes.slice(0, shown).map((roomType) => {
        const offer = availability?.find(({ id }) => id === roomType.id)
        const total = stay && offer && isFree(offer) ? offer.total : null
        return (
          <li key={roomType.id}>
            <RoomTypeCard
              roomType={roomType}
              to={`${addressOf('roomDetails', { hotelKey: hotel.slug })}?${writeStaySearch(search, { roomType: roomType.id })}`}
              price={total ?? roomType.fromPrice}
              priceNote={
                total && stay
                  ? t('common.nights', { count: countNights(stay.checkIn, stay.checkOut) })
                  : t(hotel.moreCosts ? 'common.perNightPlus' : 'common.perNight')
              }
              {...(action !== undefined && { action })}
            />
          </li>
        )
      })}
    </Shelf>
  )
}
