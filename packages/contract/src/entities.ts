import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { idField } from './fields.ts'
import { money } from './money.ts'
import { amenityKinds, propertyTypes } from './property-kinds.ts'

export const photoWidths = [480, 960, 1600] as const

/** A picture in three widths: `/photos/{name}-{width}.webp`; `focus` is a CSS object-position. */
export const photo = z.object({ name: z.string(), alt: z.string(), focus: z.string().nullable() })
export type Photo = z.infer<typeof photo>

/** The address of a photo in one of its widths. */
export function photoUrl(name: string, width: (typeof photoWidths)[number]): string {
  return `/photos/${name}-${width}.webp`
}

export const amenity = z.object({ id: idField, name: z.string(), kind: z.enum(amenityKinds) })
export type Amenity = z.infer<typeof amenity>

/** `value` is what a booking stores, `label` what the guest reads. */
export const bedType = z.object({ value: z.string(), label: z.string() })

export const roomType = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  maxOccupancy: z.int(),
  basePrice: money,
  bedType: z.string(),
  bedTypes: z.array(bedType),
  sizeSqm: z.int(),
  view: z.string(),
  amenities: z.array(amenity),
  photos: z.array(photo),
})
export type RoomType = z.infer<typeof roomType>

export const offer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free_cancellation'), until: z.iso.datetime() }),
  z.object({ kind: z.literal('breakfast') }),
  z.object({ kind: z.literal('early_booking'), percent: z.int(), amount: money }),
])
export type Offer = z.infer<typeof offer>

/** What a stay in a room type costs and whether it is free. `total` is for `pricedRooms` rooms, all guests in them if they fit. */
export const availability = z.object({
  availableRooms: z.int().min(0),
  nights: z.array(z.object({ date: z.iso.date(), price: money })),
  pricedRooms: z.int().min(1),
  total: money,
  offers: z.array(offer),
  /** The next arrival date with as many nights free; only for a sold-out type, null when none is near. */
  freeAgainOn: z.iso.date().nullable(),
})
export const availableRoomType = roomType.extend(availability.shape)
export type AvailableRoomType = z.infer<typeof availableRoomType>

export const paymentMethods = ['cash', 'stripe', 'paypal'] as const
/** Why a booking cannot be paid in cash: the hotel takes none, or none for so many rooms, or too much of it is promised already. */
export const cashProblems = ['not_accepted', 'too_many_rooms', 'limit_reached'] as const
export type CashProblem = (typeof cashProblems)[number]
export type PaymentMethod = (typeof paymentMethods)[number]

/** The offers that a property has switched on. */
export const propertyOffers = z.object({
  freeCancellation: z.boolean(),
  breakfast: z.boolean(),
  earlyBooking: z.boolean(),
})

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
  /** The lowest base price per night. */
  fromPrice: money,
  /** The lowest total that houses all guests for the stay; null without dates. */
  total: money.nullable(),
})
export type PropertySummary = z.infer<typeof propertySummary>

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
  /** Today in the hotel's zone. */
  today: z.iso.date(),
  offers: propertyOffers,
  paymentMethods: z.array(z.enum(paymentMethods)),
  photos: z.array(photo),
  amenities: z.array(amenity),
  roomTypes: z.array(roomType),
  featured: z.array(propertySummary),
})
export type Property = z.infer<typeof property>

/** One night of the price calendar. */
export const calendarNight = z.object({
  date: z.iso.date(),
  price: money,
  availableRooms: z.int().min(0),
  minStay: z.int().min(1),
  closed: z.boolean(),
})
export type CalendarNight = z.infer<typeof calendarNight>

export const place = z.object({
  kind: z.enum(['hotel', 'city', 'region', 'country']),
  name: z.string(),
  context: z.string(),
  hotels: z.int(),
  slug: z.string().nullable(),
})
export type Place = z.infer<typeof place>

export const bookingStatuses = ['pending', 'confirmed', 'cancelled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]
export const cancelReasons = ['guest', 'owner', 'hold_expired', 'payment_failed'] as const
export type CancelReason = (typeof cancelReasons)[number]
export const paymentStatuses = ['pending', 'paid', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const refundStatuses = ['pending', 'done', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/**
 * Why money went back: the booking was cancelled · the hotel gave it · it came after the booking had ended · it came twice ·
 * it was another amount than asked for · it was given back, or taken by a dispute, at the provider.
 */
export const refundReasons = ['cancelled', 'owner', 'too_late', 'twice', 'wrong_amount', 'provider', 'dispute'] as const
export type RefundReason = (typeof refundReasons)[number]

export const refund = z.object({
  id: idField,
  amount: money,
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons),
  createdAt: z.iso.datetime(),
})
export type Refund = z.infer<typeof refund>

export const priceLineKinds = ['night', 'breakfast', 'early_booking'] as const
export type PriceLineKind = (typeof priceLineKinds)[number]

export const priceLine = z.object({
  kind: z.enum(priceLineKinds),
  date: z.iso.date().nullable(),
  roomTypeId: idField.nullable(),
  quantity: z.int().nullable(),
  label: z.string(),
  amount: money,
})
export type PriceLine = z.infer<typeof priceLine>

/** What a guest reads in the history of a booking. */
export const bookingEvents = [
  'created',
  'changed',
  'confirmed',
  'cancelled',
  'hold_expired',
  'room_moved',
  'room_assigned',
  'cash_received',
  'paid',
  'payment_failed',
  'refunded',
] as const
export type BookingEvent = (typeof bookingEvents)[number]

/** What of a paid booking was given back, or is on its way back: stands beside "paid" wherever that is said. */
export const givenBack = z.object({ done: money, pending: money })
export type GivenBack = z.infer<typeof givenBack>

export const booking = z.object({
  id: idField,
  propertyId: idField,
  code: z.string(),
  status: z.enum(bookingStatuses),
  cancelReason: z.enum(cancelReasons).nullable(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  expectedGuests: z.int(),
  adults: z.int(),
  children: z.int(),
  guest: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  notes: z.string(),
  lines: z.array(
    z.object({
      roomType: z.object({ id: idField, name: z.string(), photo: photo.nullable() }),
      quantity: z.int(),
      bedType: bedType,
      adults: z.int(),
      children: z.int(),
      rooms: z.array(z.object({ id: idField, number: z.string() })),
    }),
  ),
  priceLines: z.array(priceLine),
  total: money,
  paymentMethod: z.enum(paymentMethods).nullable(),
  paymentStatus: z.enum(paymentStatuses),
  /** What was captured and not given back. */
  paid: money,
  refunds: z.array(refund),
  givenBack,
  /**
   * The online payment that is under way: where the guest can go on with it, null while its outcome is being asked for.
   * `returns`: the provider took no money and wants the guest back to choose another way. `taking`: the money is being taken.
   * `processing`: the provider has the payment and the money is on its way, perhaps for days.
   */
  payment: z
    .object({
      method: z.enum(paymentMethods),
      redirectUrl: z.string().nullable(),
      state: z.enum(['open', 'returns', 'taking', 'processing']),
    })
    .nullable(),
  /** Why cash is not among the ways to pay of a booking that is to be paid; `maxRooms` is the hotel's own limit. */
  cashProblem: z.object({ reason: z.enum(cashProblems), maxRooms: z.int().nullable() }).nullable(),
  /** Whether the mail about this booking's state is on its way or has arrived at the guest's mail server. */
  mailed: z.boolean(),
  freeUntil: z.iso.datetime().nullable(),
  holdExpiresAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** The server's clock, so that a countdown does not depend on the guest's. */
  serverTime: z.iso.datetime(),
  hotel: property
    .pick({
      slug: true,
      name: true,
      address: true,
      zip: true,
      city: true,
      region: true,
      country: true,
      timezone: true,
      checkInTime: true,
      checkOutTime: true,
      phone: true,
      paymentMethods: true,
    })
    .extend({ photo: photo.nullable() }),
  history: z.array(z.object({ at: z.iso.datetime(), event: z.enum(bookingEvents), detail: z.string() })),
  /** Opens this booking in another browser, in the fragment of a link. */
  accessToken: z.string(),
})
export type Booking = z.infer<typeof booking>

export const cancellationQuote = z.object({
  cancellable: z.boolean(),
  free: z.boolean(),
  freeUntil: z.iso.datetime().nullable(),
  refund: money,
})
export type CancellationQuote = z.infer<typeof cancellationQuote>

export const pagination = z.object({ page: z.int(), size: z.int(), totalItems: z.int(), totalPages: z.int() })
export type Pagination = z.infer<typeof pagination>

export const failure = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type Failure = z.infer<typeof failure>
