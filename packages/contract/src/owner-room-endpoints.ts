import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { idField } from './fields.ts'
import {
  assignedRoom,
  freeRoom,
  nightSetting,
  ownerNights,
  ownerRoom,
  roomClosing,
  roomMove,
  roomPlan,
} from './owner-room-entities.ts'
import { addRoomsForm, nightsForm, nightsQuery, placementForm, planQuery, roomForm } from './owner-room-forms.ts'
import { data, list, page } from './replies.ts'

const atProperty = z.object({ propertyId: idField })
const atRoom = z.object({ propertyId: idField, roomId: idField })
const atRoomType = z.object({ propertyId: idField, roomTypeId: idField })
const atBookedRoom = z.object({ propertyId: idField, bookedRoomId: idField })

export const listRooms = {
  method: 'GET',
  path: '/v1/properties/:propertyId/rooms',
  summary: 'Rooms of a hotel, of one room type or all, in the order of their numbers',
  write: false,
  access: 'owner',
  status: 200,
  params: atProperty,
  query: z.object({ ...page, roomTypeId: idField.optional() }),
  reply: list(ownerRoom),
} as const satisfies Endpoint

export const addRooms = {
  method: 'POST',
  path: '/v1/properties/:propertyId/rooms',
  summary: 'Add a room or a range of rooms ("101–120"): all of them or none',
  write: true,
  access: 'owner',
  status: 201,
  params: atProperty,
  body: addRoomsForm,
  reply: data(z.array(ownerRoom)),
} as const satisfies Endpoint

export const changeRoom = {
  method: 'PATCH',
  path: '/v1/properties/:propertyId/rooms/:roomId',
  summary:
    'Make a room available or unavailable, or rename it; its coming stays move to other rooms, or it is refused with those that cannot',
  write: true,
  access: 'owner',
  status: 200,
  params: atRoom,
  body: roomForm,
  reply: data(z.object({ room: ownerRoom, moves: z.array(roomMove) })),
} as const satisfies Endpoint

export const previewRoomClosing = {
  method: 'GET',
  path: '/v1/properties/:propertyId/rooms/:roomId/closing',
  summary: 'Which stays would move if the room became unavailable, and which cannot',
  write: false,
  access: 'owner',
  status: 200,
  params: atRoom,
  reply: data(roomClosing),
} as const satisfies Endpoint

export const deleteRoom = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/rooms/:roomId',
  summary: 'Delete a room that no booking ever had',
  write: true,
  access: 'owner',
  status: 200,
  params: atRoom,
  reply: data(z.literal(true)),
} as const satisfies Endpoint

export const listNights = {
  method: 'GET',
  path: '/v1/properties/:propertyId/room-types/:roomTypeId/nights',
  summary: 'Prices, restrictions and sales of the nights [from, to) of a room type',
  write: false,
  access: 'owner',
  status: 200,
  params: atRoomType,
  query: nightsQuery,
  reply: data(ownerNights),
} as const satisfies Endpoint

export const changeNights = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/room-types/:roomTypeId/nights',
  summary: 'Set prices and restrictions by date; the reply holds what was there before, which undoes it',
  write: true,
  access: 'owner',
  status: 200,
  params: atRoomType,
  body: nightsForm,
  reply: data(ownerNights.extend({ before: z.array(nightSetting) })),
} as const satisfies Endpoint

export const getRoomPlan = {
  method: 'GET',
  path: '/v1/properties/:propertyId/plan',
  summary: 'The room plan: who stays in which room in the nights [from, to)',
  write: false,
  access: 'owner',
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
  status: 200,
  params: atBookedRoom,
  body: placementForm,
  reply: data(assignedRoom),
} as const satisfies Endpoint
