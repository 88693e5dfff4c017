import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, QueryResult } from 'pg'
import type { PgBoss } from 'pg-boss'
import { openPgPool } from '../database/pg-pool.ts'
import type { Tracer } from '../telemetry/spans.ts'

/** The part of the log that jobs need. */
export type JobLog = Record<'error' | 'warn', (details: object, message: string) => void>

/** An idempotent scan that runs again and again; the queue is only its clock. */
export type Job = {
  /** Letters and hyphens. */
  readonly name: string
  readonly everySeconds: number
  /** Hours of the day (UTC) in which a run may begin: `[1, 5]` is from 1:00 until 4:59. Any when absent. */
  readonly hours?: readonly [from: number, until: number]
  /** True when processes may run it at the same time: each then runs it on its own. */
  readonly shared?: boolean
  /** How long a run may take; 15 minutes unless told otherwise. */
  readonly longestSeconds?: number
  /** The signal says that the process or the run's time ends: what can be left to the next run should be. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
}

/** The queue that all processes on one database share. */
export type JobQueue = {
  /** Runs what is due of a job from now on, never twice at a time in all processes together, or in this one when it is shared. */
  work(job: Job, run: () => Promise<void>): Promise<void>
  /** Makes a run due unless one is, or was already in this stretch of time. */
  tick(job: Job): Promise<void>
  /** No further run starts; resolves when the running ones have ended. */
  close(): Promise<void>
}

export type JobsOptions = {
  readonly databaseUrl: string
  readonly jobs: readonly Job[]
  readonly log: JobLog
  /** Begins the trace of each run; undefined: none is recorded. */
  readonly tracer?: Tracer | undefined
  /** How long a statement of the queue's own may take; ten seconds unless told otherwise. */
  readonly patienceMs?: number
}

const schema = 'pgboss'
const connections = 2
const endPatienceMs = 5000
/** A worker that was not heard of for so long is dead: its run is taken over. */
const heartbeatSeconds = 10
const superviseSeconds = 5
const cleanSeconds = 300
/** What takes longer is taken for dead too. */
const longestRunSeconds = 900
/** A run is told to end that long before. */
const endingSeconds = 60

/** Opens the queue and makes or upgrades its schema when needed. */
export async function openJobQueue({ databaseUrl, jobs, log, patienceMs = 10_000 }: JobsOptions): Promise<JobQueue> {
  // Loaded only now: the first requests do not wait for it.
  const { PgBoss } = await import('pg-boss')
  const pool = openPgPool({
    url: databaseUrl,
    connections,
    name: 'keystay jobs',
    patienceMs,
    answerMs: patienceMs,
    waitMs: patienceMs,
    // Where hotels are spread over several servers, the queue stays on the one that is asked. Elsewhere it means nothing.
    settings: { 'citus.enable_ddl_propagation': 'off' },
  })
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await runText(pool, text, values) }) },
    schema,
    // Every process is a clock of its own, whose ticks the queue counts once.
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: cleanSeconds,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue warns'))
  const close = async () => {
    await Promise.all(jobs.map(async ({ name }) => await boss.offWork(name, { wait: true })))
    await boss.stop({ graceful: false })
    // Not longer for a connection that does not answer any more.
    await Promise.race([pool.end(), pause(Math.min(endPatienceMs, patienceMs), undefined, { ref: false })])
  }
  try {
    await boss.start()
    for (const job of jobs) await makeQueue(boss, job)
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
  return { ...workersOf(boss), close }
}

/** When a run has to end: what it leaves is for the next one. */
export function runEnds({ longestSeconds = longestRunSeconds }: Job): AbortSignal {
  return AbortSignal.timeout((longestSeconds - endingSeconds) * 1000)
}

function workersOf(boss: PgBoss): Pick<JobQueue, 'work' | 'tick'> {
  // What tells the runs of this process from those of the others.
  const own = randomUUID()
  const workers = new Map<string, string>()
  return {
    work: async (job, run) => {
      const pollingIntervalSeconds = Math.min(job.everySeconds, 10)
      workers.set(job.name, await boss.work(job.name, { pollingIntervalSeconds }, async () => await run()))
    },
    tick: async ({ name, everySeconds, shared }) => {
      const key = shared ? { singletonKey: own } : {}
      const made = await boss.send(name, null, { singletonSeconds: everySeconds, ...key })
      const worker = workers.get(name)
      if (made && worker) boss.notifyWorker(worker)
    },
  }
}

async function makeQueue(boss: PgBoss, { name, everySeconds, longestSeconds = longestRunSeconds }: Job): Promise<void> {
  const options = {
    heartbeatSeconds,
    expireInSeconds: longestSeconds,
    // A run that failed is tried again, ever later: the next ticks wait behind it.
    retryLimit: 1_000_000,
    retryBackoff: true,
    retryDelay: Math.min(everySeconds, 5),
    retryDelayMax: everySeconds <= 60 ? 60 : 600,
    // A finished run is what tells that its stretch of time had one.
    deleteAfterSeconds: Math.max(60, everySeconds * 2),
  }
  // Exclusive: at most one run is waiting or running, of each process when it is shared.
  await boss.createQueue(name, { ...options, policy: 'exclusive' })
  await boss.updateQueue(name, options)
}

/** Runs a text of the queue's, which may be several statements; those give one list of rows. */
async function runText(pool: Pool, text: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const client = await pool.connect()
  try {
    const results: unknown = values.length > 0 ? await client.query(text, [...values]) : await client.query(text)
    return [results].flat().flatMap((result) => (result as QueryResult).rows)
  } catch (error) {
    // A text that is a whole transaction may have failed half-way.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
