import { z } from 'zod'
import { say } from './fields.ts'
import { maxPriceMinor } from './limits.ts'

/** So much in minor units, or hundredths of a percent of the night's price; never less than nothing. */
export const supplementField = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('amount'),
      minor: z
        .int(say('amount_required'))
        .min(0, say('supplement_negative'))
        .max(maxPriceMinor, say('price_too_high')),
    }),
    z.strictObject({
      kind: z.literal('percent'),
      percent: z.int(say('amount_required')).min(0, say('supplement_negative')).max(10_000, say('supplement_percent')),
    }),
  ],
  say('required'),
)
