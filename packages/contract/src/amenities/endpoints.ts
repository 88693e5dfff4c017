import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, done } from '../shared/replies.ts'
import { ownerAmenity } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { amenityForm, amenityChange } from './forms.ts'

const atAmenity = z.object({ propertyId: idField, amenityId: idField })

export const listAmenities = {
  method: 'GET',
  path: '/v1/properties/:propertyId/amenities',
  summary: 'The amenities of a hotel',
  write: false,
  access: 'owner',
  right: 'hotel',
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
  right: 'hotel',
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
  right: 'hotel',
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
  right: 'hotel',
  status: 200,
  params: atAmenity,
  reply: done,
} as const satisfies Endpoint
