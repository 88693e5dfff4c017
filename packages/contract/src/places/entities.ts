import { z } from 'zod'

export const place = z.object({
  kind: z.enum(['hotel', 'city', 'region', 'country']),
  name: z.string(),
  context: z.string(),
  hotels: z.int(),
  slug: z.string().nullable(),
})

export type Place = z.infer<typeof place>

/** How a search has read where it is to go, where that is not just what was typed. */
export const destination = z.object({
  kind: z.enum(['city', 'region', 'country']),
  /** In the reader's language. */
  name: z.string(),
  context: z.string(),
  /** Whether what was typed is one of its names; else it is like one. */
  isNamed: z.boolean(),
  latitude: z.number(),
  longitude: z.number(),
})

export type Destination = z.infer<typeof destination>

/** Where an address is. */
export const geocoded = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** What was found, to compare with what was meant. */
  label: z.string(),
  /** `place`: the middle of the town, to be moved to the hotel. */
  precision: z.enum(['address', 'place']),
  timezone: z.string(),
})

export type Geocoded = z.infer<typeof geocoded>
