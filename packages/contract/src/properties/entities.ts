import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { ageReasons, amenityKinds, bedKinds, boardsSought, paymentMethods, propertyTypes } from '../shared/kinds.ts'
import { photo, ownerPhoto } from '../shared/photos.ts'
import { rating } from '../reviews/entities.ts'
import { amenity } from '../amenities/entities.ts'
import { staffRoles } from '../shared/rights.ts'
import { money } from '../shared/money.ts'
import { boards, standardPlan } from '../rate-plans/entities.ts'
import { listedRoomType } from '../room-types/entities.ts'

/** The offers that a property has switched on. */
const propertyOffers = z.object({
  freeCancellation: z.boolean(),
  breakfast: z.boolean(),
  earlyBooking: z.boolean(),
})

/** Where prices of a night leave out what everybody pays beside: a local tax, or an extra that is not left to the guest. */
const moreCosts = z.literal(true).optional()

export const propertySummary = z.object({
  id: idField,
  slug: z.string(),
  name: z.string(),
  type: z.enum(propertyTypes),
  city: z.string(),
  region: z.string(),
  country: z.string().length(2),
  latitude: z.number(),
  longitude: z.number(),
  currency: z.string(),
  photo: photo.nullable(),
  amenities: z.array(amenity),
  offers: propertyOffers,
  /** Of a night in the cheapest room type by the cheapest plan that is sold, for as many as the room is furnished for. */
  fromPrice: money,
  moreCosts,
  /** The lowest total that houses all guests for the stay; null without dates. */
  total: money.nullable(),
  /** What is eaten for the price that is shown: `total`, without dates `fromPrice`. */
  board: z.enum(boards),
  /** Whether who books for `total` now can still cancel free of charge; only where there is one. */
  freeCancellation: z.boolean().optional(),
  /** What its guests' reviews come to; null while there are too few. */
  rating: rating.nullable(),
  /** As the crow flies from the place that was searched for; only where a search shows what is nearest. */
  distanceKm: z.number().optional(),
})

export type PropertySummary = z.infer<typeof propertySummary>

/** How many of the hotels that were found each filter would leave; nothing of the kinds of hotel while these are filtered by. */
export const filterCounts = z.object({
  types: z.partialRecord(z.enum(propertyTypes), z.int()).nullable(),
  amenities: z.partialRecord(z.enum(amenityKinds), z.int()),
  freeCancellation: z.int(),
  payAtHotel: z.int(),
  boards: z.partialRecord(z.enum(boardsSought), z.int()),
  /** Null while a bed is filtered by: the kinds do not add to each other. */
  beds: z.partialRecord(z.enum(bedKinds), z.int()).nullable(),
  /** By the sizes that can be chosen. */
  sizes: z.record(z.string(), z.int()),
  /** Of hotels whose reviews come to at least 4.5. */
  topRated: z.int(),
})

export type FilterCounts = z.infer<typeof filterCounts>

/** A stay that was compared with others. */
export const flexibleStay = z.object({
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  /** What it costs at least; null: nothing is free, or it is past. */
  total: money.nullable(),
})

export type FlexibleStay = z.infer<typeof flexibleStay>

export const property = z.object({
  id: idField,
  slug: z.string(),
  name: z.string(),
  headline: z.string(),
  description: z.string(),
  nearby: z.string(),
  type: z.enum(propertyTypes),
  address: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string().length(2),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timezone: z.string(),
  currency: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  phone: z.string(),
  /** What needs to know the children among the guests and their ages; empty: nobody has to be asked. */
  asksAges: z.array(z.enum(ageReasons)),
  /** Today in the hotel's zone. */
  today: z.iso.date(),
  offers: propertyOffers,
  /** Only where the standard plan is off sale: a booking has to name a plan. */
  sellsStandard: z.literal(false).optional(),
  /** Only where the hotel has vouchers: a guest elsewhere is not asked for one. */
  takesVouchers: z.literal(true).optional(),
  moreCosts,
  paymentMethods: z.array(z.enum(paymentMethods)),
  /** What its guests' reviews come to; null while there are too few. */
  rating: rating.nullable(),
  photos: z.array(photo),
  amenities: z.array(amenity),
  roomTypes: z.array(listedRoomType),
  featured: z.array(propertySummary),
})

export type Property = z.infer<typeof property>

/** A hotel as its owner edits it: the row's own texts, whatever the language of the reader. */
export const ownerProperty = property
  .omit({
    today: true,
    asksAges: true,
    sellsStandard: true,
    takesVouchers: true,
    moreCosts: true,
    paymentMethods: true,
    rating: true,
    amenities: true,
    roomTypes: true,
    featured: true,
    photos: true,
  })
  .extend({
    photos: z.array(ownerPhoto),
    /** Whoever enters its owner area must have a second factor. */
    requiresSecondFactor: z.boolean(),
    /** The hour at which the desk's day changes. */
    deskHour: z.int(),
    /** How many rooms for the same nights a guest may pay in cash: null any number, 0 none. */
    cashMaxRooms: z.int().nullable(),
    /** True once there are bookings. */
    currencyFixed: z.boolean(),
    roomTypes: z.int(),
    rooms: z.int(),
    /** What it says of its standard plan; null: nothing, so that its offers say all. */
    standardPlan: standardPlan.nullable(),
    version: z.int(),
    /** What the reader is at this hotel. */
    role: z.enum(staffRoles),
    /** Messages of its guests that nobody there has seen; absent: none, or none that the reader may see. */
    unreadMessages: z.int().optional(),
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
