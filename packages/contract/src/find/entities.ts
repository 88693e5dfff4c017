import { z } from 'zod'
import { bookingStatuses } from '../bookings/entities.ts'
import { guestRow } from '../guests/entities.ts'
import { namedRoom, namedType } from '../rooms/entities.ts'
import { idField } from '../shared/fields.ts'
import { stayStates } from '../stays/entities.ts'

/** A stay that is in the house, or comes on the desk's day. */
const foundStay = z.object({
  id: idField,
  state: z.enum(stayStates),
  /** Where it lies in the room plan, on the desk's day. */
  bookedRoomId: idField,
  room: namedRoom,
  guest: z.string(),
  code: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
})
export type FoundStay = z.infer<typeof foundStay>

const foundBooking = z.object({
  id: idField,
  code: z.string(),
  status: z.enum(bookingStatuses),
  guest: z.string(),
  email: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  /** Numbers of its rooms. */
  rooms: z.array(z.string()),
})
export type FoundBooking = z.infer<typeof foundBooking>

const foundRoom = namedRoom.extend({
  roomType: namedType,
  /** Who is in it: the name, and where the stay lies in the room plan; null while nobody is. */
  inside: z.object({ guest: z.string(), bookedRoomId: idField }).nullable(),
})
export type FoundRoom = z.infer<typeof foundRoom>

/** What a hotel knows by a text, the nearest first. */
export const found = z.object({
  /** The desk's day. */
  day: z.iso.date(),
  stays: z.array(foundStay),
  /** Those that are not among the stays. */
  bookings: z.array(foundBooking),
  rooms: z.array(foundRoom),
  /** Cards of people, who booked last first. */
  guests: z.array(guestRow),
})
export type Found = z.infer<typeof found>
