import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endChild } from '../../../tooling/end-child.ts'
import { planted } from '../../lib/planted.ts'
import type { Proof } from '../../lib/proof.ts'
import { simplified, sagaPlants } from './plants.ts'

/** Schedules of neighbouring seeds, on one database. */
export type Batch = { readonly from: number; readonly count: number }
export type Report = {
  readonly from: number
  schedules: number
  readonly figures: Record<string, number>
  readonly failures: { readonly seed: number; readonly wrong: readonly string[] }[]
}

const workerScript = fileURLToPath(new URL('./worker.ts', import.meta.url))
const largestBatch = 200
/** With a planted fault it ends after the batch that found it, and most are found by one of the first schedules. */
const plantedBatch = 2
const fewestThatPay = 100

/**
 * The shipped stories of a booking's money on PostgreSQL, in schedules of seeded chance: guests, owner, providers and jobs
 * act in any order and at once, the network loses and delays, processes die, time jumps. In the end nothing may be open
 * and every book must agree.
 */
export const saga: Proof = {
  options: {
    schedules: { type: 'string' },
    seed: { type: 'string' },
    workers: { type: 'string' },
    lanes: { type: 'string' },
  },
  plants: Object.keys(sagaPlants),
  async run({ values, plant, progress }) {
    const started = performance.now()
    const total = Number(values['schedules'] ?? (values['seed'] === undefined ? 20_000 : 1))
    const first = Number(values['seed'] ?? 1)
    // A process more costs seconds before it plays its first.
    const workers = Number(values['workers'] ?? (total < 500 ? 1 : 2))
    const lanes = Number(values['lanes'] ?? (total < 20 ? 1 : 4))
    const largest = plant === null ? largestBatch : plantedBatch
    const batch = Math.max(1, Math.min(largest, Math.ceil(total / (workers * lanes * 2))))
    const env = { SAGA_LANES: String(lanes), SAGA_BATCH: String(batch) }
    const traced = total === 1
    const children = Array.from({ length: workers }, () =>
      startWorker(plant, { ...env, SAGA_TRACE: traced ? '1' : '' }),
    )
    const reports: Report[] = []
    let next = 0
    const note = (report: Report) => {
      reports.push(report)
      for (const { seed, wrong } of report.failures)
        console.error(`Seed ${seed} (npm run prove -- saga --seed ${seed}): ${wrong.join('; ')}`)
      const sum = reports.reduce((done, one) => done + one.schedules, 0)
      progress(sum, total)
    }
    // Of a planted fault there is nothing more to learn once it is found.
    const isFound = () => plant !== null && reports.some(({ failures }) => failures.length > 0)
    const take = (): Batch | null => {
      if (next >= total || isFound()) return null
      const count = Math.min(batch, total - next)
      next += count
      return { from: first + next - count, count }
    }
    await Promise.all(children.map(async (child) => await drive(child, lanes, take, note)))
    return figuresOf(reports, performance.now() - started)
  },
}

function startWorker(plant: string | null, env: Record<string, string>): ChildProcess {
  const { execArgv, env: plants } = planted([...simplified, ...(sagaPlants[plant ?? ''] ?? [])])
  return fork(workerScript, [], { execArgv, env: { ...process.env, ...env, ...plants } })
}

/** Keeps all lanes of a worker busy until there is nothing left to take. */
async function drive(
  child: ChildProcess,
  lanes: number,
  take: () => Batch | null,
  note: (report: Report) => void,
): Promise<void> {
  const died = once(child, 'exit').then(() => {
    throw new Error('A worker ended.')
  })
  died.catch(() => undefined)
  await Promise.race([once(child, 'message'), died])
  const work = async () => {
    for (let batch = take(); batch; batch = take()) {
      const answered = reportOf(child, batch)
      child.send(batch)
      note(await Promise.race([answered, died]))
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  await endChild(child)
}

function reportOf(child: ChildProcess, { from }: Batch): Promise<Report> {
  return new Promise((resolve) => {
    const listen = (report: Report) => {
      if (report.from !== from) return
      child.off('message', listen)
      resolve(report)
    }
    child.on('message', listen)
  })
}

function figuresOf(reports: readonly Report[], ms: number) {
  const sums: Record<string, number> = {}
  for (const { figures } of reports)
    for (const [name, value] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + value
  const failures = reports.flatMap((one) => one.failures)
  const schedules = reports.reduce((sum, one) => sum + one.schedules, 0)
  // So many in which nobody paid, got money back, was told, was exempt, or stayed longer or shorter prove nothing.
  const due = ['captures', 'refunds', 'mails', 'exemptions', 'extended', 'leftEarly', 'takenBack']
  const idle = schedules < fewestThatPay ? [] : due.filter((name) => !sums[name])
  if (idle.length > 0) console.error(`Nothing happened: ${idle.join()}`)
  const violations = failures.reduce((sum, one) => sum + one.wrong.length, 0) + idle.length
  return { schedules, ...sums, seconds: Math.round(ms / 1000), violations }
}
