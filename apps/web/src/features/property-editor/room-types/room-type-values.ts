import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { readPrice, writePrice } from '../../../platform/format/money-text.ts'

/** What stands in the room type form. */
export type RoomTypeValues = {
  name: string
  maxOccupancy: string
  price: string
  description: string
  bedTypes: string[]
  sizeSqm: string
  view: string
  amenityIds: string[]
}

/** A new room type, with the usual bed and view. */
export function newRoomType(bed: string, view: string): RoomTypeValues {
  return {
    name: '',
    maxOccupancy: '',
    price: '',
    description: '',
    bedTypes: [bed],
    sizeSqm: '',
    view,
    amenityIds: [],
  }
}

/** The form of a room type as it is. */
export function toRoomTypeValues(type: OwnerRoomType, language: Language): RoomTypeValues {
  const { name, maxOccupancy, basePrice, description, bedTypes, sizeSqm, view, amenities } = type
  return {
    name,
    maxOccupancy: String(maxOccupancy),
    price: writePrice(basePrice.minor, basePrice.currency, language),
    description,
    bedTypes: [...bedTypes],
    sizeSqm: String(sizeSqm),
    view,
    amenityIds: amenities.map(({ id }) => id),
  }
}

/** What is sent, before the rules have seen it. */
export function toRoomTypeBody({ price, ...values }: RoomTypeValues, currency: string) {
  const decimal = (text: string) => text.trim().replace(',', '.')
  return {
    ...values,
    maxOccupancy: decimal(values.maxOccupancy),
    sizeSqm: decimal(values.sizeSqm),
    priceMinor: readPrice(price, currency),
  }
}
