import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What this process counts of itself, whoever asks for it and in which way. */
export const ownFigures = new Registry()

const requests = new Histogram({
  name: 'keystay_http_request_seconds',
  help: 'Duration of requests by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [ownFigures],
})

// Not labelled `job`, which collectors give every figure a value of their own for.
const jobRuns = new Counter({
  name: 'keystay_job_runs_total',
  help: 'Runs of jobs in this process by their result',
  labelNames: ['name', 'result'],
  registers: [ownFigures],
})
const lastSuccess = new Gauge({
  name: 'keystay_job_last_success_seconds',
  help: 'When a job last ended well in this process, in seconds since 1970: the highest of all processes counts',
  labelNames: ['name'],
  registers: [ownFigures],
})
const violations = new Gauge({
  name: 'keystay_invariant_violations',
  help: 'Violations that the last nightly check of the invariants found in this process',
  registers: [ownFigures],
})

const waits = new Histogram({
  name: 'keystay_database_wait_seconds',
  help: 'How long work of this process waited for a connection to the database',
  labelNames: ['pool'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [ownFigures],
})

const overBudget = new Counter({
  name: 'keystay_mails_over_budget_total',
  help: 'Mails that this process put off because a budget of the day was used up',
  labelNames: ['budget'],
  registers: [ownFigures],
})

type IndexFigures = { readonly hotels: number; readonly bytes: number; readonly staleSeconds: number }
let indexFigures = (): IndexFigures => ({ hotels: 0, bytes: 0, staleSeconds: 0 })
const indexGauge = (name: string, help: string, figure: keyof IndexFigures) =>
  new Gauge({
    name: `keystay_search_index_${name}`,
    help,
    registers: [ownFigures],
    collect() {
      this.set(indexFigures()[figure])
    },
  })
indexGauge('hotels', 'Hotels that the search index of this process knows; 0 while it loads or is off', 'hotels')
indexGauge('bytes', 'Memory that it takes for their nights', 'bytes')
indexGauge('stale_seconds', 'How old the commits are at most that it does not know; 0 where it is off', 'staleSeconds')

/** From now on the search index is told among the figures. */
export function measureSearchIndex(figures: () => IndexFigures): void {
  indexFigures = figures
}

/** Counts a mail that had to wait because its recipient, or who caused it, had enough of them. */
export function countOverBudget(budget: string): void {
  overBudget.inc({ budget })
}

/** Measures how long somebody waited for a connection of a pool, however that ended. */
export function measureWait(pool: string, ms: number): void {
  waits.observe({ pool }, ms / 1000)
}

/** Counts a run of a job. */
export function countRun(job: string, result: 'done' | 'failed'): void {
  jobRuns.inc({ name: job, result })
  if (result === 'done') lastSuccess.setToCurrentTime({ name: job })
}

/** Tells how many violations of the invariants there are. */
export function noteViolations(count: number): void {
  violations.set(count)
}

/** Measures every request under its route, never under its address: addresses hold ids. */
export function addRequestMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}
