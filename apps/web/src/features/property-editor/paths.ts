import { addressOf } from '@keystay/contract/shared/addresses'

type HotelPage = 'ownerProperty' | 'ownerRoomTypes' | 'newRoomType' | 'ownerAmenities' | 'ownerPrices'

/** A page of a hotel; the chosen hotel goes along. */
export function hotelPath(hotelKey: string, page: HotelPage = 'ownerProperty'): string {
  return `${addressOf(page, { hotelKey })}?${new URLSearchParams({ hotel: hotelKey }).toString()}`
}

/** The page of one of a hotel's room types. */
export function roomTypePath(hotelKey: string, roomTypeId: string): string {
  return `${addressOf('ownerRoomType', { hotelKey, roomTypeId })}?${new URLSearchParams({ hotel: hotelKey }).toString()}`
}
