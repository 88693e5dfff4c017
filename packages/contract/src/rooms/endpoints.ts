import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { page, list, data } from '../shared/replies.ts'
import { ownerRoom, roomMove, roomClosing } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { addRoomsForm, roomForm } from './forms.ts'

const atRoom = z.object({ propertyId: idField, roomId: idField })

export const listRooms = {
  method: 'GET',
  path: '/v1/properties/:propertyId/rooms',
  summary: 'Rooms of a hotel, of one room type or all, in the order of their numbers',
  write: false,
  access: 'owner',
  right: 'bookings',
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
  right: 'hotel',
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
  right: 'hotel',
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
  right: 'hotel',
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
  right: 'hotel',
  status: 200,
  params: atRoom,
  reply: data(z.literal(true)),
} as const satisfies Endpoint
