import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { dateField, idField, say } from '../shared/fields.ts'
import { countNights } from '../shared/plain-dates.ts'
import { list, page } from '../shared/replies.ts'

/** What a hotel's desk has before it on its day, in rooms. */
const desk = z.object({
  day: z.iso.date(),
  /** Still to come, and all of the day. */
  arrivals: z.object({ open: z.int(), all: z.int() }),
  departures: z.object({ open: z.int(), all: z.int() }),
  inHouse: z.object({ rooms: z.int(), guests: z.int() }),
  tonight: z.object({ occupied: z.int(), rooms: z.int() }),
  /** Who should have come, or left owing something. */
  tasks: z.int(),
})

/** What nights of some days came to; money in minor units of the hotel's currency. */
const figures = z.object({
  nights: z.int(),
  available: z.int(),
  occupancy: z.number().nullable(),
  revenue: z.int(),
  adr: z.int().nullable(),
  revpar: z.int().nullable(),
})
export type PortfolioFigures = z.infer<typeof figures>

export const portfolioHotel = z.object({
  id: idField,
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  currency: z.string(),
  desk,
  now: figures,
  /** As the books stood for the year before at the same lead. */
  before: figures,
})
export type PortfolioHotel = z.infer<typeof portfolioHotel>

const period = { from: dateField('invalid'), to: dateField('invalid') }

export const listPortfolio = {
  method: 'GET',
  path: '/v1/properties/me/portfolio',
  summary: "The caller's hotels side by side: the day of each desk, and what some days came to beside the year before",
  write: false,
  access: 'owner',
  right: null,
  cost: 40,
  status: 200,
  query: z
    .object({ ...page, ...period })
    .refine(({ from, to }) => from <= to && countNights(from, to) < 366, { ...say('invalid'), path: ['to'] }),
  reply: list(portfolioHotel),
} as const satisfies Endpoint
