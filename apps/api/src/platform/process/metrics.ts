import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Sql } from '../database/database.ts'

const registry = new Registry()

const requests = new Histogram({
  name: 'keystay_http_request_seconds',
  help: 'Duration of requests by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
})

const jobRuns = new Counter({
  name: 'keystay_job_runs_total',
  help: 'Runs of jobs in this process by their result',
  labelNames: ['job', 'result'],
  registers: [registry],
})
const lastSuccess = new Gauge({
  name: 'keystay_job_last_success_seconds',
  help: 'When a job last ended well in this process, in seconds since 1970: the highest of all processes counts',
  labelNames: ['job'],
  registers: [registry],
})
const violations = new Gauge({
  name: 'keystay_invariant_violations',
  help: 'Violations that the last nightly check of the invariants found in this process',
  registers: [registry],
})

const overBudget = new Counter({
  name: 'keystay_mails_over_budget_total',
  help: 'Mails that this process put off because a budget of the day was used up',
  labelNames: ['budget'],
  registers: [registry],
})

type IndexFigures = { readonly hotels: number; readonly bytes: number; readonly staleSeconds: number }
let indexFigures = (): IndexFigures => ({ hotels: 0, bytes: 0, staleSeconds: 0 })
const indexGauge = (name: string, help: string, figure: keyof IndexFigures) =>
  new Gauge({
    name: `keystay_search_index_${name}`,
    help,
    registers: [registry],
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

/** Counts a run of a job. */
export function countRun(job: string, result: 'done' | 'failed'): void {
  jobRuns.inc({ job, result })
  if (result === 'done') lastSuccess.setToCurrentTime({ job })
}

/** Tells how many violations of the invariants there are. */
export function noteViolations(count: number): void {
  violations.set(count)
}

/** A figure that is counted in the database whenever somebody asks. */
export type Figure = {
  readonly name: string
  readonly help: string
  readonly count: (db: Sql, now: Date) => Promise<number>
}

/** What the database knows; returns how to count it anew. */
function measureDatabase(own: Registry, { read: db, answers, replica }: Database, figures: readonly Figure[]) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [own] })
  const counted = figures.map(({ name, help, count }) => ({ shown: gauge(name, help), count }))
  const answering = gauge('keystay_database_answers', '1 while the database answers, 0 while nobody waits for it')
  const behind = replica && gauge('keystay_replica_lag_seconds', 'How far the replica is behind; NaN: it is away')
  const used = replica && gauge('keystay_replica_used', '1 while reads go to the replica, 0 while the primary answers')
  return async (): Promise<void> => {
    const now = new Date()
    // A database that does not answer must not hide the other figures.
    const counts = counted.map(async ({ shown, count }) => shown.set(await count(db, now).catch(() => Number.NaN)))
    await Promise.all(counts)
    answering.set(answers() ? 1 : 0)
    behind?.set((replica?.lagMs() ?? Number.NaN) / 1000)
    used?.set(replica?.isUsable() ? 1 : 0)
  }
}

/** Measures every request under its route, never under its address: addresses hold ids. */
export function addRequestMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Serves Prometheus metrics on a loopback port of their own; returns how to stop. */
export async function serveMetrics(
  port: number,
  database: Database,
  figures: readonly Figure[],
): Promise<() => Promise<void>> {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const measure = measureDatabase(own, database, figures)
  const all = Registry.merge([registry, own])
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const texts = measure().then(async () => await all.metrics())
    void texts.then(
      (text) => response.writeHead(200, { 'content-type': all.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
