import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '@keystay/contract/shared/error-codes'

/** What the product answered. */
type Answer = { readonly status: number; readonly text: string }

/** Whether what is told to come back does so. */
export type Patience = {
  /** Asks, and asks again while it may; `send` sends the same each time, by the same idempotency key. */
  ask<T extends Answer>(send: () => Promise<T>, mayComeBack?: () => boolean): Promise<T>
  /** How often something was asked again. */
  readonly comeBacks: () => number
}

/** With these nothing was done. After any other refusal something may have been, or something is wrong. */
const passing: ReadonlySet<unknown> = new Set<ErrorCode>(['busy', 'unavailable'])
/** Also what may be done, where all that is asked for is safe to ask for again. */
export const passingOrDone: ReadonlySet<unknown> = new Set<ErrorCode>(['busy', 'unavailable', 'outcome_unknown'])

/**
 * Of a proof whose requests may come back for so long; 0 is none, then each 503 is what it is. Where other work holds the
 * machine up, the product rightly tells people to come back; that it should never do so is for a run alone to prove.
 */
export function openPatience(mostMs: number, restMs = 500, codes: ReadonlySet<unknown> = passing): Patience {
  let comeBacks = 0
  let isInVain = false
  return {
    comeBacks: () => comeBacks,
    ask: async (send, mayComeBack = () => true) => {
      const until = performance.now() + mostMs
      for (;;) {
        const answer = await send()
        if (mostMs === 0 || isInVain || !isPassing(answer, codes) || !mayComeBack()) return answer
        // Who was refused for all that time met no passing load: nobody else waits for the end of it.
        isInVain = performance.now() >= until
        if (isInVain) return answer
        await pause(restMs)
        comeBacks += 1
      }
    },
  }
}

/** Who is refused a place is answered before the app, which names each request: of that no load is to blame. */
function isPassing({ status, text }: Answer, codes: ReadonlySet<unknown>): boolean {
  if (status !== 503) return false
  const { code, requestId } = failureOf(text)
  return requestId !== undefined && codes.has(code)
}

/** What a refusal says, as far as it is one of ours. */
export function failureOf(text: string): { readonly code?: unknown; readonly requestId?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { code?: unknown; requestId?: unknown }
  } catch {
    return {}
  }
}
