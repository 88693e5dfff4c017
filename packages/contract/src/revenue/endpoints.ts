import { z } from 'zod'
import { say, idField } from '../shared/fields.ts'
import { atProperty } from '../shared/params.ts'
import { data, page, list } from '../shared/replies.ts'
import { revenue, revenueNight } from './entities.ts'
import type { Endpoint, FileEndpoint } from '../shared/endpoint.ts'

const year = z.coerce.number(say('invalid')).int(say('invalid')).min(2000, say('invalid')).max(2199, say('invalid'))

/** Which nights of a year: all, of a month, of a room type, of a rate plan. */
const nightsFilter = {
  year,
  month: z.coerce.number(say('invalid')).int(say('invalid')).min(1, say('invalid')).max(12, say('invalid')).optional(),
  roomTypeId: idField.optional(),
  planId: z.union([idField, z.literal('standard')], say('invalid')).optional(),
}

export const getRevenue = {
  method: 'GET',
  path: '/v1/properties/:propertyId/revenue',
  summary: 'Revenue of a year by month, room type, rate plan and extra, with occupancy, average rate and RevPAR',
  write: false,
  access: 'owner',
  right: 'reports',
  cost: 10,
  status: 200,
  params: atProperty,
  /** `currency`: EUR or USD converts; without it, or where no rate is known, amounts are in the hotel’s own. */
  query: z.object({ year, currency: z.enum(['EUR', 'USD'], say('invalid')).optional() }),
  reply: data(revenue),
} as const satisfies Endpoint

export const listRevenueNights = {
  method: 'GET',
  path: '/v1/properties/:propertyId/revenue/nights',
  summary: 'The nights behind a figure of the revenue, by date',
  write: false,
  access: 'owner',
  right: 'reports',
  cost: 10,
  status: 200,
  params: atProperty,
  query: z.object({ ...page, ...nightsFilter }),
  reply: list(revenueNight),
} as const satisfies Endpoint

/** The same nights, all of them, as a file. */
export const revenueNightsFile = {
  method: 'GET',
  path: `${listRevenueNights.path}.csv`,
  access: listRevenueNights.access,
  right: listRevenueNights.right,
  cost: listRevenueNights.cost,
  params: listRevenueNights.params,
  query: listRevenueNights.query,
  media: 'text/csv; charset=utf-8',
} as const satisfies FileEndpoint
