import type { Endpoint } from '../shared/endpoint.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { gapDeals, gapsFound } from './entities.ts'
import { gapDealsChange, gapDealsTrial } from './forms.ts'

export const readGapDeals = {
  method: 'GET',
  path: '/v1/properties/:propertyId/gap-deals',
  summary: 'What a hotel allows for nights that lie alone between two stays',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  reply: data(gapDeals),
} as const satisfies Endpoint

export const saveGapDeals = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/gap-deals',
  summary: 'Save what is off nights that lie alone between two stays; bookings keep what they were sold for',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  body: gapDealsChange,
  reply: data(gapDeals),
} as const satisfies Endpoint

export const tryGapDeals = {
  method: 'POST',
  path: '/v1/properties/:propertyId/gap-deals/example',
  summary:
    'The gaps that a hotel has now, and what filling them would cost with deals as they would be; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 3,
  status: 200,
  params: atProperty,
  body: gapDealsTrial,
  reply: data(gapsFound),
} as const satisfies Endpoint
