import type { AmenityKind, PropertyType } from '@keystay/contract/properties/property-kinds'

/** A text in every language that guests read. */
export type Texts = { readonly de: string; readonly en: string; readonly vi: string }

/** A picture: the name of a drawing (see art.ts), what it shows, and which part of it to keep when it is cropped. */
export type DemoPhoto = {
  readonly art: string
  readonly alt: Texts
  /** CSS object-position */
  readonly focus?: string
}

export type DemoAmenity = {
  readonly key: string
  readonly kind: AmenityKind
  readonly name: Texts
  /** true: for every guest of the house; false: of single room types only */
  readonly wholeHouse: boolean
}

export type DemoRoomType = {
  readonly key: string
  /** type letter in the resort's booking file */
  readonly code?: string
  readonly name: Texts
  readonly description: Texts
  readonly maxOccupancy: number
  readonly basePriceMinor: number
  /** ways to make the beds, each with a place for everyone; the first one is shown */
  readonly bedTypes: readonly Texts[]
  readonly sizeSqm: number
  readonly view: Texts
  /** keys of the hotel's amenities */
  readonly amenities: readonly string[]
  readonly photos: readonly DemoPhoto[]
  readonly rooms: readonly string[]
}

/** Days of every year, both included, on which nights cost so many percent more (or, negative, less) than the base price. */
export type DemoSeason = { readonly from: string; readonly to: string; readonly percent: number }

/** A hotel of the demo data. Amounts are in minor units of its currency. */
export type DemoHotel = {
  readonly slug: string
  readonly name: string
  readonly type: PropertyType
  readonly address: string
  readonly city: string
  readonly region: Texts
  readonly country: 'DE' | 'AT' | 'PT' | 'VN'
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  readonly currency: 'EUR' | 'VND'
  readonly checkInTime: '15:00'
  readonly checkOutTime: '11:00'
  readonly phone: string
  readonly headline: Texts
  readonly description: Texts
  /** what is near, in one line */
  readonly nearby: Texts
  /** the first one is the cover */
  readonly photos: readonly DemoPhoto[]
  readonly amenities: readonly DemoAmenity[]
  readonly roomTypes: readonly DemoRoomType[]
  readonly offers: { readonly freeCancellation: boolean; readonly breakfast: boolean; readonly earlyBooking: boolean }
  /** surcharge for the nights of a weekend, in percent of the base price */
  readonly weekendPercent: number
  readonly seasons: readonly DemoSeason[]
}
