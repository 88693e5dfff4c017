import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { amenity } from '../amenities/entities.ts'
import { boards, planTerms } from '../rate-plans/entities.ts'
import { priceLine } from '../shared/price-lines.ts'
import { roomGuests } from '../shared/guest-ages.ts'
import { supplement } from '../shared/supplements.ts'
import { photo, ownerPhoto } from '../shared/photos.ts'

/** `value` is what a booking stores, `label` what the guest reads. */
export const bedType = z.object({ value: z.string(), label: z.string() })

export const roomType = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  /** Persons who take a place at most, extra beds in it. */
  maxOccupancy: z.int(),
  /** Persons that the night's price is for. */
  standardOccupancy: z.int(),
  /** Null: as many as there are places. */
  maxAdults: z.int().nullable(),
  maxChildren: z.int().nullable(),
  /** Of the places beyond the standard ones. */
  extraBeds: z.int(),
  /** Beside the places. */
  cots: z.int(),
  basePrice: money,
  bedType: z.string(),
  bedTypes: z.array(bedType),
  sizeSqm: z.int(),
  view: z.string(),
  amenities: z.array(amenity),
  photos: z.array(photo),
})

export type RoomType = z.infer<typeof roomType>

/** A room type as its hotel shows it while there are no dates. */
export const listedRoomType = roomType.extend({
  /** Of a night, by the cheapest plan that is sold, for as many as the room is furnished for. */
  fromPrice: money,
  /** What is eaten for it. */
  fromBoard: z.enum(boards),
  /** What another plan offers and the cheapest does not; absent: nothing. */
  byOtherPlans: z.array(z.enum(['freeCancellation', 'breakfast'])).optional(),
})

export type ListedRoomType = z.infer<typeof listedRoomType>

const offer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free_cancellation'), until: z.iso.datetime() }),
  z.object({ kind: z.literal('breakfast') }),
  z.object({ kind: z.literal('early_booking'), percent: z.int(), amount: money }),
])

export type Offer = z.infer<typeof offer>

const shownPlan = {
  /** Null: the standard plan, which has no name. */
  planId: idField.nullable(),
  planName: z.string().nullable(),
  ...planTerms.shape,
}

/** What a stay costs by a plan and what that promises. `total` is for `pricedRooms` rooms, all guests in them if they fit. */
const stayPrice = z.object({
  ...shownPlan,
  /** Of one room. */
  nights: z.array(z.object({ date: z.iso.date(), price: money })),
  /** What each guest costs a night beside the room; may be less than nothing. */
  perPerson: money,
  /**
   * What guests beyond the standard places pay for the stay, less what a guest alone saves: `total` is nights × rooms +
   * `perPerson` × guests in `split` × nights + this + `lines`.
   */
  supplements: money,
  /** Who sleeps in which of the priced rooms. */
  split: z.array(roomGuests),
  total: money,
  /** All that `total` has beside the nights. */
  lines: z.array(priceLine.pick({ kind: true, quantity: true, label: true, amount: true, atHotel: true, kept: true })),
  /** Of one room, with as many of the guests in it as it sleeps. */
  oneRoom: money,
  offers: z.array(offer),
  /** What it costs whoever takes this type or a better one, as the hotel chooses, and what that saves; only where it costs less. */
  flexible: z.object({ total: money, saved: money }).optional(),
})

export type StayPrice = z.infer<typeof stayPrice>

/** What chosen rooms cost together by a plan that sells them all. */
export const roomsQuote = z.object({
  ...shownPlan,
  /** Of each line that was asked for: who sleeps in which of its rooms, as chosen, else the cheapest. */
  split: z.array(z.array(roomGuests)),
  priceLines: z.array(priceLine),
  /** What in the nights of `priceLines` guests beyond the standard places pay, less what guests alone save. */
  supplements: money,
  total: money,
  /** Extras that were asked for and that the plan includes already: they are not in its price; absent: none. */
  includedExtras: z.array(idField).optional(),
  /** What it saves, or has saved, that the hotel chooses the room: of this type or a better one; only where that is offered. */
  flexible: z.object({ saved: money }).optional(),
  /** Local taxes that adults can say to be exempt of, and who is, as the hotel says it; absent: none. */
  exemptible: z.array(z.object({ taxId: idField, name: z.string(), guests: z.string() })).optional(),
})

export type RoomsQuote = z.infer<typeof roomsQuote>

/** Whether a stay in a room type is free, and what it costs by its cheapest plan. */
export const availability = stayPrice.extend({
  availableRooms: z.int().min(0),
  pricedRooms: z.int().min(1),
  /** By all plans that a guest may want, cheapest first; empty where the hotel has the standard plan alone. */
  plans: z.array(stayPrice),
  /**
   * What the dates would have to be where rooms are free and the hotel does not sell them for this stay: at least or at most
   * so many nights, or to arrive or leave on another day; null where that is not why.
   */
  restriction: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.enum(['min_stay', 'max_stay']), nights: z.int() }),
      z.object({ kind: z.enum(['arrival', 'departure']) }),
    ])
    .nullable(),
  /** The next arrival date with as many nights free; only for a sold-out type, null when none is near. */
  freeAgainOn: z.iso.date().nullable(),
  /** A longer stay that takes along nights which would lie alone beside this one; only where there is one. */
  gapOffer: z
    .object({
      checkIn: z.iso.date(),
      checkOut: z.iso.date(),
      gapNights: z.array(z.iso.date()),
      planId: idField.nullable(),
      /** What it costs more than this stay by the same plan. */
      more: money,
      /** What is off in that. */
      saved: money,
    })
    .optional(),
})

export type Availability = z.infer<typeof availability>

export const availableRoomType = roomType.extend(availability.shape)

export type AvailableRoomType = z.infer<typeof availableRoomType>

/** What a plan asks of the stays that touch a night; null: nothing. */
const calendarPlan = z.object({
  planId: idField,
  minStay: z.int().min(1).nullable(),
  maxStay: z.int().min(1).nullable(),
  minStayThrough: z.int().min(1).nullable(),
  closedToArrival: z.boolean(),
  closedToDeparture: z.boolean(),
  closed: z.boolean(),
})

/** One night of the price calendar: its price by the cheapest plan, its restrictions by the standard plan. */
export const calendarNight = z.object({
  date: z.iso.date(),
  price: money,
  availableRooms: z.int().min(0),
  minStay: z.int().min(1),
  maxStay: z.int().min(1).nullable(),
  /** Of every stay that sleeps through the night. */
  minStayThrough: z.int().min(1),
  closedToArrival: z.boolean(),
  /** Of the date, as the day of departure. */
  closedToDeparture: z.boolean(),
  closed: z.boolean(),
  /** By other plans, where one sells stays that the standard plan does not: a stay can be had that keeps what any of them asks for. */
  plans: z.array(calendarPlan).optional(),
})

export type CalendarNight = z.infer<typeof calendarNight>

/** A room type as its owner edits it. */
export const ownerRoomType = roomType.omit({ bedType: true, bedTypes: true, photos: true }).extend({
  bedTypes: z.array(z.string()),
  /** Null: as many as there are places. */
  standardOccupancy: z.int().nullable(),
  /** What one person alone saves a night where the room is furnished for more; null: nothing. */
  singleUse: supplement.nullable(),
  photos: z.array(ownerPhoto),
  /** The name in the language that was asked for, as bookings and the room plan say it; `name` is what the owner edits. */
  localName: z.string(),
  /** `bedTypes` in that language. */
  localBedTypes: z.array(z.string()),
  rooms: z.int(),
  availableRooms: z.int(),
  version: z.int(),
})

export type OwnerRoomType = z.infer<typeof ownerRoomType>

/** A stay that stands in the way of something. */
const blockingStay = z.object({
  bookingId: idField,
  code: z.string(),
  guest: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  room: z.string().nullable(),
})

export type BlockingStay = z.infer<typeof blockingStay>
