import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { say } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { isOneLine, isStorable } from '../shared/text-rules.ts'
import { found } from './entities.ts'

export const findAnything = {
  method: 'GET',
  path: '/v1/properties/:propertyId/find',
  summary:
    'Stays, bookings, guests and rooms of a hotel by name, booking code, room number, e-mail or telephone number',
  write: false,
  access: 'owner',
  right: 'bookings',
  cost: 3,
  status: 200,
  params: atProperty,
  query: z.object({
    q: z
      .string(say('invalid'))
      .max(100, say('too_long'))
      .refine(isStorable, say('text_invalid'))
      .refine(isOneLine, say('text_controls'))
      .default(''),
  }),
  reply: data(found),
} as const satisfies Endpoint
