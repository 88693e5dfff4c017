import { z } from 'zod'
import { range, rangeCheck } from '../shared/date-range.ts'
import { idField, say } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { roomPlan, freeRoom, assignedRoom } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'

const maxPlanNights = 400

const planQuery = z.object(range).superRefine(rangeCheck(maxPlanNights))

/** Puts a booked room into a room, if it still lies where the owner saw it. */
const placementForm = z.strictObject({
  roomId: idField,
  expectedRoomId: idField,
  /** Chosen by the owner, so never moved automatically, unless told otherwise (to undo). */
  pinned: z.boolean(say('invalid')).default(true),
})

const atBookedRoom = z.object({ propertyId: idField, bookedRoomId: idField })

export const getRoomPlan = {
  method: 'GET',
  path: '/v1/properties/:propertyId/plan',
  summary: 'The room plan: who stays in which room in the nights [from, to)',
  write: false,
  access: 'owner',
  right: 'bookings',
  cost: 5,
  status: 200,
  params: atProperty,
  query: planQuery,
  reply: data(roomPlan),
} as const satisfies Endpoint

export const listFreeRooms = {
  method: 'GET',
  path: '/v1/properties/:propertyId/booked-rooms/:bookedRoomId/rooms',
  summary: 'Rooms of its type that a booked room can move to, with the gaps that it would leave',
  write: false,
  access: 'owner',
  right: 'desk',
  status: 200,
  params: atBookedRoom,
  reply: data(z.array(freeRoom)),
} as const satisfies Endpoint

export const placeBookedRoom = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/booked-rooms/:bookedRoomId',
  summary: 'Put a booked room into another free room, pin or unpin it',
  write: true,
  access: 'owner',
  right: 'desk',
  status: 200,
  params: atBookedRoom,
  body: placementForm,
  reply: data(assignedRoom),
} as const satisfies Endpoint
