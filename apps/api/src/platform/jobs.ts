import { setTimeout as pause } from 'node:timers/promises'

/** The part of the log that a job needs. */
export type JobLog = { error(details: object, message: string): void }
export type Job = {
  /** No further run starts; resolves when the running one has ended. */
  stop(): Promise<void>
}

/**
 * Runs an idempotent scan every so often, never twice at a time in this process, with jitter so that processes which
 * started together do not scan together. A failure is logged and the next run comes all the same.
 */
export function everySoOften(name: string, seconds: number, job: () => Promise<unknown>, log: JobLog): Job {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      const wait = seconds * 1000 * (0.8 + 0.4 * Math.random())
      const woken = await pause(wait, true, { signal: stopping.signal, ref: false }).catch(() => false)
      if (!woken) return
      try {
        await job()
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed')
      }
    }
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
