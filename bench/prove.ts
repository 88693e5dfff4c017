import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openPlainSql } from '../apps/api/src/platform/database/plain-sql.ts'
import { openProviders } from '../apps/api/src/features/bookings/payments/providers/open-providers.ts'
import { systemClock } from '../apps/api/src/platform/process/clock.ts'
import { readConfig } from '../apps/api/src/platform/process/config.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { openTestDatabase, startTestServer } from '../apps/api/src/platform/database/test-database.ts'
import { raisedLimits } from './lib/api-process.ts'
import type { Proof } from './lib/proof.ts'
import { openProgress } from '../tooling/terminal.ts'

/** Each is loaded when it is asked for: what all of them need takes longer to load than a small one to run. */
const proofs: Readonly<Record<string, () => Promise<Proof>>> = {
  replay: async () => (await import('./prove/replay.ts')).replay,
  storm: async () => (await import('./prove/storm.ts')).storm,
  mutants: async () => (await import('./prove/mutants.ts')).mutants,
  matrix: async () => (await import('./prove/matrix.ts')).matrix,
  'login-timing': async () => (await import('./prove/login-timing.ts')).loginTiming,
  saga: async () => (await import('./prove/saga/saga.ts')).saga,
  crash: async () => (await import('./prove/crash/crash.ts')).crash,
  desk: async () => (await import('./prove/desk/desk.ts')).desk,
  fuzz: async () => (await import('./prove/fuzz/fuzz.ts')).fuzz,
  hostile: async () => (await import('./prove/hostile/hostile.ts')).hostile,
  prices: async () => (await import('./prove/prices/prices.ts')).prices,
  marked: async () => (await import('./prove/marked/marked.ts')).marked,
  invoices: async () => (await import('./prove/invoices/invoices.ts')).invoices,
  index: async () => (await import('./prove/index/index-proof.ts')).index,
  restart: async () => (await import('./prove/restart/restart.ts')).restart,
  failover: async () => (await import('./prove/failover/failover.ts')).failover,
}
const invariants = readFileSync(new URL('../apps/api/invariants.sql', import.meta.url), 'utf8')

/** Runs a proof on a fresh database; its last line is JSON, and it fails when it counted violations. */
async function prove(name: string, args: readonly string[]): Promise<number> {
  const proof = await proofs[name]?.()
  if (!proof) {
    console.error(`Say what to prove: npm run prove -- ${Object.keys(proofs).join(' | ')}`)
    return 2
  }
  const { values } = parseArgs({ args: [...args], options: { ...proof.options, plant: { type: 'string' } } })
  const plant = typeof values['plant'] === 'string' ? values['plant'] : null
  if (plant !== null && !proof.plants.includes(plant)) {
    console.error(`Faults that can be planted in ${name}: ${proof.plants.join(', ')}`)
    return 2
  }
  console.log(
    `Proving ${name}${plant ? ` with the fault "${plant}"` : ''}; limits raised: ${JSON.stringify(raisedLimits)}`,
  )
  const server = await startTestServer()
  const { url, sharded, drop } = await openTestDatabase()
  const database = openDatabase({ url, sharded, readConnections: 4, writeConnections: 4, lockTimeoutMs: 30_000 })
  const sql = openPlainSql(url, { connections: 2 })
  try {
    const config = readConfig({
      KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
      LOG_LEVEL: 'error',
      ...raisedLimits,
    })
    const figures = await proof.run({
      databaseUrl: url,
      deps: { config, database, clock: systemClock, providers: await openProviders(config, systemClock) },
      sql,
      values,
      plant,
      progress: openProgress(name),
      countViolations: async () => (await sql.unsafe(invariants)).length,
    })
    console.log(JSON.stringify(figures))
    return figures['violations'] === 0 ? 0 : 1
  } finally {
    await Promise.all([database.close(), sql.end()])
    await drop()
    await server.stop()
  }
}

const [name = '', ...args] = process.argv.slice(2)
process.exitCode = await prove(name, args)
