import { z } from 'zod'
import { amenity, photo, property, roomType } from './entities.ts'
import { idField } from './fields.ts'

/** A photo with the id by which a form keeps or leaves it. */
export const ownerPhoto = photo.extend({ id: idField })
export type OwnerPhoto = z.infer<typeof ownerPhoto>

/** A hotel as its owner edits it: the row's own texts, whatever the language of the reader. */
export const ownerProperty = property
  .omit({ today: true, paymentMethods: true, amenities: true, roomTypes: true, featured: true, photos: true })
  .extend({
    photos: z.array(ownerPhoto),
    /** Whoever enters its owner area must have a second factor. */
    requiresSecondFactor: z.boolean(),
    /** How many rooms for the same nights a guest may pay in cash: null any number, 0 none. */
    cashMaxRooms: z.int().nullable(),
    /** True once there are bookings. */
    currencyFixed: z.boolean(),
    roomTypes: z.int(),
    rooms: z.int(),
    version: z.int(),
  })
export type OwnerProperty = z.infer<typeof ownerProperty>

/** Whether a key may be given to a hotel; otherwise why not. */
export const keyAvailability = z.object({
  key: z.string(),
  available: z.boolean(),
  problem: z.enum(['hotel_key_invalid', 'hotel_key_reserved', 'hotel_key_taken']).nullable(),
  /** The text of the problem. */
  message: z.string().nullable(),
})

export const ownerAmenity = amenity.extend({
  wholeHouse: z.boolean(),
  /** How many room types have it. */
  roomTypes: z.int(),
  version: z.int(),
})
export type OwnerAmenity = z.infer<typeof ownerAmenity>

/** A room type as its owner edits it. */
export const ownerRoomType = roomType.omit({ bedType: true, bedTypes: true, photos: true }).extend({
  bedTypes: z.array(z.string()),
  photos: z.array(ownerPhoto),
  /** The name in the language that was asked for, as bookings and the room plan say it; `name` is what the owner edits. */
  localName: z.string(),
  rooms: z.int(),
  availableRooms: z.int(),
  version: z.int(),
})
export type OwnerRoomType = z.infer<typeof ownerRoomType>

/** A stay that stands in the way of something. */
export const blockingStay = z.object({
  bookingId: idField,
  code: z.string(),
  guest: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  room: z.string().nullable(),
})
export type BlockingStay = z.infer<typeof blockingStay>

/** Where an address is. */
export const geocoded = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** What was found, to compare with what was meant. */
  label: z.string(),
  /** `place`: the middle of the town, to be moved to the house. */
  precision: z.enum(['address', 'place']),
  timezone: z.string(),
})
export type Geocoded = z.infer<typeof geocoded>
