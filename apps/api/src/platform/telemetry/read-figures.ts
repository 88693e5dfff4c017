import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database, Sql } from '../database/database.ts'
import { ownFigures } from './figures.ts'

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

/** A figure with its values at one moment. */
export type TellableFigure = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

/** All figures of a process, the one table from which they are told: read anew whenever somebody asks. */
export type Figures = {
  /** In Prometheus' words. */
  text(): Promise<string>
  readonly contentType: string
  list(): Promise<readonly TellableFigure[]>
}

/** Brings together what the process counts, what Node tells of it, and what the database knows. */
export function openFigures(database: Database, figures: readonly Figure[]): Figures {
  const own = new Registry()
  collectDefaultMetrics({ register: own })
  const measure = measureDatabase(own, database, figures)
  const all = Registry.merge([ownFigures, own])
  return {
    text: async () => {
      await measure()
      return await all.metrics()
    },
    contentType: all.contentType,
    list: async () => {
      await measure()
      return await all.getMetricsAsJSON()
    },
  }
}
