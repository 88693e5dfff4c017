import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { raisedLimits } from '../../lib/api-process.ts'
import { openPatience, passingOrDone } from '../../lib/patience.ts'
import type { Change } from '../../lib/planted.ts'
import { proxyNames } from '../../../tooling/find-proxy.ts'
import type { Proof, ProofContext } from '../../lib/proof.ts'
import { insertResort } from '../../lib/resort-hotel.ts'
import { openFleet, type Fleet } from './fleet.ts'
import { arrivalsMs, leastAnswerMs, openGuests, type Guests } from './guests.ts'
import { countInvented, mostMigrations, openVersions, readForLong, shippedFolder, type Versions } from './migrations.ts'
import { startOwnProxy } from './own-proxy.ts'
import { startProxy, type Proxy } from './proxy.ts'

const forgetsOne = `const kept: { result?: T } = {}
      await sql.transaction().execute(async (tx) => {
        kept.result = await story(tx)
        if (Math.random() < 0.5) throw new Error('planted')
      }).catch((error: unknown) => { if (!String(error).includes('planted')) throw error })
      return kept.result as T`

export const restartPlants: Readonly<Record<string, readonly Change[]>> = {
  // Whoever is being answered, or sent here by a proxy that has not noticed, is cut off.
  'no-drain': [
    { file: '/platform/process/port.ts', from: 'await pause(waitMs)', to: 'await pause(0)' },
    {
      file: '/platform/process/port.ts',
      from: 'await drain(server)',
      to: 'server.close(); server.closeAllConnections()',
    },
  ],
  'no-lock-timeout': [{ file: '/platform/database/migrate.ts', from: 'const lockMs = 250', to: 'const lockMs = 0' }],
  'forgets-one': [
    {
      file: '/platform/database/database.ts',
      from: 'return await sql.transaction().execute(story)',
      to: forgetsOne,
    },
  ],
}
/** What the proof changes in each process. */
export const versionChange: Change = { file: '/platform/database/migrate.ts', from: shippedFolder, to: '' }

const hotelCount = 5
const rooms = 60

/** Two processes behind a proxy are restarted one after the other, some of them as newer versions, while guests search, book and pay. */
export const restart: Proof = {
  options: {
    restarts: { type: 'string' },
    migrations: { type: 'string' },
    guests: { type: 'string' },
    workers: { type: 'string' },
    proxy: { type: 'string' },
    patience: { type: 'string' },
  },
  plants: Object.keys(restartPlants),
  async run(context) {
    const { databaseUrl, sql, values, plant } = context
    const proxyPort = await freePort()
    const dataFolder = await mkdtemp(join(tmpdir(), 'keystay-restart-'))
    const versions = await openVersions()
    const fleet = await openFleet({
      env: (port, place) => ({
        ...environment(databaseUrl, { port, proxyPort, dataFolder }),
        ...asTold(values, place),
      }),
      changes: [versions.change, ...(restartPlants[plant ?? ''] ?? [])],
    })
    const isPatient = values['patience'] !== undefined
    const proxy = await openProxy(values['proxy'] ?? 'haproxy', proxyPort, fleet.ports, isPatient)
    try {
      const hotels = []
      while (hotels.length < hotelCount) hotels.push(await insertResort(sql, new Map([['A', rooms]])))
      await fleet.start()
      await proxy.untilItSendsTo(fleet.portsInUse())
      const mostMs = Number(values['patience'] ?? 0)
      const patience = openPatience(mostMs, 500, passingOrDone)
      const sendsAgain = values['proxy'] === 'nginx'
      const count = Number(values['guests'] ?? 50)
      const guests = openGuests(
        { address: proxy.address, hotels, patience, answerMs: Math.max(leastAnswerMs, mostMs), sendsAgain },
        count,
      )
      await pause(arrivalsMs(count) + servedMs)
      const rolled = await rollAll(context, { fleet, versions, guests, proxy })
      await fleet.stop()
      const comeBacks = values['patience'] === undefined ? {} : { comeBacks: patience.comeBacks() }
      const crossings = sendsAgain ? { sentAgain: guests.sentAgain() } : {}
      return { ...(await judge(context, guests, rolled)), ...crossings, ...comeBacks }
    } finally {
      await fleet.stop()
      await proxy.stop()
      await Promise.all([rm(dataFolder, { recursive: true }), versions.remove()])
    }
  },
}

async function openProxy(name: string, port: number, ports: readonly number[], isPatient: boolean): Promise<Proxy> {
  if (name === 'own') return await startOwnProxy(port, ports)
  const known = proxyNames.find((one) => one === name)
  if (!known) throw new Error(`Say behind what: --proxy ${proxyNames.join(' | ')} | own`)
  return await startProxy(known, port, ports, isPatient)
}

type Rolling = {
  readonly fleet: Fleet
  readonly versions: Versions
  readonly guests: Guests
  readonly proxy: Proxy
}
type Rolled = { readonly restarts: number; readonly migrations: number; readonly problems: number }

/** All guests have been served by the process that came last, and by the one before. */
const servedMs = 1500

async function rollAll(
  { sql, values, progress }: ProofContext,
  { fleet, versions, guests, proxy }: Rolling,
): Promise<Rolled> {
  const restarts = Number(values['restarts'] ?? 20)
  const migrations = Math.min(Number(values['migrations'] ?? mostMigrations), mostMigrations)
  const every = Math.max(1, Math.floor(restarts / (migrations + 1)))
  let problems = 0
  let added = 0
  for (let done = 1; done <= restarts; done += 1) {
    const before = guests.requests()
    const isNewer = added < migrations && done % every === 0
    let met: Promise<boolean> | undefined
    if (isNewer) {
      await versions.addNext()
      met = readForLong(sql, added)
      added += 1
    }
    await fleet.restartNext(proxy.tell)
    await pause(servedMs)
    // A restart during which nobody asked for anything proves nothing; neither does a migration that met no reader.
    if (guests.requests() === before || (await met) === false) problems += 1
    progress(done, restarts)
  }
  await guests.stop()
  return {
    restarts,
    migrations: await countInvented(sql),
    problems: problems + Math.abs((await countInvented(sql)) - migrations),
  }
}

async function judge({ sql, countViolations }: ProofContext, guests: Guests, rolled: Rolled) {
  const { problems, ...counts } = rolled
  const failed = guests.failed()
  const lost = await countLost(sql, guests)
  const violations = (await countViolations()) + failed + lost + problems
  return { requests: guests.requests(), ...counts, failed, lost, violations }
}

/** Bookings that somebody was told of and that are not in the database, or not as they were told. */
async function countLost(sql: PlainSql, { made, confirmed }: Guests): Promise<number> {
  const rows = await sql<{ id: string; status: string }[]>`SELECT id, status FROM bookings`
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const lost = [...made].filter((id) => !statuses.has(id) || (confirmed.has(id) && statuses.get(id) !== 'confirmed'))
  for (const id of lost.slice(0, 20)) console.error(`Booking ${id} is lost: ${statuses.get(id) ?? 'not there'}`)
  return lost.length
}

type Place = {
  readonly port: number
  readonly proxyPort: number
  readonly dataFolder: string
}

/**
 * Where other work holds the machine up, a database that is silent for seconds is not gone. Of several numbers of workers
 * each place has one, in turn.
 */
function asTold({ workers = '1', patience }: ProofContext['values'], place: number): Record<string, string> {
  const numbers = workers.split(',')
  const own = numbers[place % numbers.length] ?? '1'
  return { WORKERS: own, ...(patience === undefined ? {} : { DATABASE_SILENCE_MS: '20000' }) }
}

function environment(databaseUrl: string, { port, proxyPort, dataFolder }: Place): Record<string, string> {
  return {
    ...raisedLimits,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    TRUST_PROXY: '1',
    // As in production: the proxy has noticed by then.
    LEAVE_MS: '3000',
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'none',
    KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
    LOG_LEVEL: 'error',
  }
}
