import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { dateField, idField, stayOrderCheck } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, done } from '../shared/replies.ts'
import { extra, extraExample, offeredExtra } from './entities.ts'
import { extraChange, extraExampleForm, extraForm } from './forms.ts'

const atExtra = z.object({ propertyId: idField, extraId: idField })

export const offerExtras = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/extras',
  summary: 'What guests can choose beside their rooms for a stay, and how many of it are left',
  write: false,
  access: 'public',
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  query: z
    .object({ checkIn: dateField('check_in_required'), checkOut: dateField('check_out_required') })
    .superRefine(stayOrderCheck),
  reply: data(z.array(offeredExtra)),
} as const satisfies Endpoint

export const listExtras = {
  method: 'GET',
  path: '/v1/properties/:propertyId/extras',
  summary: 'The extras of a hotel in its order',
  write: false,
  access: 'owner',
  right: 'bookings',
  status: 200,
  params: atProperty,
  reply: data(z.array(extra)),
} as const satisfies Endpoint

export const createExtra = {
  method: 'POST',
  path: '/v1/properties/:propertyId/extras',
  summary: 'Add an extra',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 201,
  params: atProperty,
  body: extraForm,
  reply: data(extra),
} as const satisfies Endpoint

export const changeExtra = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/extras/:extraId',
  summary: 'Change an extra; bookings keep what they were promised',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atExtra,
  body: extraChange,
  reply: data(extra),
} as const satisfies Endpoint

export const deleteExtra = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/extras/:extraId',
  summary: 'Delete an extra; bookings that have it keep it',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atExtra,
  reply: done,
} as const satisfies Endpoint

export const tryExtra = {
  method: 'POST',
  path: '/v1/properties/:propertyId/extras/example',
  summary: 'What a stay costs with an extra as it would be, taken once; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: extraExampleForm,
  reply: data(extraExample),
} as const satisfies Endpoint
