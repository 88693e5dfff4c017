import { z } from 'zod'

export const place = z.object({
  kind: z.enum(['hotel', 'city', 'region', 'country']),
  name: z.string(),
  context: z.string(),
  hotels: z.int(),
  slug: z.string().nullable(),
})

export type Place = z.infer<typeof place>

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
