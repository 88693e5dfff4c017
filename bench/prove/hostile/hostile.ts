import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { raisedLimits } from '../../lib/api-process.ts'
import { percentile, rounded } from '../../lib/figures.ts'
import { openPatience } from '../../lib/patience.ts'
import type { Change } from '../../lib/planted.ts'
import { startProduct, type ProductProcess } from '../../lib/product-process.ts'
import type { Proof, ProofContext } from '../../lib/proof.ts'
import { insertResort } from '../../lib/resort-hotel.ts'
import { logIn, openScene } from '../fuzz/scene.ts'
import { send, type OpenApi } from '../fuzz/requests.ts'
import { operationsOf } from '../fuzz/operations.ts'
import type { ApiCalls } from '../fuzz/places.ts'
import { attacksFrom } from './attacks.ts'
import { openHostileGround, type HostileGround } from './database.ts'
import { countLost, sendGuests, type Guests } from './guests.ts'
import type { Target } from './sockets.ts'

export const hostilePlants: Readonly<Record<string, readonly Change[]>> = {
  'no-places': [
    { file: '/src/platform/http/connections.ts', from: 'visits.size >= most', to: 'visits.size < 0' },
    { file: '/src/platform/http/connections.ts', from: 'server.maxConnections =', to: 'places.connections =' },
  ],
  'no-room': [{ file: '/src/platform/http/connections.ts', from: '&& !makeRoom(address)', to: '' }],
  'no-budget': [{ file: '/src/platform/http/budget.ts', from: 'account.units -= cost', to: '' }],
  'no-room-for-bodies': [
    { file: '/src/platform/http/bodies-in-flight.ts', from: 'amount === 0 || sum <= most', to: 'true' },
    { file: '/src/platform/http/bodies-in-flight.ts', from: 'pieces > freePieces', to: 'pieces < 0' },
  ],
  'no-words-for-faults': [{ file: '/src/platform/http/failures.ts', from: 'if (lost) return lost', to: '' }],
  'packed-for-each': [
    {
      file: '/src/platform/http/api-reference.ts',
      from: '? file.bytes',
      to: '? await pack(plainBytes(file), encoding)',
    },
    { file: '/src/platform/http/replies-in-flight.ts', from: 'isTooMuch || isTooMuchForOne', to: 'false' },
  ],
}

/** Fewer than a product should be given, so that floods are small. */
const usualDescriptors = '512'
const mostP99Ms = 1000
const mostRssMb = 450
const recoveryMs = 60_000
/** Readiness waits for the database longer than liveness, two seconds in all at most. */
const readinessMs = 1000
const leastSeenSeconds = 5
const sampleMs = 250
const mostShown = 20
/** As it is shipped: how long a request may wait for the database. */
const requestDatabaseMs = 15_000
const noPassword = '$argon2id$none'

/** Everything that stops other products, on loopback and bounded, while guests book: they must hardly notice. */
export const hostile: Proof = {
  options: {
    seconds: { type: 'string' },
    guests: { type: 'string' },
    only: { type: 'string' },
    descriptors: { type: 'string' },
    // What guests may wait: on a machine that does other things, too, they wait for those.
    patience: { type: 'string' },
  },
  plants: Object.keys(hostilePlants),
  async run({ values, plant, progress }) {
    const ground = await openHostileGround()
    const dataFolder = mkdtempSync(join(tmpdir(), 'keystay-hostile-'))
    const port = await freePort()
    try {
      const env = environment(ground.databaseUrl, port, dataFolder)
      const descriptors = Number(values['descriptors'] ?? usualDescriptors)
      const product = await startProduct(env, hostilePlants[plant ?? ''] ?? [], descriptors)
      try {
        return await runOn(ground, product, port, { values, progress, descriptors })
      } finally {
        await product.kill()
      }
    } finally {
      await ground.close()
      rmSync(dataFolder, { recursive: true, force: true })
    }
  },
}

type Watch = { readonly maxRssMb: () => number; readonly stop: () => void }

async function runOn(
  ground: HostileGround,
  product: ProductProcess,
  port: number,
  { values, progress, descriptors }: Pick<ProofContext, 'values' | 'progress'> & { readonly descriptors: number },
) {
  const seconds = Number(values['seconds'] ?? 15)
  const hotel = await insertResort(ground.sql, new Map([['A', 40]]))
  const address = `http://127.0.0.1:${port}`
  const patienceMs = Number(values['patience'] ?? mostP99Ms)
  // Who is told to come back does so only on a machine that does other things.
  const patience = openPatience(patienceMs > mostP99Ms ? patienceMs : 0)
  const place = { address, passwordHash: noPassword, patience }
  const owner = await logIn(ground.sql, place, 'owner')
  const document = await send(address, { method: 'GET', path: '/v1/openapi.json', headers: {} })
  const operations = operationsOf(JSON.parse(document.text) as OpenApi)
  // Of a hotel of its own, so that nothing befalls that of the guests.
  const apiCalls = { operations, scene: await openScene(ground.sql, place), address, seed: 1 }
  const wrong: string[] = []
  const guests = sendGuests({
    port,
    hotel,
    guests: Number(values['guests'] ?? 4),
    restMs: 1500,
    mostFaultMs: requestDatabaseMs + patienceMs,
    patience,
  })
  const complain = (sentence: string) => void wrong.push(sentence)
  const target = {
    port,
    seconds,
    descriptors,
    guestsSince: guests.seenSince,
    owner: { ...owner.caller, origin: address },
    complain,
  }
  const watch = watchMemory(product)
  const faults = faultsOf(ground, guests, target, patienceMs)
  const acts = Object.entries({ ...quiet(apiCalls, target), ...faults })
  const chosen = acts.filter(([name]) => (values['only'] ?? name).split(',').includes(name))
  await pause(seconds * 1000)
  tellOf('nothing', guests.times, watch.maxRssMb())
  for (const [index, [name, act]] of chosen.entries()) {
    const before = guests.times.length
    await act()
    if (!product.isAlive()) wrong.push(`the product ended during ${name}`)
    tellOf(name, guests.times.slice(before), watch.maxRssMb())
    progress(index + 1, chosen.length)
  }
  await guests.stop()
  watch.stop()
  const guestP99Ms = rounded(percentile(guests.times, 0.99))
  const lost = await countLost(ground.sql, guests)
  if (!(guestP99Ms <= patienceMs)) wrong.push(`guests waited ${guestP99Ms} ms`)
  if (watch.maxRssMb() > mostRssMb) wrong.push(`${watch.maxRssMb()} MB were resident`)
  if (guests.acknowledged.size === 0) wrong.push('nobody booked')
  const all = [...wrong, ...guests.failures]
  for (const sentence of all.slice(0, mostShown)) console.error(sentence)
  const violations = all.length + lost + (await ground.countViolations())
  return {
    attacks: chosen.length,
    guestP99Ms,
    maxRssMb: watch.maxRssMb(),
    turnedAway: guests.turnedAway(),
    lost,
    comeBacks: patience.comeBacks(),
    violations,
  }
}

/** What leaves the database alone: guests must not notice. */
function quiet(apiCalls: ApiCalls, target: Target): Readonly<Record<string, () => Promise<void>>> {
  const attacks = Object.entries(attacksFrom(apiCalls))
  return Object.fromEntries(attacks.map(([name, attack]) => [name, async () => await attack(target)]))
}

/** What happens to the database: nothing may be lost, the process lives, and guests book again soon. */
function faultsOf(ground: HostileGround, guests: Guests, target: Target, patienceMs: number) {
  const { port, seconds, complain } = target
  const { fillDisk } = ground
  const during = (name: string, fault: (seconds: number) => Promise<void>) => async () => {
    guests.setFault(true)
    const over = fault(seconds)
    if ((await statusOf(port, '/healthz', patienceMs)) !== 200) complain(`/healthz did not answer during ${name}`)
    const until = performance.now() + seconds * 1000
    const seen = new Set<number>()
    while (performance.now() < until) {
      seen.add(await statusOf(port, '/readyz', patienceMs + readinessMs))
      await pause(sampleMs)
    }
    if (seen.has(0)) complain(`/readyz did not answer in time during ${name}`)
    // A shorter fault may be over before readiness has given the database up.
    if (seconds >= leastSeenSeconds && !seen.has(503)) complain(`/readyz did not tell of ${name}`)
    await over
    if (!(await guests.untilOneBooks(recoveryMs))) complain(`nobody could book after ${name}`)
    guests.setFault(false)
  }
  if (!fillDisk) console.error('Only root may mount a disk of its own: the full disk is left out.')
  return {
    'frozen-database': during('frozen-database', ground.freeze),
    ...(fillDisk ? { 'full-disk': during('full-disk', fillDisk) } : {}),
  }
}

/** The status of a path; 0 when there was no answer in time. */
async function statusOf(port: number, path: string, patienceMs: number): Promise<number> {
  const reply = fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(patienceMs) })
  return await reply.then(
    ({ status }) => status,
    () => 0,
  )
}

function watchMemory(product: ProductProcess): Watch {
  let most = 0
  const look = () => {
    // Not a number once it has ended.
    if (product.isAlive()) most = Math.max(most, product.memoryMb() || 0)
  }
  const timer = setInterval(look, sampleMs)
  return { maxRssMb: () => most, stop: () => clearInterval(timer) }
}

function tellOf(name: string, times: readonly number[], mb: number): void {
  const p99 = times.length > 0 ? `${rounded(percentile(times, 0.99))} ms` : 'not counted'
  console.log(`${name}: p99 of ${times.length} requests of guests ${p99}, at most ${mb} MB until now`)
}

function environment(databaseUrl: string, port: number, dataFolder: string): Record<string, string> {
  return {
    ...raisedLimits,
    // As it is shipped.
    RATE_LIMIT_PER_MINUTE: '600',
    DATABASE_REQUEST_MS: String(requestDatabaseMs),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'none',
    KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
    LOG_LEVEL: 'fatal',
  }
}
