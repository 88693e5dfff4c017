import { z } from 'zod'
import { optionalText, textField, say } from '../shared/fields.ts'
import { data } from '../shared/replies.ts'
import { place, geocoded } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'

export const findPlaces = {
  method: 'GET',
  path: '/v1/places',
  summary: 'Destinations with hotels whose name begins like the text',
  write: false,
  access: 'public',
  status: 200,
  query: z.object({ q: optionalText(100).default('') }),
  reply: data(z.array(place)),
} as const satisfies Endpoint

export const geocode = {
  method: 'GET',
  path: '/v1/geocode',
  summary: 'The coordinates of an address',
  write: false,
  access: 'owner',
  right: null,
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
