import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, done } from '../shared/replies.ts'
import { localTax, taxExample } from './entities.ts'
import { taxChange, taxExampleForm, taxForm } from './forms.ts'

const atTax = z.object({ propertyId: idField, taxId: idField })

export const listTaxes = {
  method: 'GET',
  path: '/v1/properties/:propertyId/local-taxes',
  summary: 'The local taxes of a hotel, in their order',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  reply: data(z.array(localTax)),
} as const satisfies Endpoint

export const createTax = {
  method: 'POST',
  path: '/v1/properties/:propertyId/local-taxes',
  summary: 'Add a local tax; it is in every price that is shown from then on',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 201,
  params: atProperty,
  body: taxForm,
  reply: data(localTax),
} as const satisfies Endpoint

export const changeTax = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/local-taxes/:taxId',
  summary: 'Change a local tax; bookings keep what they were sold with',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atTax,
  body: taxChange,
  reply: data(localTax),
} as const satisfies Endpoint

export const deleteTax = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/local-taxes/:taxId',
  summary: 'Delete a local tax; bookings keep what they were sold with',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atTax,
  reply: done,
} as const satisfies Endpoint

export const tryTaxes = {
  method: 'POST',
  path: '/v1/properties/:propertyId/local-taxes/example',
  summary: 'What a stay costs with the local taxes of a hotel, with a tax as it would be; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 2,
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: taxExampleForm,
  reply: data(taxExample),
} as const satisfies Endpoint
