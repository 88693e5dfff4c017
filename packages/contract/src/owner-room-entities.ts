import { z } from 'zod'
import { bookingStatuses } from './entities.ts'
import { idField } from './fields.ts'
import { money } from './money.ts'

export const roomStatuses = ['available', 'unavailable'] as const
export type RoomStatus = (typeof roomStatuses)[number]

/** A room type as lists of the owner name it. */
export const namedType = z.object({ id: idField, name: z.string() })
export const namedRoom = z.object({ id: idField, number: z.string() })

export const ownerRoom = z.object({
  id: idField,
  number: z.string(),
  roomType: namedType,
  status: z.enum(roomStatuses),
  /** A booking has had it: it can be made unavailable, not deleted. */
  used: z.boolean(),
})
export type OwnerRoom = z.infer<typeof ownerRoom>

/** Who stays in a room when. `guest` is empty when the person was erased. */
export const roomStay = z.object({
  bookedRoomId: idField,
  bookingId: idField,
  code: z.string(),
  guest: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  status: z.enum(bookingStatuses),
})
export type RoomStay = z.infer<typeof roomStay>

export const roomMove = roomStay.extend({ from: namedRoom, to: namedRoom })
export type RoomMove = z.infer<typeof roomMove>

/** Why a stay cannot leave a room: the guest is in it, the owner pinned it, no other room can take it. */
export const stuckReasons = ['arrived', 'pinned', 'no_room'] as const
export const stuckStay = roomStay.extend({ reason: z.enum(stuckReasons) })
export type StuckStay = z.infer<typeof stuckStay>

/** What making a room unavailable would do: possible when nothing is stuck. */
export const roomClosing = z.object({
  possible: z.boolean(),
  moves: z.array(roomMove),
  stuck: z.array(stuckStay),
})
export type RoomClosing = z.infer<typeof roomClosing>

/** A night of a room type as its owner sees it. */
export const ownerNight = z.object({
  date: z.iso.date(),
  /** What a room costs: the night's own price, else the base price. */
  price: money,
  hasOwnPrice: z.boolean(),
  /** Null: no minimum of its own. */
  minStay: z.int().min(1).nullable(),
  closed: z.boolean(),
  sold: z.int().min(0),
  capacity: z.int().min(0),
})
export type OwnerNight = z.infer<typeof ownerNight>

/** What an owner sets for a night; null is "as the type". */
export const nightSetting = z.object({
  date: z.iso.date(),
  price: money.nullable(),
  minStay: z.int().nullable(),
  closed: z.boolean(),
})
export type NightSetting = z.infer<typeof nightSetting>

export const ownerNights = z.object({
  roomType: namedType,
  /** Of the room type: a change on top of an older one is refused. */
  version: z.int(),
  basePrice: money,
  nights: z.array(ownerNight),
})
export type OwnerNights = z.infer<typeof ownerNights>

export const presences = ['expected', 'in_house', 'departed'] as const
export type Presence = (typeof presences)[number]
export const ownerPaymentStatuses = ['pending', 'paid', 'failed', 'unpaid'] as const
export type OwnerPaymentStatus = (typeof ownerPaymentStatuses)[number]

/** A bar of the room plan. */
export const planStay = roomStay.extend({
  roomId: idField,
  roomTypeId: idField,
  /** Of the line that it belongs to, in so many rooms. */
  adults: z.int(),
  children: z.int(),
  rooms: z.int(),
  /** By the hotel's today. */
  presence: z.enum(presences),
  pinned: z.boolean(),
  /** The room from which it was moved automatically; null while it lies where it was put. */
  movedFrom: idField.nullable(),
  payment: z.enum(ownerPaymentStatuses),
})
export type PlanStay = z.infer<typeof planStay>

export const roomPlan = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The hotel's. */
  today: z.iso.date(),
  currency: z.string(),
  roomTypes: z.array(
    z.object({
      id: idField,
      name: z.string(),
      version: z.int(),
      maxOccupancy: z.int(),
      /** One value per night from `from` on. */
      occupied: z.array(z.int()),
      capacity: z.array(z.int()),
      closed: z.array(z.boolean()),
      priceMinor: z.array(z.int()),
    }),
  ),
  /** In the order of room types and numbers. */
  rooms: z.array(z.object({ id: idField, number: z.string(), roomTypeId: idField, status: z.enum(roomStatuses) })),
  stays: z.array(planStay),
})
export type RoomPlan = z.infer<typeof roomPlan>

/** Where a booked room lies. */
export const assignedRoom = z.object({ bookedRoomId: idField, room: namedRoom, pinned: z.boolean() })
export type AssignedRoom = z.infer<typeof assignedRoom>

/** A room that is free for a stay, with the empty nights that the stay leaves before and after it; null when nobody is near. */
export const freeRoom = namedRoom.extend({
  gapBefore: z.int().min(0).nullable(),
  gapAfter: z.int().min(0).nullable(),
  /** Where the stay lies now. */
  current: z.boolean(),
})
export type FreeRoom = z.infer<typeof freeRoom>
