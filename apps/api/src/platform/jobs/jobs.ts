import { setTimeout as pause } from 'node:timers/promises'
import { openJobQueue, runEnds, type Job, type JobLog, type JobQueue, type JobsOptions } from './job-queue.ts'
import { countRun } from '../telemetry/figures.ts'
import { inTrace } from '../telemetry/spans.ts'

export type Jobs = {
  /** No further run starts; resolves when the running ones have ended. */
  stop(): Promise<void>
}

const longestTickSeconds = 60
const startAgainMs = 5000

/**
 * Runs jobs over a queue in the database, so that any number of processes may do so: each run happens once (in every
 * process, when the job is shared), the runs of a
 * dead process are taken over, a job that fails waits ever longer, is logged and counted, and keeps no other from
 * running. Returns at once; the queue opens in the background, again and again until the database is there.
 */
export function startJobs(options: JobsOptions): Jobs {
  const stopping = new AbortController()
  const running = keepRunning(options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function keepRunning(options: JobsOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await runUntilStopped(options, signal)
    } catch (error) {
      options.log.error({ err: error }, 'job queue cannot be opened')
      await sleep(startAgainMs, signal)
    }
  }
}

async function runUntilStopped(options: JobsOptions, signal: AbortSignal): Promise<void> {
  const { jobs, log } = options
  const queue = await openJobQueue(options)
  try {
    for (const job of jobs) await queue.work(job, async () => await runOnce(job, options, signal))
    await Promise.all(jobs.map(async (job) => await keepTicking(queue, job, log, signal)))
  } finally {
    await queue.close()
  }
}

/** Every process ticks; a stretch of time that had its tick ignores the others. */
async function keepTicking(queue: JobQueue, job: Job, log: JobLog, signal: AbortSignal): Promise<void> {
  const everyMs = Math.min(job.everySeconds, longestTickSeconds) * 1000
  while (!signal.aborted) {
    try {
      if (isWithin(job.hours, new Date())) await queue.tick(job)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job cannot be made due')
    }
    await sleep(everyMs, signal)
  }
}

async function runOnce(job: Job, { log, tracer }: JobsOptions, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  try {
    await inTrace(tracer, `job ${job.name}`, async () => await job.run(AbortSignal.any([stopping, runEnds(job)])))
    countRun(job.name, 'done')
  } catch (error) {
    countRun(job.name, 'failed')
    log.error({ err: error, job: job.name }, 'job failed')
    // The queue lets it wait.
    throw error
  }
}

function isWithin(hours: Job['hours'], now: Date): boolean {
  if (!hours) return true
  const hour = now.getUTCHours()
  return hours[0] <= hour && hour < hours[1]
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
}
