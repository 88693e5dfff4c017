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

/** A room that is out of order in the nights `[from, to)`. */
export const roomBlock = z.object({
  id: idField,
  room: namedRoom,
  roomTypeId: idField,
  from: z.iso.date(),
  to: z.iso.date(),
  /** In the words of its hotel. */
  reason: z.string(),
})

export type RoomBlock = z.infer<typeof roomBlock>

const vacating = z.object({
  possible: z.boolean(),
  moves: z.array(roomMove),
  stuck: z.array(stuckStay),
})

/** What making a room unavailable would do: possible when nothing is stuck. Its blocks would end. */
export const roomClosing = vacating.extend({ blocks: z.array(roomBlock) })

export type RoomClosing = z.infer<typeof roomClosing>

/** What taking a room out of order for some nights would do: possible when nothing is stuck and it is in order in all of them. */
export const roomBlocking = vacating.extend({ blocks: z.array(roomBlock) })

export type RoomBlocking = z.infer<typeof roomBlocking>
