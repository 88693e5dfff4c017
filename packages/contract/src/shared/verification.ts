import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { data } from './replies.ts'

/** Which security verification login and sign-up ask for; altcha's challenge is handed to its solver unchanged. */
export const challenge = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('altcha'),
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
  z.object({ kind: z.literal('turnstile'), siteKey: z.string(), scriptUrl: z.url() }),
])

export type Challenge = z.infer<typeof challenge>

export const getChallenge = {
  method: 'GET',
  path: '/v1/users/challenge',
  summary: 'Which security verification is in use, with a fresh challenge to solve',
  write: false,
  access: 'public',
  cost: 3,
  status: 200,
  reply: data(challenge),
} as const satisfies Endpoint
