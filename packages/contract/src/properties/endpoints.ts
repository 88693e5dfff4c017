import { adultLeftCheck, agesQuery } from '../shared/guest-ages.ts'
import { bounded, say, optionalText, guestsField, textField } from '../shared/fields.ts'
import { z } from 'zod'
import { data, page, list, pagination } from '../shared/replies.ts'
import { atProperty, optionalStay, bothOrNone } from '../shared/params.ts'
import { amenityKinds, bedKinds, boardsSought, propertyTypes } from '../shared/kinds.ts'
import { filterCounts, flexibleStay, propertySummary, property } from './entities.ts'
import { destination } from '../places/entities.ts'
import type { Endpoint, FileEndpoint } from '../shared/endpoint.ts'

/** The longest list of words or numbers in a query. */
const maxListLength = 1000

/** A list in a query: `amenities=pool,wifi`. */
const commaList = <T extends readonly [string, ...string[]]>(values: T) =>
  bounded(z.string(say('invalid')), maxListLength)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(values, say('invalid'))))
    .transform((chosen) => [...new Set(chosen)])
    .optional()

/** `bbox=west,south,east,north` in degrees. */
const bbox = bounded(z.string(say('invalid')), maxListLength)
  .transform((text) => text.split(',').map(Number))
  .pipe(
    z
      .tuple(
        [
          z.number().min(-180).max(180),
          z.number().min(-90).max(90),
          z.number().min(-180).max(180),
          z.number().min(-90).max(90),
        ],
        say('invalid'),
      )
      .refine(([, south, , north]) => south <= north, say('invalid')),
  )
  .optional()

const amountFilter = z.coerce.number(say('invalid')).min(0, say('invalid')).max(1e12, say('invalid')).optional()

/** `distance`: from the place that is searched for. */
const propertySorts = ['recommended', 'price', 'price_desc', 'rating', 'distance', 'name'] as const

/** Which hotels are searched for, and who travels. */
const hotelFilters = {
  q: optionalText(100),
  /** Takes `q` as it is typed: neither reads it as a place that is called otherwise, nor shows what is near. */
  exact: z.stringbool(say('invalid')).optional(),
  guests: guestsField.default(2),
  ages: agesQuery,
  type: commaList(propertyTypes),
  amenities: commaList(amenityKinds),
  freeCancellation: z.stringbool(say('invalid')).optional(),
  /** Hotels that take cash. */
  payAtHotel: z.stringbool(say('invalid')).optional(),
  /** What a plan on sale has at least; with dates the total is by such a plan. */
  board: z.enum(boardsSought, say('invalid')).optional(),
  /** Room types that have such a bed, and are as large in square metres; with dates the total is of these alone. */
  bed: z.enum(bedKinds, say('invalid')).optional(),
  minSize: z.coerce
    .number(say('invalid'))
    .int(say('invalid'))
    .min(1, say('invalid'))
    .max(1000, say('invalid'))
    .optional(),
  /** The least average of its reviews; hotels with too few of them have none. */
  minRating: z.coerce.number(say('invalid')).min(1, say('invalid')).max(5, say('invalid')).optional(),
  /** Bounds of the total (with dates) or of the nightly price, in euros; other currencies are compared roughly. */
  minPrice: amountFilter,
  maxPrice: amountFilter,
  bbox,
}

export const searchProperties = {
  method: 'GET',
  path: '/v1/public/properties',
  summary:
    'Search hotels by place, dates and guests, with the lowest total for the stay; the nearest ones where there is none',
  write: false,
  access: 'public',
  cost: 4,
  // A year across hotels takes 28 ms.
  costPerNight: 0.08,
  status: 200,
  query: z
    .object({
      ...page,
      ...optionalStay,
      ...hotelFilters,
      /** Also says how many hotels each filter would leave. */
      counts: z.stringbool(say('invalid')).optional(),
      sort: z.enum(propertySorts, say('invalid')).default('recommended'),
    })
    .superRefine(bothOrNone)
    .superRefine(adultLeftCheck),
  reply: list(propertySummary).extend({
    /** What `q` was read as, and the place that `nearest` hotels are near; null: as it was typed. */
    destination: destination.nullable(),
    /** Why the hotels are the nearest ones instead of those there: there is no hotel, or none that is free. */
    nearest: z.enum(['no_hotel', 'nothing_free']).nullable(),
    counts: filterCounts.optional(),
  }),
} as const satisfies Endpoint

/** Which stays are compared: three days around, the weekends of a month, or as many nights from each day of a month on. */
export const flexibleWays = ['days', 'weekends', 'month'] as const

export const findFlexibleStays = {
  method: 'GET',
  path: '/v1/public/properties/flexible-stays',
  summary:
    'The cheapest total that a search finds for each of several stays: some days around, or in the month of the check-in',
  write: false,
  access: 'public',
  // Up to 31 searches, each of which prices what may be cheapest.
  cost: 20,
  status: 200,
  query: z
    .object({ ...optionalStay, ...hotelFilters, way: z.enum(flexibleWays, say('invalid')).default('days') })
    .superRefine(bothOrNone)
    .superRefine(adultLeftCheck),
  reply: data(z.array(flexibleStay)),
} as const satisfies Endpoint

export const getProperty = {
  method: 'GET',
  path: '/v1/public/properties/slug/:hotelKey',
  summary: 'A hotel by its key, with a page of its room types and featured hotels',
  write: false,
  access: 'public',
  status: 200,
  params: z.object({ hotelKey: textField(100) }),
  query: z.object(page),
  reply: z.object({ data: property, pagination }),
} as const satisfies Endpoint

/** What the hour and the season of a hotel add to the drawing that is its first picture, as an SVG to lay on it. */
export const propertyLight = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/light',
  access: 'public',
  params: atProperty,
  media: 'image/svg+xml',
} as const satisfies FileEndpoint
