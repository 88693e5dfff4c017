/** Keeps those who come later from what has just failed; now and then one tries whether it works again. */
export type Breaker = {
  /** Whether it may be tried; to say yes while it rests is to send the one that finds out. Each who is let in says how it ended. */
  lets(): boolean
  worked(): void
  failed(): void
}

const firstRestMs = 1000
const longestRestMs = 10_000

/** Closed until something fails: then it rests for a second, and twice as long with each try in vain. */
export function openBreaker(now: () => number = () => performance.now()): Breaker {
  let restMs = 0
  let restUntil = 0
  let isTrying = false
  return {
    lets: () => {
      if (restMs === 0) return true
      if (isTrying || now() < restUntil) return false
      isTrying = true
      return true
    },
    worked: () => {
      // One that was let in before the failure and takes long says nothing of what is now.
      if (restMs > 0 && !isTrying) return
      isTrying = false
      restMs = 0
    },
    failed: () => {
      // Those who failed together are one failure.
      if (restMs > 0 && !isTrying) return
      isTrying = false
      restMs = Math.min(longestRestMs, Math.max(firstRestMs, restMs * 2))
      restUntil = now() + restMs
    },
  }
}
