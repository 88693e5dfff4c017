import { atProperty, atRoomType } from '../shared/params.ts'
import { z } from 'zod'
import { list, data, optionalPage, done } from '../shared/replies.ts'
import { ownerRoomType } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { roomTypeForm, roomTypeChange } from './forms.ts'

export const listOwnRoomTypes = {
  method: 'GET',
  path: '/v1/properties/:propertyId/room-types',
  summary: 'The room types of a hotel in its order',
  write: false,
  access: 'owner',
  right: 'bookings',
  status: 200,
  params: atProperty,
  query: z.object(optionalPage),
  reply: list(ownerRoomType),
} as const satisfies Endpoint

export const createRoomType = {
  method: 'POST',
  path: '/v1/properties/:propertyId/room-types',
  summary: 'Add a room type; JSON, or multipart form data with photos',
  write: true,
  access: 'owner',
  right: 'hotel',
  // With photos.
  cost: 20,
  status: 201,
  params: atProperty,
  body: roomTypeForm,
  reply: data(ownerRoomType),
} as const satisfies Endpoint

export const changeRoomType = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/room-types/:roomTypeId',
  summary: 'Change a room type and its photos; multipart form data, or JSON without new photos',
  write: true,
  access: 'owner',
  right: 'hotel',
  // With photos.
  cost: 20,
  status: 200,
  params: atRoomType,
  body: roomTypeChange,
  reply: data(ownerRoomType),
} as const satisfies Endpoint

export const deleteRoomType = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/room-types/:roomTypeId',
  summary: 'Delete a room type; refused with the list of stays that are not over',
  write: true,
  access: 'owner',
  right: 'hotel',
  status: 200,
  params: atRoomType,
  reply: done,
} as const satisfies Endpoint
