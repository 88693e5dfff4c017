import type { Endpoint } from '../shared/endpoint.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { ageBands, agesExample } from './entities.ts'
import { ageBandsChange, agesExampleForm } from './forms.ts'

export const readAgeBands = {
  method: 'GET',
  path: '/v1/properties/:propertyId/age-bands',
  summary: 'What guests of a hotel pay beside the room, by age',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  reply: data(ageBands),
} as const satisfies Endpoint

export const saveAgeBands = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/age-bands',
  summary: 'Save all age bands and the supplement of an extra adult; bookings keep what they were sold for',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  body: ageBandsChange,
  reply: data(ageBands),
} as const satisfies Endpoint

export const tryAgeBands = {
  method: 'POST',
  path: '/v1/properties/:propertyId/age-bands/example',
  summary: 'What a stay costs with age bands as they would be; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 2,
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: agesExampleForm,
  reply: data(agesExample),
} as const satisfies Endpoint
