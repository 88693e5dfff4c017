import { z } from 'zod'
import { money } from '../shared/money.ts'

/** What a hotel allows for nights that lie alone between two stays, as its owner edits it. */
export const gapDeals = z.object({
  /** Off these nights, in hundredths of a percent; null: there are no gap deals. */
  percent: z.int().nullable(),
  /** From the hotel's date to the first of them, at most. */
  daysAhead: z.int(),
  /** So many nights in a row are a gap at most: more are sold as a stay. */
  longestNights: z.int(),
  version: z.int(),
})
export type GapDeals = z.infer<typeof gapDeals>

/** A gap that a hotel has now, and what filling it would cost by the standard plan. */
const gap = z.object({
  roomType: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  /** So many rooms are free there and sold before and after. */
  rooms: z.int(),
  /** Of one room, with as many guests as it is furnished for; null: nobody can book these nights by themselves. */
  price: z.object({ before: money, after: money }).nullable(),
})
export type Gap = z.infer<typeof gap>

/** The gaps that a hotel has now, the next ones first. */
export const gapsFound = z.object({
  gaps: z.array(gap),
  /** All gaps, and their nights in all their rooms. */
  count: z.int(),
  nights: z.int(),
})
export type GapsFound = z.infer<typeof gapsFound>
