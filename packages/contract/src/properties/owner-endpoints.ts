import { optionalText, textField } from '../shared/fields.ts'
import { z } from 'zod'
import { list, optionalPage, data } from '../shared/replies.ts'
import { atProperty } from '../shared/params.ts'
import { ownerProperty, keyAvailability } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { hotelForm, hotelChange } from './forms.ts'

export const listOwnProperties = {
  method: 'GET',
  path: '/v1/properties/me',
  summary: 'The hotels that the caller owns or works at, by name; all of them without page and size',
  write: false,
  access: 'owner',
  right: null,
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
  right: null,
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
  right: 'hotel',
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
  right: null,
  status: 200,
  query: z.object({ key: textField(200, 'hotel_field_required') }),
  reply: data(keyAvailability),
} as const satisfies Endpoint
