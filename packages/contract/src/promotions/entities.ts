import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { priceLine } from '../shared/price-lines.ts'

/** A promotion as its owner edits it; null is open, or no condition. */
export const promotion = z.object({
  id: idField,
  name: z.string(),
  /** The name by language, where it differs. */
  names: z.partialRecord(z.enum(['de', 'en', 'vi']), z.string()),
  /** Off its nights, in hundredths of a percent; null: it gives free nights. */
  percent: z.int().nullable(),
  /** Of each so many nights of a stay only so many are paid: per room the cheapest are free. */
  stayNights: z.int().nullable(),
  payNights: z.int().nullable(),
  /** First and last of the nights that it reduces. */
  stayFrom: z.iso.date().nullable(),
  stayTo: z.iso.date().nullable(),
  /** First and last date of the hotel on which it is booked with. */
  bookFrom: z.iso.date().nullable(),
  bookTo: z.iso.date().nullable(),
  /** From the booking to check-in. */
  minDaysBefore: z.int().nullable(),
  maxDaysBefore: z.int().nullable(),
  minNights: z.int().nullable(),
  version: z.int(),
})

export type Promotion = z.infer<typeof promotion>

/** What the stay of an example costs, and whether it gets the promotion that is tried: another one may give more. */
export const promotionExample = z.object({
  priceLines: z.array(priceLine),
  total: money,
  isTaken: z.boolean(),
})

export type PromotionExample = z.infer<typeof promotionExample>
