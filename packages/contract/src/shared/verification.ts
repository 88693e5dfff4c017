import { z } from 'zod'

/** Which security verification login and sign-up ask for; altcha's challenge is handed to its solver unchanged. */
export const challenge = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('altcha'),
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
  z.object({ kind: z.literal('turnstile'), siteKey: z.string(), scriptUrl: z.url() }),
])

export type Challenge = z.infer<typeof challenge>
