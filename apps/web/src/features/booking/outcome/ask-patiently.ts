/** Seconds between two questions; the last pause goes on. */
const pauses = [1, 2, 3, 5] as const
const patienceMs = 120_000

type Patience = {
  readonly signal: AbortSignal
  /** How many answers are enough, however they turn out. */
  readonly most: number
  /** A failure that may pass; any other one ends the asking. */
  readonly mayPass: (error: unknown) => boolean
}

/**
 * Asks at once and then with growing pauses, until the signal says that it is known or there were answers enough. True when the
 * patience ended before.
 */
export async function askPatiently(ask: () => Promise<void>, { signal, most, mayPass }: Patience): Promise<boolean> {
  const end = Date.now() + patienceMs
  let answers = 0
  for (let tries = 0; ; tries += 1) {
    try {
      await ask()
      answers += 1
    } catch (error) {
      if (!signal.aborted && !mayPass(error)) return true
    }
    if (signal.aborted || answers >= most) return false
    const pause = (pauses[tries] ?? pauses[3]) * 1000
    if (Date.now() + pause > end) return true
    await wait(pause, signal)
    if (signal.aborted) return false
  }
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { once: true })
  })
}
