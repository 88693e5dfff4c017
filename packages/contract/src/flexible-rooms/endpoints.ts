import type { Endpoint } from '../shared/endpoint.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { flexibleExamples, flexibleRooms } from './entities.ts'
import { flexibleRoomsChange, flexibleRoomsTrial } from './forms.ts'

export const readFlexibleRooms = {
  method: 'GET',
  path: '/v1/properties/:propertyId/flexible-rooms',
  summary: 'What a hotel allows for guests who let it choose their room type or a better one',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  reply: data(flexibleRooms),
} as const satisfies Endpoint

export const saveFlexibleRooms = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/flexible-rooms',
  summary:
    'Save what is off for guests who let the hotel choose, and between which room types; bookings keep what they were sold for',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  body: flexibleRoomsChange,
  reply: data(flexibleRooms),
} as const satisfies Endpoint

export const tryFlexibleRooms = {
  method: 'POST',
  path: '/v1/properties/:propertyId/flexible-rooms/example',
  summary: 'What tomorrow’s night would cost with flexible rooms as they would be; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 3,
  status: 200,
  params: atProperty,
  body: flexibleRoomsTrial,
  reply: data(flexibleExamples),
} as const satisfies Endpoint
