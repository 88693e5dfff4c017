import { z } from 'zod'

/** So much in minor units of the hotel's currency, or hundredths of a percent of the night's price. */
export const supplement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), minor: z.int() }),
  z.object({ kind: z.literal('percent'), percent: z.int() }),
])

export type Supplement = z.infer<typeof supplement>
