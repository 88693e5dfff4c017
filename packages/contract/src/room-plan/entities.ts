import { roomBlock, roomStay, roomStatuses, namedRoom } from '../rooms/entities.ts'
import { readinessStates, stayStates } from '../stays/entities.ts'
import { idField } from '../shared/fields.ts'
import { agesField } from '../shared/guest-ages.ts'
import { z } from 'zod'

export const ownerPaymentStatuses = ['pending', 'partly_paid', 'paid', 'failed', 'unpaid'] as const

export type OwnerPaymentStatus = (typeof ownerPaymentStatuses)[number]

/** A bar of the room plan. */
const planStay = roomStay.extend({
  roomId: idField,
  roomTypeId: idField,
  /** Of the line that it belongs to, in so many rooms. */
  adults: z.int(),
  children: z.int(),
  /** Of all its children; only where one is known. */
  ages: agesField.optional(),
  rooms: z.int(),
  /** The stay that it is, or a part of. */
  stayId: idField,
  /** Where the guest is by what the desk says, and how often it has said something. */
  state: z.enum(stayStates),
  version: z.int(),
  /** Whether the stay begins and ends with it; else the guest comes from another room, or goes on to one. */
  begins: z.boolean(),
  ends: z.boolean(),
  pinned: z.boolean(),
  /** The room from which it was moved automatically; null while it lies where it was put. */
  movedFrom: idField.nullable(),
  /** The room type that its guest booked who let the hotel choose this or a better one; only where it is so. */
  flexible: idField.optional(),
  /** Until when its guest may keep the room on the day of departure, `HH:MM`, where that is later than the hotel's time; only where it is so. */
  leavesAt: z.string().optional(),
  payment: z.enum(ownerPaymentStatuses),
  /** What is said of its room, where it is awaited on the desk's day; else null. */
  readiness: z.enum(readinessStates).nullable(),
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
  /** Rooms that are out of order. */
  blocks: z.array(roomBlock),
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
