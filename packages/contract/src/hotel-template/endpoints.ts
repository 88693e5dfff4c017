import type { Endpoint } from '../shared/endpoint.ts'
import { atProperty } from '../shared/params.ts'
import { done } from '../shared/replies.ts'

export const applyTemplate = {
  method: 'POST',
  path: '/v1/properties/:propertyId/template',
  summary:
    'Create the VAT rates, local tax and rate plans that hotels of its country begin with; once, while it has none',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 201,
  params: atProperty,
  reply: done,
} as const satisfies Endpoint
