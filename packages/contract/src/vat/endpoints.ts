import type { Endpoint } from '../shared/endpoint.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { hotelVat } from './entities.ts'
import { vatChange } from './forms.ts'

export const getVat = {
  method: 'GET',
  path: '/v1/properties/:propertyId/vat',
  summary: 'VAT rates of a hotel by date, and what of its prices is board',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  reply: data(hotelVat),
} as const satisfies Endpoint

export const changeVat = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/vat',
  summary: 'Change VAT rates and board values; prices stay, and bookings keep their parts',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  body: vatChange,
  reply: data(hotelVat),
} as const satisfies Endpoint
