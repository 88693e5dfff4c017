import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rowsOf, type PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { raisedLimits } from '../../lib/api-process.ts'
import type { Change } from '../../lib/planted.ts'
import { startProduct } from '../../lib/product-process.ts'
import type { Proof, ProofContext } from '../../lib/proof.ts'
import { openRandom, type Random } from '../../../tooling/random.ts'
import { insertResort } from '../../lib/resort-hotel.ts'
import { enrichResort } from '../../lib/rich-resort.ts'
import { proofKeys, startSandbox, type SandboxProcess } from '../../lib/sandbox-process.ts'
import { compareBooks, readBooks } from './provider-books.ts'
import { openOwnGround, type Ground } from './database.ts'
import { forgetfulVictim, openForgetfulGround } from './forgetful.ts'
import { openCrowd, type Crowd } from './guests.ts'
import { apiVictim, databaseVictim, type Victim } from './victims.ts'
import { checkMails } from '../saga/mail-checks.ts'
import { readOurBooks } from '../saga/product-books.ts'
import type { Database } from '../../../apps/api/src/platform/database/database.ts'
import { readConfig } from '../../../apps/api/src/platform/process/config.ts'
import { openMailer } from '../../../apps/api/src/features/mail/mailer.ts'
import { openProviders } from '../../../apps/api/src/features/bookings/payments/providers/open-providers.ts'
import { productJobs } from '../../../apps/api/src/product-jobs.ts'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'

export const crashPlants: Readonly<Record<string, readonly Change[]>> = {
  'no-reconcile': [
    {
      file: '/src/product-jobs.ts',
      from: 'async (signal) => await reconcilePayments(deps, signal)',
      to: 'async () => undefined',
    },
  ],
}

const mostShown = 20

type Scene = {
  readonly sql: PlainSql
  readonly hotelId: string
  readonly sandbox: SandboxProcess
  readonly crowd: Crowd
  readonly random: Random
  /** Ids of the mails that arrived. */
  readonly mails: Set<string>
}

/** The API or PostgreSQL dies again and again while bookings are being paid over HTTP; in the end every book must agree. */
export const crash: Proof = {
  options: {
    victim: { type: 'string' },
    kills: { type: 'string' },
    guests: { type: 'string' },
    seed: { type: 'string' },
  },
  plants: [...Object.keys(crashPlants), 'lost-commits'],
  async run({ databaseUrl, deps, sql, values, plant, progress, countViolations }) {
    const losesCommits = plant === 'lost-commits'
    if (values['victim'] !== 'database' && !losesCommits) {
      const ground = { databaseUrl, database: deps.database, sql, countViolations }
      return await runOn(ground, apiVictim, { values, plant, progress })
    }
    const ground = await (losesCommits ? openForgetfulGround() : openOwnGround({}))
    try {
      return await runOn(ground, losesCommits ? forgetfulVictim : databaseVictim, { values, plant, progress })
    } finally {
      await ground.close()
    }
  },
}

/** More than stay unpaid at the end: a hotel holds no more rooms for guests who have not paid than it has. */
const roomCount = 200

async function runOn(
  { databaseUrl, database, sql, countViolations }: Ground,
  openVictim: typeof databaseVictim,
  { values, plant, progress }: Pick<ProofContext, 'values' | 'plant' | 'progress'>,
) {
  const kills = Number(values['kills'] ?? 50)
  const random = openRandom(Number(values['seed'] ?? 1))
  const hotel = await insertResort(sql, new Map([['A', roomCount]]))
  const rich = await enrichResort(sql, hotel.id, { places: 1, uses: 20 })
  await giveOwner(sql, hotel.id)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(address)
  const dataFolder = mkdtempSync(join(tmpdir(), 'keystay-crash-'))
  const env = environment(databaseUrl, port, sandbox, dataFolder)
  const crowd = openCrowd({ address, hotel, rich, sandbox, random }, Number(values['guests'] ?? 8))
  const scene = { sql, hotelId: hotel.id, sandbox, crowd, random, mails: new Set<string>() }
  try {
    const victim = await openVictim(scene, async () => await startProduct(env, crashPlants[plant ?? ''] ?? []))
    const midWork = await killAgainAndAgain(scene, victim, kills, progress)
    const resting = comeToRest(env, database, sandbox, plant === 'no-reconcile' ? 'payments' : undefined)
    await collectMailsUntil(scene, resting)
    const { wrong, ...figures } = await compare(scene)
    // Apart from kills that proved nothing, which are violations, too.
    const disagreements = (await countViolations()) + wrong
    const violations = disagreements + kills - midWork + idleOf(kills, figures)
    return { kills, midWork, ...figures, disagreements, violations }
  } finally {
    await crowd.stop()
    await sandbox.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Who is told of bookings. */
async function giveOwner(sql: PlainSql, hotelId: string): Promise<void> {
  const id = randomUUID()
  const person = { id, email: 'ines@example.com', name: 'Ines', role: 'owner', created_at: new Date() }
  await sql`INSERT INTO users ${rowsOf({ ...person, password_hash: '$argon2id$none' })}`
  await sql`UPDATE properties SET owner_id = ${id} WHERE id = ${hotelId}`
}

/** So many kills while nobody paid or was told prove nothing. */
function idleOf(kills: number, { captured, mails }: { readonly captured: number; readonly mails: number }): number {
  return kills < 2 ? 0 : [captured, mails].filter((count) => count === 0).length
}

/** A moment comes after so many answers at most, and so many milliseconds more. */
const mostAnswers = 24

/** So that something is there to be lost. */
const leastAnswers = 6

const mostMs = 300

const patienceMs = 30_000

/** However slow the machine is: work has begun again. */
async function untilBusy(crowd: Crowd, answers: number): Promise<void> {
  const until = crowd.answered() + answers
  const last = Date.now() + patienceMs
  while (crowd.answered() < until && Date.now() < last) await pause(10)
}

/** Returns how many of the kills broke something off. */
async function killAgainAndAgain(scene: Scene, victim: Victim, kills: number, progress: ProofContext['progress']) {
  const { sandbox, crowd, random } = scene
  let midWork = 0
  for (let done = 1; done <= kills; done += 1) {
    await loseWebhooks(sandbox)
    await untilBusy(crowd, leastAnswers + random.int(mostAnswers))
    await pause(random.int(mostMs))
    if (await victim.kill()) midWork += 1
    await collectMails(scene)
    progress(done, kills)
  }
  await untilBusy(crowd, mostAnswers)
  await crowd.stop()
  // Somebody has paid, and nobody tells: there is always one whom only asking finds.
  await loseWebhooks(sandbox, 1000)
  await crowd.payAndLeave()
  await victim.stop()
  return midWork
}

async function compare(scene: Scene) {
  const { sql, hotelId, sandbox, crowd, mails } = scene
  await collectMails(scene)
  const payments = await readBooks(sandbox)
  const wrongMails = checkMails(await readOurBooks(sql, hotelId), mails, new Set())
  const wrong = [...(await compareBooks(sql, payments, crowd.acknowledged)), ...wrongMails]
  for (const one of wrong.slice(0, mostShown)) console.error(one)
  return {
    broken: crowd.broken(),
    failed: crowd.failed(),
    bookings: crowd.acknowledged.size,
    captured: payments.length,
    refunded: payments.filter(({ refundedMinor }) => refundedMinor > 0).length,
    mails: mails.size,
    wrong: wrong.length,
  }
}

function environment(databaseUrl: string, port: number, sandbox: SandboxProcess, dataFolder: string) {
  const { stripe, paypal, smtp } = sandbox.addresses
  return {
    ...raisedLimits,
    ...proofKeys,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'none',
    KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
    LOG_LEVEL: 'fatal',
    STRIPE_API_URL: stripe,
    PAYPAL_API_URL: paypal,
    SMTP_URL: smtp,
  }
}

/** Some news never comes: then only asking tells. */
async function loseWebhooks(sandbox: SandboxProcess, times = 3): Promise<void> {
  for (const name of ['stripe', 'paypal'] as const)
    await sandbox.ask(name, 'POST', '/_control/faults', [{ on: 'webhook', kind: 'drop_request', times }])
}

/** The inbox keeps only so many, and the mails of many kills may be sent at once. */
async function collectMailsUntil(scene: Scene, done: Promise<void>): Promise<void> {
  const finished = done.then(() => true)
  while (!(await Promise.race([finished, pause(200, false)]))) await collectMails(scene)
}

/** Notes which mails have arrived and takes them out. */
async function collectMails({ sandbox, mails }: Scene): Promise<void> {
  const messages = (await sandbox.ask('inbox', 'GET', '/messages')) as { id: string; messageId: string }[]
  for (const { id, messageId } of messages) {
    mails.add(messageId.slice(1).split('@')[0] ?? '')
    await sandbox.ask('inbox', 'DELETE', `/messages/${id}`)
  }
}

const minute = 60_000

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Time goes on and the product's jobs, but for the one left out, do their work until nothing is left of it. */
async function comeToRest(
  env: Record<string, string>,
  database: Database,
  sandbox: SandboxProcess,
  leftOut: string | undefined,
): Promise<void> {
  const config = readConfig(env)
  let ahead = 2 * minute
  const clock = () => new Date(Date.now() + ahead)
  const mailer = openMailer(config)
  const deps = { config, database, clock, providers: await openProviders(config, clock), mailer, log: silent }
  const jobs = productJobs(deps).filter(({ name }) => name !== leftOut)
  const { signal } = new AbortController()
  for (let round = 0; round < 12; round += 1) {
    for (const { run } of jobs) while (Number(await run(signal).catch(() => 0)) >= 50);
    const step = round < 2 ? 2 : 45
    ahead += step * minute
    for (const name of ['stripe', 'paypal'] as const)
      await sandbox.ask(name, 'POST', '/_control/clock', { advance_seconds: step * 60 })
  }
  mailer?.close()
}
