import { atRoomType } from '../shared/params.ts'
import { nightsQuery, nightsForm } from './forms.ts'
import { data } from '../shared/replies.ts'
import { ownerNights, nightSetting } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { z } from 'zod'

export const listNights = {
  method: 'GET',
  path: '/v1/properties/:propertyId/room-types/:roomTypeId/nights',
  summary: 'Prices, restrictions and sales of the nights [from, to) of a room type',
  write: false,
  access: 'owner',
  status: 200,
  params: atRoomType,
  query: nightsQuery,
  reply: data(ownerNights),
} as const satisfies Endpoint

export const changeNights = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/room-types/:roomTypeId/nights',
  summary: 'Set prices and restrictions by date; the reply holds what was there before, which undoes it',
  write: true,
  access: 'owner',
  status: 200,
  params: atRoomType,
  body: nightsForm,
  reply: data(ownerNights.extend({ before: z.array(nightSetting) })),
} as const satisfies Endpoint
