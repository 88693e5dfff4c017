import { z } from 'zod'
import { money } from '../shared/money.ts'
import { roomGuests } from '../shared/guest-ages.ts'
import { priceLine } from '../shared/price-lines.ts'
import { supplement } from '../shared/supplements.ts'

/** Children of these ages at check-in, both ends in it. */
const ageBand = z.object({
  from: z.int(),
  to: z.int(),
  /** Takes a place of the room; else it sleeps in a cot beside the places, which costs nothing. */
  counts: z.boolean(),
  /** What a child of these ages pays a night beyond the standard places. */
  supplement,
})

/** What a hotel's guests pay beside the room, as its owner edits it. */
export const ageBands = z.object({
  /** By age, lowest first. An age that is in none counts as an adult. */
  bands: z.array(ageBand),
  /** What an adult pays a night beyond the standard places; null: nothing. */
  extraAdult: supplement.nullable(),
  version: z.int(),
})

export type AgeBands = z.infer<typeof ageBands>

/** What the stay of an example costs. */
export const agesExample = z.object({
  priceLines: z.array(priceLine),
  /** What of the nights is supplements, less what a guest alone saves. */
  supplements: money,
  total: money,
  /** Who sleeps in which room. */
  split: z.array(roomGuests),
})

export type AgesExample = z.infer<typeof agesExample>
