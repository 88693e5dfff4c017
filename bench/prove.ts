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
import { crash } from './prove/crash/crash.ts'
import { desk } from './prove/desk/desk.ts'
import { failover } from './prove/failover/failover.ts'
import { fuzz } from './prove/fuzz/fuzz.ts'
import { hostile } from './prove/hostile/hostile.ts'
import { index } from './prove/index/index-proof.ts'
import { invoices } from './prove/invoices/invoices.ts'
import { loginTiming } from './prove/login-timing.ts'
import { marked } from './prove/marked/marked.ts'
import { matrix } from './prove/matrix.ts'
import { mutants } from './prove/mutants.ts'
import { prices } from './prove/prices/prices.ts'
import { replay } from './prove/replay.ts'
import { restart } from './prove/restart/restart.ts'
import { saga } from './prove/saga/saga.ts'
import { storm } from './prove/storm.ts'
import { openProgress } from '../tooling/terminal.ts'

const proofs: Readonly<Record<string, Proof>> = {
  replay,
  storm,
  mutants,
  matrix,
  'login-timing': loginTiming,
  saga,
  crash,
  desk,
  fuzz,
  hostile,
  prices,
  marked,
  invoices,
  index,
  restart,
  failover,
}
const invariants = readFileSync(new URL('../apps/api/invariants.sql', import.meta.url), 'utf8')

/** Runs a proof on a fresh database; its last line is JSON, and it fails when it counted violations. */
async function prove(name: string, args: readonly string[]): Promise<number> {
  const proof = proofs[name]
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
