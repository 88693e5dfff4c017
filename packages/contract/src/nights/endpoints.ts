import { atProperty, atRoomType } from '../shared/params.ts'
import { nightsForm, nightsPreviewForm, nightsQuery, nightsUndoForm } from './forms.ts'
import { data } from '../shared/replies.ts'
import { nightsChanged, nightsPreview, ownerNights } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'

export const listNights = {
  method: 'GET',
  path: '/v1/properties/:propertyId/room-types/:roomTypeId/nights',
  summary: 'Prices, restrictions and sales of the nights [from, to) of a room type by a rate plan',
  write: false,
  access: 'owner',
  right: 'prices',
  status: 200,
  params: atRoomType,
  query: nightsQuery,
  reply: data(ownerNights),
} as const satisfies Endpoint

export const previewNights = {
  method: 'POST',
  path: '/v1/properties/:propertyId/nights/preview',
  summary: 'What a change of prices and restrictions by date would do; nothing is saved',
  write: false,
  access: 'owner',
  right: 'prices',
  cost: 3,
  status: 200,
  params: atProperty,
  body: nightsPreviewForm,
  reply: data(nightsPreview),
} as const satisfies Endpoint

export const changeNights = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/nights',
  summary: 'Set prices and restrictions by date, room type and rate plan; the reply holds what was there before',
  write: true,
  access: 'owner',
  right: 'prices',
  cost: 3,
  status: 200,
  params: atProperty,
  body: nightsForm,
  reply: data(nightsChanged),
} as const satisfies Endpoint

export const undoNights = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/nights/settings',
  summary: 'Set what single nights have of their own, which undoes a change of them',
  write: true,
  access: 'owner',
  right: 'prices',
  cost: 3,
  status: 200,
  params: atProperty,
  body: nightsUndoForm,
  reply: data(nightsChanged),
} as const satisfies Endpoint
