import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { idField, optionalText, say, textField } from './fields.ts'
import { geocoded, keyAvailability, ownerAmenity, ownerProperty, ownerRoomType } from './owner-house-entities.ts'
import {
  amenityChange,
  amenityForm,
  hotelChange,
  hotelForm,
  roomTypeChange,
  roomTypeForm,
} from './owner-house-forms.ts'
import { data, list, page } from './replies.ts'

const atProperty = z.object({ propertyId: idField })
const atAmenity = z.object({ propertyId: idField, amenityId: idField })
const atRoomType = z.object({ propertyId: idField, roomTypeId: idField })
const done = data(z.literal(true))

/** Without a page and a size, everything on one page. */
const optionalPage = { page: page.page.unwrap().optional(), size: page.size.unwrap().optional() }

export const listOwnProperties = {
  method: 'GET',
  path: '/v1/properties/me',
  summary: 'The hotels of the caller by name; all of them without page and size',
  write: false,
  access: 'owner',
  status: 200,
  query: z.object({ ...optionalPage, q: optionalText(100) }),
  reply: list(ownerProperty),
} as const satisfies Endpoint

export const createProperty = {
  method: 'POST',
  path: '/v1/properties',
  summary: 'Make a hotel; it is shown to guests once it has a room type with rooms',
  write: true,
  access: 'owner',
  // With photos.
  cost: 20,
  status: 201,
  body: hotelForm,
  reply: data(ownerProperty),
} as const satisfies Endpoint

export const changeProperty = {
  method: 'PUT',
  path: '/v1/properties/:propertyId',
  summary: 'Change a hotel and its photos; multipart form data, or JSON without new photos',
  write: true,
  access: 'owner',
  // With photos.
  cost: 20,
  status: 200,
  params: atProperty,
  body: hotelChange,
  reply: data(ownerProperty),
} as const satisfies Endpoint

export const checkKey = {
  method: 'GET',
  path: '/v1/properties/key-available',
  summary: 'Whether a hotel may have a key',
  write: false,
  access: 'owner',
  status: 200,
  query: z.object({ key: textField(200, 'hotel_field_required') }),
  reply: data(keyAvailability),
} as const satisfies Endpoint

export const geocode = {
  method: 'GET',
  path: '/v1/geocode',
  summary: 'The coordinates of an address',
  write: false,
  access: 'owner',
  cost: 10,
  status: 200,
  query: z.object({
    address: textField(500, 'hotel_field_required'),
    country: z
      .string(say('invalid'))
      .regex(/^[A-Z]{2}$/, say('invalid'))
      .optional(),
  }),
  reply: data(geocoded),
} as const satisfies Endpoint

export const listAmenities = {
  method: 'GET',
  path: '/v1/properties/:propertyId/amenities',
  summary: 'The amenities of a hotel',
  write: false,
  access: 'owner',
  status: 200,
  params: atProperty,
  reply: data(z.array(ownerAmenity)),
} as const satisfies Endpoint

export const createAmenity = {
  method: 'POST',
  path: '/v1/properties/:propertyId/amenities',
  summary: 'Add an amenity; its name is unique in the hotel',
  write: true,
  access: 'owner',
  status: 201,
  params: atProperty,
  body: amenityForm,
  reply: data(ownerAmenity),
} as const satisfies Endpoint

export const changeAmenity = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/amenities/:amenityId',
  summary: 'Change an amenity',
  write: true,
  access: 'owner',
  status: 200,
  params: atAmenity,
  body: amenityChange,
  reply: data(ownerAmenity),
} as const satisfies Endpoint

export const deleteAmenity = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/amenities/:amenityId',
  summary: 'Delete an amenity; refused when it is the only one of a room type',
  write: true,
  access: 'owner',
  status: 200,
  params: atAmenity,
  reply: done,
} as const satisfies Endpoint

export const listOwnRoomTypes = {
  method: 'GET',
  path: '/v1/properties/:propertyId/room-types',
  summary: 'The room types of a hotel in its order',
  write: false,
  access: 'owner',
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
  status: 200,
  params: atRoomType,
  reply: done,
} as const satisfies Endpoint
