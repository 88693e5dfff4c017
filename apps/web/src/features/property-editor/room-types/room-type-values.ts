import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { Supplement } from '@keystay/contract/shared/supplements'
import type { Language } from '@keystay/contract/shared/languages'
import { readSupplement, writeSupplement } from '../../../platform/format/supplement-text.ts'
import { readPrice, writePrice } from '../../../platform/format/money-text.ts'

/** What stands in the room type form. */
export type RoomTypeValues = {
  name: string
  maxOccupancy: string
  standardOccupancy: string
  maxAdults: string
  maxChildren: string
  extraBeds: string
  cots: string
  /** What one guest alone saves a night; blank for nothing. */
  singleUse: string
  singleUseKind: Supplement['kind']
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
    standardOccupancy: '',
    maxAdults: '',
    maxChildren: '',
    extraBeds: '',
    cots: '',
    singleUse: '',
    singleUseKind: 'amount',
    price: '',
    description: '',
    bedTypes: [bed],
    sizeSqm: '',
    view,
    amenityIds: [],
  }
}

const writeCount = (count: number | null) => (count === null ? '' : String(count))

/** The form of a room type as it is. */
export function toRoomTypeValues(type: OwnerRoomType, language: Language): RoomTypeValues {
  const { singleUse, name, maxOccupancy, basePrice, description, bedTypes, sizeSqm, view, amenities } = type
  return {
    name,
    maxOccupancy: String(maxOccupancy),
    standardOccupancy: writeCount(type.standardOccupancy),
    maxAdults: writeCount(type.maxAdults),
    maxChildren: writeCount(type.maxChildren),
    extraBeds: writeCount(type.extraBeds || null),
    cots: writeCount(type.cots || null),
    singleUse: singleUse ? writeSupplement(singleUse, basePrice.currency, language) : '',
    singleUseKind: singleUse?.kind ?? 'amount',
    price: writePrice(basePrice.minor, basePrice.currency, language),
    description,
    bedTypes: [...bedTypes],
    sizeSqm: String(sizeSqm),
    view,
    amenityIds: amenities.map(({ id }) => id),
  }
}

/** What is sent, before the rules have seen it. */
export function toRoomTypeBody({ price, singleUse, singleUseKind, ...values }: RoomTypeValues, currency: string) {
  const decimal = (text: string) => text.trim().replace(',', '.')
  return {
    ...values,
    maxOccupancy: decimal(values.maxOccupancy),
    singleUse: JSON.stringify(readSupplement(singleUseKind, singleUse, currency)) ?? '',
    sizeSqm: decimal(values.sizeSqm),
    priceMinor: readPrice(price, currency),
  }
}
