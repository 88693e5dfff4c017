import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { bookingStatuses } from '../bookings/entities.ts'

export const roomStatuses = ['available', 'unavailable'] as const

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
const stuckReasons = ['arrived', 'pinned', 'no_room'] as const

const stuckStay = roomStay.extend({ reason: z.enum(stuckReasons) })

export type StuckStay = z.infer<typeof stuckStay>

/** What making a room unavailable would do: possible when nothing is stuck. */
export const roomClosing = z.object({
  possible: z.boolean(),
  moves: z.array(roomMove),
  stuck: z.array(stuckStay),
})

export type RoomClosing = z.infer<typeof roomClosing>
