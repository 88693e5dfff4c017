import { setTimeout as pause } from 'node:timers/promises'

/** The part of the log that it needs. */
export type RepeatLog = { error(details: object, message: string): void }
export type Repeated = {
  /** No further run starts; resolves when the running one has ended. */
  stop(): Promise<void>
  /** The next run comes at once, or right after the running one. */
  hurry(): void
}

/**
 * Does something of this process alone every so often, never twice at a time, with jitter so that processes which started
 * together do not do it together. A failure is logged and the next time comes all the same. What is to happen once for
 * all processes is a job.
 */
export function everySoOften(name: string, seconds: number, work: () => Promise<unknown>, log: RepeatLog): Repeated {
  const stopping = new AbortController()
  let hurrying = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const wait = seconds * 1000 * (0.8 + 0.4 * Math.random())
      const signal = AbortSignal.any([stopping.signal, hurrying.signal])
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      hurrying = new AbortController()
      try {
        await work()
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed')
      }
    }
  }
  const running = run()
  return {
    hurry: () => hurrying.abort(),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
