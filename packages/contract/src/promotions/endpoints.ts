import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, done } from '../shared/replies.ts'
import { promotion, promotionExample } from './entities.ts'
import { promotionChange, promotionExampleForm, promotionForm, promotionOrder } from './forms.ts'

const atPromotion = z.object({ propertyId: idField, promotionId: idField })

export const listPromotions = {
  method: 'GET',
  path: '/v1/properties/:propertyId/promotions',
  summary: 'The promotions of a hotel in its order',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  reply: data(z.array(promotion)),
} as const satisfies Endpoint

export const createPromotion = {
  method: 'POST',
  path: '/v1/properties/:propertyId/promotions',
  summary: 'Add a promotion; stays that keep its conditions are shown with it from then on',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 201,
  params: atProperty,
  body: promotionForm,
  reply: data(promotion),
} as const satisfies Endpoint

export const changePromotion = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/promotions/:promotionId',
  summary: 'Change a promotion; bookings keep what they were sold with',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atPromotion,
  body: promotionChange,
  reply: data(promotion),
} as const satisfies Endpoint

export const orderPromotions = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/promotions/order',
  summary: 'Put promotions in another order: of those that give the same, the first one counts',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atProperty,
  body: promotionOrder,
  reply: data(z.array(promotion)),
} as const satisfies Endpoint

export const deletePromotion = {
  method: 'DELETE',
  path: '/v1/properties/:propertyId/promotions/:promotionId',
  summary: 'Delete a promotion; bookings keep what they were sold with',
  write: true,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atPromotion,
  reply: done,
} as const satisfies Endpoint

export const tryPromotion = {
  method: 'POST',
  path: '/v1/properties/:propertyId/promotions/example',
  summary: 'What a stay costs with a promotion as it would be; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 2,
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: promotionExampleForm,
  reply: data(promotionExample),
} as const satisfies Endpoint
